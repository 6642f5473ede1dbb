// Starts the page: settings and store first, then the engine, then the view.
import { render } from 'preact';
import { startEngine } from './engine/client.ts';
import { fetchJson, Library, type Addresses } from './learn/library.ts';
import { SettingsBox } from './state/settings.ts';
import { GameStore, Shelf } from './state/storage.ts';
import './style/main.css';
import { App } from './view/app.tsx';
import { browserLanguage, setLanguage, setTouch, t } from './words/index.ts';

declare const WORKER_URL: string;
declare const WASM_URL: string;
declare const SOLVED_FILES: string[];
declare const LEARN_URLS: Addresses;

async function start(root: HTMLElement): Promise<void> {
  const shelf = Shelf.ofBrowser();
  const box = new SettingsBox(shelf);
  const { language } = box.get();
  setLanguage(language === 'auto' ? browserLanguage(navigator.languages) : language);
  setTouch(matchMedia('(hover: none) and (pointer: coarse)').matches);
  try {
    const engine = startEngine({ worker: WORKER_URL, wasm: WASM_URL, files: SOLVED_FILES });
    const games = await engine.games();
    const library = new Library(LEARN_URLS, fetchJson);
    const store = new GameStore(shelf);
    render(<App engine={engine} games={games} box={box} store={store} library={library} />, root);
  } catch (error) {
    render(
      <main class="empty">
        <h1>{t('errorTitle')}</h1>
        <p role="alert">{t('errorEngine')}</p>
        <p class="quiet">{error instanceof Error ? error.message : String(error)}</p>
        <button type="button" class="button strong" onClick={() => location.reload()}>{t('reload')}</button>
      </main>, root);
  }
}

const root = document.getElementById('app');
if (root) void start(root);
// Only a page that is served can be kept offline.
if ('serviceWorker' in navigator && location.protocol.startsWith('http')) {
  addEventListener('load', () => void navigator.serviceWorker.register('sw.js').catch(() => {}));
}
