"""Ratings of an arena as a picture (the extra `cosmodrome[plot]`)."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from cosmodrome.errors import BadOption
from cosmodrome.games import definition
from cosmodrome.games.kit import english
from cosmodrome.lab.standings import Standings

KINDS = (".svg", ".png")


def check_plot(path: Path) -> None:
    """Before anything is played: whether the picture can be drawn."""
    if path.suffix.lower() not in KINDS:
        raise BadOption(f"--plot {path} must end in {' or '.join(KINDS)}")
    if not path.parent.is_dir():
        raise BadOption(f"--plot {path}: there is no folder {path.parent}")
    if find_spec("matplotlib") is None:
        raise BadOption("a plot needs matplotlib: pip install 'cosmodrome[plot]'")


def draw(found: Standings, path: Path) -> None:
    """The bots from the best down, each with its rating and interval."""
    from matplotlib.figure import Figure

    names = [bot.name for bot in found.bots]
    figure = Figure(figsize=(8, 1.4 + 0.45 * len(names)), layout="constrained")
    axes = figure.add_subplot()
    heights = range(len(names))
    for height, bot in zip(heights, found.bots, strict=True):
        low, high = bot.interval
        axes.plot([low, high], [height, height], color="#4a6fa5", linewidth=5, alpha=0.35, solid_capstyle="butt")
        axes.plot([bot.rating], [height], "o", color="#1f3a5f", markersize=7)
        axes.annotate(
            english.figure(round(bot.rating), "+"),
            (bot.rating, height),
            (0, 8),
            textcoords="offset points",
            ha="center",
            fontsize=9,
        )
    axes.set_yticks(list(heights), names)
    axes.set_ylim(len(names) - 0.5, -0.7)
    axes.axvline(0, color="#999999", linewidth=0.8)
    axes.grid(axis="x", color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    axes.set_xlabel("rating (Elo, average 0), with 95 % intervals")
    axes.set_title(f"{definition(found.game).title}: {found.seats} players, {found.games} games", loc="left")
    figure.savefig(path, dpi=144)
