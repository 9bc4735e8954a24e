import { useCallback, useEffect, useRef } from 'react';

/** Whether the screen is still there: an answer that comes after somebody has left takes them nowhere. */
export function useHere(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}
