import type { PointerEvent } from 'react';

/** What a cell is too narrow for is said under the pointer; a title of its own stays as it is. */
export function tellWhole({ target }: PointerEvent): void {
  if (!(target instanceof HTMLElement)) return;
  for (const part of new Set([target, target.closest('td')])) {
    if (!part || part.title !== (part.dataset.whole ?? '')) continue;
    const whole = part.scrollWidth > part.clientWidth ? part.textContent : '';
    if (whole === part.title) continue;
    part.title = whole;
    part.dataset.whole = whole;
  }
}
