/** Its files share a slow line with what the first screen still waits for. */
const AFTER_MS = 3_000;

/** A page that nobody has touched yet loses nothing by being loaded again. */
let isTouched = false;
/** Another build has taken over since this page was loaded. */
let isOutdated = false;

function tookOver(): void {
  isOutdated = true;
  if (!isTouched) location.reload();
}

/** With a newer build at hand the next tab opens as a page of its own; what was begun is kept on the device. */
export const isNewerThere = (): boolean => isOutdated;

/** The worker keeps the app's own files; see sw.ts. */
export function startWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (isTouched = true), { once: true });
  // Without a worker before it, the first one brings nothing new.
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', tookOver);
  const register = (): void => void serviceWorker.register('/m/sw.js', { scope: '/m' }).catch(() => undefined);
  addEventListener('load', () => setTimeout(register, AFTER_MS));
  // An app that stays open for days is never loaded again by itself: coming back to it asks.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void serviceWorker.getRegistration().then((found) => found?.update().catch(() => undefined));
  });
}
