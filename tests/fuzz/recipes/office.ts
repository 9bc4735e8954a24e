import { addDays, dayOf, localText } from '#rules/calendar.ts';
import { FigureKind } from '#rules/report.ts';
import { ServiceType, VehicleGroup } from '#rules/scene.ts';
import { HEAD } from '../../kit/applications.ts';
import { EXAMPLES } from '../../kit/logged-calls/all.ts';
import { endedRun } from '../../kit/logged-calls/lab.ts';
import { done, NOON } from '../../kit/ride-calls.ts';
import { makeFlow, wireOf } from '../../kit/scene-calls.ts';
import { BEIJING, quick } from '../../kit/scenes.ts';
import { STAFF, upload } from '../../kit/staff.ts';
import type { FuzzWorld } from '../world.ts';
import type { Recipes } from './recipe.ts';

const somebody = async ({ company }: FuzzWorld) => ({ fields: { userId: (await company.person()).staffId } });
const order = async ({ rides, rider }: FuzzWorld) => ({ fields: { id: await rides.booked(rider) } });
const served = async ({ rides, rider }: FuzzWorld) => {
  const id = await rides.booked(rider);
  await rides.drive(id, 'priced');
  return { fields: { id } };
};
const REPORT = { beginTime: '2026-01-01', endTime: '2026-02-01', departmentId: '' };
const REPORTS = [
  ...['tocalStatistics', 'deptUseCarTime', 'deptUseCarMoney', 'deptUseCarNumber', 'useCarTrend', 'templateTime'],
  ...['hourNumber', 'cityTime', 'serviceType', 'partMoney', 'overLimit'],
];
const HOOK = { url: 'https://93.184.216.34/hook', topics: ['order'], enabled: true };
const hook = async ({ desk }: FuzzWorld): Promise<{ webhookId: number }> => {
  const { webhookId } = done(await desk.post('/desk/v1/webhooks/save', HOOK));
  return { webhookId };
};
const run =
  (more: object = {}) =>
  async (world: FuzzWorld) => ({
    fields: { ...(await endedRun(world, null)), pageNum: 1, pageSize: 10, ...more },
  });

export const OFFICE_RECIPES: Recipes = {
  'POST /api/v3/carbon/report': () => ({ fields: REPORT }),
  'POST /desk/v1/webhooks/save': () => ({ fields: HOOK }),
  'POST /desk/v1/webhooks/remove': async (world) => ({ fields: await hook(world) }),
  'POST /desk/v1/webhooks/secret': async (world) => ({ fields: await hook(world) }),
  'GET /desk/v1/webhooks/deliveries': async (world) => ({ fields: await hook(world) }),
  'POST /desk/v1/webhooks/resend': async (world) => {
    const { webhookId } = await hook(world);
    const { rows } = await world.server.owner.query(
      `insert into webhook_delivery (webhook_id, company_id, for_provider, topic, event, object_id, at, delivered_at)
       values ($1, $2, true, 'order', 'order.booked', 1, now(), now()) returning id::int as "deliveryId"`,
      [webhookId, world.company.companyId],
    );
    return { fields: rows[0] };
  },
  'GET /api/v2/dept/childList': ({ company }) => ({ fields: { parentId: company.rootId, pageNo: 1, pageSize: 10 } }),
  'GET /api/v2/role/user/list': () => ({ fields: { roleId: 1, pageNo: 1, pageSize: 10 } }),
  'POST /api/v2/company/user/getDepartmentUser': ({ company }) => ({
    fields: { departmentIds: String(company.rootId) },
  }),
  'POST /api/v2/company/user/openMatters': ({ rider }) => ({ fields: { userId: [rider.staffId] } }),
  'POST /api/v2/company/user/getList': () => ({}),
  'POST /api/v3/account/userDeptList': () => ({ fields: { nameOrMobileStr: '员工' } }),
  'POST /api/v2/flow/query/approvalFlowList': () => ({ fields: { pageNum: 1, pageSize: 10 } }),
  'GET /api/v2/orderyq/list': () => ({ fields: { pageNum: 1, pageSize: 10 } }),
  'POST /desk/v1/bills/issueAll': () => ({ fields: { month: '2017-01' } }),
  'POST /api/v3/account/chain/month': () => ({ fields: { month: '2026-01' } }),
  'POST /desk/v1/companies/terms': ({ other }) => ({ fields: { companyId: other.companyId, creditFen: 5_000_000 } }),
  'GET /api/v2/dept/getDetail': ({ company }) => ({ fields: { deptId: company.rootId, id: company.rootId } }),
  'POST /desk/v1/cities/save': () => ({ fields: { cityId: BEIJING, isHot: true } }),
  'GET /desk/v1/account': ({ company: { companyId } }) => ({ fields: { companyId } }),
  'POST /api/v3/account/queryWarning': () => ({}),
  'GET /api/v2/orderyq/userOrderList': ({ rider }) => ({ fields: { userId: rider.staffId, pageNum: 1, pageSize: 10 } }),
  'POST /api/v2/scene/getDetail': ({ rides: { sceneId } }) => ({ fields: { sceneId } }),
  'POST /api/otRoute/getList': ({ rides: { sceneId } }) => ({ fields: { sceneId } }),
  'POST /api/v3/scene/examples/list': ({ rides: { sceneId } }) => ({ fields: { sceneId } }),
  'GET /api/v2/company/configure/baseInfo': ({ company: { companyId } }) => ({ fields: { companyId } }),
  'GET /api/v2/company/user/importProgress': async (world) => {
    const { server, company } = world;
    const { file } = await EXAMPLES['POST /api/v2/company/user/excelImportAdd']!(world);
    done(await upload(server, company.admin.caller, `${STAFF}/excelImportAdd`, file!));
    return { by: company.admin.caller };
  },
  'POST /api/v3/account/headAccount': () => ({}),
  'POST /api/v3/account/bill': () => ({}),
  'POST /api/v3/account/billSearch': () => ({ fields: { pageNum: 1, pageSize: 10 } }),
  'GET /api/v2/orderyq/detail': served,
  'GET /api/v2/orderyq/cancelCost': order,
  'GET /api/v2/orderyq/questions': served,
  'GET /api/v2/orderyq/exportCount': () => ({}),
  'GET /api/v2/car/getOrderDetailService': served,
  ...Object.fromEntries(REPORTS.map((name) => [`POST /api/v2/company/report/${name}`, () => ({ fields: REPORT })])),
  'POST /api/v3/lab/coverage': () => ({ fields: { cityId: BEIJING } }),
  'POST /api/v2/flow/preview': async ({ server, company, rider }) => ({
    fields: { userId: rider.staffId, flowId: await makeFlow(server, company, `预览${Math.random()}`) },
  }),
  'POST /api/v2/scene/try': ({ rides, rider }) => ({
    fields: {
      ...{ sceneId: rides.sceneId, userId: rider.staffId, time: localText(NOON) },
      start: { cityId: BEIJING, point: '116.397455,39.909187', address: '天安门' },
      end: { cityId: BEIJING, point: '116.427287,39.904983', address: '北京站' },
      ...{ serviceId: ServiceType.codeOf('scheduled'), groupId: VehicleGroup.codeOf('comfort'), estimate: 10 },
    },
  }),
  'POST /api/v2/company/report/orders': () => ({
    fields: { ...REPORT, figure: FigureKind.codeOf('rides'), pageNum: 1, pageSize: 10 },
  }),
  'POST /api/v3/lab/sandbox/run': ({ rides }) => ({
    fields: {
      ...{ kind: 'scene', sceneId: rides.sceneId, scene: wireOf(quick({ perOrderQuotaFen: 3_000 })) },
      ...{ startDay: addDays(dayOf(NOON), -30), endDay: dayOf(NOON) },
    },
  }),
  'POST /api/v3/lab/sandbox/progress': run(),
  'POST /api/v3/lab/sandbox/result': run(),
  'POST /api/v3/lab/sandbox/orders': run(),
  'POST /api/v3/lab/sandbox/stop': async (world) => {
    const roles = [await world.company.role(`分析${Math.random()}`, [39], 'all')];
    const maker = await world.company.person({ roles });
    return { by: maker.caller, fields: await endedRun({ ...world, maker }, null, 'running') };
  },
  'POST /api/v3/lab/approvals/people': async (world) => {
    const { fields } = await EXAMPLES['POST /api/v3/lab/approvals/accept']!(world);
    return { fields: { ...fields, pageNum: 1, pageSize: 10 } };
  },
  'POST /api/v3/lab/coverage/cell': () => ({ fields: { cityId: BEIJING, weekday: 1, hour: 9 } }),
  'POST /api/v2/flow/search/user': () => ({ fields: { nameOrMobileStr: '员工' } }),
  'GET /api/v2/role/queryOne': () => ({ fields: { id: 1 } }),
  'GET /api/v2/role/sendSms': async ({ server }) => ({ by: (await server.company()).admin.caller }),
  'POST /api/v2/flow/role/list': () => ({}),
  'GET /api/v2/company/user/getList': () => ({}),
  'GET /api/v2/company/user/getDetail': somebody,
  'POST /api/v2/company/user/findSecretary': somebody,
  'GET /api/v3/webhook/deliveries': async ({ company }) => {
    const { webhookId } = done(await company.admin.caller.postJson('/api/v3/webhook/save', HOOK));
    return { fields: { webhookId } };
  },
  'POST /api/v3/lab/approvals/trial': async ({ server, company }) => ({
    fields: {
      flowId: await makeFlow(server, company, `试算${Math.random()}`),
      flowStepStr: JSON.stringify([HEAD]),
    },
  }),
};
