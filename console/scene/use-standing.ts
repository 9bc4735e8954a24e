import { type RefObject, useLayoutEffect } from 'react';

/**
 * A side panel stands while the page scrolls. One that is taller than the window scrolls with the page first and stands
 * with its end in sight: it needs no scrollbar of its own.
 */
export function useStanding(
  panel: RefObject<HTMLElement | null>,
  { top, bottom }: { top: number; bottom: number },
): void {
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const place = (): void => {
      element.style.top = `${Math.min(top, window.innerHeight - bottom - element.offsetHeight)}px`;
    };
    const size = new ResizeObserver(place);
    size.observe(element);
    window.addEventListener('resize', place);
    place();
    return () => {
      size.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [panel, top, bottom]);
}
