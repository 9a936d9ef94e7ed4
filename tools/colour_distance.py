"""How far apart the colours of the tiles are, for common kinds of colour blindness, and how well things stand out.

Distances are CIEDE2000; colour blindness is simulated by the matrices of Machado, Oliveira and Fernandes (2009) at full
strength, in linear light. Contrasts are those of WCAG 2. The palette is read from the page's styles.

Usage: python tools/colour_distance.py           prints the tables of docs/accessibility.md
       python tools/colour_distance.py --write   puts them there
"""

import re
import sys
from collections.abc import Callable
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
STYLES = ROOT / "web" / "src" / "styles"
PAGE = ROOT / "docs" / "accessibility.md"

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

SIGHTS: dict[str, Matrix] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Triple = (0.95047, 1.0, 1.08883)


def read_palette(game: str) -> dict[str, tuple[str, str]]:
    """The glaze and the tone of the ornament of each colour."""
    text = (STYLES / "palette.css").read_text(encoding="utf-8")
    glazes = dict(re.findall(rf"--{game}-([a-z]+): (#[0-9a-f]{{6}});", text))
    tones = dict(re.findall(rf"--{game}-([a-z]+)-tone: (#[0-9a-f]{{6}});", text))
    return {name: (glaze, tones[name]) for name, glaze in glazes.items()}


def read_surfaces(theme: str) -> dict[str, str]:
    """The colours of the table, of texts and of rules, light or dark."""
    text = (STYLES / "base.css").read_text(encoding="utf-8")
    place = 0 if theme == "light" else 1
    pairs = re.findall(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", text)
    return {name: colours[place] for name, *colours in pairs}


def linear(colour: str) -> Triple:
    """A colour as shares of linear light."""
    shares = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]
    return red, green, blue


def times(matrix: Matrix, vector: Triple) -> Triple:
    first, second, third = (sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def seen(colour: str, sight: str) -> Triple:
    """A colour as somebody sees it, in linear light that a screen can show."""
    first, second, third = (min(1.0, max(0.0, share)) for share in times(SIGHTS[sight], linear(colour)))
    return first, second, third


def lab(light: Triple) -> Triple:
    """CIE L*a*b* of linear sRGB."""
    x, y, z = (_curve(value / white) for value, white in zip(times(_TO_XYZ, light), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _curve(share: float) -> float:
    return share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116


def distance(one: Triple, other: Triple) -> float:
    """CIEDE2000 between two colours of L*a*b*."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * sqrt(mean**7 / (mean**7 + 25**7))
    a1, a2 = stretch * a1, stretch * a2
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = _turn(h1, h2) if c1 * c2 else 0.0
    by_hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    hue = _middle(h1, h2) if c1 * c2 else h1 + h2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    s_l = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    s_c, s_h = 1 + 0.045 * chroma, 1 + 0.015 * chroma * weight
    spread = 2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    rotation = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * spread
    dl, dc, dh = (l2 - l1) / s_l, (c2 - c1) / s_c, by_hue / s_h
    return sqrt(dl**2 + dc**2 + dh**2 + rotation * dc * dh)


def _turn(h1: float, h2: float) -> float:
    turn = h2 - h1
    return turn - 360 if turn > 180 else turn + 360 if turn < -180 else turn


def _middle(h1: float, h2: float) -> float:
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2


def closest(game: str, sight: str) -> tuple[float, str, str]:
    """The pair of tiles that is hardest to tell apart."""
    glazes = {name: lab(seen(glaze, sight)) for name, (glaze, _) in read_palette(game).items()}
    return min((distance(glazes[one], glazes[other]), one, other) for one, other in combinations(glazes, 2))


def contrast(one: str, other: str) -> float:
    """The contrast of WCAG 2."""
    lights = sorted(sum(w * s for w, s in zip(_TO_XYZ[1], linear(colour), strict=True)) for colour in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def table_of_distances() -> list[str]:
    lines = ["| Game | Sight | Closest pair | CIEDE2000 |", "|---|---|---|---|"]
    for game, name in (("azul", "Azul"), ("pavilion", "Summer Pavilion")):
        for sight in SIGHTS:
            value, one, other = closest(game, sight)
            lines.append(f"| {name} | {sight} | {one}, {other} | {value:.1f} |")
    return lines


def table_of_ornaments() -> list[str]:
    lines = ["| Game | Tile | Glaze | Ornament | Contrast |", "|---|---|---|---|---|"]
    for game, title in (("azul", "Azul"), ("pavilion", "Summer Pavilion")):
        for name, (glaze, tone) in read_palette(game).items():
            lines.append(f"| {title} | {name} | `{glaze}` | `{tone}` | {contrast(glaze, tone):.1f} |")
    return lines


TEXTS = [
    ("text on the table", "ink", "table"),
    ("text on a board", "ink", "board"),
    ("quiet text on the table", "quiet", "table"),
    ("quiet text on a board", "quiet", "board"),
    ("quiet text on sunken ground", "quiet", "sunken"),
    ("links and buttons on a board", "accent", "board"),
    ("words on a main button", "on-accent", "accent"),
    ("titles on the table", "rule", "table"),
    ("gains", "gain", "gain-ground"),
    ("losses", "loss", "loss-ground"),
    ("losses on a board", "loss", "board"),
    ("the banner of the last round", "gold-ink", "warn-ground"),
    ("focus on the table", "glow", "table"),
    ("focus on a board", "glow", "board"),
]


def table_of_texts() -> list[str]:
    light, dark = read_surfaces("light"), read_surfaces("dark")
    lines = ["| What | Light | Dark |", "|---|---|---|"]
    for what, ink, ground in TEXTS:
        pair = [f"{contrast(theme[ink], theme[ground]):.1f}" for theme in (light, dark)]
        lines.append(f"| {what} | {pair[0]} | {pair[1]} |")
    return lines


TABLES = {"distances": table_of_distances, "ornaments": table_of_ornaments, "texts": table_of_texts}


def _between(inside: str) -> Callable[[re.Match[str]], str]:
    return lambda found: found[1] + inside + found[2]


def with_tables(text: str) -> str:
    """The page with fresh numbers between its marks."""
    for name, make in TABLES.items():
        inside = "\n".join(make())
        mark = rf"(<!-- {name} -->\n).*?(\n<!-- end -->)"
        text = re.sub(mark, _between(inside), text, flags=re.DOTALL)
    return text


def main() -> None:
    if "--write" in sys.argv:
        PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
        return
    for make in TABLES.values():
        print("\n".join(make()), end="\n\n")


if __name__ == "__main__":
    main()
