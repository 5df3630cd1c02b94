"""What is under way in a position must be possible: the turn on the agenda, a recruit in the making, a new order."""

from __future__ import annotations

from cosmodrome.errors import BadPosition
from cosmodrome.games.kit.positions import within
from cosmodrome.games.space_explorers.components.vocabulary import COLOURS
from cosmodrome.games.space_explorers.rules import actions as a
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.games.space_explorers.rules.payment import gives_icons, needed, uncovered
from cosmodrome.games.space_explorers.rules.printed import PASS_TOKENS_RECRUIT, TEMP_SKILL
from cosmodrome.games.space_explorers.rules.supply import Supply, this_card_bonus
from cosmodrome.games.space_explorers.rules.table import FOR_NOTHING, FOR_TOKENS, NONE, PAID
from cosmodrome.games.space_explorers.rules.turns import action_options
from cosmodrome.kernel.bags import amount, size
from cosmodrome.kernel.bits import count, first_n, has, members, only
from cosmodrome.kernel.frames import a_of, b_of, c_of, kind_of, who_of

BY_MANNER = {PAID: a.RECRUIT, FOR_NOTHING: a.RECRUIT_FREE, FOR_TOKENS: a.RECRUIT_FOR_TOKENS}
OF_A_PAYMENT = {a.ASK_ICONS: PAID, a.ASK_SOURCE: PAID, a.ASK_TOKENS: PAID}


def check_agenda(state: Explorers) -> None:
    """BadPosition names what contradicts the rest."""
    first = kind_of(state.agenda[0])
    if (first == a.START_GAME) != (state.round == 0):
        raise BadPosition("round: it is 0 during the set-up, and only then")
    if first == a.START_GAME:
        _check_set_up(state)
    else:
        for at, f in enumerate(state.agenda):
            if who_of(f) != state.player:
                raise BadPosition(f"agenda[{at}].seat: it is the turn of player {state.player}")
    _check_draws(state)
    _check_recruit(state)
    top = state.top()
    if kind_of(top) == a.ASK_GIVE:
        _check_give(state, int(top))
    elif kind_of(top) != a.ASK_TOKENS and state.paid:
        raise BadPosition("paid: no tokens are being paid")
    if kind_of(top) == a.ASK_ORDER:
        _check_order(state, int(top))
    elif state.order:
        raise BadPosition("order: no pile is being put into a new order (R9.57)")


def _check_set_up(state: Explorers) -> None:
    """There is enough to deal."""
    printed = state.printed
    hands = sum(max(1, int(c_of(f))) for f in state.agenda if kind_of(f) == a.DEAL_HAND)
    if hands + printed.center_target - count(state.center) > state.deck_left():
        raise BadPosition("agenda: more cards are to be dealt than the deck has")
    tiles = sum(
        int(a_of(f)) if kind_of(f) == a.LAY_TILES else 1
        for f in state.agenda
        if kind_of(f) in (a.LAY_TILES, a.DRAW_TILE)
    )
    if tiles > count(state.tiles):
        raise BadPosition("tiles: more of them are to be laid out than there are")
    for at, f in enumerate(state.agenda):
        if kind_of(f) == a.TOSS_TILE and has(state.tiles, a_of(f)):
            raise BadPosition(f"agenda[{at}].tile: it has not been drawn yet")


def _check_draws(state: Explorers) -> None:
    at = len(state.agenda) - 1
    f = state.top()
    kind = kind_of(f)
    if kind == a.DEAL_HAND:
        within(f"agenda[{at}].cards", int(c_of(f)), 1, int(state.deck_left()))
    elif kind == a.ASK_EXTRA:
        within(f"agenda[{at}].cards", int(a_of(f)), 0, int(state.deck_left()))


def _check_give(state: Explorers, f: int) -> None:
    """R9.10, R9.19: tokens of any colours, for what they can be given for."""
    at = len(state.agenda) - 1
    who, purpose = state.player, a_of(f)
    below = kind_of(state.agenda[at - 1])
    wanted = {a.AFTER_ACTION: a.FOR_RECRUIT, a.END_TURN: a.FOR_PROJECT}.get(int(below), a.FOR_SKILL)
    if purpose != wanted:
        raise BadPosition(f"agenda[{at}].purpose: {wanted} is what tokens are given for here")
    if purpose == a.FOR_PROJECT:
        if not has(state.line, b_of(f)):
            raise BadPosition(f"agenda[{at}].about: this Project is not in the line")
        if state.active(who, TEMP_SKILL) < 0:
            raise BadPosition(f"agenda[{at}]: nobody lends a skill here (R9.19)")
    elif b_of(f):
        raise BadPosition(f"agenda[{at}].about: the tokens are not for a Project")
    colour, n = c_of(f) & 7, c_of(f) >> 3
    held = state.tokens[who]
    if state.paid >> 8 * (colour + 1) or any(amount(state.paid, one) > amount(held, one) for one in range(a.COLOURS)):
        raise BadPosition("paid: only tokens that the player has, up to the colour on the agenda")
    if not 1 <= n <= size((state.tokens[who] - state.paid) >> 8 * colour):
        raise BadPosition(f"agenda[{at}].tokens: the player does not have so many more")


def _check_order(state: Explorers, f: int) -> None:
    """R9.57: the places noted so far are those that are not left."""
    at = len(state.agenda) - 1
    depth = int(state.depth(state.player, a_of(f)))
    left = int(b_of(f))
    if left & ~int(first_n(depth)) or count(left) < 2:
        raise BadPosition(f"agenda[{at}].places: at least two of the {depth} places of this pile must be left")
    noted = [int(state.order) >> 4 * n & 15 for n in range(depth - int(count(left)))]
    rest = int(state.order) >> 4 * len(noted)
    if sorted(noted) != members(int(first_n(depth)) & ~left) or rest:
        raise BadPosition("order: these are not the places that the agenda says")
    if c_of(f) != (noted[-1] + 1 if noted else 0):
        raise BadPosition(f"agenda[{at}].last: another place was named last")


# --- a recruit in the making ------------------------------------------------------------------------
def _check_recruit(state: Explorers) -> None:
    """R6: it was possible to begin with it, and what was named for it so far fits."""
    top = state.top()
    kind = int(kind_of(top))
    gives = kind == a.ASK_GIVE and kind_of(state.agenda[len(state.agenda) - 2]) == a.AFTER_ACTION
    if not (gives or kind == a.ASK_DIVISION or kind in OF_A_PAYMENT):
        if state.card >= 0:
            raise BadPosition("recruit: nobody is recruiting according to the agenda")
        return
    who, card = state.player, state.card
    if card < 0 or (kind != a.ASK_DIVISION and state.division < 0):
        raise BadPosition("recruit: the question on the agenda needs its card and Division")
    if BY_MANNER[int(state.manner)] + card not in list(action_options(state, who)):
        raise BadPosition("recruit.card: this card cannot be recruited so")
    if kind != a.ASK_DIVISION and state.manner != OF_A_PAYMENT.get(kind, FOR_TOKENS):
        raise BadPosition("recruit.manner: the question on the agenda belongs to another one")
    skills = {int(state.printed.main[card]), int(state.printed.other[card])}
    if len(skills) < 2 if kind == a.ASK_DIVISION else int(state.division) not in skills:
        raise BadPosition(f"recruit.division: its skills are {', '.join(COLOURS[skill] for skill in sorted(skills))}")
    if kind == a.ASK_DIVISION and state.division >= 0:
        raise BadPosition("recruit.division: it is still to be chosen")
    if gives and state.active(who, PASS_TOKENS_RECRUIT) < 0:
        raise BadPosition("recruit.manner: nobody recruits for tokens here (R9.10)")
    _check_returned(state)
    _check_skipped(state, int(top))
    if kind == a.ASK_TOKENS:
        _check_tokens(state, int(a_of(top)))


def _check_returned(state: Explorers) -> None:
    """R6.4: cards of the hand, and what they give."""
    who, printed = state.player, state.printed
    if state.returned & ~(state.hand[who] & ~only(state.card)):
        raise BadPosition("recruit.returned: only other cards of the hand (R6.4)")
    supply = Supply(state, who, NONE, 0)
    if state.gone >= 0 and state.gone != supply.returns_self:
        raise BadPosition("recruit.gone: this card cannot return itself (R9.31)")
    after = Supply(state, who, state.gone, 0)
    base = sum(int(printed.icons_per_card + this_card_bonus(state, only(card))) for card in members(state.returned)) + (
        int(printed.amount[state.gone]) if state.gone >= 0 else 0
    )
    possible = {base + int(supply.bonus), base + int(after.bonus)} if state.boosted else {base}
    if int(state.gained) not in possible:
        raise BadPosition(f"recruit.gained: the cards returned give {base}")
    if state.boosted and not (state.returned and supply.bonus + after.bonus):
        raise BadPosition("recruit.boosted: no returned card was worth more (R9.34)")


def _check_skipped(state: Explorers, f: int) -> None:
    """RU-12: where players choose whose icons they use."""
    who = state.player
    tops = sum(int(only(card)) for card in state.tops[int(who) * a.COLOURS : (int(who) + 1) * a.COLOURS] if card >= 0)
    if state.gone >= 0 and state.under[state.gone] >= 0:
        tops |= int(only(state.under[state.gone]))
    giving = sum(int(only(card)) for card in members(tops) if state.division >= 0 and gives_icons(state, who, card))
    asked = int(only(a_of(f))) if kind_of(f) == a.ASK_ICONS else 0
    if state.printed.free_icons_first and (state.skipped or asked):
        raise BadPosition("recruit.skipped: at this table icons are used unasked (RU-12)")
    if state.skipped & ~giving:
        raise BadPosition("recruit.skipped: only active cards that give icons")
    if asked & ~giving or asked & state.skipped:
        raise BadPosition(f"agenda[{len(state.agenda) - 1}].card: it gives no icons here")


def _check_tokens(state: Explorers, colour: int) -> None:
    """D4b: colour by colour."""
    who = state.player
    paid = int(state.paid)
    if paid >> 8 * colour or any(
        amount(paid, one) > min(amount(needed(state, who), one), amount(state.tokens[who], one))
        for one in range(colour)
    ):
        raise BadPosition("paid: only tokens of earlier colours that are needed")
    if size(paid) >= uncovered(state, who):
        raise BadPosition("paid: nothing is left to pay")
