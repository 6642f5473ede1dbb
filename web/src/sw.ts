// The service worker: keeps every file of one version of the page, so that it opens without a network.
// A new version is fetched whole before the old one goes.
declare const KEPT: string[];
declare const VERSION: string;
declare const self: ServiceWorkerGlobalScope;

const shelf = `brett-${VERSION}`;
const later = 'brett-data';

async function keep(): Promise<void> {
  const cache = await caches.open(shelf);
  const names = KEPT.map((name) => (name === 'index.html' ? './' : name));
  await cache.addAll(names.map((name) => new Request(name, { cache: 'reload' })));
  await self.skipWaiting();
}

async function clear(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith('brett-') && name !== shelf && name !== later) await caches.delete(name);
  }
  await self.clients.claim();
}

/** The name of what is asked for, as KEPT has it; the folder itself is the page. */
function nameOf({ url }: Request): string {
  const folder = new URL('./', self.location.href).pathname;
  const name = new URL(url).pathname.slice(folder.length);
  return name === '' ? 'index.html' : name;
}

/** A page of this version; of others the network knows, and without one it is not there. */
async function page(request: Request): Promise<Response> {
  const cache = await caches.open(shelf);
  const name = nameOf(request);
  const kept = KEPT.includes(name) && await cache.match(name === 'index.html' ? './' : name);
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch {
    const lost = await cache.match('404.html');
    return new Response(lost?.body ?? null, { status: 404, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  }
}

/** Whether people can play together: only the network knows, and without one they cannot. */
function server(request: Request): Promise<Response> {
  return fetch(request).catch(() => new Response('{"together":false}', { headers: { 'Content-Type': 'application/json' } }));
}

async function file(request: Request): Promise<Response> {
  if (nameOf(request) === 'server.json') return server(request);
  const cache = await caches.open(shelf);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const data = await caches.open(later);
  const old = await data.match(request);
  if (old) return old;
  const fresh = await fetch(request);
  if (fresh.ok && new URL(request.url).pathname.endsWith('.short')) await data.put(request, fresh.clone());
  return fresh;
}

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(clear()));
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === 'GET' && url.origin === self.location.origin) {
    event.respondWith(event.request.mode === 'navigate' ? page(event.request) : file(event.request));
  }
});

export {};
