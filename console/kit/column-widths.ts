import { changeTableView, tableView } from './table-view.ts';

const EDGE_PIXELS = 6;
const LEAST = 56;
const MOST = 600;

/** Between what still shows something and half a screen. */
export const boundWidth = (pixels: number): number => Math.round(Math.min(MOST, Math.max(LEAST, pixels)));

export function setWidth(list: string, key: string, pixels: number | undefined): void {
  const { [key]: _, ...others } = tableView(list).widths ?? {};
  changeTableView(list, { widths: pixels === undefined ? others : { ...others, [key]: boundWidth(pixels) } });
}

/** The head whose right edge is under the pointer; the last column has the actions and keeps its width. */
function headAt({ target, clientX }: MouseEvent): HTMLTableCellElement | undefined {
  const head = target instanceof Element ? target.closest<HTMLTableCellElement>('th[data-key]') : null;
  if (!head?.nextElementSibling) return undefined;
  return head.getBoundingClientRect().right - clientX <= EDGE_PIXELS ? head : undefined;
}

/** Heads are drawn wider or narrower at their right edge; pressed twice there, they are as the list has them. */
export function watchEdges(box: HTMLElement | null, list: string): () => void {
  const gone = new AbortController();
  if (box) listenTo(box, list, gone.signal);
  return () => gone.abort();
}

function listenTo(box: HTMLElement, list: string, signal: AbortSignal): void {
  const listen = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void): void =>
    box.addEventListener(name, act, { signal });
  let drawn: { key: string; from: number; width: number; pointer: number } | undefined;
  listen('pointerdown', (event) => {
    const head = headAt(event);
    if (!head || event.button !== 0) return;
    event.preventDefault();
    drawn = { key: head.dataset.key!, from: event.clientX, width: head.offsetWidth, pointer: event.pointerId };
    box.setPointerCapture(event.pointerId);
  });
  listen('pointermove', (event) => {
    if (drawn?.pointer === event.pointerId) setWidth(list, drawn.key, drawn.width + event.clientX - drawn.from);
    else box.style.cursor = headAt(event) ? 'col-resize' : '';
  });
  const end = (): void => {
    drawn = undefined;
  };
  listen('pointerup', end);
  listen('pointercancel', end);
  listen('dblclick', (event) => {
    const head = headAt(event);
    if (head) setWidth(list, head.dataset.key!, undefined);
  });
}
