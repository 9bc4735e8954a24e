import { useEffect, useRef, useState } from 'react';
import type { SceneForm } from './form.ts';
import { dropDraft, type KeptDraft, keepDraft } from './kept-draft.ts';

/**
 * Keeps every change of the form in the browser. `pristine` is the form without any: then there is nothing to keep. What was
 * kept before stays a draft of its own version until it is given up, however much is typed into it since.
 */
export function useKeptDraft(
  slot: string,
  form: SceneForm,
  pristine: SceneForm,
  found: KeptDraft | null,
  version: number,
) {
  const [keptAt, setKeptAt] = useState(found?.keptAt ?? null);
  const [isFailing, setFailing] = useState(false);
  const last = useRef(form);
  const base = useRef(found?.version ?? version);
  const isDone = useRef(false);
  useEffect(() => {
    if (form === last.current || isDone.current) return;
    last.current = form;
    if (form === pristine) {
      base.current = version;
      dropDraft(slot);
      setKeptAt(null);
      return;
    }
    const now = new Date();
    const isKept = keepDraft(slot, { form, version: base.current, keptAt: now });
    setKeptAt(isKept ? now : null);
    setFailing(!isKept);
  }, [slot, form, pristine, version]);
  /** Saved or given up. */
  const forget = (): void => {
    isDone.current = true;
    dropDraft(slot);
  };
  return { keptAt, isFailing, forget };
}
