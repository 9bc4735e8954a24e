import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** What was typed or pushed about, once the fingers rest: only that is asked for. */
export function useSettled<T>(moving: T): T {
  const [settled, setSettled] = useState(moving);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(moving), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [moving]);
  return settled;
}
