import { z } from 'zod';
import type { Day } from '../calendar.ts';
import type { SceneStatus, SceneTemplate } from './codes.ts';
import type { ScenePlace } from './draft.ts';
import { shapeOf } from './fields.ts';

type Issues = { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void };
const issue = (context: Issues, field: string, message: string) =>
  context.addIssue({ code: 'custom', path: [field], message });

function checkDays({ startDay, endDay }: { startDay: Day | null; endDay: Day | null }, context: Issues): void {
  if ((startDay === null) !== (endDay === null)) issue(context, 'startDay', '请选择时间范围');
  if (startDay !== null && endDay !== null && startDay > endDay) {
    issue(context, 'startDay', '开始时间不能大于结束时间');
  }
}

interface TimeRules {
  hours: readonly unknown[];
  kindHours: readonly unknown[];
}

/** One of the two says when; both at once would leave open which counts. */
function checkHours({ hours, kindHours }: TimeRules, context: Issues): void {
  if (hours.length > 0 && kindHours.length > 0) {
    issue(context, 'kindHours', '用车时段按星期设置，或按工作日和节假日设置，只能选一种');
  }
}

function checkTime(draft: TimeRules & { startDay: Day | null; endDay: Day | null }, context: Issues): void {
  checkDays(draft, context);
  checkHours(draft, context);
}

interface Line {
  line: string;
  startPlaces: readonly ScenePlace[];
  endPlaces: readonly ScenePlace[];
}

/** A fixed line is one between places of the scene, so it needs both. */
function checkLine({ line, startPlaces, endPlaces }: Line, context: Issues): void {
  if (line !== 'fixed') return;
  if (startPlaces.length === 0) issue(context, 'startPlaces', '请填写上车地点');
  if (endPlaces.length === 0) issue(context, 'endPlaces', '请填写下车地点');
}

const templateOf = <T extends SceneTemplate>(template: T) =>
  z.object({ template: z.literal(template), ...shapeOf(template) });

const QuickDraft = templateOf('quick').superRefine((draft, context) => {
  checkTime(draft, context);
  checkLine(draft, context);
  if (draft.line === 'filled') issue(context, 'line', '没有申请的场景不能由员工填写线路');
});
/** Said together with what single fields lack, not only once they are all right. */
const AT_ONCE = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null };
const ApprovalDraft = templateOf('approval')
  .superRefine((draft, context) => {
    checkTime(draft, context);
    checkLine(draft, context);
  })
  .superRefine(({ carpool }, context) => {
    if (carpool?.isOpen && carpool.routes?.length === 0) issue(context, 'carpool', '请至少添加一条线路');
  }, AT_ONCE);
const TripDraft = templateOf('trip')
  .superRefine(checkTime)
  .superRefine(({ cityUse, transferUse }, context) => {
    if (!cityUse && !transferUse) issue(context, 'cityUse', '请选择出差城市用车或接送服务');
  }, AT_ONCE);
const QuickCharterDraft = templateOf('quickCharter').superRefine(checkTime);
const ApprovalCharterDraft = templateOf('approvalCharter').superRefine(checkTime);
const BusDraft = templateOf('bus').superRefine(checkDays);

/** A scene as it is filled in: each template has its own fields, so a bus scene cannot even hold a quota. */
export const SceneDraft = z.discriminatedUnion(
  'template',
  [QuickDraft, ApprovalDraft, TripDraft, QuickCharterDraft, ApprovalCharterDraft, BusDraft],
  { error: '数据模板ID找不到或不匹配！' },
);
export type SceneDraft = z.output<typeof SceneDraft>;
export type DraftOf<T extends SceneTemplate> = Extract<SceneDraft, { template: T }>;

/** A saved scene in one of its versions. */
export interface Scene {
  readonly sceneId: number;
  readonly version: number;
  readonly status: SceneStatus;
  /** The maker's. */
  readonly departmentId: number;
  readonly draft: SceneDraft;
}

export const isFinal = (status: SceneStatus): boolean => status === 'deleted' || status === 'expired';

/** What lists, joins and jobs look at, apart from the rest, which is stored as one document. */
export function partsOf(draft: SceneDraft) {
  const { template, name, label, startDay, endDay, ...rest } = draft;
  const columns = { template, name, label, startDay, endDay };
  if (!('flowId' in rest)) return { ...columns, flowId: null, rules: rest };
  const { flowId, ...rules } = rest;
  return { ...columns, flowId, rules };
}
