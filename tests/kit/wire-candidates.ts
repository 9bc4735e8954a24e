import type { Endpoint } from '#contract/endpoint.ts';
import { sceneDraft } from '#contract/scene-draft.ts';
import { ReportedService } from '#rules/order/codes.ts';
import { FUNCTIONS } from '#rules/permission.ts';
import { FigureKind } from '#rules/report.ts';
import { type DraftOf, ServiceType, VehicleGroup } from '#rules/scene.ts';
import { approval, approvalCharter, bus, quick, quickCharter, SHANGHAI, place as scenePlace, trip } from './scenes.ts';

const WORDS =
  '一二 甲乙丙 13800000001 13900000002 2026-03-04T05:06:07 2026-04-05T06:07:08 2026-03-04 2026-04-05 2026-03 2026-04 08:30 09:45 a@b.cn c@d.cn 110101199003070134 91110108MA01ABCD2X 123456 1234 110000 Abd12745 Abd127456 08:00-09:00 09:00-10:00 QUJD REVG beijing 0 1';

/** What is tried for a field whose codec does not list its values. */
export const CANDIDATES: readonly unknown[] = [
  ...WORDS.split(' ').map((word) => word.replace('T', ' ')),
  ...Array.from({ length: 70 }, (_, at) => at + 1),
  ...[0, -1, -2, 1.5, 99, 100, 1000, 110_000, 1_770_000_000_000, 1_771_000_000_000, '', true, false],
  ...['1,2', '1,2,3', '1##2', '116.3,39.9', '116.4,39.8', [], [1], [2, 3], ['甲'], {}, null],
];

/** Fields whose rule knows values that nobody would guess. */
export const NAMED: Readonly<Record<string, readonly unknown[]>> = {
  permissionName: ['操作日志', '审批流'],
  permissionNames: [['操作日志'], ['审批流']],
  dissentCertificate: ['a', 'b'].map((letter) => `/file/proof/${letter.repeat(40)}.png`),
  point: ['116.3,39.9', '116.4,39.8'],
  startDate: [1_767_000_000_000, 1_768_000_000_000],
  endDate: [1_770_000_000_000, 1_771_000_000_000],
  pid: [FUNCTIONS.slice(0, 2).join(','), FUNCTIONS.slice(0, 3).join(',')],
  code: ['COMPANY_SUSPENDED', 'VIA_POINTS', '123456', '654321'],
  rights: [{ orders: 'look' }, { orders: 'act' }],
  url: ['https://a.example.com/one', 'https://b.example.com/two'],
  topics: [['order'], ['bill', 'invoice']],
  companyCode: ['qiming', 'yuanshan'],
  issuer: ['https://a.example.com', 'https://b.example.com'],
  hosts: [['a.example.com'], ['b.example.com']],
  year: [2026, 2027],
  perTenThousand: [9_500, 10_500],
  beginTime: ['2026-03-04', '2026-03-05'],
  endTime: ['2026-04-04', '2026-04-05'],
  secondApprovalRuleStr: [
    '{"amountLimit":1,"getOnCar":600,"getOffCar":700}',
    '{"amountLimit":1,"getOnCar":600,"getOffCar":800}',
  ],
};

const FULL: Partial<DraftOf<'quick'>> & { startDay: string; endDay: string } = {
  name: '加班',
  label: 'overtime',
  reminder: '注意安全',
  startDay: '2026-03-01',
  endDay: '2026-03-31',
  hours: [{ weekday: 1, ranges: [{ from: 1260, to: 360 }] }],
  perOrderQuotaFen: 8_050,
  countsPersonalLimit: true,
  startPlaces: [scenePlace()],
  endPlaces: [scenePlace({ radiusMeters: 3000 })],
  cityIds: [SHANGHAI],
  dailyQuota: { unifiedFen: 10_000, custom: [{ quotaFen: 5_000, cityIds: [SHANGHAI] }] },
};
const STOP = { cityId: SHANGHAI, address: '望京SOHO', point: { lng: 116.4809, lat: 39.9966 } };
/** What every call has that takes or shows a scene's contents. */
export const scenes = [
  quick(FULL),
  trip({ oneWayQuotaFen: 2_000 }),
  approval({
    line: 'filled',
    carpool: { isOpen: false, routes: [{ routeId: 7, imageName: '线路', remark: '一号', stops: [STOP] }] },
  }),
  quickCharter({
    startDay: FULL.startDay,
    endDay: FULL.endDay,
    kindHours: [{ kind: 'restDay', ranges: [{ from: 540, to: 1080 }] }],
  }),
  approvalCharter(),
  bus(),
].map((draft) => sceneDraft.encode(draft));

const flowStep = { stepId: 1, stepDesc: '甲', delSign: 1, approvalUserRole: 1 };
const flowSteps = [flowStep, { ...flowStep, stepId: 2, fromAmount: 5, aloneAmount: 60 }];
const flow = { flowName: '审批', flowType: 1, flowStepStr: flowSteps, waitRule: { remindHours: 1 } };
const target = {
  approvalUserRole: 2,
  roleId: 1,
  roleName: '甲',
  roleDeleted: 0,
  userJson: { data: [] },
  stepText: '乙',
};
const designatedTarget = {
  ...target,
  approvalUserRole: 3,
  userJson: { data: [{ userId: 1, userPhone: '13800000001', userName: '甲', isDeleted: 0 }] },
};
const waitRule = {
  ...{ remindHours: 1, escalateHours: 2, escalateTo: target },
  ...{ timeoutHours: 3, timeoutAction: 3, timeoutTo: designatedTarget },
};
const wireStep = {
  ...target,
  stepId: 1,
  id: 1,
  flowId: 1,
  stepNo: 1,
  stepDesc: '甲',
  delSign: 1,
  fromAmount: 5,
  aloneAmount: 60,
};
const wireFlow = (steps: readonly object[], rule: object) => ({
  ...{ flowId: 1, companyId: 1, flowName: '审批', flowType: 1, state: 1, version: 1 },
  ...{ updateTime: '2026-03-04 05:06:07', updateUserName: '甲', waitRule: rule, flowStepList: steps, flowSteps: steps },
});
const figure = { beginTime: '2026-03-04', endTime: '2026-04-05', departmentId: '1,2', pageNum: 1, pageSize: 10 };

const place = (address: string) => ({ cityId: SHANGHAI, point: '121.49,31.23', address });
const ride = {
  userId: 1,
  time: '2026-03-04 05:06:07',
  start: place('甲'),
  end: place('乙'),
  serviceId: ServiceType.codeOf('scheduled'),
  groupId: VehicleGroup.codeOf('comfort'),
  projectNo: '一二',
  viaCount: 1,
  peerCount: 1,
  carpool: 0,
  estimate: 10,
  approved: 1,
  travelStartDay: '2026-03-04',
  travelEndDay: '2026-04-05',
  travelCityIds: [SHANGHAI],
};
const saved = { sceneId: 1, status: 1, version: 1, dept_id: 1, restrictedCities: '甲', templateName: '乙' };

type Side = 'input' | 'output';
/** Values whose fields must fit each other, or hold a structure that their codec does not spell out. */
const EXAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  'POST /api/v2/scene/add input': scenes.map((scene) => ({ copySceneId: 1, ...scene })),
  'POST /api/v2/scene/update input': scenes.map((scene) => ({
    ...{ sceneId: 1, version: 1, sandboxId: 1, changeReason: '甲', overrideReason: '会议决定如此' },
    ...scene,
  })),
  'POST /api/v2/scene/getDetail output': scenes.map((scene) => ({ ...saved, ...scene })),
  'POST /api/v2/scene/try input': [
    { sceneId: 1, ...ride },
    { scene: scenes[0], ...ride },
  ],
  'POST /api/v2/flow/add input': [{ companyId: 1, ...flow }],
  'POST /api/v2/flow/update/step input': [{ flowId: 1, ...flow }],
  'POST /api/v2/flow/init/data output': [
    wireFlow([wireStep], waitRule),
    wireFlow([{ ...wireStep, ...designatedTarget }], { ...waitRule, escalateTo: designatedTarget, timeoutTo: target }),
  ],
  'POST /api/v2/flow/preview input': [{ userId: 1, flowId: 1, flowStepStr: flowSteps, amount: 10 }],
  'POST /api/v3/scene/examples/run input': [{ sceneId: 1, scene: scenes[0] }],
  'POST /api/v3/lab/sandbox/run input': [
    {
      ...{ kind: 'scene', sceneId: 1, scene: scenes[0], fields: ['hours'], baseline: 'then', startDay: '2026-03-04' },
      ...{ endDay: '2026-04-05', departmentIds: [1], cityIds: [2], exceptOrderIds: [3], exceptUserIds: [4] },
    },
    { kind: 'calendar', days: [{ date: '2026-03-05', dayType: 2 }], startDay: '2026-03-04', endDay: '2026-04-05' },
    { kind: 'limit', userId: 1, type: 1, money: 10, startDay: '2026-03-04', endDay: '2026-04-05' },
    { kind: 'limit', deptId: 1, type: 1, money: 10, startDay: '2026-03-04', endDay: '2026-04-05' },
  ],
  'POST /api/v3/lab/sandbox/flow input': [
    { flowId: 1, flowStepStr: flowSteps, startDay: '2026-03-04', endDay: '2026-04-05', departmentIds: [1] },
  ],
  'POST /api/v3/lab/sandbox/rule input': [
    {
      ...{ ruleId: 1, secondApprovalRuleStr: '{"amountLimit":1,"getOnCar":900,"getOffCar":""}' },
      ...{ startDay: '2026-03-04', endDay: '2026-04-05', departmentIds: [1] },
    },
  ],
  'POST /api/v3/lab/sandbox/version input': [
    { kind: 'flow', id: 1, playVersion: 1, startDay: '2026-03-04', endDay: '2026-04-05' },
  ],
  'POST /api/v3/lab/approvals/accept input': [{ deptId: 1, own: 0, sceneId: 2, reason: '这样是对的' }],
  'POST /api/v3/lab/approvals/trial input': [{ flowId: 1, flowStepStr: flowSteps }],
  'POST /api/v3/calendar/save input': [{ dates: ['2026-03-04'], dayType: 2, dayName: '甲' }],
  'POST /api/v3/calendar/reset input': [{ dates: ['2026-03-04'] }],
  'POST /app/v1/deputies/name input': [{ deputyId: 1, startDay: '2026-03-04', endDay: '2026-04-05', flowIds: [1] }],
  'POST /api/v2/company/report/orders input': [
    { ...figure, figure: FigureKind.codeOf('rides'), bookingDate: '2026-03-05', deptId: 1, templateId: 1 },
    { ...figure, figure: FigureKind.codeOf('rides'), serviceTypeId: ReportedService.codeOf(ReportedService.names[0]) },
    { ...figure, figure: FigureKind.codeOf('rides'), hour: 1 },
    { ...figure, figure: FigureKind.codeOf('rides'), cityId: 1 },
    { ...figure, figure: FigureKind.codeOf('second'), sceneId: 1, secondStatus: 1 },
  ],
};
export const examplesOf = ({ method, path }: Endpoint, side: Side): readonly unknown[] =>
  EXAMPLES[`${method} ${path} ${side}`] ?? [];
