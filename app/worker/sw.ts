/*
 * Keeps the app's files, so that it opens without a network, and the last answers of a few reads, so that an open ride is
 * still told. Writes are never kept or repeated here: what a person does is sent by the page, under its key.
 */
declare const self: ServiceWorkerGlobalScope;

export type {};

/** Written by the build: the page, its scripts, styles and fonts. */
declare const __SHELL__: string[];
const SHELL = __SHELL__;
const FILES = 'qixing-app-files';
const ANSWERS = 'qixing-app-answers';
/** Who somebody is, what they may book, their open rides and places. Nothing else is kept. */
const KEPT = /^\/app\/v1\/(me|scenes|places|orders\/detail)$/;
/** Of orders only those that are under way: plate and phone must be there without a network. */
const UNDER_WAY = ['booking', 'accepted', 'prepayment', 'waiting', 'departed', 'arrived', 'serving', 'ended'];

async function isKept(request: Request, answer: Response): Promise<boolean> {
  if (!new URL(request.url).pathname.endsWith('/detail')) return true;
  const { data } = await answer.clone().json();
  return UNDER_WAY.includes(data?.status);
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(FILES)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const tidy = async (): Promise<void> => {
    const cache = await caches.open(FILES);
    const stale = (await cache.keys()).filter(({ url }) => !SHELL.includes(new URL(url).pathname));
    await Promise.all(stale.map((request) => cache.delete(request)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener('message', ({ data }) => {
  if (data === 'forget') void caches.delete(ANSWERS);
});

/** The page itself: what is new where there is a network, what was kept where there is none. */
async function page(request: Request): Promise<Response> {
  const cache = await caches.open(FILES);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put('/m', fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await cache.match('/m');
    if (kept) return kept;
    throw error;
  }
}

/** A file with a hash in its name never changes. */
async function file(request: Request): Promise<Response> {
  const cache = await caches.open(FILES);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

/** Fresh wherever possible; the last answer, marked as such, where not. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(ANSWERS);
  try {
    const fresh = await fetch(request);
    if (fresh.ok && !(await isKept(request, fresh))) await cache.delete(request);
    else if (fresh.ok) {
      const headers = new Headers(fresh.headers);
      headers.set('kept-at', String(Date.now()));
      await cache.put(request, new Response(await fresh.clone().blob(), { status: fresh.status, headers }));
    }
    return fresh;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/m/')) event.respondWith(file(request));
  else if (KEPT.test(pathname)) event.respondWith(answer(request));
});
