import { useCallback, useMemo, useState } from 'react';
import { dayOf } from '#rules/calendar.ts';
import type { Scene } from '#rules/scene.ts';
import { checkForm, effectiveDraft, type Issues, lockedOf } from './draft-of.ts';
import type { Editor } from './editor-context.ts';
import type { Limit, SceneForm } from './form.ts';

const atOrBelow = (issues: Issues, field: string): string | undefined =>
  issues.get(field) ?? [...issues].find(([path]) => path.startsWith(`${field}.`))?.[1];

const NONE: Issues = new Map();

/** The form's state: each change is judged at once, but its sentences are shown only after the first try to save. */
export function useSceneForm(initial: SceneForm, before: Scene | null) {
  const [form, setForm] = useState(initial);
  const [isSent, setSent] = useState(false);
  const [refused, setRefused] = useState<Issues>(NONE);
  const today = dayOf(new Date());

  const change = useCallback((next: (form: SceneForm) => SceneForm) => {
    setForm(next);
    // What the server said was about the form as it was.
    setRefused(NONE);
  }, []);
  const patch = useCallback((changes: Partial<SceneForm>) => change((now) => ({ ...now, ...changes })), [change]);
  const setLimit = useCallback(
    (limit: Limit, on: boolean) => change((now) => ({ ...now, limits: { ...now.limits, [limit]: on } })),
    [change],
  );

  const checked = useMemo(() => checkForm(form, before, today), [form, before, today]);
  const effective = useMemo(() => effectiveDraft(form), [form]);
  const locked = useMemo(() => lockedOf(form), [form]);
  const shown = refused.size > 0 ? refused : isSent ? checked.issues : NONE;
  const editor: Editor = useMemo(
    () => ({
      form,
      effective,
      patch,
      change,
      setLimit,
      today,
      errorAt: (field, alone = false) => (alone ? shown.get(field) : atOrBelow(shown, field)),
      lockedWhy: (field) => locked.find((one) => one.field === field)?.why,
    }),
    [form, effective, patch, change, setLimit, today, shown, locked],
  );
  return { editor, checked, send: () => setSent(true), refuse: setRefused };
}

/** The first field on the page that has something to say; fields mark themselves with data-field. */
export function showFirstIssue(issues: Issues): void {
  const paths = [...issues.keys()];
  const hasIssue = ({ dataset }: HTMLElement): boolean =>
    dataset.field!.split(' ').some((name) => paths.some((path) => path === name || path.startsWith(`${name}.`)));
  const [row, inner] = [...document.querySelectorAll<HTMLElement>('[data-field]')].filter(hasIssue);
  // The part of a row that is meant, where the row has parts.
  const found = row && inner && row.contains(inner) ? inner : row;
  found?.scrollIntoView({ block: 'center' });
  const control = 'input:not([disabled]), button:not([disabled]), textarea:not([disabled]), [tabindex="0"]';
  found?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true });
}
