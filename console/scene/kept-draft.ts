import { SceneTemplate } from '#rules/scene.ts';
import { storedUser } from '../kit/stored-user.ts';
import { newForm, type SceneForm } from './form.ts';

/** What somebody has typed and not saved: kept in their browser, for each scene by itself, until saved or given up. */
export interface KeptDraft {
  form: SceneForm;
  /** The version that was being edited; 0 for a new scene. */
  version: number;
  keptAt: Date;
}

const keyOf = (slot: string): string => `qixing.scene-draft.${storedUser()?.userId ?? ''}.${slot}`;

/** An older or damaged one is as if there were none. */
export function readDraft(slot: string): KeptDraft | null {
  try {
    const { form, version, keptAt } = JSON.parse(localStorage.getItem(keyOf(slot)) ?? 'null');
    if (!SceneTemplate.schema.safeParse(form.template).success) return null;
    return { form: { ...newForm(form.template), ...form }, version: Number(version), keptAt: new Date(keptAt) };
  } catch {
    return null;
  }
}

/** False where the browser keeps nothing: then leaving loses the work, and must be asked about. */
export function keepDraft(slot: string, { form, version, keptAt }: KeptDraft): boolean {
  try {
    localStorage.setItem(keyOf(slot), JSON.stringify({ form, version, keptAt: keptAt.toISOString() }));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(slot: string): void {
  try {
    localStorage.removeItem(keyOf(slot));
  } catch {
    // Nothing was kept either.
  }
}
