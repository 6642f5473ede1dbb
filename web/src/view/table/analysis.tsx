// What the engine thinks of the position: a bar, the best lines, and at a roll what each outcome is worth.
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Game, Line, Seat } from '../../engine/types.ts';
import { shareFor, shareIn, teamsOf, type Equity } from '../../state/analysis.ts';
import type { Play } from '../../state/play.ts';
import { t } from '../../words/index.ts';
import { who } from '../../words/names.ts';
import { rollName } from '../../words/steps.ts';
import { Chip } from '../parts/chip.tsx';

const won = 29000;
const mate = 30000;

function percent(share: number): string {
  return String(Math.round(share / 100));
}

/** A value in words: a share of the points, or a forced end. */
function worth(line: Line): string {
  if (line.value > won) return t('winIn', { n: mate - line.value });
  if (line.value < -won && line.wdl[2] === 1000) return t('lossIn', { n: mate + line.value });
  if (line.wdl[1] === 1000) return t('drawSeen');
  return `${percent(line.share)} %`;
}

/** Chances in words; that a value is proven, where it is. */
function chances({ wdl, proven }: Line): string {
  if (proven) return t('proven');
  const [win, draw, loss] = wdl.map((part) => Math.round(part / 10));
  return t('chances', { win: win!, draw: draw!, loss: loss! });
}

/** The share of the first team, where it is known. */
export function firstShare(play: Play): number | undefined {
  const { scene, insight } = play;
  const [first] = teamsOf(scene);
  if (scene.actor === 'none') return (10000 * (scene.seats[0]?.twelfths ?? 0)) / 12;
  if (insight?.node !== play.game.current) return undefined;
  if (insight.kind === 'rolls') {
    const { share } = insight.equity;
    return share === undefined ? undefined : shareFor(scene, share, first!);
  }
  const [best] = insight.verdict.lines;
  return best && shareIn(scene, best, first!);
}

/** One end of the bar: whose it is, and how good the chances are. */
function BarEnd({ colour, text }: { colour: string; text: string }): JSX.Element {
  return <span class="eval-end" aria-hidden="true"><Chip colour={colour} />{text}</span>;
}

/** The bar beside the board, for two sides: the own one below, as on the board. Until the next answer it shows the last
 * one. `share` is that of the first team, `below` whoever sits below. */
export function EvalBar({ game, play, share, below }: {
  game: Game; play: Play; share: number | undefined; below: number;
}): JSX.Element {
  const { seats } = play.scene;
  const shown = useRef<number | undefined>(undefined);
  shown.current = share ?? shown.current;
  const own = seats[below] ?? seats[0]!;
  const other = seats.find(({ team }) => team !== own.team)!;
  const first = shown.current;
  const value = first === undefined ? 5000 : own.team === teamsOf(play.scene)[0] ? first : 10000 - first;
  const colour = ({ colours }: Seat) => game.colours[colours[0] ?? 0] ?? '';
  const said = (n: number) => (first === undefined ? '…' : `${percent(n)} %`);
  const label = first === undefined ? t('loading')
    : t('evalFor', { who: who(game, play.scene, seats.indexOf(own)), n: percent(value) });
  return (
    <div class="eval-side">
      <BarEnd colour={colour(other)} text={said(10000 - value)} />
      <div class={`eval-bar fill-${colour(other)}`} role="meter" aria-label={t('evaluation')} aria-valuemin={0}
        aria-valuemax={100} aria-valuenow={Math.round(value / 100)} aria-valuetext={label} title={label}>
        <div class={`eval-fill fill-${colour(own)}`} style={{ '--share': `${value / 100}%` }} />
      </div>
      <BarEnd colour={colour(own)} text={said(value)} />
    </div>
  );
}

function Lines({ play, lines, onShow }: {
  play: Play; lines: Line[]; onShow: (token: string) => void;
}): JSX.Element {
  return (
    <ol class="lines">
      {lines.map((line) => (
        <li key={line.steps[0]}>
          <button type="button" class="line-button" onClick={() => line.steps[0] && onShow(line.steps[0])}>
            <span class="line-worth">
              {worth(line)}<small class="line-chances" title={t('chancesNote')}>{chances(line)}</small>
            </span>
            <span class="line-steps">{line.steps.slice(0, 12).join(' ')}</span>
          </button>
        </li>
      ))}
      {lines.length === 0 && play.scene.actor !== 'none' && <li class="quiet">{t('loading')}</li>}
    </ol>
  );
}

function Rolls({ game, play, equity }: { game: Game; play: Play; equity: Equity }): JSX.Element {
  const name = who(game, play.scene, play.scene.seat ?? 0, true);
  return (
    <>
      <h2>{t('rollEquity')}</h2>
      <p class="quiet">{t('rollEquityNote', { who: name })}</p>
      <table class="rolls">
        <thead><tr>
          <th scope="col">{t('rollCol')}</th>
          <th scope="col">{t('oddsCol')}</th>
          <th scope="col">{t('worthCol')}</th>
        </tr></thead>
        <tbody>
          {equity.outcomes.map(({ step, odds, share }) => (
            <tr key={step}>
              <th scope="row">{rollName(step)}</th>
              <td>{odds}/{equity.of}</td>
              <td>
                {share === undefined ? '–' : (
                  <span class="worth">
                    <span class="worth-bar" style={{ '--share': `${share / 100}%` }} />{percent(share)} %
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {equity.share !== undefined && (
        <p class="quiet">{t('evalFor', { who: name, n: percent(equity.share) })}</p>
      )}
    </>
  );
}

export function Analysis(props: {
  game: Game; play: Play; on: boolean; onSwitch: (on: boolean) => void; onShow: (token: string) => void;
}): JSX.Element {
  const { game, play, on, onSwitch, onShow } = props;
  const { scene } = play;
  const insight = play.insight?.node === play.game.current ? play.insight : undefined;
  const verdict = insight?.kind === 'lines' ? insight.verdict : undefined;
  const share = firstShare(play);
  const name = who(game, scene, scene.seats.findIndex(({ team }) => team === teamsOf(scene)[0]));
  return (
    <div class="analysis">
      <label class="switch">
        <input type="checkbox" role="switch" checked={on}
          onChange={(event) => onSwitch(event.currentTarget.checked)} />
        <span>{t('evalOn')}</span>
      </label>
      {on && scene.actor === 'none' && <p class="quiet">{t('noEval')}</p>}
      {on && scene.actor !== 'none' && (
        <>
          <p class="analysis-head">
            {share !== undefined ? t('evalFor', { who: name, n: percent(share) }) : t('loading')}
            {verdict && <span class="quiet"> · {t('depth', { n: verdict.depth })}</span>}
          </p>
          {verdict && (
            <>
              <h2>{t('bestLines')}</h2>
              <Lines play={play} lines={verdict.lines} onShow={onShow} />
            </>
          )}
          {insight?.kind === 'rolls' && <Rolls game={game} play={play} equity={insight.equity} />}
        </>
      )}
    </div>
  );
}
