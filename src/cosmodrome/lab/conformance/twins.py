"""Worlds that a viewer cannot tell apart, followed side by side: whatever the viewer meets must be the same in both.

A twin of the true state comes about in two ways. `determinize` deals anew what a seat cannot know. And where chance
or another player did something that the viewer does not see, something else could have happened just as well: that
makes a twin without the help of `determinize`, and shows if `determinize` looks at what it must not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from cosmodrome.games.definition import Definition
from cosmodrome.kernel.bits import has
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.events import Listener
from cosmodrome.kernel.frames import COUNCIL, a_of, b_of, kind_of
from cosmodrome.kernel.state import CHANCE, OVER, State
from cosmodrome.kernel.verbs import Verb
from cosmodrome.lab.conformance import report
from cosmodrome.lab.conformance.books import readings
from cosmodrome.lab.conformance.properties import Moment, check_cheap, checked_clone, drawn
from cosmodrome.lab.conformance.report import Broken, difference, expect, holding, same
from cosmodrome.lab.conformance.snapshots import Data, snapshot

FOLLOWED = 8  # steps that a twin is followed
TRIES = 6  # other things that could have happened, tried for a twin
PLAYED_ON = 6  # steps that a determinization is played on by itself


@dataclass
class Twin:
    """Another world that `seat` (None: a spectator) cannot tell from the true one."""

    seat: int | None
    state: State
    steps: int = 0
    unfinished: bool = False  # an unfinished move differs; the viewer sees it once it is complete


@dataclass
class Happening:
    """A step of the true world."""

    definition: Definition
    before: State
    who: int
    action: int
    after: State
    maker: int | None  # the side whose unfinished move this belongs to


# --- twins by determinization -------------------------------------------------------------------------


def dealt_twins(at: Moment, maker: int | None) -> list[Twin]:
    """Deal anew for every seat; check each result, and give back those that can be followed."""
    found = []
    lucky = int(at.dice.below(at.seats))
    for seat in range(at.seats):
        seed = int(at.dice.below(1 << 30))
        with holding(report.DETERMINIZE):
            dealt = at.state.determinize(seat, SeededDice(seed))
            expect(report.DETERMINIZE, dealt is not at.state, "it is the state itself")
            _unchanged(at.state, at.data)
            wrong = at.definition.check(dealt)
            expect(report.DETERMINIZE, not wrong, f"seat {seat}: dealt anew, {'; '.join(wrong)}")
            _proposals(dealt, seat)
            known, kept = knowledge(at.state, seat), knowledge(dealt, seat)
            same(report.DETERMINIZE, known, kept, f"dealt anew, seat {seat} does not know the same cards")
        compare(at.definition, at.state, dealt, seat, at.dice)
        compare(at.definition, at.state, dealt, None, at.dice)
        if maker is None and at.mover >= 0 and at.state.side(at.mover) != at.state.side(seat):
            _hidden_answers(at, dealt, seat)
        if at.thorough or seat == lucky:
            _play_on(at, dealt, seat)
        if maker is None or maker == at.state.side(seat):
            found.append(Twin(seat, dealt))
    return found


def _proposals(dealt: State, seat: int) -> None:
    """What a council has been proposed must be possible there too."""
    if len(dealt.agenda) > 0 and kind_of(dealt.top()) == COUNCIL:
        options = dealt.all_options(dealt.asked())
        for proposal in (a_of(dealt.top()), b_of(dealt.top())):
            possible = proposal == 0 or proposal - 1 in options
            expect(
                report.DETERMINIZE, possible, f"seat {seat}: dealt anew, {proposal - 1} was proposed, but is no option"
            )


def _hidden_answers(at: Moment, dealt: State, seat: int) -> None:
    """What others may answer unseen must not read differently in every case, or the log names the hidden thing."""
    with holding(report.LOG):
        told, also = (_words_by_verb(at.definition, state, seat) for state in (at.state, dealt))
        for verb in told.keys() & also.keys():
            if not told[verb] & also[verb]:
                raise Broken(report.LOG, f"seat {seat} reads too much: {min(told[verb])} or {min(also[verb])}")


def _words_by_verb(definition: Definition, state: State, seat: int) -> dict[str, set[str]]:
    """The log entries of all answers that the seat would not see, by verb. (Of two arguments, one may be public.)

    Where an answer leads on to something that is shown to the seat, the log may tell that.
    """
    who = int(state.mover())
    found: dict[str, set[str]] = {}
    for action in map(int, state.legal_actions()):
        verb = definition.keys.verb(action)
        if len(verb.args) <= 1 and not _sees(state, seat, action):
            after, events = _heard(state, who, action)
            if not after.in_the_making() and knowledge(after, seat) == knowledge(state, seat):
                found.setdefault(verb.name, set()).add(str(readings(definition, state, events, seat)))
    return found


def _play_on(at: Moment, dealt: State, seat: int) -> None:
    """Bots do: a determinization is a state like any other."""
    state = dealt
    try:
        for _ in range(PLAYED_ON):
            moment = replace(at, state=state)
            check_cheap(moment)
            if moment.mover == OVER:
                return
            state = checked_clone(moment)
            action = drawn(moment) if moment.mover == CHANCE else one_of(moment.actions, at.dice)
            with holding(report.DEAD_END):
                state.apply_as(moment.mover, action)
    except Broken as broken:
        raise Broken(broken.name, f"dealt anew for seat {seat} and played on: {broken.message}") from broken


def _unchanged(state: State, data: Data) -> None:
    """Dealing anew leaves the state alone. If its copy shares a part with it, that is the fault of clone."""
    now = snapshot(state)
    if now == data:
        return
    copy = state.clone()
    changed = [name for name in data if now.get(name) != data[name]]
    shared = [name for name in changed if getattr(copy, name) is getattr(state, name)]
    blamed = report.CLONE if shared and isinstance(data[shared[0]], list) else report.DETERMINIZE
    raise Broken(blamed, f"the state changed when it was dealt anew: {difference(now, data)}")


def one_of(actions: list[int], dice: SeededDice) -> int:
    return actions[int(dice.below(len(actions)))]


# --- twins by what could have happened instead --------------------------------------------------------


def parted_twins(step: Happening, viewers: list[int | None], dice: SeededDice) -> Iterator[Twin]:
    """Twins for those who did not see what has just happened."""
    for seat in viewers:
        twin = Twin(seat, step.before)
        if _hidden(step, seat) and (grown := _follow_hidden(step, twin, dice, other=True)):
            yield grown


def check_memory(step: Happening, viewers: list[int], dice: SeededDice) -> None:
    """What a seat saw of a step must leave a trace for it; otherwise the record tells what the table hides."""
    if step.maker is not None or (step.who != CHANCE and not _names_a_thing(_verb(step))):
        return
    others = [action for action in map(int, step.before.legal_actions()) if _keys(step).verb(action) is _verb(step)]
    others.remove(step.action)
    if not others:
        return
    action = one_of(others, dice)
    after = _applied(step.before, step.who, action)
    if after.in_the_making() or OVER in (after.mover(), step.after.mover()) or snapshot(after) == snapshot(step.after):
        return
    for seat in viewers:
        if _hidden(step, seat) or not _sees(step.before, seat, action):
            continue
        with holding(report.LOG):
            if step.definition.view(after, seat) != step.definition.view(step.after, seat):
                continue
            seed = int(dice.below(1 << 30))
            dealt, also_dealt = (snapshot(each.determinize(seat, SeededDice(seed))) for each in (after, step.after))
            if dealt == also_dealt:
                one, other = (_keys(step).text(each) for each in (step.action, action))
                raise Broken(report.LOG, f"seat {seat} reads {one} and not {other}, but sees and knows nothing of it")


def _names_a_thing(verb: Verb) -> bool:
    """Not so "first" or "accept": one can see them and still not know what they mean."""
    return bool(verb.args) and verb.name not in ("choose", "part", "pick")


# --- following ----------------------------------------------------------------------------------------


def follow(step: Happening, twin: Twin, dice: SeededDice) -> Twin | None:
    """The twin after the same step, as far as its viewer can see; None if the viewer can tell the worlds apart now."""
    if twin.steps >= FOLLOWED:
        return None
    if _hidden(step, twin.seat):
        grown = _follow_hidden(step, twin, dice, other=False)
    elif twin.unfinished:
        return None
    else:
        grown = _follow_seen(step, twin)
    if grown is None or knowledge(step.after, twin.seat) != knowledge(grown.state, twin.seat):
        return None
    return grown


def _follow_seen(step: Happening, twin: Twin) -> Twin | None:
    if step.action not in twin.state.legal_actions():
        return None
    after = _applied(twin.state, step.who, step.action)
    if after.in_the_making() != step.after.in_the_making():
        raise Broken(report.MOVER, f"after {_keys(step).text(step.action)} the same move is complete, or not")
    if _unveils(step, twin, after) or _shown(step, twin, step.after) != _shown(step, twin, after):
        return None
    if knowledge(step.after, twin.seat) == knowledge(after, twin.seat):
        _same_reading(step, twin, after)
    return Twin(twin.seat, after, twin.steps + 1)


def _unveils(step: Happening, twin: Twin, after: State) -> bool:
    """Whether the answer ends a council whose hidden proposals differ in the two worlds, and what was agreed is seen
    now. (Of two cards that the viewer knows already, nothing new is known then.)
    """
    if len(step.before.agenda) == 0 or kind_of(step.before.top()) != COUNCIL:
        return False
    if step.before.top() == twin.state.top():
        return False
    return bool(step.definition.view(step.after, twin.seat) != step.definition.view(after, twin.seat))


def _shown(step: Happening, twin: Twin, after: State) -> list[object]:
    """What a hand showed to the viewer in this step: known for as long as it stays there, which may be no time."""
    if not after.box.hands:
        return []
    readings = _readings(step, twin, after)
    return [reading for reading in readings if isinstance(reading, tuple) and reading[0] == "hand_shown"]


def _follow_hidden(step: Happening, twin: Twin, dice: SeededDice, other: bool) -> Twin | None:
    """Something that looks the same to the viewer; with `other`, something else than what really happened."""
    actions = [int(action) for action in twin.state.legal_actions()]
    others = [action for action in actions if action != step.action and _same_word(step, twin, action)]
    start = int(dice.below(len(others))) if others else 0
    candidates = (others[start:] + others[:start])[:TRIES]
    if not other and step.action in actions and _same_word(step, twin, step.action):
        candidates = [step.action, *candidates]
    for action in candidates:
        after = _applied(twin.state, step.who, action)
        alike = action == step.action and not twin.unfinished
        if after.in_the_making() != step.after.in_the_making():
            if alike and step.maker is not None:
                raise Broken(report.MOVER, f"after {_keys(step).text(action)} the same move is complete, or not")
            continue
        if knowledge(step.after, twin.seat) != knowledge(after, twin.seat):
            continue
        if step.maker is not None:
            return Twin(twin.seat, after, twin.steps + 1, unfinished=not alike)
        if step.who == CHANCE:
            _same_reading(step, twin, after, action)
        elif not _looks_alike(step, twin, after, action):
            continue
        return Twin(twin.seat, after, twin.steps + 1)
    return None


def _same_word(step: Happening, twin: Twin, action: int) -> bool:
    """Whether the viewer would not see this either, and read the same word in the record."""
    if step.maker is not None:
        return True
    same_verb = _keys(step).verb(action).name == _verb(step).name
    return same_verb and not _sees(twin.state, twin.seat, action)


def _looks_alike(step: Happening, twin: Twin, after: State, action: int) -> bool:
    """Hidden answers may differ in something that can be seen, as the back of a card: those make no twins."""
    if _readings(step, twin, after, action) != _readings(step, twin, step.after):
        return False
    return step.definition.view(step.after, twin.seat) == step.definition.view(after, twin.seat)


def _hidden(step: Happening, seat: int | None) -> bool:
    """Whether the viewer does not see the step, or not yet."""
    side = None if seat is None else int(step.before.side(seat))
    if step.maker is not None and step.maker != side:
        return True
    return not _sees(step.before, seat, step.action)


def _sees(state: State, seat: int | None, action: int) -> bool:
    seen = int(state.seen_by(action))
    if seat is None:
        return seen & int(state.everyone()) == int(state.everyone())
    return bool(has(seen, state.side(seat)))


def _applied(state: State, who: int, action: int) -> State:
    after = state.clone()
    with holding(report.DEAD_END):
        after.apply_as(who, action)
    return after


def _keys(step: Happening) -> Any:
    return step.definition.chance_keys if step.who == CHANCE else step.definition.keys


def _verb(step: Happening) -> Verb:
    verb: Verb = _keys(step).verb(step.action)
    return verb


# --- what the viewer meets ----------------------------------------------------------------------------


def compare(definition: Definition, state: State, twin: State, seat: int | None, dice: SeededDice) -> None:
    """All that the viewer can ask of a state."""
    viewer = "a spectator" if seat is None else f"seat {seat}"
    mover = int(state.mover())
    with holding(report.MOVER):
        same(report.MOVER, mover, int(twin.mover()), f"{viewer} learns something from who is asked")
        same(report.MOVER, state.deciders(), twin.deciders(), f"{viewer} learns something from who may decide")
        if mover == OVER:
            return  # everything is open now
        if mover >= 0 and not state.in_the_making() and state.public(state.asked()):
            options, others = (list(each.all_options(each.asked())) for each in (state, twin))
            same(report.MOVER, options, others, f"a public question depends on what {viewer} cannot know")
    with holding(report.VIEW):
        same(report.VIEW, definition.view(state, seat), definition.view(twin, seat), f"{viewer} sees too much")
    with holding(report.PROMPT):
        same(report.PROMPT, definition.prompt(state, seat), definition.prompt(twin, seat), f"{viewer} reads too much")
    if seat is None:
        return
    if has(state.deciders(), seat):
        _compare_options(definition, state, twin, viewer)
    with holding(report.VALUE):
        same(report.VALUE, state.value(seat), twin.value(seat), f"{viewer} values what it cannot know")
    with holding(report.DETERMINIZE):
        seed = int(dice.below(1 << 30))
        data = snapshot(state)
        dealt, also_dealt = (snapshot(each.determinize(seat, SeededDice(seed))) for each in (state, twin))
        _unchanged(state, data)
        same(report.DETERMINIZE, dealt, also_dealt, f"{viewer}: the deal depends on what it cannot know")


def _compare_options(definition: Definition, state: State, twin: State, viewer: str) -> None:
    with holding(report.OPTIONS):
        actions = list(state.legal_actions())
        same(report.OPTIONS, actions, list(twin.legal_actions()), f"{viewer} is offered something else")
        for action in actions:
            texts = definition.option(state, action), definition.option(twin, action)
            same(report.OPTIONS, *texts, f"{viewer} is offered it in other words")
            same(report.OPTIONS, state.timely(action), twin.timely(action), f"{viewer}: {texts[0]} is timely or not")
        same(report.OPTIONS, definition.blocked(state), definition.blocked(twin), f"{viewer} is told other reasons")


def _same_reading(step: Happening, twin: Twin, after: State, action: int | None = None) -> None:
    with holding(report.LOG):
        viewer = "a spectator" if twin.seat is None else f"seat {twin.seat}"
        mine, other = _readings(step, twin, step.after), _readings(step, twin, after, action)
        same(report.LOG, mine, other, f"{viewer} reads too much")


def _readings(step: Happening, twin: Twin, after: State, action: int | None = None) -> list[object]:
    """What the viewer is told of the step in one of the two worlds."""
    before = step.before if after is step.after else twin.state
    _, events = _heard(before, step.who, step.action if action is None else action)
    return readings(step.definition, before, events, twin.seat)


def _heard(state: State, who: int, action: int) -> tuple[State, list[int]]:
    """A step, and the events that it brings."""
    after, listener = state.clone(), Listener()
    after.listen(listener)
    with holding(report.DEAD_END):
        after.apply_as(who, action)
    after.listen(None)
    return after, [int(e) for e in listener.heard]


def knowledge(state: State, seat: int | None) -> list[int]:
    """What the viewer knows by the kernel's own books; a spectator, what was shown to all."""
    decks = range(int(state.box.decks + state.box.hands))  # the known parts of hands lie behind the decks
    if seat is None:
        return [int(state.shown_to_all(deck)) for deck in decks]
    return [int(state.known(state.side(seat), deck)) for deck in decks]
