// What a person likes.
import type { JSX } from 'preact';
import type { Settings } from '../state/settings.ts';
import { type Key, t } from '../words/index.ts';
import { useApp } from './parts/context.ts';
import { Dialog } from './parts/dialog.tsx';

function Choose<K extends keyof Settings>(props: {
  name: K; label: Key; values: [Settings[K], string][];
}): JSX.Element {
  const { settings, change } = useApp();
  const { name, label, values } = props;
  return (
    <fieldset class="choose">
      <legend>{t(label)}</legend>
      <div class="segments">
        {values.map(([value, text]) => (
          <label key={String(value)} class="segment">
            <input type="radio" name={name} checked={settings[name] === value}
              onChange={() => change({ [name]: value } as Partial<Settings>)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Switch({ name, label }: {
  name: 'sound' | 'autoRoll' | 'goesRound' | 'coordinates' | 'analysis' | 'explain'; label: Key;
}): JSX.Element {
  const { settings, change } = useApp();
  return (
    <label class="switch">
      <input type="checkbox" role="switch" checked={settings[name]}
        onChange={(event) => change({ [name]: event.currentTarget.checked })} />
      <span>{t(label)}</span>
    </label>
  );
}

export function SettingsDialog({ onClose }: { onClose: () => void }): JSX.Element {
  return (
    <Dialog title={t('settings')} onClose={onClose}>
      <Choose name="language" label="language"
        values={[['auto', t('themeAuto')], ['de', 'Deutsch'], ['en', 'English']]} />
      <Choose name="theme" label="theme"
        values={[['auto', t('themeAuto')], ['light', t('themeLight')], ['dark', t('themeDark')]]} />
      <Choose name="animation" label="animate"
        values={[['off', t('off')], ['slow', t('slow')], ['normal', t('normal')], ['fast', t('fast')]]} />
      <Choose name="engineMs" label="engineTime"
        values={[[500, '½ s'], [2000, '2 s'], [5000, '5 s'], [15000, '15 s']]} />
      <Switch name="sound" label="sound" />
      <Switch name="autoRoll" label="autoRoll" />
      <Switch name="goesRound" label="goesRound" />
      <Switch name="coordinates" label="showCoordinates" />
      <Switch name="analysis" label="showEvalBar" />
      <Switch name="explain" label="explainTries" />
    </Dialog>
  );
}
