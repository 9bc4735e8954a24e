import { z } from 'zod';
import { refusal } from './refusal.ts';

export const RULE_NAME_MAX = 50;
const MIN_METERS = 500;
/** Farther than any ride in a city goes astray. */
export const MOST_METERS = 100_000;
export const DEFAULT_METERS = 1000;

const NO_TRIGGER = '请至少选择一个';
const NO_FLOW = '请选择审批流程';
const NO_DISTANCE = '请填写距离范围';
const WRONG_DISTANCE = '输入的数值必须为正整数';
const WRONG_NAME = `长度在 1 到 ${RULE_NAME_MAX} 个字符`;

const characters = (text: string): number => [...text].length;

const RuleName = z
  .string(WRONG_NAME)
  .trim()
  .refine((text) => characters(text) >= 1 && characters(text) <= RULE_NAME_MAX && !text.includes('\0'), WRONG_NAME);

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** How far from the approved place a ride may begin or end. */
export const Meters = z
  .int({ error: ({ input }) => (isNothing(input) ? NO_DISTANCE : WRONG_DISTANCE) })
  .positive(WRONG_DISTANCE)
  .min(MIN_METERS, `输入的数值需大于等于${MIN_METERS}`)
  .max(MOST_METERS, `输入的数值不能大于${MOST_METERS}`);

const FlowChoiceId = z.int(NO_FLOW).positive(NO_FLOW);

/** What a rule looks at; null: not at this place. */
export interface Triggers {
  readonly watchesCost: boolean;
  readonly startMeters: number | null;
  readonly endMeters: number | null;
}

export const watchesPlaces = ({ startMeters, endMeters }: Omit<Triggers, 'watchesCost'>): boolean =>
  startMeters !== null || endMeters !== null;

export const RuleDraft = z
  .object({
    name: RuleName,
    flowId: FlowChoiceId,
    watchesCost: z.boolean(),
    startMeters: Meters.nullable(),
    endMeters: Meters.nullable(),
  })
  .refine((draft) => draft.watchesCost || watchesPlaces(draft), {
    message: NO_TRIGGER,
    path: ['triggers'],
    // Every field says what is wrong with it at once, not only the first.
    when: ({ value }) => TriggerFields.safeParse(value).success,
  });
export type RuleDraft = z.output<typeof RuleDraft>;

const TriggerFields = z.object({
  watchesCost: z.boolean(),
  startMeters: z.int().nullable(),
  endMeters: z.int().nullable(),
});

/** More scenes than any company has; a list beyond it is no list a person made. */
export const MOST_SCENES = 2000;

export const SECOND_APPROVAL_REFUSALS = {
  flowGone: refusal(31001, '审批流程不存在或已删除，请重新选择', 'flowId'),
  linkedToQuick: refusal(31002, '规则已关联无需申请的场景{names}，不能使用上下车距离条件', 'triggers'),
  quickScene: refusal(31003, '场景{names}无需申请，没有审批过的上下车地点，不能关联使用距离条件的规则', 'sceneIds'),
  sceneTaken: refusal(31004, '场景{names}已关联其他规则，一个场景只能关联一个规则', 'sceneIds'),
} as const;
