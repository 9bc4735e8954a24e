import { z } from 'zod';
import { addMonthsToDay, type Day, isDay } from '../calendar.ts';
import { DayKind } from '../day-kind.ts';
import { LimitDraft } from '../limit.ts';
import { PERMISSION, type PermissionId } from '../permission.ts';
import { type Refused, refuse } from '../refusal.ts';
import { SCENE_FIELDS, type SceneField } from '../scene/fields.ts';
import { SceneDraft } from '../scene/scene-draft.ts';
import { LAB_REFUSALS } from './refusals.ts';

export const MOST_MONTHS = 12;
export const MOST_KEPT = 50;
export const RUN_KINDS = ['scene', 'limit', 'calendar', 'flow', 'rule'] as const;
export type RunKind = (typeof RUN_KINDS)[number];
export const RunName = z.string('请填写名称').trim().min(1, '请填写名称').max(40, '名称不能超过 40 个字');

const NO_SUBJECT = '请选择要改什么';
const id = z.int(NO_SUBJECT).positive(NO_SUBJECT);
const day = z.string(LAB_REFUSALS.noDays.msg).refine(isDay, LAB_REFUSALS.noDays.msg);
const isField = (name: string): name is SceneField => SCENE_FIELDS.some((field) => field === name);
const span = {
  fromDay: day,
  toDay: day,
  departmentIds: z.array(z.int()).max(500),
  cityIds: z.array(z.int()).max(500),
  exceptOrderIds: z.array(z.int()).max(500),
  exceptStaffIds: z.array(z.int()).max(500),
};

/** What somebody wants to be played. */
export const SandboxRequest = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('scene'),
      sceneId: id,
      draft: SceneDraft,
      /** Which differences count; null: all. */
      fields: z.array(z.string().refine(isField, NO_SUBJECT)).max(SCENE_FIELDS.length).nullable(),
      baseline: z.enum(['current', 'then']),
      ...span,
    }),
    z.object({
      kind: z.literal('limit'),
      owner: z.union([z.object({ staffId: id }), z.object({ departmentId: id })], NO_SUBJECT),
      limit: LimitDraft,
      ...span,
    }),
    z.object({
      kind: z.literal('calendar'),
      /** What these days would have been. */
      days: z
        .array(z.object({ day, kind: DayKind.schema }), NO_SUBJECT)
        .min(1, NO_SUBJECT)
        .max(366, NO_SUBJECT),
      ...span,
    }),
  ],
  { error: NO_SUBJECT },
);
export type SandboxRequest = z.output<typeof SandboxRequest>;
export type SceneRequest = Extract<SandboxRequest, { kind: 'scene' }>;
export type LimitRequest = Extract<SandboxRequest, { kind: 'limit' }>;
export type CalendarRequest = Extract<SandboxRequest, { kind: 'calendar' }>;

/** The days that are played: never more than a year. */
export function daysToPlay({ fromDay, toDay }: { readonly fromDay: Day; readonly toDay: Day }): null | Refused {
  if (fromDay > toDay) return refuse(LAB_REFUSALS.noDays);
  return toDay > addMonthsToDay(fromDay, MOST_MONTHS) ? refuse(LAB_REFUSALS.tooLong) : null;
}

/** The function that whoever plays a change needs beside the report's. */
export function rightFor(
  request: Pick<SceneRequest, 'kind'> | Pick<CalendarRequest, 'kind'> | Pick<LimitRequest, 'kind' | 'owner'>,
): PermissionId {
  if (request.kind === 'scene') return PERMISSION.scene;
  if (request.kind === 'calendar') return PERMISSION.settings;
  return 'staffId' in request.owner ? PERMISSION.staff : PERMISSION.department;
}
