import { useEffect, useState } from 'react';

/** The value as it was when it last stood still for `ms`: what is typed or pushed about is asked for once the fingers rest. */
export function useSettled<T>(value: T, ms = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
