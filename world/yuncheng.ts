import { DEMO_APP_PEOPLE } from '#rules/demo.ts';
import { departmentsFrom } from './departments.ts';
import { type CompanyPlan, type FlowPlan, type InvoicePlans, PAYMENT_DAYS, type TermsPlan } from './plan.ts';
import { OFFICE, SHANGHAI_OFFICE } from './scene-kit.ts';
import { yunchengScenes } from './yuncheng-scenes.ts';

const DEPARTMENTS = `
  1 云程科技有限公司 board 5
  2 总经理办公室 office 9
  2 研发中心 engineering 6, 3 平台研发部 engineering 6, 4 基础架构组 engineering 24
  4 订单服务组 engineering 36, 4 支付结算组 engineering 22, 4 数据平台组 engineering 6
  5 离线计算小组 engineering 16, 5 实时计算小组 engineering 14, 4 运维保障组 operations 20
  3 客户端研发部 engineering 5, 4 安卓组 engineering 26, 4 iOS组 engineering 18
  4 小程序组 engineering 16, 4 前端组 engineering 34, 3 算法部 algorithm 5, 4 调度算法组 algorithm 22
  4 地图算法组 algorithm 18, 4 智能定价组 algorithm 14, 3 测试部 testing 5, 4 功能测试组 testing 34
  4 自动化测试组 testing 18, 3 信息安全部 engineering 14, 3 项目管理部 project 12
  2 产品设计中心 product 5, 3 产品部 product 6, 4 企业产品组 product 18, 4 出行产品组 product 20
  3 设计部 design 5, 4 交互设计组 design 14, 4 视觉设计组 design 16, 3 用户研究部 research 10
  2 销售中心 sales 6, 3 华北大区 sales 6, 4 北京办事处 sales 12, 5 北京大客户组 sales 22
  5 北京中小企业组 sales 20, 4 天津办事处 sales 16, 4 沈阳办事处 sales 12, 3 华东大区 sales 8
  4 上海办事处 sales 14, 5 上海大客户组 sales 22, 5 上海中小企业组 sales 20, 5 上海渠道组 sales 18
  4 杭州办事处 sales 18, 4 南京办事处 sales 14, 4 苏州办事处 sales 12, 3 华南大区 sales 6
  4 广州办事处 sales 18, 4 深圳办事处 sales 12, 5 深圳大客户组 sales 20, 5 深圳渠道组 sales 18
  3 西部大区 sales 6, 4 成都办事处 sales 10, 5 成都大客户组 sales 16, 5 成都中小企业组 sales 14
  4 重庆办事处 sales 14, 4 西安办事处 sales 12, 3 销售运营部 salesSupport 16
  2 客户成功部 success 6, 3 客户服务组 service 38, 3 实施交付组 delivery 26, 3 客户运营组 success 24
  2 供应链中心 fleet 6, 3 车辆运营部 fleet 34, 3 司机管理部 drivers 24, 3 采购部 procurement 12
  3 质量安全部 quality 14
  2 财务与法务部 accounting 5, 3 会计核算组 accounting 18, 3 资金结算组 treasury 12, 3 法务组 legal 10
  2 人力行政部 people 5, 3 人事组 people 14, 3 行政组 administration 20, 3 招聘与培训组 hiring 14
  2 市场部 marketing 5, 3 品牌组 marketing 14, 3 市场活动组 marketing 18`;

const FLOWS: readonly FlowPlan[] = [
  ['日常用车审批', 'carUse', 540, ['head']],
  ['加班用车审批', 'carUse', 500, ['head'], ['head', [{ role: '行政主管' }, '核对加班登记']]],
  [
    ...(['客户接待用车', 'carUse', 470, ['head', ['superior', '接待标准超出时']]] as const),
    ['head', ['superior', '接待标准超出时'], [{ role: '部门经理' }, '大区核对接待安排']],
  ],
  ['差旅用车审批', 'trip', 455, ['head', 'superior', [{ role: '财务专员' }, '核对差旅预算']]],
  ['区域驻点用车', 'byDate', 430, ['head', { role: '区域用车管理员' }]],
  ['包车审批', 'carUse', 400, ['superior', [{ from: '行政组', count: 3 }, '安排车辆']]],
  [
    ...(['大巴与大型活动用车', 'carUse', 360] as const),
    ['head', 'superior', 'superiorsSuperior', [{ from: '车辆运营部', count: 2 }, '确认运力']],
  ],
  [
    ...(['项目周期用车', 'byDate', 300] as const),
    [[{ from: '项目管理部', count: 2, with: '13800000005' }, '核对项目编号'], 'superior'],
  ],
];

const TERMS: TermsPlan = {
  ...{ accountKind: 'postpaid', creditFen: 360_000_000, discountPerTenThousand: 9_500 },
  ...{ invoiceTitle: '云程科技有限公司', taxpayerId: '91110105MA01YC8X2K', invoiceMinimumFen: 10_000 },
  ...{ salesName: '乔安', salesPhone: '13600006688', carpoolOffer: 'mixed', applicationPrefix: '' },
  ...{
    priceBoundPerTenThousand: 5_000,
    priceNeedsMeasure: true,
    paymentDays: PAYMENT_DAYS,
    reminderDays: [-3, 1, 15, 30],
  },
  ...{ designatedDriver: 'listed', carpool: 'choice', costConfirmation: 'automatic', listedTrades: ['board'] },
  tips: '机场接送优先选择拼车；夜间用车请核对上车地点。',
  earlierTips: '夜间用车请核对上车地点。',
};

/** The latest months are open, some in the middle partly applied for, the oldest invoiced whole. */
const INVOICES: InvoicePlans = {
  emails: [
    { email: 'fapiao@yuncheng.example', isDefault: true },
    { email: 'caiwu@yuncheng.example', isDefault: false },
    { email: 'shanghai.fapiao@yuncheng.example', isDefault: false },
  ],
  addresses: [
    {
      ...{ receiver: '许静怡', sex: 'female', phone: '13800000006', isDefault: true },
      ...{ province: '北京市', city: '北京市', area: '朝阳区', street: '望京街道' },
      detail: '望京东路 8 号云程大厦 12 层资金结算组',
    },
    {
      ...{ receiver: '陆嘉欣', sex: 'female', phone: '13600021180', isDefault: false },
      ...{ province: '上海市', city: '上海市', area: '浦东新区', street: '陆家嘴街道' },
      detail: '浦明路 160 号 18 层上海办事处',
    },
    {
      ...{ receiver: '何冠宇', sex: 'male', phone: '13600075520', isDefault: false },
      ...{ province: '广东省', city: '深圳市', area: '南山区', street: '粤海街道' },
      detail: '科苑南路 31 号 B 座 9 层深圳办事处',
    },
  ],
  applications: [
    { type: 'special', status: 'mailed', periods: [[12, 1]], applied: { daysAfter: 2 } },
    { type: 'special', status: 'received', periods: [[11, 1]], applied: { daysAfter: 3 } },
    { type: 'ordinary', status: 'mailed', periods: [[10, 0.1]], applied: { daysAfter: 1 } },
    {
      ...{ type: 'digitalSpecial', status: 'received', applied: { daysAfter: 2 } },
      periods: [
        [10, 1],
        [9, 1],
      ],
    },
    { type: 'special', status: 'invoiced', periods: [[8, 0.6]], applied: { daysAgo: 9 } },
    {
      ...{ type: 'digitalSpecial', status: 'received', periods: [[6, 1]], applied: { daysAfter: 3 } },
      ...{ ofEntity: true, withTravellers: true },
      refunds: [
        { daysAgo: 58, stage: 'issued' },
        { daysAgo: 9, stage: 'confirmed' },
        { daysAgo: 3, stage: 'requested' },
        { daysAgo: 6, stage: 'needed', declinedReason: '确认单的税额与红字金额对不上，请核对后重新申请。' },
      ],
    },
    {
      ...{ type: 'digitalOrdinary', status: 'invoiced', periods: [[5, 0.5]], applied: { daysAfter: 4 } },
      ...{ ofEntity: true, refunds: [{ daysAgo: 2, stage: 'needed' }] },
    },
    { type: 'digitalSpecial', status: 'submitted', periods: [[7, 1]], applied: { daysAgo: 3 }, ofEntity: true },
    {
      ...{ type: 'special', status: 'refused', periods: [[6, 1]], applied: { daysAgo: 26 } },
      refusedReason: '贵公司的一般纳税人资格信息正在变更，请变更完成后重新申请专用发票。',
    },
    { type: 'digitalSpecial', status: 'accepted', periods: [[7, 0.25]], applied: { daysAgo: 2 } },
    { type: 'ordinary', status: 'submitted', periods: [[7, 0.1]], applied: { daysAgo: 1 } },
  ],
};

/** A mid-sized technology company: half builds, a third sells all over the country, and the rest keeps it running. */
export const YUNCHENG: CompanyPlan = {
  ...{ companyId: 100, name: '云程科技有限公司', accountKind: 'postpaid', ageDays: 2920 },
  ...{ prefix: 'YC', mailDomain: 'yuncheng.example', leavers: 28, fullOrders: 60_100, secondOffice: 0.14 },
  departments: departmentsFrom(DEPARTMENTS),
  offices: [
    { ...OFFICE, address: `${OFFICE.address}（望京街10号）` },
    { ...SHANGHAI_OFFICE, address: `${SHANGHAI_OFFICE.address}（宜山路900号）` },
  ],
  accounts: [
    {
      ...{ phone: '13800000001', name: '沈知远', sex: 'male', department: '云程科技有限公司' },
      ...{ duty: '总经理', manages: true, role: '超级管理员' },
    },
    { phone: '13800000003', name: '陆明哲', sex: 'male', department: '研发中心', duty: '总监', manages: true },
    { phone: '13800000004', name: '韩雅雯', sex: 'female', department: '华北大区', duty: '销售经理', role: '部门经理' },
    { phone: '13800000005', name: '周子昂', sex: 'male', department: '订单服务组', duty: '工程师' },
    {
      ...{ phone: '13800000006', name: '许静怡', sex: 'female', department: '资金结算组' },
      ...{ duty: '结算专员', role: '财务专员' },
    },
    { phone: '13800000007', name: '程弘毅', sex: 'male', department: '总经理办公室', duty: '审计专员', role: '审计员' },
  ],
  createdRoles: [
    { name: '财务专员', memo: '核对账单、开具发票、查看用车报表', permissions: [33, 35, 39], scope: 'all' },
    { name: '审计员', memo: '查阅操作日志', permissions: [27], scope: 'all' },
    {
      name: '行政主管',
      memo: '维护员工、用车场景与审批流，查看订单和申请',
      permissions: [3, 13, 9, 21, 25],
      scope: 'all',
    },
    {
      name: '区域用车管理员',
      memo: '管理华东大区的员工、订单和用车申请',
      permissions: [3, 21, 25],
      scope: 'listed',
      departments: ['华东大区'],
    },
  ],
  members: [
    { role: '部门经理', within: '西部大区', count: 3 },
    { role: '行政主管', within: '行政组', count: 4 },
    { role: '区域用车管理员', within: '华东大区', count: 3 },
  ],
  terms: TERMS,
  flows: FLOWS,
  scenes: yunchengScenes,
  secondRules: [
    {
      ...{ name: '接待用车复核', flow: '日常用车审批', scene: '客户接待', ageDays: 240 },
      ...{ watchesCost: true, startMeters: 1_500, endMeters: 2_000 },
    },
    {
      ...{ name: '差旅超标复核', flow: '日常用车审批', scene: '国内差旅', ageDays: 36 },
      ...{ watchesCost: true, startMeters: null, endMeters: null },
    },
  ],
  secondLooks: { asked: DEMO_APP_PEOPLE.rider.phone, headed: '研发中心' },
  invoices: INVOICES,
  entity: {
    ...{ title: '云程科技（上海）有限公司', taxpayerId: '91310115MA1K4YC67P', department: '华东大区', monthsAgo: 8 },
  },
};
