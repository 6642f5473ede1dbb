// The board as a file: SVG that needs no style sheet, and PNG made from it.
// SPDX-License-Identifier: MIT

/** What style sheets and custom properties may have said; written into the copy as plain attributes. */
const INLINED = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap',
  'stroke-linejoin', 'opacity', 'stop-color', 'stop-opacity', 'font-family', 'font-size', 'font-weight',
  'text-anchor', 'display', 'paint-order',
];
const INITIAL: Record<string, string> = {
  'fill-opacity': '1', 'stroke-opacity': '1', 'stroke': 'none', 'stroke-width': '1px', 'opacity': '1',
  'stroke-dasharray': 'none', 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter', 'display': 'inline',
  'stop-color': 'rgb(0, 0, 0)', 'stop-opacity': '1', 'text-anchor': 'start', 'paint-order': 'normal',
};
const NOT_PICTURE = '[role="row"], .focus-ring, .held, .ghosts, .target, .ready, .chosen';
const LEAST_WIDTH = 720;       // of the picture, in pixels at scale 1
const NOT_NEEDED = ['class', 'role', 'tabindex', 'style', 'data-cell', 'data-at', 'data-marked', 'data-way'];

function inline(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of INLINED) {
    const value = style.getPropertyValue(name);
    if (value && (to.hasAttribute(name) || value !== INITIAL[name])) to.setAttribute(name, value);
  }
  for (const name of NOT_NEEDED) to.removeAttribute(name);
  for (const name of [...to.getAttributeNames()]) if (name.startsWith('aria-')) to.removeAttribute(name);
}

/** The whole picture of a board, with the colours it has on the screen. */
export function boardToSvg(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = [...svg.querySelectorAll('*')], to = [...copy.querySelectorAll('*')];
  to.forEach((element, i) => inline(from[i]!, element));
  to.forEach((element, i) => { if (from[i]!.matches(NOT_PICTURE)) element.remove(); });
  const { width, height } = svg.viewBox.baseVal, cell = Math.max(60, LEAST_WIDTH / width);
  for (const name of [...copy.getAttributeNames()]) if (name !== 'viewBox') copy.removeAttribute(name);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(width * cell)));
  copy.setAttribute('height', String(Math.round(height * cell)));
  return new XMLSerializer().serializeToString(copy);
}

/** The same as pixels. Rejects if the browser cannot draw it. */
export async function toPng(svg: SVGSVGElement, scale = 1): Promise<Blob> {
  const image = new Image();
  image.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(boardToSvg(svg));
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob(
    blob => blob ? done(blob) : fail(new Error('This browser cannot write the picture.')), 'image/png'));
}
