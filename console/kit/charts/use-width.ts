import { type RefObject, useEffect, useRef, useState } from 'react';

/** The room a drawing has: it is drawn for it, so that its text keeps its size. 0 until it is known. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const box = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watched = box.current;
    if (!watched) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
