import { addDays, dayOf } from '#rules/calendar.ts';
import type { ScenarioCompany } from './company.ts';
import { freshPhone } from './kit.ts';
import type { Call } from './registry.ts';
import { rideOf } from './ride.ts';
import type { Rows } from './two-departments.ts';

type WireFields = Record<string, unknown>;

/** Whose rows a question names in every field that takes one. */
const NAMED: Readonly<Record<string, (rows: Rows) => unknown>> = {
  userId: ({ staffId }) => staffId,
  userIds: ({ staffId }) => [staffId],
  departmentId: ({ departmentId }) => departmentId,
  deptId: ({ departmentId }) => departmentId,
  parentId: ({ departmentId }) => departmentId,
  applyUserDeptId: ({ departmentId }) => departmentId,
  orderId: ({ orderId }) => orderId,
  orderNo: ({ orderNo }) => orderNo,
  applicationId: ({ applicationId }) => applicationId,
  applyNo: ({ applicationNo }) => applicationNo,
  approvalId: ({ approvalId }) => approvalId,
  requestId: ({ requestId }) => requestId,
  applyUserName: ({ name }) => name,
  applyUserPhone: ({ phone }) => phone,
  bookingUserName: ({ name }) => name,
  bookingUserPhone: ({ phone }) => phone,
  riderPhone: ({ phone }) => phone,
  searchUser: ({ phone }) => phone,
  mobile: ({ phone }) => phone,
};

/** What else some calls ask for before they look at anything. */
const PLAIN: WireFields = { reason: '试探', stepNo: 1, figure: 'ride', money: 1, type: 4, sceneIds: [] };

const named = (rows: Rows, ...fields: readonly string[]): WireFields =>
  Object.fromEntries(fields.map((field) => [field, NAMED[field]!(rows)]));

export type Question = (rows: Rows, own: Rows) => WireFields;
const aboutPerson: Question = (rows) => named(rows, 'userId');
const renamed = () => ({ name: '改名', number: `R${freshPhone()}` });
const orders: Question = (rows) => named(rows, 'orderNo', 'bookingUserPhone', 'departmentId');

/** Calls whose fields mean something of their own; each question names one thing that is not the caller's. */
const QUESTIONS: Readonly<Record<string, readonly Question[]>> = {
  '/api/v2/applyInfo/detail': [({ applicationId }) => ({ id: applicationId })],
  '/api/v2/applyInfo/pdf': [({ applicationId }) => ({ id: applicationId })],
  '/api/v2/orderyq/detail': [({ orderId }) => ({ id: orderId })],
  '/api/v2/orderyq/list': [orders, (rows) => named(rows, 'riderPhone'), (rows) => named(rows, 'bookingUserName')],
  '/api/v2/orderyq/export': [orders],
  '/api/v2/orderyq/exportCount': [orders],
  '/app/v1/orders/remind': [({ orderId }) => ({ orderId, on: true })],
  '/app/v1/orders/ask': [({ orderId }) => ({ orderId, kind: 'notTaken', lines: [], text: '' })],
  '/api/v2/dept/add': [
    ({ departmentId }) => ({ ...renamed(), superId: departmentId, type: 0 }),
    ({ staffId }, own) => ({ ...renamed(), superId: own.departmentId, type: 0, managerIds: String(staffId) }),
  ],
  '/api/v2/dept/update': [
    ({ departmentId }) => ({ ...renamed(), deptId: departmentId }),
    ({ staffId }, own) => ({ ...renamed(), deptId: own.departmentId, managerIds: String(staffId) }),
    ({ departmentId }, own) => ({ ...renamed(), deptId: own.departmentId, superId: departmentId }),
  ],
  '/api/v2/company/user/add': [({ departmentId }) => ({ name: '新人', phone: freshPhone(), deptId: departmentId })],
  '/api/v2/company/user/update': [
    ({ staffId }) => ({ userId: staffId, name: '改名' }),
    ({ departmentId }, own) => ({ userId: own.staffId, deptId: departmentId }),
  ],
  '/api/v2/company/user/batchDept': [
    ({ staffId }, own) => ({ userId: [staffId], deptId: own.departmentId }),
    ({ departmentId }, own) => ({ userId: [own.staffId], deptId: departmentId }),
  ],
  '/api/v2/company/user/batchDelete': [({ staffId }) => ({ userId: [staffId] })],
  '/api/v2/scene/batch/setUser': [({ staffId }) => ({ userId: [staffId], type: 4, money: 1, sceneIds: [] })],
  '/api/v2/company/user/editPhone': [({ staffId }) => ({ workerId: staffId, phone: freshPhone() })],
  '/api/v2/company/user/setSecretary': [
    ({ staffId }, own) => ({ userId: staffId, secretaryId: own.staffId }),
    ({ staffId }, own) => ({ userId: own.staffId, secretaryId: staffId }),
  ],
  '/api/v2/company/user/updateSecretary': [
    ({ staffId, requestId }, own) => ({ userId: staffId, secretaryId: own.staffId, id: requestId }),
  ],
  '/api/v2/company/user/delSecretary': [aboutPerson],
  '/api/v2/dept//getDetailByUserId': [aboutPerson],
  '/api/v2/role/listByUserId': [aboutPerson],
};

/** What a call needs beside what it is asked about. */
export function plainFields({ area, fields }: Call, company: ScenarioCompany, sceneId: number): WireFields {
  const today = dayOf(company.clock.now());
  const ride = area === 'app' ? rideOf(company, sceneId) : {};
  const scene = area === 'staff' ? { sceneId } : {};
  const all = { ...PLAIN, ...scene, beginTime: today, endTime: addDays(today, 40), ...ride };
  return Object.fromEntries(Object.entries(all).filter(([field]) => fields.includes(field)));
}

/** What is asked of a call about somebody's rows, in turn; nothing where it takes none. */
export function questionsFor(call: Call, plain: WireFields): readonly Question[] {
  const takes = call.fields.filter((field) => field in NAMED);
  return QUESTIONS[call.path] ?? (takes.length === 0 ? [] : [(rows) => ({ ...plain, ...named(rows, ...takes) })]);
}
