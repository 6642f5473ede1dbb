// The ways around the games with others, with the number of those that wait. Nothing where there is no server.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { t, type Key } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { useMine } from './usemine.ts';

export type Place = 'lobby' | 'mygames' | 'games' | 'leaders' | 'me';
const places: [Place, Key][] = [
  ['lobby', 'lobbyShort'], ['mygames', 'myGames'], ['games', 'gamesTogether'], ['leaders', 'leaders'], ['me', 'myAccount'],
];

/** In how many games it is one's turn. */
function Badge({ turns }: { turns: number }): JSX.Element | null {
  if (turns === 0) return null;
  const words = turns === 1 ? t('turnsOne') : t('turnsMany', { n: turns });
  return <span class="badge" title={words}><span aria-hidden="true">{turns}</span><span class="sound-only">, {words}</span></span>;
}

/** On the icon of a page that was installed, too. */
function useAppBadge(turns: number | undefined): void {
  useEffect(() => {
    if (turns === undefined || !('setAppBadge' in navigator)) return;
    void (turns ? navigator.setAppBadge(turns) : navigator.clearAppBadge()).catch(() => {});
  }, [turns]);
}

/** `at`: where one is. On the shelf nobody knows yet what a lobby would be. */
export function CompanyNav({ at, onShelf }: { at?: Place; onShelf?: boolean }): JSX.Element | null {
  const { server } = useApp();
  const mine = useMine(server === 'none' ? undefined : server);
  useAppBadge(mine?.playing && mine.turns);
  if (!server || server === 'none') return null;
  return (
    <nav class="company-nav" aria-label={t('company')}>
      {places.map(([place, key]) => (
        <a key={place} href={`#/${place}`} aria-current={place === at ? 'page' : undefined}>
          {t(onShelf && place === 'lobby' ? 'company' : key)}{place === 'mygames' && <Badge turns={mine?.turns ?? 0} />}
        </a>
      ))}
    </nav>
  );
}
