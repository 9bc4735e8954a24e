import { wireOf } from '../kit/scene-calls.ts';
import { approval, quick } from '../kit/scenes.ts';
import { applicationOf, applyFor, approve, headOfDepartment, newFlow, waitingFor } from './approving.ts';
import { department, type Employee, hire, type ScenarioCompany } from './company.ts';
import { freshPhone, ok } from './kit.ts';
import { booked, orderOf, rideOf, served } from './ride.ts';

/** Somebody's rows, as a call may name them. */
export interface Rows {
  readonly departmentId: number;
  readonly staffId: number;
  readonly name: string;
  readonly phone: string;
  readonly orderId: number;
  readonly orderNo: string;
  readonly applicationId: number;
  readonly applicationNo: string;
  readonly approvalId: number;
  /** Of being somebody's secretary. */
  readonly requestId: number;
}

export interface TwoDepartments {
  /** Manages one of the two, and is nothing else. */
  readonly head: Employee;
  /** What is the head's personally, as the app shows it; of the department's people; of the other department's. */
  readonly mine: Rows;
  readonly own: Rows;
  readonly foreign: Rows;
  /** A scene with approval that all of them have. */
  readonly sceneId: number;
  /** Words by which the other department's rows would be known in any answer. */
  readonly marks: readonly string[];
}

const STAFF = '/api/v2/company/user';

/** Everybody has a quick scene, and one that the head of the department approves. */
async function giveScenes(
  company: ScenarioCompany,
  people: readonly Employee[],
): Promise<{ quickId: number; approvalId: number }> {
  const { admin } = company;
  const flowId = await newFlow(company, '部门审批', headOfDepartment);
  const add = async (draft: Parameters<typeof wireOf>[0]): Promise<number> =>
    ok(await admin.json('/api/v2/scene/add', wireOf(draft)), '新建场景').sceneId;
  const [quickId, approvalId] = [await add(quick()), await add(approval({ name: '审批场景', flowId }))];
  const userId = people.map(({ staffId }) => staffId);
  const given = { userId, sceneIds: [quickId, approvalId], type: 4, money: 1_000 };
  ok(await admin.json('/api/v2/scene/batch/setUser', given), '批量设置场景和限额');
  return { quickId, approvalId };
}

/** A ride, an application that waits for `head`, and a request to `head` to be this person's secretary. */
async function rowsOf(
  company: ScenarioCompany,
  [person, departmentId, head]: readonly [Employee, number, Employee],
  scenes: { quickId: number; approvalId: number },
): Promise<Rows> {
  const { staffId, name, phone } = person;
  const orderId = await served(company, person, scenes.quickId, 2_000);
  const { number: orderNo } = await orderOf(person, orderId);
  const applicationId = await applyFor(company, person, scenes.approvalId);
  const { number: applicationNo } = await applicationOf(person, applicationId);
  const { approvalId } = await waitingFor(head, { applicationId });
  const asked = { userId: staffId, secretaryId: head.staffId };
  ok(await company.admin.form(`${STAFF}/setSecretary`, asked), '设置秘书');
  const { id: requestId } = ok(await company.admin.form(`${STAFF}/findSecretary`, { userId: staffId }), '秘书');
  const rows = { orderId, orderNo, applicationId, applicationNo, approvalId, requestId };
  return { departmentId, staffId, name, phone, ...rows };
}

export async function twoDepartments(company: ScenarioCompany): Promise<TwoDepartments> {
  const [head, otherHead] = [await hire(company, '研发主管'), await hire(company, '销售主管')];
  const development = await department(company, '研发部', [head]);
  const sales = await department(company, '销售部', [otherHead]);
  ok(await company.admin.json(`${STAFF}/batchDept`, { userId: [head.staffId], deptId: development }), '调整部门');
  ok(await company.admin.json(`${STAFF}/batchDept`, { userId: [otherHead.staffId], deptId: sales }), '调整部门');
  const [rider, stranger] = [await hire(company, '赵一', development), await hire(company, '销售甲', sales)];
  const scenes = await giveScenes(company, [head, rider, stranger]);
  const own = await rowsOf(company, [rider, development, head], scenes);
  const foreign = await rowsOf(company, [stranger, sales, otherHead], scenes);
  const orderId = await booked(head, rideOf(company, scenes.quickId));
  const applicationId = await applyFor(company, head, scenes.approvalId);
  await approve(company.admin, { applicationId });
  const mine = { ...own, orderId, applicationId };
  const { phone, orderNo, applicationNo } = foreign;
  const marks = ['销售部', '销售主管', '销售甲', otherHead.phone, phone, orderNo, applicationNo];
  return { head, mine, own, foreign, sceneId: scenes.approvalId, marks };
}

/** What nobody has. */
export const nobody = (): Rows => ({
  departmentId: 999_999_991,
  staffId: 999_999_992,
  name: '查无此人',
  phone: freshPhone(),
  orderId: 999_999_993,
  orderNo: '99999999999999999999',
  applicationId: 999_999_994,
  applicationNo: 'ZZZ999999999',
  approvalId: 999_999_995,
  requestId: 999_999_996,
});

/** A department of its own below this one, to be changed or deleted by one call. */
export async function newTeam({ admin }: ScenarioCompany, rows: Rows): Promise<Rows> {
  const number = freshPhone();
  const made = { name: `新组${number.slice(3)}`, number, superId: rows.departmentId, type: 0 };
  return { ...rows, departmentId: ok(await admin.json('/api/v2/dept/add', made), '新增部门').deptId };
}

/** Somebody new in this department, likewise. */
export async function newcomer({ admin }: ScenarioCompany, rows: Rows): Promise<Rows> {
  const phone = freshPhone();
  const name = `新人${phone.slice(3)}`;
  const made = { name, phone, deptId: rows.departmentId };
  return { ...rows, name, phone, staffId: ok(await admin.json(`${STAFF}/add`, made), '新增员工').userId };
}
