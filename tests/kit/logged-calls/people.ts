import { buffer } from 'node:stream/consumers';
import { maskedPhone } from '#rules/masked-phone.ts';
import { writeWorkbook } from '#server/outside/spreadsheet.ts';
import { newPhone } from '../company.ts';
import { insertOrder } from '../order-rows.ts';
import { makeScene, STAFF, upload } from '../staff.ts';
import { type LoggedExample, type LoggedExamples, type LoggedSetup, made } from './setup.ts';

const newcomer = ({ company }: LoggedSetup) => company.person({ department: '平台' });

/** About one new person of 平台. */
const about =
  (fieldsOf: (staffId: number) => Record<string, unknown>): LoggedExample =>
  async (ground) => ({ fields: fieldsOf((await newcomer(ground)).staffId) });

const sheet = (cells: Record<string, string>): Promise<Buffer> =>
  buffer(
    writeWorkbook(
      Object.keys(cells).map((title) => ({ title })),
      [Object.values(cells)],
    ),
  );

/** Somebody with a secretary who has not answered yet: whose, and the request's id. */
async function secretaryOf(ground: LoggedSetup): Promise<{ id: number; userId: number }> {
  const { caller } = ground.company.admin;
  const userId = (await newcomer(ground)).staffId;
  made(await caller.post(`${STAFF}/setSecretary`, { userId, secretaryId: (await newcomer(ground)).staffId }));
  return { userId, id: made(await caller.post(`${STAFF}/findSecretary`, { userId })).id };
}

export const PEOPLE_CALLS: LoggedExamples = {
  [`POST ${STAFF}/add`]: ({ company }) => ({
    fields: { name: '新人', phone: newPhone(), deptId: company.departmentId('平台'), roleIds: [] },
  }),
  [`POST ${STAFF}/update`]: about((userId) => ({ userId, duty: '工程师' })),
  [`POST ${STAFF}/delete`]: about((userId) => ({ userId })),
  [`POST ${STAFF}/batchDelete`]: about((userId) => ({ userId: [userId] })),
  [`POST ${STAFF}/batchDept`]: async (ground) => ({
    fields: { userId: [(await newcomer(ground)).staffId], deptId: ground.company.departmentId('销售') },
  }),
  [`POST ${STAFF}/batchStop`]: about((userId) => ({ userId: [userId] })),
  [`POST ${STAFF}/batchStart`]: async ({ company }) => ({
    fields: { userId: [(await company.person({ companyPay: false })).staffId] },
  }),
  [`POST ${STAFF}/restore`]: async (ground) => {
    const { staffId: userId } = await newcomer(ground);
    made(await ground.company.admin.caller.post(`${STAFF}/delete`, { userId }));
    return { fields: { userId } };
  },
  [`GET ${STAFF}/export`]: () => ({ fields: { allDept: 1 } }),
  [`POST ${STAFF}/stop`]: about((userId) => ({ userId })),
  [`POST ${STAFF}/start`]: async ({ company }) => ({
    fields: { userId: (await company.person({ companyPay: false })).staffId },
  }),
  'POST /api/v2/scene/setUser': async (ground) => {
    const sceneId = await makeScene(ground.server, ground.company, '加班');
    return { fields: { userId: (await newcomer(ground)).staffId, type: 1, money: 500, sceneIds: [sceneId] } };
  },
  'POST /api/v2/scene/assign': async (ground) => ({
    fields: {
      sceneId: await makeScene(ground.server, ground.company, '加班'),
      userId: [(await newcomer(ground)).staffId],
    },
  }),
  'POST /api/v2/scene/batch/setUser': about((userId) => ({ userId: [userId], sceneIds: [], type: 4, money: 10 })),
  [`POST ${STAFF}/markKeyCustomer`]: about((userId) => ({ userIds: [userId] })),
  [`POST ${STAFF}/removeKeyCustomer`]: async (ground) => {
    const fields = { userIds: [(await newcomer(ground)).staffId] };
    made(await ground.company.admin.caller.postJson(`${STAFF}/markKeyCustomer`, fields));
    return { fields };
  },
  [`POST ${STAFF}/setSecretary`]: async (ground) => ({
    fields: { userId: (await newcomer(ground)).staffId, secretaryId: (await newcomer(ground)).staffId },
  }),
  [`POST ${STAFF}/updateSecretary`]: async (ground) => {
    const { id, userId } = await secretaryOf(ground);
    return { fields: { id, userId, secretaryId: (await newcomer(ground)).staffId } };
  },
  [`POST ${STAFF}/delSecretary`]: async (ground) => ({ fields: { userId: (await secretaryOf(ground)).userId } }),
  [`POST ${STAFF}/editPhone`]: about((workerId) => ({ workerId, phone: newPhone() })),
  [`POST ${STAFF}/excelImportAdd`]: async ({ company }) => {
    const root = [...company.departments.keys()][0]!;
    return { file: await sheet({ 姓名: '张三', 手机号: newPhone(), 部门: `${root}/研发/平台` }) };
  },
  [`POST ${STAFF}/excelImportUpdate`]: async (ground) => {
    const { phone } = await newcomer(ground);
    return { file: await sheet({ 手机号: phone, 职务: '会计' }) };
  },
  [`GET ${STAFF}/importResult`]: async ({ server, company: { admin } }) => {
    const nobody = await sheet({ 姓名: '张三', 手机号: newPhone(), 部门: '没有这个部门' });
    made(await upload(server, admin.caller, `${STAFF}/excelImportAdd`, nobody));
    return { fields: { id: made(await admin.caller.get(`${STAFF}/importProgress`)).id } };
  },
  'POST /api/v2/company/phone/reveal': async ({ server, company }) => {
    const booker = await company.person({ department: '平台' });
    const { orderId } = await insertOrder(server.owner, company, { booker });
    return { fields: { record: 'order', id: orderId, name: booker.name, phone: maskedPhone(booker.phone) } };
  },
};
