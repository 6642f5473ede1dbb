// The games that wait to be continued.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Moment } from '../../engine/client.ts';
import { PlayedGame } from '../../state/game.ts';
import { gameOf } from '../../state/spec.ts';
import type { SavedGame } from '../../state/storage.ts';
import { t } from '../../words/index.ts';
import { opponents, progress } from '../../words/names.ts';
import { useApp } from '../parts/context.ts';
import { Ask } from '../parts/dialog.tsx';
import { IconButton } from '../parts/icons.tsx';
import { LiveBoard } from '../parts/live.tsx';

/** Where a stored game stands. */
function useMoment(saved: SavedGame): Moment | undefined {
  const { engine } = useApp();
  const [found, setFound] = useState<Moment>();
  useEffect(() => {
    let alive = true;
    void engine.record(saved.record).then((record) => {
      const game = PlayedGame.fromRecord(record);
      if (alive) setFound(game.moment(game.at(saved.place)));
    }, () => {});
    return () => { alive = false; };
  }, [saved.id, saved.revision]);
  return found;
}

function OpenCard({ saved, onRemove }: { saved: SavedGame; onRemove: () => void }): JSX.Element | null {
  const { games } = useApp();
  const game = gameOf(games, saved.spec);
  const moment = useMoment(saved);
  const [asking, ask] = useState(false);
  if (!game) return null;
  return (
    <li class="open-card">
      <a href={`#/play/${saved.id}`}>
        <span class="open-board">{moment && <LiveBoard game={game} moment={moment} />}</span>
        <span class="open-words">
          <strong><span class="sound-only">{t('openGame')}: </span>{game.title}</strong>
          <span class="quiet">{opponents(saved.record)}</span>
          <span class="quiet">{progress(saved)}</span>
        </span>
      </a>
      <IconButton name="close" label={`${t('closeGame')}: ${game.title}`} onClick={() => ask(true)} />
      {asking && (
        <Ask text={t('closeAsk')} yes={t('throwAway')} onYes={onRemove} onClose={() => ask(false)} />
      )}
    </li>
  );
}

export function OpenGames(): JSX.Element | null {
  const { tables } = useApp();
  const open = () => tables.list().filter(({ over }) => !over);
  const [saved, setSaved] = useState(open);
  useEffect(() => {
    // Once more: the table that was left may have thrown its game away meanwhile.
    setSaved(open());
    return tables.store.onChange(() => setSaved(open()));
  }, [tables]);
  if (saved.length === 0) return null;
  return (
    <section class="open-games" aria-label={t('openGames')}>
      <h2>{t('openGames')}</h2>
      <ul class="open-list">
        {saved.map((one) => <OpenCard key={one.id} saved={one} onRemove={() => tables.remove(one.id)} />)}
      </ul>
    </section>
  );
}
