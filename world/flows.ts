import type { Day } from '#rules/calendar.ts';
import type { StoredApprover, StoredStep } from '#rules/flow/form.ts';
import type { FlowKind } from '#rules/flow.ts';
import { workedDaysAgo, workingMoment } from './moments.ts';
import type { Organisation } from './organisation.ts';
import { type Random, random } from './random.ts';
import type { TableRows } from './rows.ts';

/** A flow of the demo world, as scenes and applications read it. */
export interface Flow {
  readonly id: number;
  readonly name: string;
  readonly kind: FlowKind;
  /** From the first to the one in force. */
  readonly versions: readonly FlowVersion[];
}

export interface FlowVersion {
  readonly version: number;
  readonly steps: readonly StoredStep[];
  readonly madeAt: string;
}

/** Whom a step asks: by place, a role by its name, or people of a department, its managers first, and one by phone. */
type ApproverPlan =
  | 'head'
  | 'superior'
  | 'superiorsSuperior'
  | { readonly role: string }
  | { readonly from: string; readonly count: number; readonly with?: string };
type VersionPlan = readonly (readonly [approver: ApproverPlan, description: string])[];
type FlowPlan = readonly [name: string, kind: FlowKind, ageDays: number, versions: readonly VersionPlan[]];

const YUNCHENG_FLOWS: readonly FlowPlan[] = [
  ['日常用车审批', 'carUse', 540, [[['head', '']]]],
  [
    '加班用车审批',
    'carUse',
    500,
    [
      [['head', '']],
      [
        ['head', ''],
        [{ role: '行政主管' }, '核对加班登记'],
      ],
    ], // the second step came later
  ],
  [
    '客户接待用车',
    'carUse',
    470,
    [
      [
        ['head', ''],
        ['superior', '接待标准超出时'],
      ],
      [
        ['head', ''],
        ['superior', '接待标准超出时'],
        [{ role: '部门经理' }, '大区核对接待安排'],
      ],
    ],
  ],
  [
    '差旅用车审批',
    'trip',
    455,
    [
      [
        ['head', ''],
        ['superior', ''],
        [{ role: '财务专员' }, '核对差旅预算'],
      ],
    ],
  ],
  [
    '区域驻点用车',
    'byDate',
    430,
    [
      [
        ['head', ''],
        [{ role: '区域用车管理员' }, ''],
      ],
    ],
  ],
  [
    '包车审批',
    'carUse',
    400,
    [
      [
        ['superior', ''],
        [{ from: '行政组', count: 3 }, '安排车辆'],
      ],
    ],
  ],
  [
    '大巴与大型活动用车',
    'carUse',
    360,
    [
      [
        ['head', ''],
        ['superior', ''],
        ['superiorsSuperior', ''],
        [{ from: '车辆运营部', count: 2 }, '确认运力'],
      ],
    ],
  ],
  [
    '项目周期用车',
    'byDate',
    300,
    [
      [
        [{ from: '项目管理部', count: 2, with: '13800000005' }, '核对项目编号'],
        ['superior', ''],
      ],
    ],
  ],
];

const YUANSHAN_FLOWS: readonly FlowPlan[] = [
  ['项目用车审批', 'carUse', 420, [[['head', '']]]],
  [
    '出差用车审批',
    'trip',
    400,
    [
      [
        ['head', ''],
        [{ role: '用车管理员' }, ''],
      ],
    ],
  ],
  [
    '驻场用车审批',
    'byDate',
    380,
    [
      [
        ['superior', ''],
        [{ from: '综合管理部', count: 1 }, ''],
      ],
    ],
  ],
];

const PLANS: Readonly<Record<number, readonly FlowPlan[]>> = { 100: YUNCHENG_FLOWS, 101: YUANSHAN_FLOWS };
const FIRST_FLOW = 1000;
/** Ids of one company's flows stay clear of the next one's. */
const FLOWS_A_COMPANY = 100;
const FIRST_COMPANY = 100;
const EDITED_AFTER_DAYS = 120;

function peopleOf({ departments, staff }: Organisation, name: string, count: number): number[] {
  const department = departments.find((one) => one.name === name);
  const here = staff.filter(({ departmentId, deletedAt }) => departmentId === department?.id && deletedAt === null);
  const managersFirst = here.toSorted((one, other) => (one.managerPosition ?? 99) - (other.managerPosition ?? 99));
  if (managersFirst.length < count) throw new Error(`${name} has only ${here.length} people for ${count} places`);
  return managersFirst.slice(0, count).map(({ id }) => id);
}

function approverOf(plan: ApproverPlan, organisation: Organisation): StoredApprover {
  if (typeof plan === 'string') return { kind: plan };
  if ('from' in plan) {
    const also = organisation.staff.filter(({ phone }) => phone === plan.with).map(({ id }) => id);
    return { kind: 'designated', staffIds: [...peopleOf(organisation, plan.from, plan.count), ...also] };
  }
  const role = organisation.roles.find(({ name }) => name === plan.role);
  if (!role) throw new Error(`No role is called ${plan.role}`);
  return { kind: 'role', roleId: role.id, roleName: role.name };
}

const stepsOf = (plan: VersionPlan, organisation: Organisation): StoredStep[] =>
  plan.map(([approver, description], at) => ({
    stepId: at + 1,
    description,
    approver: approverOf(approver, organisation),
  }));

const flowOf =
  (organisation: Organisation, today: Day, draw: Random) =>
  ([name, kind, ageDays, versions]: FlowPlan, at: number): Flow => ({
    id: FIRST_FLOW + (organisation.plan.companyId - FIRST_COMPANY) * FLOWS_A_COMPANY + at,
    name,
    kind,
    versions: versions.map((plan, edits) => ({
      version: edits + 1,
      steps: stepsOf(plan, organisation),
      madeAt: workingMoment(today, workedDaysAgo(today, ageDays - edits * EDITED_AFTER_DAYS), draw),
    })),
  });

/** The flows of a company: between them every kind of flow and every way to name an approver. */
export function foundFlows(organisation: Organisation, today: Day): Flow[] {
  const draw = random(`flow/${organisation.plan.companyId}`);
  return (PLANS[organisation.plan.companyId] ?? []).map(flowOf(organisation, today, draw));
}

export function flowNamed(flows: readonly Flow[], name: string): Flow {
  const found = flows.find((flow) => flow.name === name);
  if (!found) throw new Error(`No flow is called ${name}`);
  return found;
}

/** Made by the super administrator. Scenes come after these tables, for they name flows. */
export function flowTables({ plan: { companyId }, members }: Organisation, flows: readonly Flow[]): TableRows[] {
  const madeBy = members.find(({ roleId }) => roleId === 1)!.staffId;
  const flowRow = ({ id, name, kind, versions }: Flow) => ({
    company_id: companyId,
    id,
    name,
    kind,
    version: versions.length,
    last_step_id: Math.max(...versions.flatMap(({ steps }) => steps.map(({ stepId }) => stepId))),
    created_at: versions[0]!.madeAt,
    updated_at: versions.at(-1)!.madeAt,
  });
  const versionRows = ({ id, name, kind, versions }: Flow) =>
    versions.map(({ version, steps, madeAt }) => ({
      company_id: companyId,
      flow_id: id,
      version,
      name,
      kind,
      steps,
      made_by: madeBy,
      made_at: madeAt,
    }));
  return [
    { table: 'approval_flow', rows: flows.map(flowRow) },
    { table: 'approval_flow_version', rows: flows.flatMap(versionRows) },
  ];
}
