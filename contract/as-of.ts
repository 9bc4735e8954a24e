import { z } from 'zod';
import { calls } from './endpoint.ts';
import { spelt } from './spelt.ts';
import { localTime, neededId, optional, text, wordsOf } from './wire.ts';

/** yyyy-MM-dd HH:mm:ss, or without the seconds. */
const at = z.codec(z.unknown(), z.date('请选择时刻'), {
  decode: (wire) => {
    const words = wordsOf(wire) ?? '';
    const read = localTime.safeParse(words.length === 16 ? `${words}:00` : words);
    return read.success ? read.data : new Date(Number.NaN);
  },
  encode: (moment) => localTime.encode(moment),
});

const count = spelt({
  label: ['label', z.string()],
  past: ['past', z.int()],
  today: ['today', z.int()],
});
const moment = spelt({
  at: ['time', localTime],
  text: ['text', z.string()],
});
const summary = spelt({
  since: ['since', localTime],
  counts: ['counts', z.array(count).readonly()],
  /** What of scenes, flows and rules became another around then, oldest first. */
  moments: ['moments', z.array(moment).readonly()],
});
export type AsOfSummary = z.output<typeof summary>;

const names = z.array(z.string()).readonly();
const department = spelt({
  departmentId: ['deptId', z.int()],
  superId: ['superId', z.int().nullable()],
  name: ['deptName', z.string()],
  people: ['userNum', z.int()],
  managers: ['managers', names],
  /** As it is now; null: it is no more. */
  today: ['today', spelt({ name: ['deptName', z.string()], managers: ['managers', names] }).nullable()],
  isSame: ['isSame', z.boolean()],
});
export type AsOfDepartment = z.output<typeof department>;
const role = spelt({
  roleId: ['roleId', z.int()],
  name: ['roleName', z.string()],
  members: ['members', names],
  /** Null: it is no more. */
  membersNow: ['membersNow', names.nullable()],
});
const organisation = spelt({
  departments: ['departments', z.array(department).readonly()],
  /** Departments that there were not yet. */
  added: ['added', names],
  roles: ['roles', z.array(role).readonly()],
});
export type AsOfOrganisation = z.output<typeof organisation>;

const state = spelt({
  version: ['version', z.int()],
  status: ['statusName', z.string()],
  /** Where the two differ, in words. */
  text: ['text', z.string()],
});
const policy = spelt({
  kind: ['kind', z.enum(['scene', 'flow', 'rule'])],
  id: ['id', z.int()],
  name: ['name', z.string()],
  /** Null: there was none yet. */
  past: ['past', state.nullable()],
  today: ['today', state],
  isSame: ['isSame', z.boolean()],
});
export type AsOfPolicy = z.output<typeof policy>;

const person = spelt({
  staffId: ['userId', z.int()],
  name: ['userName', z.string()],
  departmentName: ['deptName', z.string()],
});
const side = spelt({
  names: ['names', names],
  note: ['note', z.string()],
});
const step = spelt({
  text: ['stepText', z.string()],
  past: ['past', side.nullable()],
  today: ['today', side.nullable()],
  isSame: ['isSame', z.boolean()],
});
const route = spelt({
  flow: ['flowName', z.string()],
  flowVersion: ['flowVersion', z.int()],
  departmentName: ['deptName', z.string()],
  steps: ['steps', z.array(step).readonly()],
});
export type AsOfRoute = z.output<typeof route>;

const call = calls('operationLog');
const path = (name: string) => `/api/v3/asOf/${name}`;

/** The company as it stood at a moment; for who reads the log, and read alone. */
export const asOfApi = {
  summary: call.form(
    path('summary'),
    '某一时刻的企行：从何时起有记录，与现在的数量，前后的改动',
    z.object({ at }),
    summary,
  ),
  organisation: call.form(
    path('organisation'),
    '当时的部门、负责人和角色成员，与现在的不同',
    z.object({ at }),
    organisation,
  ),
  policies: call.form(
    path('policies'),
    '当时的场景、审批流和二次审批规则，与现在的不同',
    z.object({ at }),
    z.array(policy),
  ),
  people: call.form(path('people'), '按姓名找当时的员工', z.object({ at, keyword: optional(text) }), z.array(person)),
  route: call.form(
    path('route'),
    '当时谁能批：一位员工在一个场景的申请，当时和现在每一步由谁审批',
    z.object({ at, userId: neededId, sceneId: neededId }),
    route,
  ),
};
