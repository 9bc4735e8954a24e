import { FIELDS, fieldsOf, type SceneField } from '../scene/fields.ts';
import type { SceneDraft } from '../scene/scene-draft.ts';
import { sceneDocument } from '../scene/stored.ts';
import { RULE_GROUPS, type RuleGroup } from '../scene/templates.ts';

/** Names, labels and reminders judge no ride; a flow is looked at by whoever applies, not by a ride. */
const WITHOUT_EFFECT: readonly SceneField[] = ['name', 'label', 'reminder', 'flowId'];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const fieldOf = (draft: SceneDraft, field: SceneField): unknown =>
  new Map<string, unknown>(Object.entries(draft)).get(field);

/** The fields that differ and that a ride is judged by. */
export const changedFields = (before: SceneDraft, after: SceneDraft): SceneField[] =>
  before.template === after.template
    ? fieldsOf(before.template).filter(
        (field) => !WITHOUT_EFFECT.includes(field) && !isSame(fieldOf(before, field), fieldOf(after, field)),
      )
    : [];

/** A scene with some of its fields as another has them. */
export const withFields = (before: SceneDraft, after: SceneDraft, fields: readonly SceneField[]): SceneDraft =>
  sceneDocument.read({ ...before, ...Object.fromEntries(fields.map((field) => [field, fieldOf(after, field)])) });

export interface ChangeGroup {
  readonly group: RuleGroup;
  readonly label: string;
  readonly fields: readonly SceneField[];
}

/** The changes that are played by themselves, rule group by rule group. */
export function groupsOf(fields: readonly SceneField[]): ChangeGroup[] {
  const groups = [...new Set(fields.map((field) => FIELDS[field].group))];
  return groups.map((group) => ({
    group,
    label: RULE_GROUPS[group],
    fields: fields.filter((field) => FIELDS[field].group === group),
  }));
}
