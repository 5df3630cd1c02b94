"""Components to the tables and programs of the rules (`Printed`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cosmodrome.errors import BadComponents
from cosmodrome.games.one_small_step.components import effects as e
from cosmodrome.games.one_small_step.components import entries, lowering
from cosmodrome.games.one_small_step.components.costs import bag
from cosmodrome.games.one_small_step.components.effects import Effect
from cosmodrome.games.one_small_step.components.lowering import Lowered, Lowering, fill
from cosmodrome.games.one_small_step.components.sources import Owner
from cosmodrome.games.one_small_step.components.upgrades import print_actions
from cosmodrome.games.one_small_step.components.vocabulary import COUNTED, FACES, NATIONS, RESOURCES, WORKERS
from cosmodrome.games.one_small_step.rules import printed as p
from cosmodrome.games.one_small_step.rules.actions import EXTRA_MEDIA
from cosmodrome.games.one_small_step.rules.printed import Printed
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import set_of

if TYPE_CHECKING:
    from cosmodrome.games.one_small_step.components.reading import Components

SPECIALS = {
    None: p.PLAIN,
    "opponent_copies_permanent": p.LEAKED_BLUEPRINTS,
    "roll_or_disgrace": p.GO_FEVER,
    "forfeit_one_reward": p.LOST_TAPES,
    "no_media_double_penalty": p.PRESS_EMBARGO,
}
# In VP, about, as bots see it; the value of everything else is 1.
WORTHS: dict[type[Any], float] = {e.Vp: 1.0, e.Media: 0.45, e.Gain: 0.8, e.Path: 3.0}
CREW_TILE = 3


def printed(components: Components, usa_seats: int, ussr_seats: int, advanced: bool, satellite_cards: int) -> Printed:
    box = Printed(usa_seats, ussr_seats)
    box.components = components
    box.advanced = advanced
    program = Lowering(advanced)
    _print_tracks(box, components)
    _print_dice(box, components.dice)
    _print_start(box, components, program)
    owners = [Owner(components.space_name(number), "space", number + 1) for number in range(len(components.spaces))]
    print_actions(box, components.actions["advanced" if advanced else "beginner"], owners, program)
    _print_events(box, components.events, program)
    _print_hazards(box, components)
    _print_tiles(box, components, program)
    _print_missions(box, components, program, satellite_cards)  # last: launches are told by their addresses
    program.print(box)
    components.sources[advanced] = program.sources
    return box


def _bag4(copies: Iterable[tuple[int, int]]) -> int:
    return sum(int(lanes4.one(kind)) * n for kind, n in copies)


def _print_tracks(box: Printed, components: Components) -> None:
    track = components.media_track
    counts = components.counts
    fill(box.media_start, [track.start[nation] for nation in NATIONS])
    box.media_min = track.min
    box.media_max = track.max
    box.tile_price = track.bonus_cost
    box.tile_threshold = track.bonus_threshold
    box.path_end = components.moon_path.spaces
    box.people_limit = components.limits.personnel_cards_in_play
    box.draft_spaces = components.limits.card_draft_spaces
    box.display_spaces = components.limits.advancement_display
    box.temp_supply = counts["temporary_tokens"]["per_resource"]
    box.perm_supply = counts["permanent_tokens"]["per_resource"]
    box.token_supply = counts["advancement_tokens"]["used"]
    box.marker_supply = counts["crew_markers"]["used"]


def _print_dice(box: Printed, dice: Sequence[entries.Dice]) -> None:
    fill(box.face_resources, [set_of([RESOURCES.index(name) for name in face]) for face in FACES])
    bags = []
    for die in dice:
        faces = [tuple(sorted(face, key=RESOURCES.index)) for face in die.faces]
        for i, face in enumerate(faces):
            if face not in FACES:
                raise BadComponents(f"die {die.id}, faces {i + 1}: one resource, or two different agency resources")
        bags.append(_bag4((FACES.index(face), 1) for face in faces))
    fill(box.die_faces, bags)


def _print_start(box: Printed, components: Components, program: Lowering) -> None:
    start = components.start.per_department
    box.start_block = program.block(Owner("the start"), "start_resources, per_department", start, lowering.WORKER)
    income, barter = (
        Owner(bought.name, "advancement", bought.id)
        for bought in (components.advancements[p.AD08], components.advancements[p.AD14])
    )
    box.income_block = program.block(income, "AD08", [e.GainChoice(["agency"])], lowering.WORKER)
    box.barter_block = program.block(barter, "AD14", [e.GainChoice(["any"])], lowering.WORKER)


# --- cards and tiles ------------------------------------------------------------------------------
def _print_events(box: Printed, events: Sequence[entries.Person | entries.Development], program: Lowering) -> None:
    eras = [event.era - 1 for event in events]
    fill(box.era_of, eras)
    fill(box.era, [set_of([i for i, era in enumerate(eras) if era == wanted]) for wanted in range(3)])
    box.developments = set_of([i for i, event in enumerate(events) if isinstance(event, entries.Development)])
    fill(
        box.worker_kind,
        [set_of([i for i, event in enumerate(events) if event.worker_type == kind]) for kind in WORKERS],
    )
    fill(box.event_cost, [bag(event.cost) for event in events])
    workers, blocks = [], []
    for event in events:
        owner, where = Owner(event.name, "event", event.id), f"event {event.id}"
        workers.append(program.block(owner, f"{where}, worker", event.worker, lowering.WORKER))
        if isinstance(event, entries.Development):
            blocks.append(program.block(owner, f"{where}, effects", event.effects, lowering.DEVELOPMENT))
        elif len(event.options) == 1:
            blocks.append(program.block(owner, f"{where}, options 1", event.options[0], lowering.PERSON))
        else:
            choice = program.choice(where, event.options, lowering.PERSON)
            blocks.append(program.assemble(owner, f"{where}, options", choice))
    fill(box.worker_block, workers)
    fill(box.event_block, blocks)
    _print_prospects(box, events)


def _print_prospects(box: Printed, events: Sequence[entries.Person | entries.Development]) -> None:
    """What developments bring, for the features of bots; of several clauses the last counts."""
    for card, event in enumerate(events):
        for effect in event.effects if isinstance(event, entries.Development) else ():
            if isinstance(effect, e.Vp):
                box.event_vp[card] += effect.n
            elif isinstance(effect, e.RescoreCrewBonus):
                box.event_vp[card] += CREW_TILE
            elif isinstance(effect, e.VpPer):
                box.event_counts[card] = list(COUNTED).index(effect.what)
                box.event_per[card], box.event_each[card] = effect.per, effect.vp
            else:
                box.event_gains[card] += effect.n if isinstance(effect, e.Gain | e.Media) else 1


def _print_hazards(box: Printed, components: Components) -> None:
    lines = [line for hazard in components.hazards for line in (hazard.satellite, hazard.crew)]
    fill(box.hazard_cost, [bag({line: 1}) if line else 0 for line in lines])
    fill(box.special, [SPECIALS[hazard.special] for hazard in components.hazards])
    fill(box.advancement_cost, [bag(advancement.cost) for advancement in components.advancements])


def _print_tiles(box: Printed, components: Components, program: Lowering) -> None:
    media, satellite, crew = components.media_tiles, components.satellite_tiles, components.crew_tiles
    box.media_tiles = _bag4((i, tile.copies) for i, tile in enumerate(media))
    fill(
        box.media_block,
        [
            program.block(
                Owner("the Media tile", "tile", tile.id),
                f"media_bonus {tile.id}, effects",
                tile.effects,
                lowering.MEDIA_TILE,
            )
            for tile in media
        ],
    )
    box.choosing_tiles = set_of(
        [i for i, tile in enumerate(media) if any(isinstance(one, e.ChooseDie) for one in tile.effects)]
    )
    box.worker_tiles = set_of(
        [
            i
            for i, tile in enumerate(media)
            if any(isinstance(one, e.ExtraWorker | e.SwapWorker) for one in tile.effects)
        ]
    )
    discounts = [sum(one.n for one in tile.effects if isinstance(one, e.DevDiscount)) for tile in media]
    fill(box.tile_discount, discounts)
    box.discount_tiles = set_of([i for i, discount in enumerate(discounts) if discount])
    fill(box.tile_gain, [_named_temps(tile.effects) for tile in media])
    box.satellite_tiles = _bag4((i, tile.copies) for i, tile in enumerate(satellite))
    fill(
        box.satellite_block,
        [
            program.block(
                Owner("the Satellite tile", "tile", tile.id),
                f"satellite_bonus {tile.id}, effects",
                tile.effects,
                lowering.SATELLITE_TILE,
            )
            for tile in satellite
        ],
    )
    box.crew_tiles = _bag4((i, tile.copies) for i, tile in enumerate(crew) if tile.fixed_space is None)
    fill(box.crew_tile_vp, [tile.vp for tile in crew])
    box.crew_tile_hazard = set_of([i for i, tile in enumerate(crew) if tile.hazard])
    box.crew_tile_token = set_of([i for i, tile in enumerate(crew) if tile.advancement_token])
    box.fixed_tile = next(i for i, tile in enumerate(crew) if tile.fixed_space is not None)


def _named_temps(effects: Sequence[Effect]) -> int:
    gains = [effect for effect in effects if isinstance(effect, e.Gain) and effect.kind == "temp"]
    return sum(bag({gain.res: gain.n}) for gain in gains)


# --- missions -------------------------------------------------------------------------------------
def _print_missions(box: Printed, components: Components, program: Lowering, satellite_cards: int) -> None:
    satellites, missions = components.satellite_missions, components.missions
    box.starters = set_of([i for i, mission in enumerate(satellites) if mission.starting])
    box.satellites = set_of(
        [
            i
            for i, mission in enumerate(satellites)
            if not mission.starting and (mission.strict_20 or satellite_cards != 20)
        ]
    )
    fill(box.minor_cost, [bag(mission.minor_cost) for mission in missions])
    fill(box.major_cost, [bag(mission.major_cost) for mission in missions])
    fill(box.lost_media, [-mission.failure.media for mission in missions])
    fill(box.lost_vp, [-mission.failure.vp for mission in missions])
    fill(box.minor_entries, [set_of(list(range(len(one.minor_reward)))) for one in missions])
    fill(
        box.major_entries,
        [set_of(list(range(len(one.minor_reward), len(one.minor_reward) + len(one.major_reward)))) for one in missions],
    )
    fill(box.vp_entries, _entries(missions, (e.Vp,)))
    fill(box.media_entries, _entries(missions, (e.Media,)))
    fill(box.gain_entries, _entries(missions, (e.Gain,)))
    fill(box.path_entries, _entries(missions, (e.Path,)))
    ignored = () if box.advanced else tuple(kind for kind in e.STEPS.values() if kind.advanced)
    fill(box.void_entries, _entries(missions, ignored))
    box.first_reward = len(program)
    fill(box.rewards, [_reward(mission, program) for mission in missions])
    fill(box.entry_amount, [amount for mission in missions for amount in _amounts(mission)])
    for at, mission in enumerate(missions):
        box.minor_worth[at] = sum(map(_worth, mission.minor_reward))
        box.major_worth[at] = sum(map(_worth, mission.major_reward))


def _worth(reward: Effect) -> float:
    """A reward in VP, about; bots weigh it further."""
    return WORTHS.get(type(reward), 1.0) * int(getattr(reward, "n", 1))


def _rewards(mission: entries.Mission) -> list[Effect]:
    return [*mission.minor_reward, *mission.major_reward]


def _entries(missions: Sequence[entries.Mission], kinds: tuple[type[Any], ...]) -> list[int]:
    """The entries of each mission with effects of these kinds."""
    return [set_of([i for i, one in enumerate(_rewards(mission)) if isinstance(one, kinds)]) for mission in missions]


def _amounts(mission: entries.Mission) -> list[int]:
    amounts = [one.n if isinstance(one, e.Vp | e.Media | e.Path) else 0 for one in _rewards(mission)]
    amounts += [0] * (EXTRA_MEDIA - len(amounts))
    return [*amounts, 1, 1]  # the extra Media of AD07, the point of a Hazard


def _reward(mission: entries.Mission, program: Lowering) -> int:
    crew = isinstance(mission, entries.CrewMission)
    where = f"{'crew' if crew else 'satellite'}_mission {mission.id}"
    place = lowering.CREW_MISSION if crew else lowering.SATELLITE_MISSION
    parts: list[Lowered] = []
    for field, effects in (("minor_reward", mission.minor_reward), ("major_reward", mission.major_reward)):
        parts += [program.effects(f"{where}, {field}", [one], place, first=i) for i, one in enumerate(effects, 1)]
    if not 1 <= len(parts) <= EXTRA_MEDIA:
        raise BadComponents(f"{where}: 1 to {EXTRA_MEDIA} rewards in all, not {len(parts)}")
    return program.order(Owner(mission.name, "mission", mission.id), where, parts)
