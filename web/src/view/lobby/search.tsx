// What is looked for among the games that are kept; the address has it, so that a search can be sent and found again.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Search } from '../../online/api.ts';
import { DAY } from '../../online/clock.ts';
import type { Server } from '../../online/server.ts';
import { Plain } from '../../words/errors.ts';
import { t } from '../../words/index.ts';
import { tableSizes } from '../../words/lobby.ts';
import { useApp } from '../parts/context.ts';

/** As the form has it: days are dates, people are names. */
export interface Form { whose: 'mine' | 'all' | 'named'; name: string; game: string; result: string; rated: boolean; from: string; to: string }

export function readForm(query: string): Form {
  const given = new URLSearchParams(query);
  const name = given.get('name') ?? '';
  return {
    whose: name || given.has('person') ? 'named' : given.get('whose') === 'all' ? 'all' : 'mine', name,
    game: given.get('game') ?? '', result: given.get('result') ?? '', rated: given.get('rated') === '1',
    from: given.get('from') ?? '', to: given.get('to') ?? '',
  };
}

export function writeForm(form: Form): string {
  const parts = new URLSearchParams();
  if (form.whose === 'all') parts.set('whose', 'all');
  if (form.whose === 'named') parts.set('name', form.name);
  if (form.whose !== 'all' && form.result) parts.set('result', form.result);
  for (const name of ['game', 'from', 'to'] as const) if (form[name]) parts.set(name, form[name]);
  if (form.rated) parts.set('rated', '1');
  return parts.toString();
}

const isOutcome = (text: string): text is 'won' | 'drawn' | 'lost' => ['won', 'drawn', 'lost'].includes(text);

/** Midnight here. */
function dayOf(text: string): number | undefined {
  const time = text ? new Date(`${text}T00:00:00`).getTime() : NaN;
  return Number.isFinite(time) ? time : undefined;
}

/** The question to the server. Names become numbers; nobody of that name is an error. */
export async function searchOf(server: Server, form: Form, number: number): Promise<Search & { person?: number | 'me' }> {
  const named = form.whose === 'named' && !number ? await server.api.named(form.name) : undefined;
  if (form.whose === 'named' && !number && !named) throw new Plain(t('nobodyNamed', { name: form.name }));
  const until = dayOf(form.to);
  return {
    person: form.whose === 'mine' ? 'me' : form.whose === 'named' ? number || named!.person : undefined,
    game: form.game || undefined, phase: form.result === 'aborted' ? 'aborted' : 'over',
    result: form.whose !== 'all' && isOutcome(form.result) ? form.result : undefined,
    rated: form.rated || undefined, after: dayOf(form.from), until: until === undefined ? undefined : until + DAY,
  };
}

export function SearchForm({ form, onSearch }: { form: Form; onSearch: (form: Form) => void }): JSX.Element {
  const { games } = useApp();
  const [wish, setWish] = useState(form);
  const change = (part: Partial<Form>) => setWish({ ...wish, ...part });
  const send = (event: Event) => { event.preventDefault(); onSearch(wish); };
  const several = games.filter((game) => tableSizes(game).length > 0);
  const whose = [['mine', 'whoseMine'], ['all', 'whoseAll'], ['named', 'whoseNamed']] as const;
  return (
    <form class="search-form" onSubmit={send}>
      <fieldset class="choose">
        <legend>{t('whose')}</legend>
        <div class="segments">
          {whose.map(([one, key]) => (
            <label key={one} class="segment">
              <input type="radio" name="whose" value={one} checked={wish.whose === one} onChange={() => change({ whose: one })} />
              <span>{t(key)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div class="search-fields">
        {wish.whose === 'named' && (
          <label class="field">
            <span>{t('whoseName')}</span>
            <input type="text" name="name" required maxLength={20} value={wish.name} autoComplete="off"
              onInput={(event) => change({ name: event.currentTarget.value })} />
          </label>
        )}
        <label class="field">
          <span>{t('whichGame')}</span>
          <select name="game" value={wish.game} onChange={(event) => change({ game: event.currentTarget.value })}>
            <option value="">{t('anyGame')}</option>
            {several.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}
          </select>
        </label>
        {wish.whose !== 'all' && (
          <label class="field">
            <span>{t('result')}</span>
            <select name="result" value={wish.result} onChange={(event) => change({ result: event.currentTarget.value })}>
              <option value="">{t('anyResult')}</option>
              <option value="won">{t('wonWord')}</option>
              <option value="drawn">{t('drawnWord')}</option>
              <option value="lost">{t('lostWord')}</option>
              <option value="aborted">{t('calledOff')}</option>
            </select>
          </label>
        )}
        <label class="field">
          <span>{t('fromDay')}</span>
          <input type="date" name="from" value={wish.from} onInput={(event) => change({ from: event.currentTarget.value })} />
        </label>
        <label class="field">
          <span>{t('toDay')}</span>
          <input type="date" name="to" value={wish.to} onInput={(event) => change({ to: event.currentTarget.value })} />
        </label>
      </div>
      <div class="search-end">
        <label class="switch">
          <input type="checkbox" role="switch" checked={wish.rated} onChange={(event) => change({ rated: event.currentTarget.checked })} />
          <span>{t('onlyRated')}</span>
        </label>
        <button type="submit" class="button strong">{t('searchGames')}</button>
      </div>
    </form>
  );
}
