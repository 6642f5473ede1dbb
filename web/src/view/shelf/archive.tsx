// The games that are over, by date, and how one fares against each level.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { finishedGame, scores, type Finished } from '../../state/archive.ts';
import { gameOf } from '../../state/spec.ts';
import { language, t } from '../../words/index.ts';
import { levelName, opponents } from '../../words/names.ts';
import { useApp } from '../parts/context.ts';
import { Ask } from '../parts/dialog.tsx';
import { IconButton } from '../parts/icons.tsx';
import { useTitle } from '../parts/title.ts';

/** All finished games, the newest first; undefined until they are read. */
function useFinished(): Finished[] | undefined {
  const { engine, tables } = useApp();
  const [found, setFound] = useState<Finished[]>();
  useEffect(() => {
    let alive = true;
    const read = async () => {
      const over = tables.list().filter((saved) => saved.over);
      const all = await Promise.all(over.map((saved) => finishedGame(engine, saved).catch(() => undefined)));
      const games = all.filter((one) => one !== undefined);
      if (alive) setFound(games.sort((a, b) => b.saved.ended - a.saved.ended));
    };
    void read();
    const leave = tables.store.onChange(() => void read());
    return () => { alive = false; leave(); };
  }, [engine, tables]);
  return found;
}

function dayOf({ saved }: Finished): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'full' }).format(saved.ended);
}

function Scores({ games }: { games: Finished[] }): JSX.Element | null {
  const all = scores(games);
  if (all.length === 0) return null;
  return (
    <section aria-label={t('scores')}>
      <h2>{t('scores')}</h2>
      <table class="scores">
        <thead><tr>
          <th scope="col">{t('level')}</th><th scope="col">{t('wonCol')}</th>
          <th scope="col">{t('drawnCol')}</th><th scope="col">{t('lostCol')}</th>
        </tr></thead>
        <tbody>
          {all.map(({ level, won, drawn, lost }) => (
            <tr key={level}>
              <th scope="row">{t('levelNamed', { n: level, name: levelName(level) })}</th>
              <td>{won}</td><td>{drawn}</td><td>{lost}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const outcomeWords = { won: 'wonWord', drawn: 'drawnWord', lost: 'lostWord' } as const;

function Row({ finished, onRemove }: { finished: Finished; onRemove: () => void }): JSX.Element | null {
  const { games } = useApp();
  const { saved, points, outcome } = finished;
  const game = gameOf(games, saved.spec);
  const [asking, ask] = useState(false);
  if (!game) return null;
  const result = points.map((one) => (one === 1 ? '1' : one === 0 ? '0' : one === 0.5 ? '½' : `1/${1 / one}`));
  return (
    <li class="finished">
      <a href={`#/play/${saved.id}`}>
        <strong>{game.title}</strong>
        <span class="quiet">{opponents(saved.record)}</span>
        <span class={`outcome ${outcome ?? ''}`}>{outcome ? t(outcomeWords[outcome]) : result.join(' : ')}</span>
        <span class="quiet">{t(saved.steps === 1 ? 'stepsOne' : 'stepsMany', { n: saved.steps })}</span>
      </a>
      <IconButton name="close" label={`${t('closeGame')}: ${game.title}`} onClick={() => ask(true)} />
      {asking && (
        <Ask text={t('closeAsk')} yes={t('throwAway')} onYes={onRemove} onClose={() => ask(false)} />
      )}
    </li>
  );
}

export function Archive(): JSX.Element {
  const { tables } = useApp();
  const games = useFinished();
  useTitle(t('archive'));
  const days = [...new Set(games?.map(dayOf))];
  return (
    <main id="main" tabIndex={-1} class="archive">
      <h1>{t('archive')}</h1>
      {!games ? <p role="status">{t('loading')}</p> : games.length === 0 ? <p>{t('archiveNone')}</p> : null}
      {games && <Scores games={games} />}
      {days.map((day) => (
        <section key={day} aria-label={day}>
          <h2>{day}</h2>
          <ul class="finished-list">
            {games!.filter((one) => dayOf(one) === day).map((one) => (
              <Row key={one.saved.id} finished={one} onRemove={() => tables.remove(one.saved.id)} />
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
