import { queryClient } from './calls.ts';
import { setServerTime } from './when.ts';

/** The server's time comes with this call's answers, asked at least every minute; what an earlier visit kept tells none. */
export function followServerTime({ path }: { readonly path: string }): void {
  let askedAt = 0;
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== path) return;
    const { action } = event;
    if (action.type === 'fetch') askedAt = Date.now();
    if (action.type === 'success' && !action.manual) {
      setServerTime((action.data as { now: Date }).now, askedAt, Date.now());
    }
  });
}
