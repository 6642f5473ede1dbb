// A link as a code that the camera of a phone reads.
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { encode } from 'uqr';
import { t } from '../../words/index.ts';

/** The dark modules, a row at a time: one path for all of them. */
function path(rows: boolean[][]): string {
  let d = '';
  rows.forEach((row, y) => row.forEach((isDark, x) => { if (isDark) d += `M${x} ${y}h1v1h-1z`; }));
  return d;
}

export function QrCode({ text }: { text: string }): JSX.Element {
  const { data, size } = useMemo(() => encode(text, { ecc: 'L', border: 3 }), [text]);
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('qrLabel')} shape-rendering="crispEdges">
      <path class="qr-ground" d={`M0 0h${size}v${size}h-${size}z`} />
      <path class="qr-ink" d={path(data)} />
    </svg>
  );
}
