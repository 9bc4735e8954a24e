import { useEffect, useState, useSyncExternalStore } from 'react';

const KEY = 'qixing.menu';
const narrow = window.matchMedia('(max-width: 1281px)');

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** A rail on narrow windows, unless it was opened by hand there; on wide ones as the person left it. */
export function useCollapsed(): [collapsed: boolean, toggle: () => void] {
  const isNarrow = useSyncExternalStore(subscribe, () => narrow.matches);
  const [wide, setWide] = useState(() => localStorage.getItem(KEY) === 'rail');
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!isNarrow) setOpened(false);
  }, [isNarrow]);

  const collapsed = isNarrow ? !opened : wide;
  const toggle = (): void => {
    if (isNarrow) {
      setOpened(!opened);
      return;
    }
    localStorage.setItem(KEY, wide ? 'full' : 'rail');
    setWide(!wide);
  };
  return [collapsed, toggle];
}
