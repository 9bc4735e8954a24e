import { useState } from 'react';
import { useMedia } from '../kit/use-media.ts';

const KEY = 'qixing.menu';
const RAIL = '(max-width: 1400px)';

/** A rail on narrow windows, unless it was opened by hand there; on wide ones as the person left it. */
export function useCollapsed(): [collapsed: boolean, toggle: () => void] {
  const isNarrow = useMedia(RAIL);
  const [wide, setWide] = useState(() => localStorage.getItem(KEY) === 'rail');
  const [opened, setOpened] = useState(false);
  if (!isNarrow && opened) setOpened(false);

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
