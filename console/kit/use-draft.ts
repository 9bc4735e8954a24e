import { useEffect, useState } from 'react';
import { notify } from './notify.tsx';

interface DraftOptions<F> {
  /** What the address asks for; the draft begins there, and again whenever it changes. */
  shown: F;
  /** The rule's sentence about what cannot be asked for. */
  faultOf: (draft: F) => string | undefined;
  ask: (draft: F) => void;
}

/** Filters that are put together and asked for with a button: the address and the list stay as they are until then. */
export function useDraft<F>({ shown, faultOf, ask }: DraftOptions<F>) {
  const [draft, setDraft] = useState(shown);
  const [refused, setRefused] = useState(false);
  useEffect(() => setDraft(shown), [shown]);

  const put = (next: F): void => {
    setRefused(false);
    setDraft(next);
  };
  const submit = (form: F = draft): void => {
    const fault = faultOf(form);
    setRefused(fault !== undefined);
    if (fault === undefined) ask(form);
    else notify.warning(fault);
  };
  return {
    draft,
    change: (changes: Partial<F>): void => put({ ...draft, ...changes }),
    submit,
    /** Back to what is shown. */
    undo: (): void => put(shown),
    /** For the field that the fault is about. */
    mark: refused ? ({ status: 'error' } as const) : {},
  };
}
