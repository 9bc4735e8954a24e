interface Entry {
  readonly at: number;
  readonly act: () => void;
}

/** What is still to happen to all orders of a company. */
export interface Agenda {
  add(at: number, act: () => void): void;
  /** Lets everything happen up to a moment, in the order of time; of one moment, what was added first. */
  runUntil(moment: number): void;
}

/** Entries come by the hundred thousand and are always taken from the front: a heap. */
export function openAgenda(): Agenda {
  const heap: (Entry & { readonly nth: number })[] = [];
  let added = 0;
  const isBefore = (one: number, other: number): boolean => {
    const [a, b] = [heap[one]!, heap[other]!];
    return a.at < b.at || (a.at === b.at && a.nth < b.nth);
  };
  const swap = (one: number, other: number): void => {
    [heap[one], heap[other]] = [heap[other]!, heap[one]!];
  };
  function rise(from: number): void {
    for (let at = from; at > 0; ) {
      const above = (at - 1) >> 1;
      if (!isBefore(at, above)) return;
      swap(at, above);
      at = above;
    }
  }
  function sink(): void {
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < heap.length && isBefore(left, least)) least = left;
      if (right < heap.length && isBefore(right, least)) least = right;
      if (least === at) return;
      swap(at, least);
      at = least;
    }
  }
  function takeFirst(): Entry {
    const first = heap[0]!;
    const last = heap.pop()!;
    if (heap.length > 0) {
      heap[0] = last;
      sink();
    }
    return first;
  }
  return {
    add: (at, act) => {
      heap.push({ at, act, nth: added });
      added += 1;
      rise(heap.length - 1);
    },
    runUntil: (moment) => {
      while (heap.length > 0 && heap[0]!.at <= moment) takeFirst().act();
    },
  };
}
