"""How far two pictures differ: rasterised by Chromium in one colour, aligned on the waterline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.silhouettes.frame import Options
from rules.silhouettes.model import Drawing
from rules.silhouettes.profile import picture

# Sum of the differences of all pixels, divided by the mean ink of the two pictures
MEASURE = """
async ([pictures, wide, tall]) => {
  const canvas = Object.assign(document.createElement("canvas"), {width: wide, height: tall});
  const pen = canvas.getContext("2d", {willReadFrequently: true});
  const inks = [];
  for (const [svg, high] of pictures) {
    const image = new Image();
    image.src = "data:image/svg+xml," + encodeURIComponent(svg);
    await image.decode();
    pen.fillStyle = "white";
    pen.fillRect(0, 0, wide, tall);
    pen.drawImage(image, 0, tall - high, wide, high);
    const pixels = pen.getImageData(0, 0, wide, tall).data;
    const ink = new Float32Array(wide * tall);
    for (let i = 0; i < ink.length; i++) ink[i] = 1 - pixels[4 * i] / 255;
    inks.push(ink);
  }
  const total = (ink) => ink.reduce((sum, value) => sum + value, 0);
  const totals = inks.map(total);
  const found = [];
  for (let a = 0; a < inks.length; a++) for (let b = a + 1; b < inks.length; b++) {
    let difference = 0;
    for (let i = 0; i < inks[a].length; i++) difference += Math.abs(inks[a][i] - inks[b][i]);
    found.push([a, b, difference / ((totals[a] + totals[b]) / 2)]);
  }
  return found;
}
"""


def differences(
    page: Any, drawings: Mapping[str, Drawing], width: int
) -> dict[tuple[str, str], float]:
    """Return how far each pair of drawings differs at a width in pixels."""
    options = Options(detail="full" if width >= 96 else "small", hits=False)
    pictures = []
    for drawing in drawings.values():
        found = picture(drawing, options)
        high = found.height * width / found.width
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" color="#000" width="{width}" height="{high}"'
            f' viewBox="{found.view_box}">{found.body}</svg>'
        )
        pictures.append([svg, high])
    names = list(drawings)
    pairs = page.evaluate(MEASURE, [pictures, width, width])
    return {(names[a], names[b]): value for a, b, value in pairs}
