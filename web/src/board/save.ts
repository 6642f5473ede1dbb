// The board as a file: SVG that needs no style sheet, and PNG made from it.
// SPDX-License-Identifier: MIT

/** What style sheets and custom properties may have said; written into the copy as plain attributes. */
const INLINED = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap',
  'stroke-linejoin', 'opacity', 'stop-color', 'stop-opacity', 'font-family', 'font-size', 'font-weight', 'text-anchor',
  'display', 'paint-order',
];
const NOT_PICTURE = '[role="row"], .focus-ring, .held, .ghosts';
const NOT_NEEDED = ['class', 'role', 'tabindex', 'style', 'data-cell', 'data-at'];

function inline(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of INLINED) {
    const value = style.getPropertyValue(name);
    if (value && (to.hasAttribute(name) || value !== initial(name))) to.setAttribute(name, value);
  }
  for (const name of NOT_NEEDED) to.removeAttribute(name);
  for (const name of [...to.getAttributeNames()]) if (name.startsWith('aria-')) to.removeAttribute(name);
}

const INITIAL: Record<string, string> = {
  'fill-opacity': '1', 'stroke-opacity': '1', stroke: 'none', 'stroke-width': '1px', 'stroke-dasharray': 'none',
  'stroke-linecap': 'butt', 'stroke-linejoin': 'miter', opacity: '1', 'stop-color': 'rgb(0, 0, 0)', 'stop-opacity': '1',
  'text-anchor': 'start', display: 'inline', 'paint-order': 'normal',
};
const initial = (name: string): string | undefined => INITIAL[name];

/** The whole picture of a board, with the colours it has on the screen. */
export function boardToSvg(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = [...svg.querySelectorAll('*')], to = [...copy.querySelectorAll('*')];
  to.forEach((element, i) => inline(from[i]!, element));
  to.forEach((element, i) => { if (from[i]!.matches(NOT_PICTURE)) element.remove(); });
  const { width, height } = svg.viewBox.baseVal;
  for (const name of [...copy.getAttributeNames()]) if (name !== 'viewBox') copy.removeAttribute(name);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(width * 60)));
  copy.setAttribute('height', String(Math.round(height * 60)));
  return new XMLSerializer().serializeToString(copy);
}

/** The same as pixels: 60 per cell and unit of scale. Rejects if the browser cannot draw it. */
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
