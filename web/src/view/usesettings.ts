// The settings of this browser, and what they change about the whole page.
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Settings, SettingsBox } from '../state/settings.ts';
import { browserLanguage, language, setLanguage } from '../words/index.ts';

export function useSettings(box: SettingsBox): Settings {
  const [settings, take] = useState(box.get());
  useLayoutEffect(() => box.subscribe(() => take(box.get())), [box]);
  setLanguage(settings.language === 'auto' ? browserLanguage(navigator.languages) : settings.language);
  useLayoutEffect(() => {
    document.documentElement.lang = language();
    if (settings.theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = settings.theme;
    document.documentElement.dataset['animation'] = settings.animation;
  }, [settings]);
  return settings;
}
