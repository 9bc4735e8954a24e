import { type DragEvent, useState } from 'react';

export type DropSide = 'before' | 'after';

interface DragState {
  key: string;
  over: string | null;
  side: DropSide;
}

const sideOf = (event: DragEvent<HTMLElement>): DropSide => {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return event.clientY < top + height / 2 ? 'before' : 'after';
};

/** Where the drawn step stands once it has left its own place. */
export function landing(keys: readonly string[], from: string, over: string, side: DropSide): number {
  const others = keys.filter((key) => key !== from);
  const at = others.indexOf(over);
  return at === -1 ? keys.indexOf(from) : at + (side === 'after' ? 1 : 0);
}

/** Draws a step to another place; the buttons beside it are the way for keyboards and touch. */
export function useStepDrag(keys: readonly string[], onMove: (key: string, to: number) => void) {
  const [drag, setDrag] = useState<DragState | null>(null);
  const grip = (key: string) => ({
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      const card = event.currentTarget.closest('li');
      if (card) event.dataTransfer.setDragImage(card, 24, 24);
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', key);
      setDrag({ key, over: null, side: 'before' });
    },
    onDragEnd: () => setDrag(null),
  });
  const target = (key: string) => ({
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!drag) return;
      event.preventDefault();
      const side = sideOf(event);
      if (drag.over !== key || drag.side !== side) setDrag({ ...drag, over: key, side });
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (!drag) return;
      event.preventDefault();
      onMove(drag.key, landing(keys, drag.key, key, sideOf(event)));
      setDrag(null);
    },
    'data-drag': drag?.key === key || undefined,
    'data-over': drag && drag.over === key && drag.key !== key ? drag.side : undefined,
  });
  return { grip, target };
}
