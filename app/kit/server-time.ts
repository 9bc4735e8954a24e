import { appMeApi, type Me } from '#contract/app-me.ts';
import { queryClient } from './calls.ts';
import { setServerTime } from './when.ts';

/** The server's time comes with who somebody is, at least every minute; what an earlier visit kept tells none. */
export function followServerTime(): void {
  let askedAt = 0;
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== appMeApi.me.path) return;
    const { action } = event;
    if (action.type === 'fetch') askedAt = Date.now();
    if (action.type === 'success' && !action.manual) setServerTime((action.data as Me).now, askedAt, Date.now());
  });
}
