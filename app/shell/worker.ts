import { onSessionEnd } from '../kit/session.ts';

/** The worker keeps the app's own files, and a few answers for when there is no network; see sw.ts. */
export function startWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  addEventListener('load', () => {
    void navigator.serviceWorker.register('/m/sw.js', { scope: '/m' }).catch(() => undefined);
  });
  // What it kept of a person goes when the person does.
  onSessionEnd(() => navigator.serviceWorker.controller?.postMessage('forget'));
}
