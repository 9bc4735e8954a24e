/*
 * Keeps the app's files, so that a later visit opens from the device, with a slow network or none. What the server answers
 * never passes through here: the page itself keeps the little it may (kit/kept.ts), and writes are the page's alone.
 */
declare const self: ServiceWorkerGlobalScope;

export type {};

/** Written by the build: the page, its scripts, styles and fonts; and a name that is another for every other build. */
declare const __SHELL__: string[];
declare const __BUILD__: string;
const PAGE = '/m';
const PREFIX = 'qixing-app-files';
const FILES = `${PREFIX}-${__BUILD__}`;

/** A page that names files of another build comes from a server that is not up to date yet: better none than a mixture. */
async function ownPage(): Promise<Response> {
  const answer = await fetch(PAGE, { cache: 'no-store' });
  const named = [...(await answer.clone().text()).matchAll(/\/m\/assets\/[\w.-]+/g)].map(([path]) => path);
  if (!answer.ok || named.length === 0 || named.some((path) => !__SHELL__.includes(path)))
    throw new Error('another build');
  return answer;
}

/** What an earlier build had already, or a fresh copy. */
async function copyOf(path: string): Promise<Response> {
  const answer = (await caches.match(path)) ?? (await fetch(path));
  if (!answer.ok) throw new Error(path);
  return answer;
}

/** All of a build or nothing: a worker whose files did not come is never installed, and the one before goes on. */
async function install(): Promise<void> {
  const cache = await caches.open(FILES);
  const put = async (path: string): Promise<void> => cache.put(path, await copyOf(path));
  try {
    await cache.put(PAGE, await ownPage());
    for (const path of __SHELL__) if (path !== PAGE) await put(path);
  } catch (error) {
    await caches.delete(FILES);
    throw error;
  }
  await self.skipWaiting();
}

/** Pages that are open still run the build before this one and may ask for its files; older ones are gone. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith('qixing-app') && name !== FILES);
  const before = others.findLast((name) => name.startsWith(`${PREFIX}-`));
  await Promise.all(others.filter((name) => name !== before).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** At once from the device; whether there is a newer one the browser asks by itself, with every visit. */
async function page(request: Request): Promise<Response> {
  const cache = await caches.open(FILES);
  return (await cache.match(PAGE)) ?? fetch(request);
}

/** A file with a hash in its name never changes. */
const file = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);

/** Whatever begins with /m is in its scope: the manuals and the maps, which are the server's to answer, are too. */
const isPage = (path: string): boolean => path === PAGE || path.startsWith(`${PAGE}/`);

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(page(request));
  else if (pathname.startsWith('/m/assets/')) event.respondWith(file(request));
});
