import { useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 840px)');
const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** Room for two panes side by side. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
