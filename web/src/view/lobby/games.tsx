// The games that were played together: searched, seen again, analysed, taken away one by one or all at once.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Found, Search } from '../../online/api.ts';
import { t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { useTitle } from '../parts/title.ts';
import { download } from '../table/save.ts';
import { KeptGame } from './kept.tsx';
import { CompanyNav } from './nav.tsx';
import { readForm, SearchForm, searchOf, writeForm } from './search.tsx';
import { useAsked, type With } from './useasked.ts';

interface Answer extends Found { search: Search }

/** What a search has found, and more of it when that is wanted. */
function useFound({ server, query }: With<{ query: string }>) {
  const { tell } = useApp();
  const form = readForm(query);
  const number = Number(new URLSearchParams(query).get('person') ?? 0) || 0;
  const asked = useAsked<Answer>(query || 'mine', async () => {
    // Who has never said who he is has no games.
    if (form.whose === 'mine' && !server.person) return { games: [], search: {} };
    const search = await searchOf(server, form, number);
    return { ...await server.api.games(search), search };
  });
  const [more, setMore] = useState<{ of: Answer; games: Found }>();
  useEffect(() => setMore(undefined), [asked.found]);
  const { found } = asked;
  const added = more?.of === found ? more?.games : undefined;
  const before = added ? added.before : found?.before;
  const next = async () => {
    const answer = await server.api.games({ ...found!.search, before });
    setMore({ of: found!, games: { ...answer, games: [...(added?.games ?? []), ...answer.games] } });
  };
  return { ...asked, form, games: [...(found?.games ?? []), ...(added?.games ?? [])], next: before ? () => void next().catch(tell) : undefined };
}

export function Games({ server, query }: With<{ query: string }>): JSX.Element {
  const { tell } = useApp();
  const { found, wrong, isAsking, form, games, next } = useFound({ server, query });
  useTitle(t('gamesTogether'));
  const whose = found?.search.person === 'me' ? server.person : found?.search.person ?? 0;
  const save = async (kind: 'txt' | 'json') => {
    const type = kind === 'txt' ? 'text/plain' : 'application/json';
    download(`games.${kind}`, new Blob([await server.api.records(found!.search, kind)], { type }));
  };
  return (
    <main id="main" tabIndex={-1} class="company kept-games">
      <CompanyNav at="games" />
      <h1>{t('gamesTogether')}</h1>
      <SearchForm key={query} form={form} onSearch={(wish) => { location.hash = `#/games?${writeForm(wish)}`; }} />
      <section class="tables" aria-label={t('gamesTogether')} aria-busy={isAsking || undefined}>
        {wrong && <p class="wrong" role="alert">{wrong}</p>}
        <p class="sound-only" role="status">{!isAsking && !wrong ? `${t('games')}: ${games.length}` : ''}</p>
        {found && games.length === 0 && !next && <p>{t('foundNone')}</p>}
        {games.length > 0 && (
          <div class="take-away">
            <button type="button" class="button" onClick={() => void save('txt').catch(tell)}>{t('allText')}</button>
            <button type="button" class="button" onClick={() => void save('json').catch(tell)}>{t('allJson')}</button>
          </div>
        )}
        <ul class="game-rows">{games.map((one) => <KeptGame key={one.game} server={server} listed={one} person={whose} />)}</ul>
        {next && <button type="button" class="button" onClick={next}>{t('foundMore')}</button>}
      </section>
    </main>
  );
}
