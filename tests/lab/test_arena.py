"""Tournaments: who meets whom on which deal, what is kept in the file, and what counts."""

from __future__ import annotations

import doctest
import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from cosmodrome.bots import RandomBot
from cosmodrome.bots.loading import AnyBot
from cosmodrome.errors import BadOption
from cosmodrome.games import definition
from cosmodrome.games.definition import Definition
from cosmodrome.kernel.state import State
from cosmodrome.lab import arena as lab
from cosmodrome.lab.arena import arena, planned, seating
from cosmodrome.lab.arena_file import identity
from cosmodrome.lab.arena_plan import LOOK, Key, Plan, Until
from cosmodrome.lab.one_game import Played
from cosmodrome.lab.standings import Standings, standings
from tests.cli.shell import run

GAME = "space_explorers"
BOTS: list[AnyBot] = ["random", RandomBot]


def plan(bots: int = 2, games: int = 4, seats: int = 2, game: str = GAME, **more: object) -> Plan:
    return replace(planned(game, ["random"] * bots, games, seats=seats, **more), seed=1)  # type: ignore[arg-type]


def won(*winners: int) -> Played:
    return Played(winners, (), 50, "full")


# --- who meets whom -------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "orders", "pairings"), [(2, 2, 3), (3, 3, 6), (4, 4, 6)])
def test_all_pairs_meet_with_seats_exchanged_on_the_same_deals(seats: int, orders: int, pairings: int) -> None:
    tournament = plan(bots=3, seats=seats, games=10)
    assert (tournament.orders, len(tournament.pairings)) == (orders, pairings)
    assert tournament.deals * orders >= 10
    for at, pairing in enumerate(tournament.pairings):
        games = [seating(tournament, ["random"] * 3, Key(at, 0, order)) for order in range(orders)]
        assert {game.deal for game in games} == {seating(tournament, ["random"] * 3, Key(0, 0, 0)).deal}
        assert len({seed for game in games for seed in game.seeds}) == seats * orders
        sat = Counter((seat, who) for o in range(orders) for seat, who in enumerate(tournament.sitting(Key(at, 0, o))))
        assert all(sat[seat, pairing.one] == 1 for seat in range(seats)), "one of the pair has every seat once"


def test_teams_play_as_sides() -> None:
    tournament = plan(seats=4, game="one_small_step")
    assert tournament.orders == 2
    first, second = (tournament.sitting(Key(0, 0, order)) for order in range(2))
    assert [first[seat] == tournament.sides[seat] for seat in range(4)] == [True] * 4
    assert second == [1 - who for who in first]


def test_against_one_it_takes_all_other_seats() -> None:
    tournament = planned(GAME, ["rookie", "random"], 8, "greedy", seats=4)
    assert [pairing.bots for pairing in tournament.pairings] == [(0, 2, 2, 2), (1, 2, 2, 2)]


@pytest.mark.parametrize(
    ("message", "given"),
    [
        ("at least two bots", {"bots": ["random"]}),
        ("games = 0 is not possible", {"games": 0}),
        ("needs two sides", {"game": "from_the_moon", "seats": 1}),
        ("there is no bot 'nosuch'", {"against": "nosuch"}),
        ("seed = -1 must be", {"seed": -1}),
    ],
)
def test_wrong_plans_are_refused(message: str, given: dict[str, object]) -> None:
    with pytest.raises(BadOption, match=message):
        arena(**{"game": GAME, "bots": ["random", "random"], "games": 2, **given})  # type: ignore[arg-type]


# --- the file -------------------------------------------------------------------------------------
def test_an_arena_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    """In the middle of a line; the games before it are not played again, and it comes to the same."""
    file = tmp_path / "results.jsonl"
    whole = arena(GAME, ["random", "random"], 6, seed=3, file=file, workers=2)
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) == 7
    file.write_bytes(b"".join(lines[:4]) + lines[4][:30])
    told: list[tuple[int, int]] = []
    again = arena(GAME, ["random", "random"], 6, file=file, workers=1, progress=lambda *now: told.append(now))
    assert again == whole
    assert told == [(done, 6) for done in (3, 4, 5, 6)]
    assert sorted(file.read_bytes().splitlines(keepends=True)) == sorted(lines)
    more = arena(GAME, ["random", "random"], 8, seed=3, file=file, workers=1)
    assert (more.games, len(file.read_bytes().splitlines())) == (8, 9)


def test_other_plans_and_other_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    arena(GAME, ["random", "rookie"], 1, seed=3, file=file, workers=1)
    before = file.read_bytes()
    others: dict[str, dict[str, object]] = {
        r"was begun with seed = 3, not 4": {"seed": 4},
        r"was begun with bots = \['random', 'rookie'\]": {"bots": ["random", "pilot"]},
        r"was begun with options = ": {"options": {"edition": "2017"}},
        r"was begun with seats = 2, not 3": {"seats": 3},
    }
    for message, given in others.items():
        with pytest.raises(BadOption, match=message):
            arena(**{"game": GAME, "bots": ["random", "rookie"], "games": 1, "file": file, **given})  # type: ignore[arg-type]
    assert file.read_bytes() == before
    file.write_bytes(before + b'{"pairing"')
    with pytest.raises(BadOption, match="was begun with seed"):
        arena(GAME, ["random", "rookie"], 1, seed=4, file=file)
    assert file.read_bytes() == before + b'{"pairing"', "the unfinished line belongs to the other plan"
    file.write_bytes(re.sub(rb"search:iterations=\d+", b"search:iterations=7", before))
    with pytest.raises(BadOption, match="was begun with rookie = search:iterations=7,"):
        arena(GAME, ["random", "rookie"], 1, file=file)
    cut_off = '{"cosmodrome arena 1": {"game": "ho'
    for text in ("no JSON\n", "[]\n", "\n\n", "42", "some words without an end", "notes\nwithout an end", cut_off):
        file.write_text(text)
        with pytest.raises(BadOption, match="is not a file of arena results"):
            arena(GAME, ["random", "rookie"], 1, file=file)
        assert file.read_text() == text, "nothing is lost"
    file.write_bytes(before + b"no JSON\n")
    with pytest.raises(BadOption, match="is damaged in line 4"):
        arena(GAME, ["random", "rookie"], 1, file=file)
    file.write_bytes(before + b"{}\n")
    with pytest.raises(BadOption, match="line 4: this is not the result of a game"):
        arena(GAME, ["random", "rookie"], 1, file=file)


def test_a_file_with_a_part_of_its_first_line_is_begun_anew(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    arena(GAME, ["random", "random"], 1, seed=3, file=file, workers=1)
    whole = file.read_bytes()
    for part in (b"", whole[:1], whole[:40], whole[: whole.index(b"\n")]):
        file.write_bytes(part)
        arena(GAME, ["random", "random"], 1, seed=3, file=file, workers=1)
        assert file.read_bytes() == whole
    for end in (whole.index(b'"seed"') + 10, whole.index(b"\n")):
        file.write_bytes(whole[:end])
        arena(GAME, ["random", "random"], 1, file=file, workers=1)  # of another seed, as none is given
        assert file.read_bytes().count(b"\n") == whole.count(b"\n")


@pytest.mark.parametrize(
    "damage",
    [
        {"winners": [7]},
        {"winners": "x"},
        {"winners": [True]},
        {"scores": [1]},
        {"scores": ["1", "2"]},
        {"pairing": 1},
        {"deal": -1},
        {"order": 2},
        {"order": "0"},
        {"forfeit": 0},
        {"length": 3, "more": 4},
    ],
    ids=str,
)
def test_lines_that_are_no_results_are_refused(tmp_path: Path, damage: dict[str, object]) -> None:
    file = tmp_path / "results.jsonl"
    arena(GAME, ["random", "random"], 1, seed=3, file=file, workers=1)
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines[:2], json.dumps({**json.loads(lines[2]), **damage}), ""]))
    with pytest.raises(BadOption, match="line 3: this is not the result of a game"):
        arena(GAME, ["random", "random"], 1, file=file, workers=1)


def test_a_forfeit_of_nobody_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    arena(GAME, ["random", Stubborn], 1, seed=3, file=file, workers=1)
    file.write_text(re.sub(r'"seat": \d', '"seat": 5', file.read_text()))
    with pytest.raises(BadOption, match="line 2: this is not the result of a game"):
        arena(GAME, ["random", Stubborn], 1, file=file, workers=1)


def test_fewer_games_than_the_file_has(tmp_path: Path) -> None:
    """Those beyond are read, and do not count."""
    file = tmp_path / "results.jsonl"
    arena(GAME, ["random", "random"], 4, seed=3, file=file, workers=1)
    assert arena(GAME, ["random", "random"], 2, file=file, workers=1).games == 2


@pytest.mark.parametrize(
    ("changed", "bot", "other"),
    [
        ("weights/study.toml", "search:iterations=2,habits=0,weights=study", "search:iterations=2,weights=estimate"),
        ("habits.toml", "search:iterations=2,habits=1", "search:iterations=2,habits=0"),
        ("beliefs.toml", "search:iterations=2,watch=1", "search:iterations=2,watch=0"),
    ],
)
def test_a_bot_is_another_one_when_a_file_changes_that_it_goes_by(
    monkeypatch: pytest.MonkeyPatch, changed: str, bot: str, other: str
) -> None:
    rules = definition("hope")
    before = identity(bot, rules), identity(other, rules)
    shipped = Definition.resource
    monkeypatch.setattr(
        Definition, "resource", lambda self, name: shipped(self, name) + "# changed" * (name == changed)
    )
    assert identity(bot, rules) != before[0]
    assert identity(other, rules) == before[1]


def test_two_arenas_do_not_write_to_one_file(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    with (tmp_path / "results.jsonl").open("ab") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(BadOption, match="is in use"):
            arena(GAME, ["random", "random"], 1, file=tmp_path / "results.jsonl")


# --- what counts ----------------------------------------------------------------------------------
class Stubborn(RandomBot):
    def choose(self, state: State, seat: int) -> int:
        return -1


def test_forfeited_games_count_for_nobody_and_are_kept(tmp_path: Path) -> None:
    found = arena(GAME, ["random", Stubborn], 2, seed=3, file=tmp_path / "a.jsonl", folder=tmp_path, workers=1)
    (duel,) = found.duels
    assert (duel.games, duel.wins, duel.losses, duel.forfeits, duel.share) == (0, 0, 0, 2, None)
    assert [bot.rating for bot in found.bots] == pytest.approx([0, 0])
    assert {bot.name: bot.forfeits["illegal"] for bot in found.bots} == {"random": 0, "Stubborn": 2}
    assert [Path(forfeit.file).name for forfeit in found.forfeits] == [f"arena-{GAME}-3-{n}.cosmo" for n in (1, 2)]
    again = arena(GAME, ["random", Stubborn], 2, file=tmp_path / "a.jsonl", folder=tmp_path, workers=1)
    assert again == found, "the file keeps them too"


def test_shared_wins_and_games_that_nobody_won() -> None:
    """Two orders of three deals: bot 0 has seat 0, then seat 1."""
    games = [won(0), won(1), won(0, 1), won(), won(1), won(1)]
    found = standings(plan(games=6), {Key(0, n // 2, n % 2): game for n, game in enumerate(games)})
    (duel,) = found.duels
    assert (duel.wins, duel.losses, duel.shared, duel.unwon) == (3, 1, 1, 1)
    assert duel.share == 0.75
    assert {bot.name: bot.wins for bot in found.bots} == {"random": 3.5, "random#2": 1.5}


def all_won(tournament: Plan, deals: int) -> Standings:
    """The first bot wins wherever it sits."""
    return standings(tournament, {Key(0, d, order): won(order) for d in range(deals) for order in range(2)})


def test_a_decided_pair_stops_at_the_same_game_whatever_was_played_beyond_it() -> None:
    tournament = plan(games=200, until=Until(least=20))
    found = all_won(tournament, 10)
    assert (found.games, found.duels[0].decided) == (20, True)
    assert all_won(tournament, 40) == found
    assert not all_won(plan(games=200), 10).duels[0].decided
    keys = [key for key, *_ in lab._tasks(tournament, BOTS, {})]
    assert len(keys) == 200
    played = {key: won(key.order) for key in keys[: 2 * 3 * LOOK]}
    assert list(lab._tasks(tournament, BOTS, played)) == [], "there is nothing left to play"
    goal = Until(least=20, goal=(0.65, 0.8))
    assert all_won(plan(games=200, until=goal), 100).games < 60, "clearly above the goal"
    assert goal.settles((0.66, 0.79), 0.5)
    assert not goal.settles((0.6, 0.79), 0.5)


def test_the_example_in_the_module() -> None:
    assert doctest.testmod(lab).failed == 0


# --- the command ----------------------------------------------------------------------------------
def test_the_command_shows_tables_and_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("arena", GAME, "--bots", "random", "--against", "random", "--seats", "3", "--games", "3", "--seed", "3")
    told = run(*words, "--workers", "1", "--file", "a.jsonl").stdout
    assert "Space Explorers, 3 players, 3 games, seed 3" in told
    assert "2 × random#2" in told
    found = json.loads(run(*words, "--file", "a.jsonl", "--json").stdout)
    assert [bot["games"] for bot in found["bots"]] == [3, 3]
    assert set(found["duels"][0]) >= {"one", "other", "share", "interval", "wins", "losses", "shared", "unwon"}
    for wrong, message in {
        ("--goal", "65"): "must have the form LOW-HIGH",
        ("--goal", "80-65"): "the lower one first",
        ("--plot", "a.gif"): "must end in .svg or .png",
        ("--engine", "magic"): "there is no engine 'magic'",
    }.items():
        refused = run(*words, *wrong)
        assert refused.exit_code == 2
        assert message in refused.output


@pytest.mark.soak
def test_a_plot_is_a_picture_file(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from cosmodrome.lab.plot import check_plot, draw

    for name, start in {"a.svg": b"<?xml", "a.png": b"\x89PNG"}.items():
        check_plot(tmp_path / name)
        draw(all_won(plan(games=4), 2), tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(start)
