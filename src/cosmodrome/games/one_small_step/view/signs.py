"""Costs and effects (R12) as rows of signs: what a board draws where words would be too long.

A sign is a glyph of the sprite with a number, or a piece of text:
    {"glyph": "booster", "n": 2, "perm": True}   {"text": "→"}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cosmodrome.games.one_small_step.components import effects as e
from cosmodrome.games.one_small_step.components import entries
from cosmodrome.games.one_small_step.components.effects import Effect
from cosmodrome.games.one_small_step.text import words

Sign = dict[str, Any]
ARROW: Sign = {"text": "→"}
OR: Sign = {"text": "or"}
PLAIN = {
    "opponent_media_under": "media-under",
    "rescore_crew_bonus": "tile-crew",
    "media_bonus": "tile-media",
    "satellite_bonus": "tile-satellite",
    "crew_bonus_extra": "tile-crew",
    "look_hazard": "hazard-look",
    "remove_hazard": "hazard-off",
    "use_earth_action": "earth",
    "advancement_free": "advancement-card",
    "earth_upgrade": "earth-up",
    "choose_die": "die-choose",
    "extra_worker": "worker-two",
    "swap_worker": "worker-swap",
}
COUNTED = {
    "permanent_tokens": "perm",
    "permanent_satellite_tokens": "perm-satellite",
    "permanent_crew_tokens": "perm-crew",
    "temporary_agency_tokens": "agency",
    "personnel_cards_in_play_and_discard": "person",
    "development_cards_in_discard": "development",
    "satellite_missions_in_discard": "mission-satellite",
    "crew_missions_in_discard": "mission-crew",
    "hazards_in_discard": "hazard",
    "satellite_bonus_tiles_in_discard": "tile-satellite",
    "media_bonus_tiles_in_play_and_discard": "tile-media",
    "unspent_advancement_tokens": "advancement",
    "media_value": "media",
}
PRICES = {"any_temp": "any", "any_perm": "perm", "any_token": "token", "matching_temp": "any", "discard_event": "under"}
DECKS = {
    "event": "draw-event",
    "satellite": "draw-satellite",
    "crew": "draw-crew",
    "mission": "draw-mission",
    "any": "draw-any",
}


def sign(glyph: str, n: int = 1, perm: bool = False) -> Sign:
    found: Sign = {"glyph": glyph, "n": n}
    if perm:
        found["perm"] = True
    return found


def cost(price: Mapping[Any, int]) -> list[Sign]:
    return [
        {**sign(PRICES.get(name, name), n), **({"same": True} if name == "matching_temp" and n > 1 else {})}
        for name, n in price.items()
        if n
    ]


def paid(price: Mapping[Any, int], listed: Sequence[Effect]) -> list[Sign]:
    return [*cost(price), ARROW, *effects(listed)] if any(price.values()) else effects(listed)


def effects(listed: Sequence[Effect]) -> list[Sign]:
    return [one for effect in listed for one in signs(effect)]


def either(options: Sequence[Sequence[Effect]]) -> list[Sign]:
    found: list[Sign] = []
    for option in options:
        found += [*([OR] if found else []), *effects(option)]
    return found


def upgrade(one: entries.Upgrade) -> list[Sign]:
    return cost(one.reduce) if isinstance(one, entries.Reduction) else paid(one.cost, one.effects)


def signs(effect: Effect) -> list[Sign]:
    match effect:
        case e.Gain(res=res, n=n, kind=kind):
            return [sign(res, n, kind == "perm")]
        case e.GainChoice(among=among, n=n, same=same, kind=kind):
            found: list[Sign] = []
            for word in among:
                found += [*([{"text": "/"}] if found else []), sign(word, n if not found else 1, kind == "perm")]
            if same and n > 1:
                found[0]["same"] = True
            return found
        case e.GainMatching(n=n, kind=kind):
            return [{**sign("any", n, kind == "perm"), "same": True}]
        case e.Roll(die=die, kind=kind, keep=keep):
            return [sign(f"die-{die}", 1, kind == "perm"), *([{"text": "1 of 2"}] if keep == "one" else [])]
        case e.Upgrade(n=n):
            return [sign("upgrade", n)]
        case e.Media(n=n):
            return [sign("media", n)]
        case e.MediaTo(value=value):
            return [sign("media"), {"text": f"to {value}"}]
        case e.Vp(n=n):
            return [sign("vp", n)]
        case e.VpPer(what=what, per=per, vp=vp):
            return [sign("vp", vp), {"text": "per"}, sign(COUNTED[what], per)]
        case e.Draw(deck=deck, n=n, keep=keep):
            return [sign(DECKS[deck], n), *([{"text": f"keep {keep}"}] if keep else [])]
        case e.DrawDiscard(draw=draw, discard=discard):
            return [sign("draw-event", draw), sign("under", discard)]
        case e.Launch(major_vp=vp):
            return [sign("launch"), *([{"text": "major"}, sign("vp", vp)] if vp else [])]
        case e.HazardSelf(n=n):
            return [sign("hazard-self", n)]
        case e.HazardOpponent(draw=draw, place=place):
            return [sign("hazard-give", place), *([{"text": f"of {draw}"}] if draw > place else [])]
        case e.PlayDevelopment(discount=discount):
            return [sign("development"), *([{"text": f"−{discount}"}] if discount else [])]
        case e.AdvancementToken(n=n):
            return [sign("advancement", n)]
        case e.Path(n=n):
            return [sign("path", n)]
        case e.DevDiscount(n=n):
            return [sign("development"), {"text": f"−{n}"}]
        case e.Choice(options=options):
            return either(options)
        case e.Pay(cost=price, effects=listed):
            return paid(price, listed)
        case _:
            return [sign(PLAIN[e.op(effect)])]


def said(price: Mapping[Any, int], listed: Sequence[Effect]) -> dict[str, Any]:
    """Effects behind a cost, in words and as signs."""
    return {"text": words.paid(price, listed), "signs": paid(price, listed)}
