"""Names that look alike: by what they are compared, so that nobody can pass for somebody else."""

from __future__ import annotations

import unicodedata

from cosmodrome.match.names import seen

# Letters that look like a Latin letter or a digit, which stands first in each word. From Unicode's list of confusables
# (UTS #39): Latin, Greek, Cyrillic, Armenian, Cherokee, Coptic and Lisu; with the small Greek and Cyrillic letters that
# look like a capital. What is only another width or style of a letter falls to the normal form. A change of this needs
# a migration, as the database holds the skeletons of all accounts.
LOOKALIKES = (
    "AΑАᎪꓮ BΒВᏴꓐꞴ CСᏟⲤꓚ DᎠꓓ EΕЕᎬꓰ FϜꓝꞘ GԌᏀᏳꓖ HΗНᎻⲎꓧ JͿЈᎫꓙꞲ KΚКᏦⲔꓗ LᏞⳐꓡ MΜϺМᎷⲘꓟ NΝⲚꓠ OΟОՕⲞ〇ꓳ PΡРᏢⲢꓑ RƦᎡᏒꓣ "
    "SЅՏᏕᏚꓢ TΤТᎢⲦꓔ UՍꓴ VѴᏙꓦ WԜᎳᏔꓪ XΧХⲬꓫꞳ YΥУҮᎩᎽⲨꓬ ZΖᏃꓜ𐋵 "
    "aɑαаᴀ bƄЬьᏏвʙ cсᴄⲥꮯ dԁᏧꓒᴅ eеҽꬲεᴇ fքẝꞙꬵꜰ gƍɡցᶃɢ hһհᏂнʜ iıɩɪιіᎥꙇꭵ jϳјᴊ kκкᴋ mмᴍ nոռηɴ oοσоօჿᴏᴑⲟꬽ pρрⲣᴘ "
    "qԛգզ rгᴦⲅꭇꭈꮁʀ sѕꜱꮪ tτтᴛ uʋυսᴜꞟꭎꭒ vνѵᴠꮩ wɯѡԝաᴡꮃω xхχ yɣʏγуүყᶌỿꭚ zᴢꮓ "
    "2ƧϨꙄꝚ 3ƷȜЗзӠⳌꝪꞫ 4Ꮞ 5Ƽƽ 6бᏮⳒ 8Ȣȣ 9ⳊꝮ "
    "lI1|ƖǀΙІӀӏⲒꓲʟ o0 "
)
_ALIKE = str.maketrans({alike: word[0] for word in LOOKALIKES.split() for alike in word[1:]})


def login_of(name: str) -> str:
    """The form in which somebody who logs in may write their name: capitals, widths and spaces make no difference."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return seen(unicodedata.normalize("NFKC", folded))


def skeletons(name: str) -> set[str]:
    """Two names look alike if they have one of these in common, as all do that log in alike.

    There are two where capitals look like other letters than small ones: beside Ian nobody may be "lan" or "ian".
    """
    return {_skeleton(name), _skeleton(login_of(name))}


def _skeleton(name: str) -> str:
    plain = seen(unicodedata.normalize("NFKD", name))
    alike = unicodedata.normalize("NFKD", plain.translate(_ALIKE).casefold()).translate(_ALIKE)
    return alike.replace("m", "rn")  # one letter that looks like two
