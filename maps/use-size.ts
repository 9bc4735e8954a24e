import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Size } from './projection.ts';

const paper = (): MediaQueryList => window.matchMedia('print');

function onPaper(tell: () => void): () => void {
  const query = paper();
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

/**
 * How large a part of the page is, before it is painted and whenever that changes. Observers are not told of paper, where a
 * map is lower: drawn for the screen it would lose its upper and lower edge.
 */
export function useSize(box: RefObject<HTMLElement | null>, first: Size): Size {
  const [size, setSize] = useState(first);
  const isPaper = useSyncExternalStore(onPaper, () => paper().matches);
  // biome-ignore lint/correctness/useExhaustiveDependencies: paper is measured anew
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0)
        setSize((now) => (now.width === width && now.height === height ? now : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, isPaper]);
  return size;
}
