import type { Day } from '#rules/calendar.ts';
import { type Flow, flowNamed } from './flows.ts';
import { workedDaysAgo, workingMoment } from './moments.ts';
import type { Organisation } from './organisation.ts';
import { random } from './random.ts';
import type { TableRows } from './rows.ts';
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
    madeAt: workingMoment(today, workedDaysAgo(today, ageDays), draw),
  }));
}

/** Each in its first version, made by the super administrator. */
export function ruleTables({ plan: { companyId }, members }: Organisation, rules: readonly WorldRule[]): TableRows[] {
  const madeBy = members.find(({ roleId }) => roleId === 1)!.staffId;
  const ruleRow = ({ id, name, flow, madeAt }: WorldRule) => ({
    company_id: companyId,
    id,
    name,
    flow_id: flow.id,
    version: 1,
    created_at: madeAt,
    updated_at: madeAt,
  });
  const versionRow = ({ id, name, flow, madeAt, ...rule }: WorldRule) => ({
    company_id: companyId,
    rule_id: id,
    version: 1,
    name,
    flow_id: flow.id,
    watches_cost: rule.watchesCost,
    start_meters: rule.startMeters,
    end_meters: rule.endMeters,
    made_by: madeBy,
    made_at: madeAt,
  });
  const linkRows = ({ id, sceneIds }: WorldRule) =>
    sceneIds.map((sceneId) => ({ company_id: companyId, scene_id: sceneId, rule_id: id }));
  return [
    { table: 'second_approval_rule', rows: rules.map(ruleRow) },
    { table: 'second_approval_rule_version', rows: rules.map(versionRow) },
    { table: 'second_approval_scene', rows: rules.flatMap(linkRows) },
  ];
}
