import type { Area } from '#contract/areas.ts';

/** The areas as a reader of the description knows them. */
export const AREA_NAMES: Readonly<Record<Area, string>> = {
  access: '登录与企业申请',
  home: '工作台',
  department: '部门管理',
  staff: '员工管理',
  role: '角色管理',
  scene: '用车场景',
  flow: '审批流',
  application: '用车申请',
  order: '订单',
  settings: '企业设置',
  finance: '账户与账单',
  objection: '账单异议',
  invoice: '发票',
  operationLog: '操作日志',
  report: '用车报表',
  secondApproval: '二次审批规则',
  app: '员工端',
  desk: '服务商',
  security: '登录安全',
  project: '项目',
  journal: '记账凭证',
  forecast: '预算预测',
  proof: '四方对账',
  lab: '制度实验室',
};
