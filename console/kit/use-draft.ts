import { useState } from 'react';
import { notify } from './notify.tsx';
import { useChanges } from './use-changes.ts';

interface DraftOptions<F> {
  /** What the address asks for; the draft begins there, and again whenever it changes. */
  shown: F;
  /** The rule's sentence about what cannot be asked for. */
  faultOf: (draft: F) => string | undefined;
  ask: (draft: F) => void;
}

/** Filters that are put together and asked for with a button: the address and the list stay as they are until then. */
export function useDraft<F extends object>({ shown, faultOf, ask }: DraftOptions<F>) {
  const { draft, change, sent, undo } = useChanges(shown);
  const [refused, setRefused] = useState(false);
  const submit = (form: F = draft): void => {
    const fault = faultOf(form);
    setRefused(fault !== undefined);
    if (fault === undefined) {
      sent();
      ask(form);
    } else notify.warning(fault);
  };
  return {
    draft,
    change: (changes: Partial<F>): void => {
      setRefused(false);
      change(changes);
    },
    submit,
    /** Back to what is shown. */
    undo: (): void => {
      setRefused(false);
      undo();
    },
    /** For the field that the fault is about. */
    mark: refused ? ({ status: 'error' } as const) : {},
  };
}
