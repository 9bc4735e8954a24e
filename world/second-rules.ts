import type { Day } from '#rules/calendar.ts';
import { type Flow, flowNamed } from './flows.ts';
import { workingMoment } from './moments.ts';
import { random } from './random.ts';
import type { WorldScene } from './scenes.ts';

/** A second-approval rule: what a served ride is looked at for, and the flow that then decides. */
export interface WorldRule {
  readonly id: number;
  readonly name: string;
  readonly flow: Flow;
  readonly sceneIds: readonly number[];
  readonly watchesCost: boolean;
  readonly startMeters: number | null;
  readonly endMeters: number | null;
  readonly madeAt: string;
}

type RulePlan = readonly [
  name: string,
  flow: string,
  scene: string,
  watches: readonly [cost: boolean, startMeters: number | null, endMeters: number | null],
  ageDays: number,
];

const PLANS: Readonly<Record<number, readonly RulePlan[]>> = {
  100: [
    ['接待用车复核', '日常用车审批', '客户接待', [true, 1_500, 2_000], 240],
    ['差旅超标复核', '日常用车审批', '国内差旅', [true, null, null], 36],
  ],
  101: [['项目用车复核', '项目用车审批', '项目用车', [true, null, 2_000], 200]],
};
const FIRST_RULE = 1000;
const RULES_A_COMPANY = 100;
const FIRST_COMPANY = 100;

export function foundRules(
  companyId: number,
  flows: readonly Flow[],
  scenes: readonly WorldScene[],
  today: Day,
): WorldRule[] {
  const draw = random(`second/${companyId}`);
  return (PLANS[companyId] ?? []).map(([name, flow, scene, [watchesCost, startMeters, endMeters], ageDays], at) => ({
    id: FIRST_RULE + (companyId - FIRST_COMPANY) * RULES_A_COMPANY + at,
    name,
    flow: flowNamed(flows, flow),
    sceneIds: scenes.filter(({ versions }) => versions.at(-1)!.draft.name === scene).map(({ id }) => id),
    watchesCost,
    startMeters,
    endMeters,
    madeAt: workingMoment(today, ageDays, draw),
  }));
}
