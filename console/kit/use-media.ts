import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is as the query says, now and whenever that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** A phone, or a window as narrow: there is no room for a menu beside the page. */
export const NARROW = '(max-width: 899px)';
