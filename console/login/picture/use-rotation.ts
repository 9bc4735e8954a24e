import { useEffect, useState } from 'react';

export const SLIDE_SECONDS = 6;

/** Which of `count` slides is shown, and the one it came from, which stays beneath while the new one fades in. */
export function useRotation(count: number, paused: boolean) {
  const [shown, setShown] = useState({ now: 0, before: -1 });
  const show = (next: number) =>
    setShown(({ now, before }) => (next === now ? { now, before } : { now: next, before: now }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new slide starts its six seconds afresh
  useEffect(() => {
    if (paused) return;
    const turn = () => setShown(({ now }) => ({ now: (now + 1) % count, before: now }));
    const timer = setTimeout(turn, SLIDE_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [count, paused, shown.now]);

  return { ...shown, show };
}
