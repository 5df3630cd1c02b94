"""Questions of One Small Step in words: what is decided and why, as a seat may know it."""

from __future__ import annotations

from collections.abc import Callable

from cosmodrome.games.definition import Prompt
from cosmodrome.games.one_small_step.components import names
from cosmodrome.games.one_small_step.components.keys import DICE, RESOURCES
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.text import words
from cosmodrome.games.one_small_step.text.texts import asked, capital, from_outside, proposals, say_to
from cosmodrome.kernel import lanes7
from cosmodrome.kernel.frames import CHOOSE, COUNCIL, ORDER, PAY, PICK, RUN, a_of, b_of, c_of, kind_of, who_of
from cosmodrome.kernel.state import CHANCE, DISPUTED, OVER, TEAM
from cosmodrome.kernel.verbs import Keys

_PROMPTS: dict[int, tuple[str, str]] = {
    x.ASK_GO_ON: ("Use a Media tile or an Advancement, or go on", "R10.5"),
    x.ASK_COUNTDOWN: ("Before the countdown: hold a mission, or hurry one on?", "AD10"),
    x.ASK_DRAW: ("Which deck is drawn from?", "R8.3.1"),
    x.ASK_BONUS: ("A mission on T-Minus 2 may bring a roll", "R8.3.4"),
    x.ASK_DISMISS: ("A fourth person has come: who goes?", "R8.5.6"),
    x.ASK_PLACE: ("Place a worker on an Earth space or a card", "R8.4.1"),
    x.ASK_UNDER: ("Which development goes under the Event deck?", "R12"),
    x.ASK_KEEP: ("Which of the two is kept?", "R6.4"),
    x.ASK_UPGRADE: ("Upgrade a temporary token of an earlier Turn?", "R6.5"),
    x.ASK_DECK: ("Which deck does the mission to look at come from?", "R13.15"),
    x.ASK_KEEP_MISSION: ("Which mission is kept? The other goes back on top of its deck", "R13.15"),
    x.ASK_HAZARD_ON: ("A Hazard is gained: which own mission gets it, unseen?", "R9.2.1"),
    x.ASK_GIVE: ("Which of the Hazards is given?", "R9.2.2"),
    x.ASK_GIVE_TO: ("Which mission of the other team gets a Hazard?", "R9.2.2"),
    x.ASK_LOOK: ("Look at a Hazard on which own mission?", "R12"),
    x.ASK_REMOVE: ("Remove a Hazard from an own mission?", "R12"),
    x.ASK_PERSON: ("Use a person, or pass for this round", "R8.5.1"),
    x.ASK_LESS: ("Which token of the cost is saved?", "R12"),
    x.ASK_COPY: ("Blueprints have leaked: which token is copied?", "R9.2.6"),
    x.ASK_RESCORE: ("Which crew tile is scored again?", "R13.12"),
    x.ASK_ADVANCEMENT: ("Which Advancement is taken?", "R12"),
    x.ASK_BUY: ("Between the phases: buy an Advancement?", "R11.3.1"),
    x.ASK_EARTH_ACTION: ("Use the action of which Earth space?", "R12"),
}


def prompt(state: Race, keys: Keys, seat: int | None) -> Prompt:
    """What is decided, as this seat may know it. The others read proposals without hidden cards (R4.7)."""
    mover = int(state.mover())
    if mover == OVER:
        return Prompt("The game is over", "R15.4")
    if mover == CHANCE:
        return Prompt("A card is drawn or a die is rolled", "R5.4")
    f = asked(state)
    text, rule = question(state, f)
    if kind_of(state.top()) != COUNCIL:
        return Prompt(text, rule)
    return _council(state, keys, seat, text, rule)


def question(state: Race, f: int) -> tuple[str, str]:
    """A question of the game in a line, from public facts, and its rule."""
    kind = int(kind_of(f))
    if kind in _PROMPTS:
        return _PROMPTS[kind]
    if kind in (CHOOSE, ORDER, PAY, PICK):
        return _of_an_effect(state, f, kind)
    if kind in _LAUNCH:
        text, rule = _LAUNCH[kind]
        return f"{names.mission(state.printed, int(state.launching)).name}: {text}", rule
    return _QUESTION[kind](state, f)


def _of_an_effect(state: Race, f: int, kind: int) -> tuple[str, str]:
    where = names.printed_on(state.printed, int(a_of(f))).name
    if kind == PICK:
        n = int(c_of(f))
        more = f", {n} in all" if n > 1 else ""
        if state.round == 0:
            return f"Choose the token that the {_starting(state)} start with", "R3.11"
        return f"{capital(where)}: which token is taken{more}?", "R12"
    if kind == PAY:
        return f"{capital(where)}: pay, or do without?", "R8.4.4"
    if kind == CHOOSE:
        return f"{capital(where)}: which one?", "R8.4.5"
    if a_of(f) < state.printed.first_reward:
        return f"{capital(where)}: what comes first?", "R11.1.4"
    return f"{where} has succeeded: which reward comes next?", "R9.1.4"


def _starting(state: Race) -> str:
    """R3.11: in each team the engineers choose first, so it can be told from how many are still to come."""
    start = state.printed.start_block
    later = [f for f in state.agenda if kind_of(f) == RUN and a_of(f) == start]
    return names.DEPARTMENTS[0 if len(later) % 2 else 1]


_LAUNCH = {
    x.ASK_IGNORE: ("ignore one of the Hazards revealed?", "AD06"),
    x.ASK_FEVER: ("Go Fever! Roll and pay, or Media to the floor?", "R9.2.6"),
    x.ASK_FORGO: ("the data tapes are lost. Which reward is forgone?", "R9.2.6"),
}


def _ask_department(state: Race, f: int) -> tuple[str, str]:
    what = {3: "draws a card", 4: "places a worker"}.get(int(state.phase), "plays a development")
    return f"Which department {what} next?", "R4.5"


def _ask_stage(state: Race, f: int) -> tuple[str, str]:
    card = names.mission(state.printed, int(a_of(f)))
    costs = f"{words.cost(card.minor_cost)}; major {words.cost(card.major_cost)}"
    return f"Where does {card.name} go ({costs})?", "R8.3.4"


def _ask_way(state: Race, f: int) -> tuple[str, str]:
    return f"{names.space(state.printed, int(a_of(f)) // 2)}: the normal action, or an alternative?", "R11.1.4"


def _ask_perms(state: Race, f: int) -> tuple[str, str]:
    due = int(lanes7.amount(state.need, a_of(f)))
    mission = f"{names.mission(state.printed, int(state.launching)).name}: " if state.for_mission else ""
    return f"{mission}{words.resource(RESOURCES[int(a_of(f))], due)} to pay: with which tokens?", "R6.3"


def _ask_token(state: Race, f: int) -> tuple[str, str]:
    n = int(c_of(f))
    what = {x.TEMPS: "temporary token", x.PERMANENTS: "permanent token", x.TOKENS: "token"}.get(int(a_of(f)), "")
    if not what:
        return (f"Which kind of token is paid, {n} of it?" if n > 1 else "Which temporary token is paid?"), "R12"
    return f"Which {what} is paid?" + (f" {n} are due" if n > 1 else ""), "R12"


def _ask_result(state: Race, f: int) -> tuple[str, str]:
    return f"The {DICE[int(a_of(f))]} die: roll it, or choose its result?", "R12"


def _ask_which(state: Race, f: int) -> tuple[str, str]:
    verb = "looked at" if c_of(f) == x.TO_LOOK else "removed"
    return f"{names.mission(state.printed, int(a_of(f))).name}: which Hazard is {verb}?", "R14"


def _ask_play(state: Race, f: int) -> tuple[str, str]:
    if c_of(f) == x.BY_PHASE:
        by = f"The {names.DEPARTMENTS[int(b_of(f)) - 1]}: play" if b_of(f) else "Play"
        return f"{by} a development?", "R8.6.1"
    less = f" for {int(a_of(f))} less" if a_of(f) else ""
    return f"Play a development now{less}?", "R12"


def _ask_discount(state: Race, f: int) -> tuple[str, str]:
    card = int(a_of(f))
    cost = words.tokens(int(state.printed.event_cost[card]))
    less = f", {int(state.discount)} less" if state.discount else ""
    return f"{names.event(state.printed, card).name} costs {cost}{less}: pay, or lower it first?", "R8.6.2"


def _ask_launch(state: Race, f: int) -> tuple[str, str]:
    return "Which mission is launched?", "R8.7.1" if state.phase == 7 else "R9.1.7"


def _ask_replace(state: Race, f: int) -> tuple[str, str]:
    cost = words.tokens(int(state.minor_cost()))
    return f"{names.mission(state.printed, int(state.launching)).name} costs {cost}: replace a token of it?", "AD13"


def _ask_major(state: Race, f: int) -> tuple[str, str]:
    name = names.mission(state.printed, int(state.launching)).name
    return f"{name} flies. Major Success for {words.tokens(int(state.major_cost()))}?", "R9.1.3"


def _ask_uncover(state: Race, f: int) -> tuple[str, str]:
    return f"Which {('satellite', 'crew')[int(a_of(f))]} upgrade of the Earth is uncovered?", "R11.1.2"


_QUESTION: dict[int, Callable[[Race, int], tuple[str, str]]] = {
    x.ASK_DEPARTMENT: _ask_department,
    x.ASK_STAGE: _ask_stage,
    x.ASK_WAY: _ask_way,
    x.ASK_PERMS: _ask_perms,
    x.ASK_TOKEN: _ask_token,
    x.ASK_RESULT: _ask_result,
    x.ASK_WHICH: _ask_which,
    x.ASK_PLAY: _ask_play,
    x.ASK_DISCOUNT: _ask_discount,
    x.ASK_LAUNCH: _ask_launch,
    x.ASK_REPLACE: _ask_replace,
    x.ASK_MAJOR: _ask_major,
    x.ASK_UNCOVER: _ask_uncover,
}


def _council(state: Race, keys: Keys, seat: int | None, text: str, rule: str) -> Prompt:
    f = state.top()
    first, second = proposals(f)
    side = int(who_of(f)) - TEAM
    team = names.SIDES[side]
    asking = text if text.endswith("?") else f"{text}."
    if c_of(f) & DISPUTED:
        return Prompt(f"The {team} cannot agree. {asking} One of the two proposals is chosen for them", "R4.6")
    if first < 0:
        return Prompt(f"{asking} Somebody of the team makes a proposal", rule)
    own = seat is not None and state.side(seat) == side
    made = [
        say_to(state, keys, asked(state), each) if own else from_outside(state, keys, each)
        for each in (first, second)
        if each >= 0
    ]
    if not own:
        return Prompt(f"{asking} The {team} considers: {' or: '.join(made)}", "R4.7")
    mine = seat == c_of(f)
    if second < 0:
        return Prompt(f"{asking} {'You propose' if mine else 'Your mate proposes'}: {made[0]}", "R4.7")
    yours, other = made if mine else made[::-1]
    return Prompt(f"{asking} You propose: {yours}. Your mate proposes: {other}", "R4.7")
