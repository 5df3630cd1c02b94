"""Why not: what a player might expect to do but may not, with the rule that forbids it and what is missing."""

from __future__ import annotations

from collections.abc import Callable

from cosmodrome.games.definition import Blocked
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import COST_WORDS
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.rules.table import T2
from cosmodrome.games.one_small_step.text import prompts, texts, words
from cosmodrome.games.one_small_step.text.refusals import REFUSALS, Refusal, missing
from cosmodrome.kernel import lanes4, program, verbs
from cosmodrome.kernel.bits import members
from cosmodrome.kernel.frames import CHOOSE, COUNCIL, ORDER, PAY, PICK, a_of, c_of, kind_of, who_of
from cosmodrome.kernel.state import DISPUTED, OVER
from cosmodrome.kernel.verbs import Keys


def blocked(state: Race, keys: Keys) -> list[Blocked]:
    """Everything on the table that looks as if it could be chosen now, and cannot."""
    if state.mover() == OVER:
        return []
    top = state.top()
    if kind_of(top) == COUNCIL and texts.proposals(top)[1] >= 0:
        return []  # only the two proposals are to be chosen from
    legal = set(state.legal_actions())
    return [why_not(state, keys, action) for action in expected(state) if action not in legal]


def why_not(state: Race, keys: Keys, action: int) -> Blocked:
    rule, why = reason(state, keys, action)
    return Blocked(keys.text(action), texts.say(state, keys, action), rule, why)


# --- what one might expect ------------------------------------------------------------------------
def expected(state: Race) -> list[int]:
    """What a player might expect at this question."""
    f = texts.asked(state)
    side = int(state.side_of(who_of(f)))
    found = _EXPECTED[int(kind_of(f))](state, f, side) if kind_of(f) in _EXPECTED else []
    if side == state.active and state.stands_between(f, side):
        found = [*found, int(x.TAKE_TILE)]
        found += [int(x.USE_TILE) + i for i in range(x.MEDIA_TILES) if lanes4.amount(state.media_tiles[side], i)]
    return sorted({int(action) for action in found})


def _targets(state: Race, f: int, side: int) -> list[int]:
    targets = [*range(x.SPACES), *(x.SPACES + card for card in members(state.draft))]
    departments = members(a_of(f)) or range(2)
    return [int(x.PLACE) + department * x.TARGETS + target for department in departments for target in targets]


def _draws(state: Race, f: int, side: int) -> list[int]:
    departments = members(a_of(f))
    return [int(x.DRAW) + 3 * department + deck for department in departments for deck in range(3)]


def _own_missions(state: Race, side: int) -> list[int]:
    return members(state.queue(side))


def _branches(state: Race, f: int, side: int) -> list[int]:
    n = int(program.arg_a(state.printed.program[a_of(f)]))
    return [int(state.box.kernel_base) + verbs.CHOOSE + i for i in range(n)]


_EXPECTED: dict[int, Callable[[Race, int, int], list[int]]] = {
    x.ASK_PLACE: _targets,
    x.ASK_DRAW: _draws,
    x.ASK_DEPARTMENT: lambda state, f, side: [int(x.CHOOSE_DEPARTMENT), int(x.CHOOSE_DEPARTMENT) + 1],
    x.ASK_BUY: lambda state, f, side: [int(x.BUY) + card for card in members(state.display)],
    x.ASK_PERSON: lambda state, f, side: [int(x.PERSON) + card for card in members(state.people[side])],
    x.ASK_PLAY: lambda state, f, side: [int(x.PLAY) + card for card in members(state.hand[side])],
    x.ASK_LAUNCH: lambda state, f, side: [int(x.LAUNCH) + card for card in _own_missions(state, side)],
    x.ASK_COUNTDOWN: lambda state, f, side: [
        *(int(x.HOLD) + card for card in _own_missions(state, side)),
        *(int(x.ADVANCE) + card for card in members(state.on_stage(side, T2))),
    ],
    x.ASK_UPGRADE: lambda state, f, side: [int(x.UPGRADE) + i for i in members(state.temps_of(side, 1))],
    x.ASK_LOOK: lambda state, f, side: [int(x.LOOK_ON) + card for card in members(state.covered_missions(side))],
    x.ASK_MAJOR: lambda state, f, side: [int(x.PAY)],
    x.ASK_DISCOUNT: lambda state, f, side: [int(x.PAY)],
    x.ASK_WAY: lambda state, f, side: [int(x.USE) + way for way in range(3)],
    PAY: lambda state, f, side: [int(x.PAY)],
    CHOOSE: _branches,
}


# --- why not --------------------------------------------------------------------------------------
def reason(state: Race, keys: Keys, action: int) -> tuple[str, str]:
    """The rule and the reason why an action is not possible now."""
    if state.mover() == OVER:
        return "R15.1", "the game is over"
    verb = keys.verb(action).name
    args = keys.args(action)
    found = _in_council(state, action, verb)
    if found:
        return found
    f = texts.asked(state)
    kind = int(kind_of(f))
    rule = texts.RULES[verb][0]
    if kind not in QUESTIONS[verb]:
        asking = prompts.question(state, f)[0]
        return rule, f"not now: {asking[:1].lower()}{asking[1:]}"
    if verb in REFUSALS:
        return REFUSALS[verb](Refusal(state, f, int(state.side_of(who_of(f)))), args)
    if verb == "pay":
        return _pay(state, f, kind)
    return rule, "this is not among the options now"


def _in_council(state: Race, action: int, verb: str) -> tuple[str, str] | None:
    """R4.6-R4.7."""
    top = state.top()
    first, second = texts.proposals(top)
    if kind_of(top) != COUNCIL:
        return ("R4.7", "nothing is proposed") if verb in ("accept", "dispute", "first", "second") else None
    if c_of(top) & DISPUTED:
        return "R4.6", "one of the two proposals is to be chosen"
    if second >= 0:
        return "R4.7", "two proposals are made: accept your mate's, or call the dispute"
    if verb in ("accept", "dispute", "first", "second"):
        return "R4.7", "there is no proposal yet" if first < 0 else "first comes a counter-proposal"
    if action == first:
        return "R4.7", "this is proposed already: accept it, or propose something else"
    return None


def _pay(state: Race, f: int, kind: int) -> tuple[str, str]:
    side = int(state.side_of(who_of(f)))
    if kind == x.ASK_MAJOR:
        return "R9.1.3", missing(state, side, int(state.major_cost()))
    if kind == x.ASK_DISCOUNT:
        cost = int(state.printed.event_cost[a_of(f)])
        return "R8.6.2", f"{missing(state, side, cost)}; {_lower(state)}"
    payment = words.payment(state.printed, int(a_of(f)))
    row = int(program.arg_b(state.printed.program[int(a_of(f)) + 1]))
    if state.can_price(side, row):
        return "R8.4.5", "nothing would come of it"
    named = int(state.printed.costs[row * COST_WORDS])
    if not state.affords(side, named):
        return "R8.4.4", missing(state, side, named)
    return "R8.4.4", f"it costs {words.cost(payment.cost)}, which you do not have"


def _lower(state: Race) -> str:
    return f"the price is lowered by {int(state.discount)} so far" if state.discount else "lower the price first"


_FREE = {
    *(x.ASK_GO_ON, x.ASK_PLACE, x.ASK_DRAW, x.ASK_DEPARTMENT, x.ASK_PERSON, x.ASK_PLAY, x.ASK_LAUNCH),
    *(x.ASK_IGNORE, x.ASK_REPLACE, x.ASK_MAJOR, x.ASK_DISCOUNT, x.ASK_COUNTDOWN, ORDER),
}
_DECLINABLE = {
    *(x.ASK_COUNTDOWN, x.ASK_BONUS, x.ASK_UPGRADE, x.ASK_PLAY, x.ASK_GIVE_TO, x.ASK_REMOVE, x.ASK_IGNORE),
    *(x.ASK_MAJOR, x.ASK_EARTH_ACTION, PAY),
}
QUESTIONS: dict[str, set[int]] = {
    "go_on": {x.ASK_GO_ON, x.ASK_REPLACE},
    "hold": {x.ASK_COUNTDOWN},
    "advance": {x.ASK_COUNTDOWN},
    "department": {x.ASK_DEPARTMENT},
    "draw": {x.ASK_DRAW},
    "extra_draw": {x.ASK_DRAW, x.ASK_DEPARTMENT},
    "from_deck": {x.ASK_DECK},
    "stage": {x.ASK_STAGE},
    "bonus": {x.ASK_BONUS},
    "dismiss": {x.ASK_DISMISS},
    "place": {x.ASK_PLACE},
    "place_as_other": {x.ASK_PLACE},
    "place_token": {x.ASK_PLACE, x.ASK_DEPARTMENT},
    "use": {x.ASK_WAY},
    "earth_action": {x.ASK_EARTH_ACTION},
    "perms": {x.ASK_PERMS},
    "spend_temp": {x.ASK_TOKEN},
    "spend_perm": {x.ASK_TOKEN},
    "under": {x.ASK_UNDER},
    "roll": {x.ASK_RESULT},
    "result": {x.ASK_RESULT},
    "keep": {x.ASK_KEEP},
    "upgrade": {x.ASK_UPGRADE},
    "keep_mission": {x.ASK_KEEP_MISSION},
    "hazard_on": {x.ASK_HAZARD_ON, x.ASK_GIVE_TO},
    "give": {x.ASK_GIVE},
    "look_on": {x.ASK_LOOK},
    "remove_on": {x.ASK_REMOVE},
    "face_down": {x.ASK_WHICH},
    "known": {x.ASK_WHICH},
    "person": {x.ASK_PERSON},
    "pass": {x.ASK_PERSON},
    "play": {x.ASK_PLAY},
    "discount": {x.ASK_DISCOUNT},
    "less": {x.ASK_LESS},
    "launch": {x.ASK_LAUNCH},
    "ignore": {x.ASK_IGNORE},
    "fever": {x.ASK_FEVER},
    "replace": {x.ASK_REPLACE, x.ASK_MAJOR},
    "forgo": {x.ASK_FORGO},
    "uncover": {x.ASK_UNCOVER},
    "rescore": {x.ASK_RESCORE},
    "advancement": {x.ASK_ADVANCEMENT},
    "buy": {x.ASK_BUY},
    "copy": {x.ASK_COPY},
    "take_tile": _FREE,
    "use_tile": _FREE,
    "barter": _FREE,
    "no": _DECLINABLE,
    "stop": {x.ASK_DRAW, x.ASK_DEPARTMENT, x.ASK_PLACE, x.ASK_PLAY, x.ASK_BUY},
    "pay": {x.ASK_DISCOUNT, x.ASK_MAJOR, PAY},
    "choose": {CHOOSE},
    "part": {ORDER},
    "pick": {PICK},
}
