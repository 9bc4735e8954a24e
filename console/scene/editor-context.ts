import { createContext, useContext } from 'react';
import type { Day } from '#rules/calendar.ts';
import type { LockedChoices, SceneDraft } from '#rules/scene.ts';
import type { Limit, SceneForm } from './form.ts';

/** What every group of rules reads and changes. */
export interface Editor {
  form: SceneForm;
  /** The scene as it would be saved: shows what one choice did to another. */
  effective: SceneDraft;
  patch: (changes: Partial<SceneForm>) => void;
  /** For what arrives later, when the form may have changed meanwhile. */
  change: (next: (form: SceneForm) => SceneForm) => void;
  setLimit: (limit: Limit, on: boolean) => void;
  /** The sentence at a field or below it, once the form has been sent; `alone` leaves out what is below. */
  errorAt: (field: string, alone?: boolean) => string | undefined;
  /** Why a field can't be chosen now. */
  lockedWhy: (field: LockedChoices['field']) => string | undefined;
  today: Day;
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('a group of rules stands outside the editor');
  return editor;
}

export const groupId = (group: string): string => `rule-${group}`;

/** Brings a group of rules into view and puts the keyboard there. */
export function showGroup(group: string): void {
  const element = document.getElementById(groupId(group));
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}
