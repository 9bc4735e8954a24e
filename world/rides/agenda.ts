/** What happens next, whatever was planned when: a heap by time, and by the order of planning within one moment. */
export interface Agenda {
  plan(at: number, act: () => void): void;
  /** Does everything that is due, and everything that becomes due on the way. */
  runUntil(end: number): void;
}

interface Item {
  readonly at: number;
  readonly nth: number;
  readonly act: () => void;
}

const isSooner = (one: Item, other: Item): boolean => one.at < other.at || (one.at === other.at && one.nth < other.nth);

function lift(heap: Item[], item: Item): void {
  let at = heap.length;
  heap.push(item);
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (!isSooner(item, heap[above]!)) break;
    heap[at] = heap[above]!;
    at = above;
  }
  heap[at] = item;
}

function takeFirst(heap: Item[]): Item {
  const first = heap[0]!;
  const last = heap.pop()!;
  if (heap.length === 0) return first;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= heap.length) break;
    if (below + 1 < heap.length && isSooner(heap[below + 1]!, heap[below]!)) below += 1;
    if (!isSooner(heap[below]!, last)) break;
    heap[at] = heap[below]!;
    at = below;
  }
  heap[at] = last;
  return first;
}

export function openAgenda(): Agenda {
  const heap: Item[] = [];
  let planned = 0;
  return {
    plan: (at, act) => {
      planned += 1;
      lift(heap, { at, nth: planned, act });
    },
    runUntil: (end) => {
      while (heap.length > 0 && heap[0]!.at <= end) takeFirst(heap).act();
    },
  };
}
