import { addDays, endOfDay } from '#rules/calendar.ts';
import { dayAt, workingMinute, workingMoment } from './days.ts';
import { named } from './departments.ts';
import { entityChunks, foundEntity, type WorldEntity } from './entities.ts';
import { type Flow, foundFlows } from './flows.ts';
import { foundLimits, limitChunk, type WorldLimit } from './limits.ts';
import { type Organisation, organise, type Sources } from './organisation.ts';
import type { CompanyPlan, SecondRulePlan } from './plan.ts';
import { foundProjects, projectChunks, projectLimits, type WorldProject } from './projects.ts';
import { random } from './random.ts';
import { type Chunk, chunk, chunkOf, json, moment, momentOrNull } from './rows.ts';
import { foundScenes, sceneChunks, type WorldScene } from './scenes.ts';

/** A second-approval rule: what a served ride is looked at for, and the flow that then decides. */
export interface SecondRule extends Omit<SecondRulePlan, 'flow' | 'scene'> {
  readonly id: number;
  readonly flow: Flow;
  readonly scene: WorldScene;
  readonly madeAt: number;
}

/** What a company is before anybody rides. */
export interface Company {
  readonly organisation: Organisation;
  readonly flows: readonly Flow[];
  readonly scenes: readonly WorldScene[];
  readonly projects: readonly WorldProject[];
  readonly limits: readonly WorldLimit[];
  readonly secondRules: readonly SecondRule[];
  readonly entity: WorldEntity | null;
}

export function foundCompany(plan: CompanyPlan, sources: Sources): Company {
  const { today, idOf } = sources;
  const organisation = organise(plan, sources);
  const drawFor = (concern: string) => random(`${concern}/${plan.companyId}`);
  const flows = foundFlows(organisation, () => idOf('approvalFlow'), drawFor('flow'));
  const scenes = foundScenes(organisation, flows, () => idOf('scene'), drawFor('scene'));
  const draw = drawFor('second');
  const secondRules = plan.secondRules.map((rule) => ({
    ...rule,
    id: idOf('secondApprovalRule'),
    flow: named(flows, rule.flow),
    scene: named(scenes, rule.scene),
    madeAt: workingMoment(today, rule.ageDays, draw),
  }));
  const ofProject = drawFor('project');
  const projects = foundProjects(organisation, ofProject);
  const limits = [...foundLimits(organisation, drawFor('limit')), ...projectLimits(organisation, projects, ofProject)];
  const entity = foundEntity(organisation, idOf);
  return { organisation, flows, scenes, projects, limits, secondRules, entity };
}

function organisationChunks({ plan, departments, staff, roles, members }: Organisation): Chunk[] {
  const { companyId, name, accountKind } = plan;
  const managers = staff.filter(({ managerPosition }) => managerPosition !== null);
  return [
    chunkOf('company', [{ id: companyId, name, accountKind, createdAt: moment(departments[0]!.createdAt) }]),
    chunk('department', departments, ({ id, superId, name: own, number, path, createdAt }) => {
      return { companyId, id, superId, name: own, number, path: [...path], createdAt: moment(createdAt) };
    }),
    // Passwords are the loader's: hashing is slow and salted, and would make the world differ from run to run.
    chunk('staff', staff, ({ managerPosition, account, createdAt, deletedAt, ...person }) => {
      const joined = moment(createdAt);
      return { companyId, ...person, createdAt: joined, phoneSince: joined, deletedAt: momentOrNull(deletedAt) };
    }),
    chunk('role', roles, ({ permissions, departmentIds, createdAt, ...role }) => {
      return { companyId, ...role, createdAt: moment(createdAt) };
    }),
    chunk('rolePermission', roles, ({ id, permissions }) =>
      permissions.map((permissionId) => ({ companyId, roleId: id, permissionId })),
    ),
    chunk('roleDepartment', roles, ({ id, departmentIds }) =>
      departmentIds.map((departmentId) => ({ companyId, roleId: id, departmentId })),
    ),
    chunk('staffRole', members, (member) => ({ companyId, ...member })),
    chunk('departmentManager', managers, ({ id, departmentId, managerPosition }) => {
      return { companyId, departmentId, staffId: id, position: managerPosition! };
    }),
  ];
}

const TIPS_CHANGED_DAYS_AGO = 137;
/** When the tips were changed to what they say now; null where they always said it. */
export const tipsChangedAt = ({ plan: { terms }, today }: Organisation): number | null =>
  terms.tips === terms.earlierTips
    ? null
    : workingMinute(addDays(today, -TIPS_CHANGED_DAYS_AGO), TIPS_CHANGED_DAYS_AGO);

export const listedStaff = ({ plan, staff, departments }: Organisation): number[] => {
  const listed = departments.filter(({ trade }) => plan.terms.listedTrades.includes(trade)).map(({ id }) => id);
  return staff.filter((one) => one.deletedAt === null && listed.includes(one.departmentId)).map(({ id }) => id);
};

function termsChunks(organisation: Organisation): Chunk[] {
  const { plan, departments } = organisation;
  const { companyId } = plan;
  const { accountKind, designatedDriver, carpool, costConfirmation, tips, earlierTips, listedTrades, ...agreed } =
    plan.terms;
  const terms = { ...agreed, reminderDays: [...agreed.reminderDays] };
  const { createdAt } = departments[0]!;
  const changedAt = tipsChangedAt(organisation) ?? endOfDay(dayAt(createdAt)).getTime();
  return [
    chunkOf('companyTerms', [{ companyId, ...terms, updatedAt: moment(createdAt) }]),
    chunkOf('companySetting', [
      { companyId, designatedDriver, carpool, costConfirmation, tips, updatedAt: moment(changedAt) },
    ]),
    chunkOf(
      'settingStaff',
      listedStaff(organisation).map((staffId) => ({ companyId, list: 'designatedDriver', staffId })),
    ),
  ];
}

function flowChunks({ plan: { companyId }, chief }: Organisation, flows: readonly Flow[]): Chunk[] {
  return [
    chunk('approvalFlow', flows, ({ id, name, kind, versions }) => ({
      ...{ companyId, id, name, kind, version: versions.length },
      lastStepId: Math.max(...versions.map(({ steps }) => steps.length)),
      createdAt: moment(versions[0]!.madeAt),
      updatedAt: moment(versions.at(-1)!.madeAt),
    })),
    chunk('approvalFlowVersion', flows, ({ id, name, kind, versions }) =>
      versions.map(({ version, steps, madeAt }) => ({
        ...{ companyId, flowId: id, version, name, kind, steps: json(steps) },
        ...{ madeBy: chief.id, madeAt: moment(madeAt) },
      })),
    ),
  ];
}

function ruleChunks({ plan: { companyId }, chief }: Organisation, rules: readonly SecondRule[]): Chunk[] {
  return [
    chunk('secondApprovalRule', rules, ({ id, name, flow, madeAt }) => {
      const at = moment(madeAt);
      return { companyId, id, name, flowId: flow.id, version: 1, createdAt: at, updatedAt: at };
    }),
    chunk('secondApprovalRuleVersion', rules, ({ id, name, flow, watchesCost, startMeters, endMeters, madeAt }) => ({
      ...{ companyId, ruleId: id, version: 1, name, flowId: flow.id, watchesCost, startMeters, endMeters },
      ...{ madeBy: chief.id, madeAt: moment(madeAt) },
    })),
    chunk('secondApprovalScene', rules, ({ id, scene }) => ({ companyId, sceneId: scene.id, ruleId: id })),
  ];
}

/** In the order in which foreign keys let rows be stored. */
export const companyChunks = ({ organisation, flows, scenes, projects, limits, secondRules, entity }: Company) => [
  ...organisationChunks(organisation),
  ...termsChunks(organisation),
  ...flowChunks(organisation, flows),
  ...sceneChunks(organisation, scenes),
  ...ruleChunks(organisation, secondRules),
  ...projectChunks(organisation.plan.companyId, projects),
  limitChunk(organisation.plan.companyId, limits),
  ...entityChunks(organisation.plan.companyId, entity),
];
