// The head of the page: the name, the open games, language, colours, who one is, settings.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { language, t } from '../words/index.ts';
import { useApp } from './parts/context.ts';
import { OpenTabs } from './opentabs.tsx';
import { Icon, IconButton } from './parts/icons.tsx';
import { SettingsDialog } from './settings.tsx';

export function isDark(theme: string): boolean {
  return theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
}

/** Draws again when the system turns dark or light. */
function useSystemColours(): void {
  const [, again] = useState(0);
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const change = () => again((n) => n + 1);
    system.addEventListener('change', change);
    return () => system.removeEventListener('change', change);
  }, []);
}

export function Header({ hash }: { hash: string }): JSX.Element {
  const { settings, change, server } = useApp();
  const [open, setOpen] = useState(false);
  const table = /^#\/play\/(\w+)/.exec(hash)?.[1];
  const home = /^(#\/?)?$/.test(hash);
  const dark = isDark(settings.theme);
  useSystemColours();
  const other = language() === 'de' ? 'en' : 'de';
  return (
    <>
      <header class="head">
        <a class="head-name" href="#/" aria-label={home ? 'Brett' : `Brett: ${t('back')}`}>
          {!home && <Icon name="back" />}<span>Brett</span>
        </a>
        {home && <p class="head-line">{t('tagline')}</p>}
        {table && <OpenTabs id={table} />}
        <div class="head-buttons">
          <button type="button" class="language" lang={other} onClick={() => change({ language: other })}>
            <span class="wide-only">{other === 'de' ? 'Deutsch' : 'English'}</span>
            <abbr class="narrow-only"
              title={other === 'de' ? 'Deutsch' : 'English'}>{other.toUpperCase()}</abbr>
          </button>
          <IconButton name={dark ? 'sun' : 'moon'} label={dark ? t('themeLight') : t('themeDark')}
            onClick={() => change({ theme: dark ? 'light' : 'dark' })} />
          {server && server !== 'none' && (
            <a class="icon-button head-me" href="#/me" aria-label={t('account')} title={t('account')}><Icon name="person" /></a>
          )}
          <IconButton name="gear" label={t('settings')} onClick={() => setOpen(true)} />
        </div>
      </header>
      {open && <SettingsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
