"""The scripts of the pages, in the order in which they are loaded."""

from __future__ import annotations

EVERY_PAGE = ("base.html",)  # all templates of pages extend it

# By file, the templates whose pages load it. A script uses only what scripts above it define.
SCRIPTS: dict[str, tuple[str, ...]] = {
    "vendored/idiomorph.js": EVERY_PAGE,
    "closest.js": EVERY_PAGE,
    "fetch_text.js": EVERY_PAGE,
    "stream.js": EVERY_PAGE,
    "announce.js": EVERY_PAGE,
    "message.js": EVERY_PAGE,
    "popover.js": EVERY_PAGE,
    "panel.js": EVERY_PAGE,
    "plan.js": EVERY_PAGE,
    "notify.js": EVERY_PAGE,
    "clock.js": EVERY_PAGE,
    "likeness.js": EVERY_PAGE,
    "glide.js": EVERY_PAGE,
    "motion.js": EVERY_PAGE,
    "confirm.js": EVERY_PAGE,
    "follow.js": EVERY_PAGE,
    "client.js": EVERY_PAGE,
    "signs.js": EVERY_PAGE,
    "tooltip.js": EVERY_PAGE,
    "since.js": EVERY_PAGE,
    "numbering.js": ("lesson.html", "replay.html", "table.html"),
    "preview.js": ("lesson.html", "replay.html", "table.html"),
    "tray.js": ("lesson.html", "table.html"),
    "roam.js": ("lesson.html", "table.html"),
    "in_sight.js": ("table.html",),
    "first_steps.js": ("table.html",),
    "words.js": ("table.html",),
    "result.js": ("table.html",),
    "hint.js": ("table.html",),
    "lesson.js": ("lesson.html",),
    "replay.js": ("replay.html",),
    "review.js": ("review.html",),
    "rules.js": ("guide.html",),
}


def scripts_of(template: str) -> list[str]:
    """Return the scripts of a page, in order."""
    return [script for script, templates in SCRIPTS.items() if template in templates or templates is EVERY_PAGE]
