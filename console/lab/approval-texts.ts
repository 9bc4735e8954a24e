import type { ApprovalDetail, ApprovalFix } from '#contract/lab-approvals.ts';
import { ApproverKind } from '#rules/flow.ts';
import { LEAVING_DAYS, type ProblemLevel, type RouteProblem } from '#rules/lab/approval-check.ts';
import type { Wait } from '#rules/lab/approval-wait.ts';
import type { StateKey } from '../kit/state-map.ts';

export const levelState = (level: ProblemLevel | null): StateKey =>
  level === null ? 'ok' : ({ blocked: 'bad', todo: 'wait', note: 'note' } as const)[level];

export const LEVEL_NAMES: Readonly<Record<ProblemLevel, string>> = {
  blocked: '无人可批',
  todo: '要处理',
  note: '留意',
};

/** What each means, in half a sentence. */
export const PROBLEM_HINTS: Readonly<Record<RouteProblem, string>> = {
  onlySelf: '落到超级管理员',
  nobody: '落到超级管理员',
  left: '审批流里还写着',
  leaving: '到时没有人批',
  uncovered: '发给外部门的人',
  single: '外出时没人能批',
  repeated: '后一步自动通过',
  fewer: '由最高一级代批',
};

type StepProblem = ApprovalDetail['problems'][number];

export function problemText({ problem, step, people }: StepProblem, department: string): string {
  const who = `${people} 人的第 ${step} 步`;
  const texts: Readonly<Record<RouteProblem, string>> = {
    onlySelf: `${who}只有本人能批，落到超级管理员。`,
    nobody: `${who}没有可用的审批人，落到超级管理员。`,
    left: `第 ${step} 步指定的审批人里有已离职的员工，请移除。`,
    leaving: `${who}的审批人都将在 ${LEAVING_DAYS} 天内离职，请先安排接替的人。`,
    uncovered: `${who}没有覆盖${department}的审批人，申请会发给该角色在其他部门的全部持有人。`,
    single: `${who}只有一个人能批，他外出时没有别人。`,
    repeated: `${who}与前面是同一个人，自动通过。`,
    fewer: `${who}没有更高一级的负责人，由现有最高一级审批。`,
  };
  return texts[problem];
}

const hours = (value: number): string => value.toFixed(1);
export const waitText = (wait: Wait | null): string =>
  wait ? `一半 ${hours(wait.half)} 小时内，九成 ${hours(wait.nine)} 小时内` : '还没有审批记录';
export const shortWait = (wait: Wait | null): readonly [half: string, most: string] =>
  wait ? [`${hours(wait.half)} 小时`, `九成 ${hours(wait.nine)}`] : ['—', ''];

interface FixText {
  readonly title: string;
  readonly note: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** What to do, what it mends, and the form where it is done. */
export function fixText(fix: ApprovalFix, { flowId, departmentName }: ApprovalDetail): FixText {
  const mends = `修好 ${fix.repairs} 人`;
  if (fix.kind === 'addHolder') {
    return {
      title: `给${departmentName}加一名“${fix.roleName}”`,
      note: `${mends}；到“角色与权限 · ${fix.roleName} · 成员”`,
      to: '/role/Memberlist',
      search: { roleName: fix.roleName, roleId: String(fix.roleId) },
    };
  }
  if (fix.kind === 'setManager') {
    return { title: `给第 ${fix.step} 步的部门设一名接替的负责人`, note: `${mends}；到“部门”`, to: '/department' };
  }
  const flow = `/approve/approveAdd/${flowId}`;
  return fix.kind === 'changeStep' && fix.to
    ? { title: `第 ${fix.step} 步改为“${ApproverKind.labelOf(fix.to)}”`, note: `全公司${mends}；到“审批流”`, to: flow }
    : { title: `第 ${fix.step} 步换人或加人`, note: `${mends}；到“审批流”`, to: flow };
}
