"""How colours look to eyes that miss one kind of cone (Machado, Oliveira and Fernandes 2009, full severity)."""

from __future__ import annotations

from math import sqrt

Triple = tuple[float, float, float]

EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}
TO_XYZ: tuple[Triple, Triple, Triple] = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
WHITE: Triple = (0.9505, 1.0, 1.089)


def apply(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    a, b, c = (sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)
    return a, b, c


def linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def lab(colour: tuple[int, int, int], eyes: str) -> Triple:
    """CIE L*a*b* of what these eyes see."""
    red, green, blue = (linear(c / 255) for c in colour)
    seen = apply(EYES[eyes], (red, green, blue))
    clipped = (min(1, max(0, seen[0])), min(1, max(0, seen[1])), min(1, max(0, seen[2])))
    ratios = [v / w for v, w in zip(apply(TO_XYZ, clipped), WHITE, strict=True)]
    x, y, z = (r ** (1 / 3) if r > 0.008856 else 7.787 * r + 16 / 116 for r in ratios)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(a: Triple, b: Triple) -> float:
    """Delta E 1994, graphic arts weights, the smaller of the two directions."""
    light = a[0] - b[0]
    chroma_a, chroma_b = sqrt(a[1] ** 2 + a[2] ** 2), sqrt(b[1] ** 2 + b[2] ** 2)
    chroma = chroma_a - chroma_b
    hue = max(0.0, (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2 - chroma**2)
    base = max(chroma_a, chroma_b)
    return sqrt(light**2 + (chroma / (1 + 0.045 * base)) ** 2 + hue / (1 + 0.015 * base) ** 2)
