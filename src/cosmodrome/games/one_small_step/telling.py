"""The log of One Small Step: each step as a sentence or two, with the things it names and what a side may not know."""

from __future__ import annotations

from collections.abc import Callable

from cosmodrome.games.definition import Part
from cosmodrome.games.one_small_step import happenings, names, parts, texts, words
from cosmodrome.games.one_small_step.notation import DECKS, DICE, FACES
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import AD05, FOR_FEVER
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.kernel.frames import CHOOSE, COUNCIL, ORDER, PAY, a_of, b_of, c_of, kind_of, who_of
from cosmodrome.kernel.state import CHANCE, DISPUTED, TEAM
from cosmodrome.kernel.verbs import Keys


def tell(before: Race, keys: Keys, chance_keys: Keys, seat: int, action: int, after: Race) -> list[Part]:
    """Who did what, or what chance brought; then all that followed by itself."""
    if before.mover() == CHANCE:
        told = _chance(before, chance_keys, action)
    elif kind_of(before.top()) == COUNCIL:
        told = _council(before, keys, seat, action)
    else:
        told = _sentence(before, keys, texts.asked(before), seat, action)
    followed = happenings.between(before, after, told)
    return [*told, Part(" "), *followed] if told and followed else told or followed


def _sentence(state: Race, keys: Keys, f: int, seat: int, action: int) -> list[Part]:
    """`Ann places an engineer on 2 Rocket Works.`, or for a whole team `USA launches Explorer 1.`"""
    who = parts.side_part(int(who_of(f)) - TEAM) if who_of(f) >= TEAM else Part("", "seat", seat)
    answer = _answer(state, keys, f, action)
    return [who, Part(" "), *answer, Part(".")] if answer else []


# --- councils (R4.7) ------------------------------------------------------------------------------
def _council(state: Race, keys: Keys, seat: int, action: int) -> list[Part]:
    """Proposals, but for the hidden cards in them; and what was decided."""
    f = state.top()
    who = Part("", "seat", seat)
    verb = keys.verb(action).name
    first, second = texts.proposals(f)
    if verb == "dispute":
        return [who, Part(" calls the dispute: the other team chooses.")]
    if c_of(f) & DISPUTED:
        return [
            who,
            Part(f" chooses the {verb} proposal. "),
            *_decided(state, keys, first if verb == "first" else second),
        ]
    if verb == "accept":
        return [who, Part(" agrees. "), *_decided(state, keys, second if second >= 0 and seat == c_of(f) else first)]
    text = texts.say_to(state, keys, texts.asked(state), action)
    hidden = texts.from_outside(state, keys, action)
    return [who, Part(" proposes: "), Part(text, seen=int(state.seen_by(action)), hidden=hidden), Part(".")]


def _decided(state: Race, keys: Keys, action: int) -> list[Part]:
    """The answer that the question under the council gets."""
    under = state.clone()
    under.pop()
    told = _sentence(under, keys, int(under.top()), 0, action)
    if told:
        return told
    text = texts.from_outside(state, keys, action)
    return [Part(f"Decided: {text[:1].lower()}{text[1:]}.")]


# --- answers --------------------------------------------------------------------------------------
def _answer(state: Race, keys: Keys, f: int, action: int) -> list[Part]:
    """What somebody does, behind their name; empty where the consequences say it all."""
    verb = keys.verb(action).name
    args = keys.args(action)
    if verb in _EVENTS:
        return parts.around(_EVENTS[verb], parts.event_part(state, args[0], int(state.seen_by(action))))
    if verb in _MISSIONS:
        text = "gives a Hazard to {}" if kind_of(f) == x.ASK_GIVE_TO else _MISSIONS[verb]
        return parts.around(text, parts.mission_part(state, args[0]))
    if verb in _HAZARDS:
        return parts.around(_HAZARDS[verb], parts.hazard_part(state, args[0], int(state.seen_by(action))))
    if verb in _ADVANCEMENTS:
        return parts.around(_ADVANCEMENTS[verb], parts.advancement_part(state, args[0]))
    if verb in _PLACED:
        text = _PLACED[verb].format(names.WORKERS[args[0]], names.WORKERS[1 - args[0]])
        return parts.around(f"{text} on {{}}", parts.target_part(state, args[1]))
    if verb == "stage":
        return parts.around(f"puts {{}} on {names.STAGES[args[0]]}", parts.mission_part(state, int(a_of(f))))
    if (verb, kind_of(f)) in (("choose", CHOOSE), ("part", ORDER)):
        text = texts.say_to(state, keys, f, action)
        return [Part(f"takes: {text[:1].lower()}{text[1:]}")]
    text = _PLAIN[verb](state, f, args) if verb in _PLAIN else ""
    return [Part(text)] if text else []


_EVENTS = {
    "dismiss": "dismisses {}",
    "person": "sends {} to work",
    "play": "plays {}",
    "under": "puts {} under the Event deck",
}
_MISSIONS = {
    "hold": "holds {} back",
    "advance": "hurries {} on to Launch",
    "keep_mission": "keeps {}",
    "hazard_on": "puts an unseen Hazard on {}",
    "look_on": "looks at a Hazard on {}",
    "remove_on": "removes a Hazard from {}",
    "launch": "launches {}",
}
_HAZARDS = {"give": "gives {}", "known": "takes {} off", "ignore": "ignores {}"}
_ADVANCEMENTS = {"advancement": "takes {}", "buy": "buys {}"}
_PLACED = {
    "place": "places an {}",
    "place_as_other": "places an {} as {}",
    "place_token": "places a Personnel token as {}",
}


def _discount(state: Race, f: int, args: list[int]) -> str:
    return f"pays less thanks to {'a Media tile' if args[0] == 0 else names.advancement(state, AD05).name}"


def _uncover(state: Race, f: int, args: list[int]) -> str:
    return f"uncovers the {texts.UPGRADES[int(a_of(f)) + 1]} upgrade of the {names.action(state, args[0])}"


def _forgo(state: Race, f: int, args: list[int]) -> str:
    return f"goes without {texts.reward(state, int(state.launching), args[0])}"


def _no(state: Race, f: int, args: list[int]) -> str:
    return {
        x.ASK_BONUS: "does not roll",
        x.ASK_PLAY: "plays nothing",
        x.ASK_GIVE_TO: "gives no Hazard",
        x.ASK_REMOVE: "removes no Hazard",
        x.ASK_MAJOR: "is content with the Minor Success",
        PAY: "does not pay",
    }.get(int(kind_of(f)), "")


_PLAIN: dict[str, Callable[[Race, int, list[int]], str]] = {
    "department": lambda state, f, args: f"lets the {names.DEPARTMENTS[args[0]]} go next",
    "draw": lambda state, f, args: f"draws {texts.DECK_NAMES[DECKS[args[1]]]} for the {names.DEPARTMENTS[args[0]]}",
    "extra_draw": lambda state, f, args: f"draws {texts.DECK_NAMES[DECKS[args[0]]]} besides",
    "from_deck": lambda state, f, args: f"looks at {texts.DECK_NAMES[DECKS[args[0]]]}",
    "bonus": lambda state, f, args: f"takes a roll of the {DICE[args[0]]} die",
    "use": lambda state, f, args: f"uses the {texts.UPGRADES[args[0]]} upgrade instead" if args[0] else "",
    "earth_action": lambda state, f, args: f"uses the action of the {names.action(state, args[0])}",
    "roll": lambda state, f, args: f"rolls the {DICE[int(a_of(f))]} die",
    "result": lambda state, f, args: f"chooses {face_words(args[1])} instead of rolling",
    "keep": lambda state, f, args: f"keeps the {names.resource(args[0])}",
    "upgrade": lambda state, f, args: f"upgrades a {names.resource(args[0])}",
    "face_down": lambda state, f, args: f"chooses {('one that nobody has seen', 'one that the others gave')[args[0]]}",
    "pass": lambda state, f, args: "passes",
    "discount": _discount,
    "fever": lambda state, f, args: ("rolls in a fever", "takes the disgrace")[args[0]],
    "replace": lambda state, f, args: f"is to pay {names.resource(args[1])} instead of {names.resource(args[0])}",
    "forgo": _forgo,
    "uncover": _uncover,
    "rescore": lambda state, f, args: "scores a crew tile again",
    "copy": lambda state, f, args: f"copies a {names.resource(args[0])}",
    "take_tile": lambda state, f, args: f"takes a Media tile for {int(state.printed.tile_price)} Media",
    "use_tile": lambda state, f, args: f"uses a Media tile ({texts.tile_words(state, args[0])})",
    "barter": lambda state, f, args: "barters two tokens for one",
    "pay": lambda state, f, args: "pays for the Major Success" if kind_of(f) == x.ASK_MAJOR else "pays",
    "no": _no,
    "stop": lambda state, f, args: "",
}


# --- chance ---------------------------------------------------------------------------------------
def _chance(state: Race, keys: Keys, action: int) -> list[Part]:
    f = state.top()
    kind = int(kind_of(f))
    side = int(state.side_of(who_of(f)))
    thing = keys.args(action)[0]
    seen = int(state.seen_by(action))
    if kind == x.ROLL_DIE:
        fever = " It must be paid." if b_of(f) & FOR_FEVER else ""
        return [parts.side_part(side), Part(f" rolls {face_words(thing)}.{fever}")]
    if kind == x.LAY_EVENT:
        return [parts.event_part(state, thing), Part(" lies on a draft space.")]
    if kind == x.DRAW_EVENT:
        return [parts.side_part(side), Part(" draws "), parts.event_part(state, thing, seen), Part(".")]
    if kind == x.DRAW_MISSION:
        return [parts.side_part(side), Part(" draws "), parts.mission_part(state, thing, seen), Part(".")]
    if kind == x.START_MISSION:
        stage = names.STAGES[int(b_of(f))]
        return [
            parts.side_part(int(a_of(f))),
            Part(" begins with "),
            parts.mission_part(state, thing),
            Part(f" on {stage}."),
        ]
    if kind in _OF_HAZARDS:
        text = _OF_HAZARDS[kind].format(names.mission(state, int(a_of(f))).name)
        return [parts.side_part(side), *parts.around(text, parts.hazard_part(state, thing, seen))]
    if kind in (x.GET_MEDIA_TILE, x.GET_SATELLITE_TILE, x.GET_CREW_TILE):
        return _tile(state, f, kind, thing, side)
    if kind == x.NEW_ADVANCEMENT:
        return [parts.advancement_part(state, thing), Part(" is on display.")]
    return [Part(f"A card of {names.ERAS[thing]} is the next under the Event deck.")]


_OF_HAZARDS = {
    x.DRAW_HAZARD: " draws {{}} to give it away.",
    x.REVEAL_HAZARD: " reveals {{}} on {}.",
    x.SEE_HAZARD: " finds {{}} on {}.",
    x.PICK_GIVEN: " picks {{}} on {}.",
}


def _tile(state: Race, f: int, kind: int, thing: int, side: int) -> list[Part]:
    shelf = names.components(state)
    if kind == x.GET_CREW_TILE:
        name, text, ref = "Crew tile", f"{shelf.crew_tiles[thing].vp} VP", shelf.crew_tiles[thing].id
    elif kind == x.GET_MEDIA_TILE:
        name, text, ref = "Media tile", words.effects(shelf.media_tiles[thing].effects), shelf.media_tiles[thing].id
    else:
        tile = shelf.satellite_tiles[thing]
        name, text, ref = "Satellite tile", words.effects(tile.effects), tile.id
    return [parts.side_part(side), Part(" gets a "), Part(f"{name} ({text})", "tile", ref), Part(".")]


def face_words(face: int) -> str:
    return " and ".join(words.NAMES[name] for name in FACES[face].split("+"))
