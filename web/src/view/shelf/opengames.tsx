// The games that wait to be continued.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Moment } from '../../engine/client.ts';
import { PlayedGame } from '../../state/game.ts';
import { nameOf, playerOf } from '../../state/players.ts';
import { gameOf } from '../../state/spec.ts';
import type { SavedGame } from '../../state/storage.ts';
import { t } from '../../words/index.ts';
import { levelName } from '../../words/names.ts';
import { useApp } from '../parts/context.ts';
import { Ask } from '../parts/dialog.tsx';
import { IconButton } from '../parts/icons.tsx';
import { LiveBoard } from '../parts/live.tsx';

/** Where a stored game stands and who plays it. */
function useMoment(saved: SavedGame): { moment: Moment; players: string } | undefined {
  const { engine } = useApp();
  const [found, setFound] = useState<{ moment: Moment; players: string }>();
  useEffect(() => {
    let alive = true;
    void engine.record(saved.record).then((record) => {
      const game = PlayedGame.fromRecord(record);
      const names = Object.entries(record.tags).filter(([tag]) => /^P\d$/.test(tag)).map(([, name]) => {
        const player = playerOf(name);
        return player === 'human' ? (nameOf(name) ?? t('human')) : levelName(player);
      });
      if (alive) setFound({ moment: game.moment(game.at(saved.place)), players: names.join(' – ') });
    }, () => {});
    return () => { alive = false; };
  }, [saved.id, saved.revision]);
  return found;
}

function progress({ over, steps }: SavedGame): string {
  if (over) return t('over');
  if (steps < 2) return t(steps ? 'stepOne' : 'stepNone');
  return t('stepNumber', { n: steps });
}

function OpenCard({ saved, onRemove }: { saved: SavedGame; onRemove: () => void }): JSX.Element | null {
  const { games } = useApp();
  const game = gameOf(games, saved.spec);
  const found = useMoment(saved);
  const [asking, ask] = useState(false);
  if (!game) return null;
  return (
    <li class="open-card">
      <a href={`#/play/${saved.id}`}>
        <span class="open-board">{found && <LiveBoard game={game} moment={found.moment} />}</span>
        <span class="open-words">
          <strong><span class="sound-only">{t('openGame')}: </span>{game.title}</strong>
          <span class="quiet">{found?.players}</span>
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
  const [saved, setSaved] = useState(() => tables.list());
  useEffect(() => {
    // Once more: the table that was left may have thrown its game away meanwhile.
    setSaved(tables.list());
    return tables.store.onElsewhere(() => setSaved(tables.list()));
  }, [tables]);
  if (saved.length === 0) return null;
  const remove = (id: string) => {
    tables.remove(id);
    setSaved(tables.list());
  };
  return (
    <section class="open-games" aria-label={t('openGames')}>
      <h2>{t('openGames')}</h2>
      <ul class="open-list">
        {saved.map((one) => <OpenCard key={one.id} saved={one} onRemove={() => remove(one.id)} />)}
      </ul>
    </section>
  );
}
