import { addDays, type Day } from '#rules/calendar.ts';
import { placesOf } from './cities.ts';
import { departmentsFrom } from './departments.ts';
import { type CompanyPlan, type InvoicePlans, PAYMENT_DAYS, type ScenePlan } from './plan.ts';
import { approval, inUse, quick, SHANGHAI, trip } from './scene-kit.ts';

const INVOICES: InvoicePlans = {
  emails: [
    { email: 'caiwu@yuanshan.example', isDefault: true },
    { email: 'guqingyan@yuanshan.example', isDefault: false },
  ],
  addresses: [
    {
      ...{ receiver: '顾清妍', sex: 'female', phone: '13900000001', isDefault: true },
      ...{ province: '上海市', city: '上海市', area: '静安区', street: '南京西路街道' },
      detail: '茂名北路 66 号 7 层综合管理部',
    },
    {
      ...{ receiver: '唐文博', sex: 'male', phone: '13600013352', isDefault: false },
      ...{ province: '浙江省', city: '杭州市', area: '西湖区', street: '翠苑街道' },
      detail: '文一路 21 号 3 层项目组',
    },
  ],
  applications: [
    {
      ...{ type: 'digitalOrdinary', status: 'received', applied: { daysAfter: 4 } },
      periods: [
        [12, 1],
        [11, 1],
        [10, 1],
      ],
    },
    { type: 'ordinary', status: 'mailed', periods: [[9, 1]], applied: { daysAfter: 6 } },
    { type: 'special', status: 'invoiced', periods: [[8, 1]], applied: { daysAfter: 5 } },
    { type: 'electronic', status: 'submitted', periods: [[7, 0.5]], applied: { daysAgo: 1 } },
  ],
};

const scenes = (today: Day, flow: (name: string) => number): ScenePlan[] => [
  inUse(
    quick('客户拜访', { perOrderQuotaFen: 12_000, countsPersonalLimit: true, services: ['scheduled', 'dropoff'] }),
    ...(['all', 90, 410] as const),
  ),
  inUse(
    approval('项目用车', flow('项目用车审批'), { perOrderQuotaFen: 30_000, projectNo: 'required' }),
    ['consulting'],
    ...([70, 405] as const),
  ),
  inUse(
    trip('出差用车', flow('出差用车审批'), { perOrderQuotaFen: 25_000 }),
    ['consulting', 'board'],
    ...([80, 395] as const),
  ),
  {
    ...inUse(approval('驻场用车', flow('驻场用车审批'), { perOrderQuotaFen: 15_000 }), ['consulting'], 20, 370),
    status: 'disabled',
  },
  {
    draft: quick('搬迁临时用车', {
      ...{ startDay: addDays(today, -120), endDay: addDays(today, -90), perOrderQuotaFen: 8_000 },
    }),
    ...{ status: 'expired', ageDays: 125, trades: ['administration'], share: 60 },
  },
];

/** A small consultancy, there so that two companies can be seen apart. */
export const YUANSHAN: CompanyPlan = {
  ...{ companyId: 101, name: '远山咨询', accountKind: 'prepaid', ageDays: 1180, prefix: 'YS' },
  ...{ mailDomain: 'yuanshan.example', leavers: 2, fullOrders: 1_620, secondOffice: 0 },
  departments: departmentsFrom(`
    1 远山咨询 board 2, 2 总经办 office 3, 2 战略咨询部 consulting 12, 2 运营咨询部 consulting 10
    2 数字化咨询部 consulting 9, 2 市场拓展部 sales 5, 2 综合管理部 administration 5`),
  offices: placesOf(SHANGHAI, 'office').filter(({ address }) => address.startsWith('静安')),
  accounts: [
    {
      ...{ phone: '13900000001', name: '顾清妍', sex: 'female', department: '远山咨询' },
      ...{ duty: '总经理', manages: true, role: '超级管理员' },
    },
  ],
  createdRoles: [
    { name: '用车管理员', memo: '维护员工与用车场景，查看订单和申请', permissions: [3, 13, 21, 25], scope: 'all' },
  ],
  members: [{ role: '用车管理员', within: '综合管理部', count: 2 }],
  terms: {
    ...{ accountKind: 'prepaid', creditFen: 0, discountPerTenThousand: 10_000, invoiceTitle: '远山咨询' },
    ...{ taxpayerId: '91310106MA1FY5U37Q', invoiceMinimumFen: 0, salesName: '乔安', salesPhone: '13600006688' },
    ...{ carpoolOffer: 'none', applicationPrefix: 'YSZ', designatedDriver: 'personal', carpool: 'off' },
    ...{
      priceBoundPerTenThousand: 5_000,
      priceNeedsMeasure: true,
      paymentDays: PAYMENT_DAYS,
      reminderDays: [-3, 1, 15, 30],
    },
    ...{ costConfirmation: 'byStaff', tips: '', earlierTips: '', listedTrades: [] },
  },
  flows: [
    ['项目用车审批', 'carUse', 420, ['head']],
    ['出差用车审批', 'trip', 400, ['head', { role: '用车管理员' }]],
    ['驻场用车审批', 'byDate', 380, ['superior', { from: '综合管理部', count: 1 }]],
  ],
  scenes,
  secondRules: [
    {
      ...{ name: '项目用车复核', flow: '项目用车审批', scene: '项目用车', ageDays: 200 },
      ...{ watchesCost: true, startMeters: null, endMeters: 2_000 },
    },
  ],
  invoices: INVOICES,
};
