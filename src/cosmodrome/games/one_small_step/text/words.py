"""Costs and effects (R12) in short words of our own, and effects read back from the program of a box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

import msgspec

from cosmodrome.games.one_small_step.components import effects as e
from cosmodrome.games.one_small_step.components import entries
from cosmodrome.games.one_small_step.components.effects import GROUPS, MIXED, RESOURCES, Effect
from cosmodrome.games.one_small_step.components.lowering import DECKS, OPS
from cosmodrome.games.one_small_step.rules import printed as p
from cosmodrome.games.one_small_step.rules.printed import Printed
from cosmodrome.kernel import lanes7, program
from cosmodrome.kernel.bits import members

NAMES = {name: name.replace("_", " ").title() for name in RESOURCES}
COUNTABLE = {"booster", "sensor", "capsule", "landing"}
TYPES = {"additional": "in addition", "reduce": "cheaper", "alternative": "instead"}  # of an upgrade (R11.1.4)
TYPE_SIGNS = {"additional": "+", "reduce": "−", "alternative": "/"}
THINGS = {
    "permanent_tokens": "permanent token",
    "permanent_satellite_tokens": "permanent satellite token",
    "permanent_crew_tokens": "permanent crew token",
    "temporary_agency_tokens": "temporary agency token",
    "personnel_cards_in_play_and_discard": "person in play or in your discard",
    "development_cards_in_discard": "development in your discard",
    "satellite_missions_in_discard": "satellite mission in your discard",
    "crew_missions_in_discard": "crew mission in your discard",
    "hazards_in_discard": "Hazard in your discard",
    "satellite_bonus_tiles_in_discard": "Satellite tile in your discard",
    "media_bonus_tiles_in_play_and_discard": "Media tile in play or in your discard",
    "unspent_advancement_tokens": "Advancement token",
    "media_value": "Media",
}
PRICES = {
    "any_temp": ("any temporary token", "any temporary tokens"),
    "any_perm": ("any permanent token", "any permanent tokens"),
    "any_token": ("any token", "any tokens"),
    "matching_temp": ("any temporary token", "temporary tokens of one kind"),
    "discard_event": ("development from hand", "developments from hand"),
}
CARDS = {
    "event": ("an Event card", "Event cards"),
    "satellite": ("a satellite mission", "satellite missions"),
    "crew": ("a crew mission", "crew missions"),
    "mission": ("a mission", "missions"),
    "any": ("a card of any deck", "cards of any deck"),
}
PLAIN = {
    "opponent_media_under": "the other Media cube goes under yours",
    "rescore_crew_bonus": "score one of your Crew tiles again",
    "media_bonus": "take a Media tile",
    "satellite_bonus": "draw a Satellite tile",
    "crew_bonus_extra": "draw an extra Crew tile",
    "look_hazard": "look at a Hazard on your mission",
    "remove_hazard": "may remove a Hazard from your mission",
    "use_earth_action": "may use any Earth action",
    "advancement_free": "take an Advancement free",
    "earth_upgrade": "uncover an Earth upgrade",
    "choose_die": "choose a die result",
    "extra_worker": "place two workers this Turn",
    "swap_worker": "a worker counts as the other kind",
}
NOTHING = "nothing"


# --- costs ----------------------------------------------------------------------------------------
def cost(price: Mapping[Any, int]) -> str:
    """`1 Funding + 1 Material`; `nothing` if it is free."""
    return " + ".join(_price(name, n) for name, n in price.items() if n) or NOTHING


def resource(name: str, n: int, kind: str = "") -> str:
    """`2 Boosters`, `1 permanent Sensor`."""
    return f"{n} {kind}{counted(name, n)}"


def counted(name: str, n: int) -> str:
    """The word for so many, or so many less."""
    return f"{NAMES[name]}s" if abs(n) > 1 and name in COUNTABLE else NAMES[name]


def _price(name: str, n: int) -> str:
    if name in NAMES:
        return resource(name, n)
    one, several = PRICES[name]
    if n == 1:
        return one if one.startswith("any") else f"1 {one}"
    return f"{n} {several}"


def amounts(bag: int) -> dict[str, int]:
    """A bag of named tokens by resource, those that are not there left out."""
    found = {name: int(lanes7.amount(bag, i)) for i, name in enumerate(RESOURCES)}
    return {name: n for name, n in found.items() if n}


def tokens(bag: int) -> str:
    """A bag of named tokens in words."""
    return cost(amounts(bag))


# --- effects --------------------------------------------------------------------------------------
def effects(listed: Sequence[Effect]) -> str:
    """A list of effects, in its order."""
    said: list[str] = []
    for one in listed:
        told = effect(one)
        if said and said[-1] == told and told.startswith("roll"):
            said[-1] = f"{told} twice"
        else:
            said.append(told)
    return ", ".join(said) or NOTHING


def paid(price: Mapping[Any, int], listed: Sequence[Effect]) -> str:
    """Effects behind a cost."""
    return f"pay {cost(price)} → {effects(listed)}" if any(price.values()) else effects(listed)


def either(options: Sequence[Sequence[Effect]]) -> str:
    return " or ".join(effects(option) for option in options)


def effect(one: Effect) -> str:
    match one:
        case e.Gain(res=res, n=n, kind=kind):
            return resource(res, n, _kind(kind))
        case e.GainChoice():
            return _choice_of(one)
        case e.GainMatching(n=n, kind=kind):
            return f"{n} {_kind(kind)}of that kind"
        case e.Roll(die=die, kind=kind, keep=keep):
            return f"roll the {die} die{_taken(kind, keep)}"
        case e.Upgrade(n=n):
            return "upgrade a token" if n == 1 else f"upgrade up to {n} tokens"
        case e.Media(n=n):
            return f"{n} Media"
        case e.MediaTo(value=value):
            return f"Media to {value}"
        case e.Vp(n=n):
            return f"{n} VP"
        case e.VpPer(what=what, per=per, vp=vp):
            return f"{vp} VP for {'each' if per == 1 else f'every {per}'} {_counted(what, per)}"
        case e.Draw() | e.DrawDiscard() | e.Launch():
            return _cards(one)
        case e.HazardSelf(n=n):
            return f"gain {_hazards(n)}"
        case e.HazardOpponent(draw=draw, place=place):
            return f"give {_hazards(place)}" if draw == place else f"give {place} of {draw} Hazards"
        case e.PlayDevelopment(discount=discount):
            return f"may play a development{f' for {discount} less' if discount else ''}"
        case e.AdvancementToken(n=n):
            return f"{n} Advancement {'token' if n == 1 else 'tokens'}"
        case e.Path(n=n):
            return f"{n} {'step' if n == 1 else 'steps'} to the Moon"
        case e.DevDiscount(n=n):
            return f"the development costs {n} less"
        case e.Choice(options=options):
            return either(options)
        case e.Pay(cost=price, effects=listed):
            return f"may {paid(price, listed)}"
        case _:
            return PLAIN[e.op(one)]


def _kind(kind: str) -> str:
    return "permanent " if kind == "perm" else ""


def _taken(kind: str, keep: str) -> str:
    return (", keep one" if keep == "one" else "") + (" for a permanent token" if kind == "perm" else "")


def _choice_of(one: e.GainChoice) -> str:
    if one.among == ["any"]:
        what = f"any {_kind(one.kind)}{'token' if one.n == 1 else 'tokens'}"
    elif any(word in GROUPS for word in one.among):
        groups = " or ".join(word if word in GROUPS else NAMES[word] for word in one.among)
        what = f"{_kind(one.kind)}{groups} {'token' if one.n == 1 else 'tokens'}"
    else:
        what = _kind(one.kind) + " or ".join(NAMES[word] for word in one.among)
    if one.n == 1:
        return what if what.startswith("any") else f"1 {what}"
    return f"{one.n} {what.removeprefix('any ')} {'of one kind' if one.same else 'of any kinds'}"


def _counted(what: str, per: int) -> str:
    one = THINGS[what]
    if per == 1 or what == "media_value":
        return one
    word, _, rest = one.partition(" in ")
    plural = "people" if word == "person" else f"{word}s"
    return f"{plural} in {rest}" if rest else plural


def _hazards(n: int) -> str:
    return "a Hazard" if n == 1 else f"{n} Hazards"


def _cards(one: e.Draw | e.DrawDiscard | e.Launch) -> str:
    if isinstance(one, e.DrawDiscard):
        return f"draw {one.draw} Event cards, put {one.discard} under the deck"
    if isinstance(one, e.Launch):
        extra = f" (Major Success: {one.major_vp} VP more)" if one.major_vp else ""
        return f"launch {'it' if one.which == 'drawn' else 'one of your missions'} now{extra}"
    single, several = CARDS[one.deck]
    if one.keep:
        return f"look at {one.n} {several}, keep {one.keep}"
    return f"draw {single if one.n == 1 else f'{one.n} {several}'}"


# --- upgrades of the Earth spaces -----------------------------------------------------------------
def upgrade(one: entries.Upgrade) -> str:
    """What an upgrade brings, without the sign of its type."""
    if isinstance(one, entries.Reduction):
        return f"costs {cost(one.reduce).replace('any ', '1 ')} less"
    return paid(one.cost, one.effects)


def upgrade_type(one: entries.Upgrade) -> str:
    return str(one.__struct_config__.tag)


# --- read back from the program -------------------------------------------------------------------
def block(box: Printed, pc: int) -> str:
    """The effects at an address of the program, in words."""
    return effects(raised(box, pc))


def raised(box: Printed, pc: int) -> list[Effect]:
    """The effects at an address of the program, as they could be written."""
    found: list[Effect] = []
    while box.program[pc] != program.END:
        word = box.program[pc]
        if program.op_of(word) == p.DO_UNDER and found and isinstance(found[-1], e.Draw):
            found[-1] = e.DrawDiscard(found[-1].n, int(program.arg_b(word)))
        else:
            found += _raised(box, pc)
        pc = int(program.after_of(word))
    return found


def branches(box: Printed, pc: int) -> list[list[Effect]]:
    """The lists of a choice, or the parts of an order, at this address."""
    n = int(program.arg_a(box.program[pc]))
    return [raised(box, int(box.program[pc + 1 + i])) for i in range(n)]


def payment(box: Printed, pc: int) -> e.Pay:
    """The payment at this address, and what it buys."""
    at = int(program.arg_b(box.program[pc + 1])) * p.COST_WORDS
    mixed = {name: int(box.costs[at + 1 + i]) for i, name in enumerate(MIXED)}
    price = {**amounts(int(box.costs[at])), **{name: n for name, n in mixed.items() if n}}
    return e.Pay(cast(e.Price, price), raised(box, int(program.arg_a(box.program[pc]))))


def picked(box: Printed, pc: int) -> e.GainChoice:
    """The pick at this address."""
    done = box.program[pc + 1]
    same = int(program.arg_b(done))
    kind: e.Kind = "perm" if program.op_of(done) == p.DO_GAIN_PERM else "temp"
    among = [RESOURCES[i] for i in members(box.program[pc + 2])]
    groups = [name for name, of in GROUPS.items() if list(of) == among]
    return e.GainChoice(cast(Any, groups or among), max(int(program.arg_a(box.program[pc])), same), same > 1, kind)


def _raised(box: Printed, pc: int) -> list[Effect]:
    word = box.program[pc]
    op, a, b = int(program.op_of(word)), int(program.arg_a(word)), int(program.arg_b(word))
    if op == program.DO_CHOOSE:
        return [e.Choice(branches(box, pc))]
    if op == program.DO_ORDER:
        return [one for part in branches(box, pc) for one in part]
    if op == program.DO_PAY:
        return [payment(box, pc)]
    if op == program.DO_PICK:
        return [picked(box, pc)]
    if op == p.DO_LAUNCH_DRAWN:
        return [e.Draw(cast(Any, DECKS[a]), launch_only=True), e.Launch("drawn", b)]
    return [_simple(op, a, b)]


_OPS = {op.code: op for op in OPS}


@cache
def _simple(code: int, a: int, b: int) -> Effect:
    """A step without blocks of its own: as in the table of ops, but for those that pack their fields."""
    op = _OPS[code]
    step: dict[str, Any] = {"op": op.name}
    if op.what:
        step[op.what] = op.words[a]
    if op.n:
        step[op.n] = b
    packed: dict[int, dict[str, Any]] = {
        p.DO_GAIN_PERM: {"op": "gain", "kind": "perm"},
        p.DO_ROLL: {
            "kind": "perm" if b & p.AS_PERM else "temp",
            "keep": "one" if b & p.KEEP_ONE else "all",
        },
        p.DO_MEDIA_TO: {"value": b - 16},
        p.DO_VP_PER: {"per": b & 15, "vp": b >> 4},
        p.DO_LOOK_MISSIONS: {"op": "draw", "deck": "mission", "keep": a},
        p.DO_LAUNCH_ANY: {"op": "launch", "which": "any"},
        p.DO_HAZARD_OPPONENT: {"draw": b & 15, "place": b >> 4},
    }
    step |= packed.get(code, {})
    known = {field.encode_name for field in msgspec.structs.fields(e.STEPS[step["op"]])}
    written: Effect = msgspec.convert({name: of for name, of in step.items() if name == "op" or name in known}, Effect)
    return written
