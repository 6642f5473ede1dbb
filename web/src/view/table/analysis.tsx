// What the engine thinks of the position: a bar, the best lines, and at a roll what each outcome is worth.
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Game, Line } from '../../engine/types.ts';
import { shareFor, shareIn, teamsOf, type Equity } from '../../state/analysis.ts';
import type { Play } from '../../state/play.ts';
import { t } from '../../words/index.ts';
import { who } from '../../words/names.ts';
import { rollName } from '../../words/steps.ts';

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

/** The bar beside the board, for two sides. Until the next answer it shows the last one. */
export function EvalBar({ game, play, share }: {
  game: Game; play: Play; share: number | undefined;
}): JSX.Element {
  const [first] = teamsOf(play.scene);
  const seat = play.scene.seats.findIndex(({ team }) => team === first);
  const name = who(game, play.scene, seat);
  const colour = game.colours[play.scene.seats[seat]?.colours[0] ?? 0] ?? '';
  const other = play.scene.seats.find(({ team }) => team !== first);
  const shown = useRef(5000);
  shown.current = share ?? shown.current;
  const value = shown.current;
  const label = share === undefined ? t('loading') : t('evalFor', { who: name, n: percent(share) });
  return (
    <div class={`eval-bar fill-${game.colours[other?.colours[0] ?? 1] ?? ''}`} role="meter"
      aria-label={t('evaluation')} aria-valuemin={0} aria-valuemax={100}
      aria-valuenow={Math.round(value / 100)} aria-valuetext={label} title={label}>
      <div class={`eval-fill fill-${colour}`} style={{ '--share': `${value / 100}%` }} />
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
