// A rating over time, as a line.
import type { JSX } from 'preact';
import type { Past } from '../../online/api.ts';
import { t } from '../../words/index.ts';

const WIDTH = 320, HEIGHT = 96, RIM = 8, WORDS = 36;
/** Where everybody begins. */
const FIRST = 1500;

/** Hundreds, so that a small change does not look like a mountain. */
function range(values: number[]): [number, number] {
  const low = Math.floor(Math.min(...values) / 100) * 100, high = Math.ceil(Math.max(...values) / 100) * 100;
  return low === high ? [low - 100, high + 100] : [low, high];
}

export function RatingGraph({ history }: { history: Past[] }): JSX.Element {
  // The last game comes first; before the first one everybody had the same.
  const values = [...(history.length < 200 ? [FIRST] : []), ...history.map(({ rating }) => rating).reverse()];
  const [low, high] = range(values);
  const x = (i: number) => WORDS + (i / Math.max(1, values.length - 1)) * (WIDTH - WORDS - RIM);
  const y = (rating: number) => RIM + (1 - (rating - low) / (high - low)) * (HEIGHT - 2 * RIM);
  const line = values.map((rating, i) => `${x(i).toFixed(1)},${y(rating).toFixed(1)}`).join(' ');
  const label = t('ratingFrom', {
    n: history.length, first: values[0]!, last: values.at(-1)!, most: Math.max(...values), least: Math.min(...values),
  });
  return (
    <svg class="rating-graph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {[low, high].map((at) => (
        <g key={at}>
          <line class="graph-grid" x1={WORDS} x2={WIDTH - RIM} y1={y(at)} y2={y(at)} />
          <text class="graph-words" x={WORDS - 5} y={y(at)} dominant-baseline="middle" text-anchor="end">{at}</text>
        </g>
      ))}
      <polyline class="graph-line" points={line} />
      <circle class="graph-now" cx={x(values.length - 1)} cy={y(values.at(-1)!)} r="4" />
    </svg>
  );
}
