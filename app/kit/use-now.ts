import { useEffect, useState } from 'react';
import { now } from './when.ts';

/** The time, told again every so often while somebody watches it pass. */
export function useNow(everyMs: number | null): Date {
  const [at, setAt] = useState(now);
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => setAt(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return at;
}
