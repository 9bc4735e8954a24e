import { SceneTemplate } from '#rules/scene.ts';
import { dropTabDraft, keepTabDraft, readTabDraft } from '../kit/tab-draft.ts';
import { newForm, type SceneForm } from './form.ts';

/** What somebody has typed and not saved: kept in their tab, for each scene by itself, until saved or given up. */
export interface KeptDraft {
  form: SceneForm;
  /** The version that it began from; 0 for a new scene. */
  version: number;
  keptAt: Date;
}

const nameOf = (slot: string): string => `scene-draft.${slot}`;

interface Stored {
  form: SceneForm;
  version: number;
  keptAt: string;
}

const isStored = (kept: unknown): kept is Stored =>
  typeof kept === 'object' &&
  kept !== null &&
  'form' in kept &&
  typeof kept.form === 'object' &&
  kept.form !== null &&
  'template' in kept.form &&
  SceneTemplate.schema.safeParse(kept.form.template).success;

/** An older or damaged one is as if there were none. */
export function readDraft(slot: string): KeptDraft | null {
  const kept = readTabDraft(nameOf(slot));
  if (!isStored(kept)) return null;
  const { form, version, keptAt } = kept;
  return { form: { ...newForm(form.template), ...form }, version: Number(version), keptAt: new Date(keptAt) };
}

/** False where the browser keeps nothing: then leaving loses the work, and must be asked about. */
export const keepDraft = (slot: string, { form, version, keptAt }: KeptDraft): boolean =>
  keepTabDraft(nameOf(slot), { form, version, keptAt: keptAt.toISOString() });

export const dropDraft = (slot: string): void => dropTabDraft(nameOf(slot));
