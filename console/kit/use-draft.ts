import { useState } from 'react';
import { type DraftOf, type FaultsOf, type FilterTable, faultsOf } from './filter-table.ts';
import { notify } from './notify.tsx';
import { useChanges } from './use-changes.ts';

interface DraftOptions<T extends FilterTable> {
  table: T;
  /** What the address asks for; the draft begins there, and again whenever it changes. */
  values: DraftOf<T>;
  empty: DraftOf<T>;
  ask: (draft: DraftOf<T>) => void;
  /** Asks for the plain list; `ask` does where nothing else is said. */
  reset?: () => void;
  /** What is said when it cannot be asked for: the first sentence where nothing else is said. */
  sentence?: (faults: FaultsOf<T>) => string | undefined;
}

/** Filters that are put together and asked for with a button: the address and the list stay as they are until then. */
export function useDraft<T extends FilterTable>({ table, values, empty, ask, ...more }: DraftOptions<T>) {
  const { draft, change, sent } = useChanges(values);
  const [faults, setFaults] = useState<FaultsOf<T>>({});
  const { reset = () => ask(empty), sentence = (found) => Object.values<string | undefined>(found)[0] } = more;
  return {
    draft,
    faults,
    change: (changes: Partial<DraftOf<T>>): void => {
      setFaults({});
      change(changes);
    },
    submit: (form: DraftOf<T> = draft): void => {
      const found = faultsOf(table, form);
      setFaults(found);
      if (Object.keys(found).length === 0) {
        sent();
        ask(form);
        return;
      }
      const said = sentence(found);
      if (said !== undefined) notify.warning(said);
    },
    clear: (): void => {
      setFaults({});
      change(empty);
      sent();
      reset();
    },
  };
}

/** For a field that a fault is about. */
export const errorMark = (fault: string | undefined) => (fault === undefined ? {} : ({ status: 'error' } as const));
