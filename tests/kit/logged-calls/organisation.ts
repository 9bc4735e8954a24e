import sharp from 'sharp';
import { dayOf } from '#rules/calendar.ts';
import type { TestCompany } from '../company.ts';
import { makeFlow, SCENE, savedScene, sendImage, wireOf } from '../scene-calls.ts';
import { approval, quick } from '../scenes.ts';
import { newRule, SECOND } from '../second-approvals.ts';
import { type LoggedExample, type LoggedExamples, type LoggedSetup, made } from './setup.ts';

const DEPT = '/api/v2/dept';
const ROLE = '/api/v2/role';
const CONFIGURE = '/api/v2/company/configure';

const department = ({ company }: LoggedSetup, name: string) => ({
  deptId: 0,
  name,
  number: `N-${name}`,
  superId: company.departmentId('研发'),
  managerIds: '',
  type: 0,
  money: 0,
});

const roleWithMember = async ({ company }: LoggedSetup, name: string) => {
  const roleId = await company.role(name, [3], 'none');
  return { roleId, userId: (await company.person({ roles: [roleId] })).staffId };
};

/** Somebody asks a colleague to decide in their place today. */
async function deputyOf(company: TestCompany) {
  const today = dayOf(new Date());
  const { staffId: deputyId } = await company.person({ name: '代审人' });
  return { by: await company.person({ name: '外出者' }), fields: { deputyId, startDay: today, endDay: today } };
}

const flow = (name: string) => ({ flowName: name, flowStepStr: JSON.stringify([{ approvalUserRole: 1 }]) });

const scene =
  (name: string, fieldsOf: (sceneId: number) => Record<string, unknown> = (sceneId) => ({ sceneId })): LoggedExample =>
  async ({ company }) => ({ fields: fieldsOf(await savedScene(company.admin.caller, quick({ name }))) });

const rule = { secondApprovalName: '超标复核', secondApprovalRuleStr: JSON.stringify({ amountLimit: 1 }) };

const ruleOf = async ({ server, company }: LoggedSetup) => {
  const flowId = await makeFlow(server, company, '复核');
  return { flowId, ruleId: await newRule(company, flowId, { amountLimit: 1 }) };
};

/** The one who holds role 1 is another one afterwards: in a company of its own. */
const handOver: LoggedExample = async ({ server }) => {
  const company = await server.company();
  const { admin } = company;
  made(await admin.caller.get(`${ROLE}/sendSms`));
  const { rows } = await server.owner.query('select params from outbox where recipient = $1', [admin.phone]);
  return { by: admin, fields: { smsCode: rows[0].params.code, userId: (await company.person()).staffId } };
};

const setting =
  (fields: Record<string, unknown>): LoggedExample =>
  async ({ server, company }) => {
    await server.owner.query(`update company_terms set carpool_offer = 'mixed' where company_id = $1`, [
      company.companyId,
    ]);
    return { fields };
  };

export const ORGANISATION_CALLS: LoggedExamples = {
  [`POST ${DEPT}/add`]: (ground) => ({ fields: department(ground, '新部门') }),
  [`POST ${DEPT}/update`]: ({ company }) => {
    const deptId = company.departmentId('数据');
    return { fields: { deptId, name: '数据与算法', number: `D${deptId}` } };
  },
  [`POST ${DEPT}/delete`]: async (ground) => ({
    fields: {
      deptId: made(await ground.company.admin.caller.postJson(`${DEPT}/add`, department(ground, '将删'))).deptId,
    },
  }),
  [`GET ${ROLE}/add`]: () => ({ fields: { roleName: '新角色', roleMemo: '描述', did: '-1', pid: '3' } }),
  [`POST ${ROLE}/update`]: async ({ company }) => ({
    fields: {
      id: await company.role('旧角色', [3], 'none'),
      roleName: '改名',
      roleMemo: '描述',
      did: '-1',
      pid: '3',
    },
  }),
  [`POST ${ROLE}/del`]: async ({ company }) => ({ fields: { roleId: await company.role('空角色', [3], 'none') } }),
  'POST /api/v2/company/user/updateRole': async ({ company }) => ({
    fields: { roleId: await company.role('收人', [3], 'none'), userIds: [(await company.person()).staffId] },
  }),
  [`GET ${ROLE}/remove/user`]: async (ground) => ({ fields: await roleWithMember(ground, '减员') }),
  [`POST ${ROLE}/remove/super`]: handOver,
  'POST /api/v2/flow/add': () => ({ fields: flow('新流程') }),
  'POST /api/v2/flow/update/step': async ({ server, company }) => ({
    fields: { flowId: await makeFlow(server, company, '旧流程'), ...flow('改过的流程') },
  }),
  'POST /app/v1/deputies/name': async ({ company }) => deputyOf(company),
  'POST /app/v1/deputies/end': async ({ company }) => {
    const { by, fields } = await deputyOf(company);
    return { by, fields: made(await by.caller.postJson('/app/v1/deputies/name', fields)) };
  },
  'POST /api/v2/flow/delete': async ({ server, company }) => ({
    fields: { flowId: await makeFlow(server, company, '将删的流程') },
  }),
  [`POST ${SCENE}/add`]: () => ({ fields: wireOf(quick({ name: '新场景' })) }),
  [`POST ${SCENE}/update`]: scene('场景一', (sceneId) => ({ sceneId, ...wireOf(quick({ name: '场景一改' })) })),
  [`POST ${SCENE}/stop`]: scene('场景二'),
  [`POST ${SCENE}/start`]: async ({ company: { admin } }) => {
    const sceneId = await savedScene(admin.caller, quick({ name: '场景三' }));
    made(await admin.caller.post(`${SCENE}/stop`, { sceneId }));
    return { fields: { sceneId } };
  },
  [`POST ${SCENE}/delete`]: scene('场景四'),
  'GET /api/otRoute/delete': async ({ server, company: { admin } }) => {
    const background = '#a00';
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background } });
    const { id } = made(await sendImage(server, admin.caller, await picture.png().toBuffer()));
    return { fields: { id } };
  },
  [`POST ${SECOND}/saveRule`]: async (ground) => {
    const { flowId, ruleId } = await ruleOf(ground);
    return { fields: { ...rule, flowId, id: ruleId } };
  },
  [`POST ${SECOND}/saveUseCarType`]: async (ground) => {
    const { flowId, ruleId } = await ruleOf(ground);
    const sceneId = await savedScene(ground.company.admin.caller, approval({ name: '受检场景', flowId }));
    return { fields: { companySecondApprovalRuleId: ruleId, sceneIdList: String(sceneId) } };
  },
  [`POST ${SECOND}/updateStatus`]: async (ground) => ({
    fields: { companySecondApprovalRuleId: (await ruleOf(ground)).ruleId },
  }),
  'POST /api/v2/security/resetFactor': async ({ server, company }) => {
    const { staffId } = await company.person();
    await server.owner.query(
      `insert into staff_totp (company_id, staff_id, secret, made_at, confirmed_at) values ($1, $2, 'x', now(), now())`,
      [company.companyId, staffId],
    );
    return { fields: { userId: staffId } };
  },
  'POST /api/v2/security/saveSso': () => ({
    fields: {
      use: 'off',
      code: 'our-firm',
      issuer: 'https://sso.example.com',
      clientId: 'qixing',
      clientSecret: 'a secret',
      claim: 'phone_number',
      names: 'phone',
      roles: [],
      factor: 'ours',
      hosts: [],
    },
  }),
  'POST /api/v2/security/makeScimToken': async ({ server, company }) => {
    await server.owner.query('update scim_token set revoked_at = now() where company_id = $1', [company.companyId]);
    return {};
  },
  'POST /api/v2/security/revokeScimToken': async ({ server, company }) => {
    const { rows } = await server.owner.query(
      `insert into scim_token (company_id, token_hash, made_by, made_at)
       values ($1, sha256(random()::text::bytea), $2, now()) returning id::int`,
      [company.companyId, company.admin.staffId],
    );
    return { fields: { id: rows[0].id } };
  },
  'POST /api/v2/security/saveSettings': () => ({ fields: { idleMinutes: 60 } }),
  [`POST ${CONFIGURE}/updateAppointDriver`]: setting({ appointDriver: 1, appointDriverUser: '' }),
  [`POST ${CONFIGURE}/tips`]: setting({ tipsInfo: '雨天请提前约车' }),
  [`POST ${CONFIGURE}/settlement`]: setting({ settlement: 1 }),
  [`POST ${CONFIGURE}/otherTranspor`]: setting({ otherTransport: 0 }),
  [`POST ${CONFIGURE}/overAgreed`]: setting({ overPayer: 1, overBound: -1 }),
  [`POST ${CONFIGURE}/updateCarpoolType`]: setting({ carpoolType: 2 }),
  [`POST ${CONFIGURE}/updateMixedCarpool`]: setting({ mixedCarpool: '1' }),
  'POST /api/v2/company/user/savePriorityCarpoolUser': async ({ company }) => ({
    fields: { userIds: String((await company.person()).staffId) },
  }),
};
