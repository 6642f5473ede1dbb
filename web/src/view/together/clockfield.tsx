// Which clock a game has, in words that everybody understands.
import type { JSX } from 'preact';
import type { ClockRule } from '../../online/clock.ts';
import { clockSentence } from '../../words/clock.ts';
import { type Key, t } from '../../words/index.ts';

const kinds: [ClockRule['kind'], Key][] = [['none', 'clockNone'], ['counts', 'clockCounts'], ['days', 'clockDays']];
const usual: Record<ClockRule['kind'], ClockRule> = {
  none: { kind: 'none' }, counts: { kind: 'counts', base: 600, increment: 10 }, days: { kind: 'days', days: 2 },
};
const minutes = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120];
const seconds = [0, 1, 2, 3, 5, 10, 15, 20, 30, 60];
const days = [1, 2, 3, 5, 7, 14];

function Numbers(props: { label: string; all: number[]; value: number; onChange: (n: number) => void }): JSX.Element {
  return (
    <label class="field">
      <span>{props.label}</span>
      <select value={props.value} onChange={(event) => props.onChange(Number(event.currentTarget.value))}>
        {props.all.map((n) => <option key={n} value={n}>{n}</option>)}
      </select>
    </label>
  );
}

export function ClockField({ rule, onChange }: { rule: ClockRule; onChange: (rule: ClockRule) => void }): JSX.Element {
  return (
    <fieldset class="choose clock-field">
      <legend>{t('clock')}</legend>
      <div class="segments">
        {kinds.map(([kind, key]) => (
          <label key={kind} class="segment">
            <input type="radio" name="clock" value={kind} checked={rule.kind === kind} onChange={() => onChange(usual[kind])} />
            <span>{t(key)}</span>
          </label>
        ))}
      </div>
      {rule.kind === 'counts' && (
        <div class="clock-numbers">
          <Numbers label={t('clockMinutes')} all={minutes} value={rule.base / 60} onChange={(n) => onChange({ ...rule, base: 60 * n })} />
          <Numbers label={t('clockSeconds')} all={seconds} value={rule.increment} onChange={(n) => onChange({ ...rule, increment: n })} />
        </div>
      )}
      {rule.kind === 'days' && (
        <div class="clock-numbers">
          <Numbers label={t('clockDaysEach')} all={days} value={rule.days} onChange={(n) => onChange({ ...rule, days: n })} />
        </div>
      )}
      <p class="why">{clockSentence(rule)}</p>
    </fieldset>
  );
}
