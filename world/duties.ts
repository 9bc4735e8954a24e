import type { Weighted } from './random.ts';

export const INTERN = '实习生';

const trade = (maleShare: number, duties: Record<string, number>) => ({
  maleShare,
  duties: Object.entries(duties) satisfies Weighted<string>[],
});

/** What people of a department do, by weight, and how many of them are men. */
export const TRADES = {
  board: trade(0.6, { 副总经理: 1 }),
  office: trade(0.4, { 总经理助理: 3, 行政专员: 3, 战略经理: 2, 审计专员: 1 }),
  engineering: trade(0.78, { 工程师: 55, 高级工程师: 33, 架构师: 5, [INTERN]: 7 }),
  operations: trade(0.85, { 运维工程师: 60, 高级工程师: 35, [INTERN]: 5 }),
  algorithm: trade(0.75, { 算法工程师: 55, 高级算法工程师: 30, 数据分析师: 8, [INTERN]: 7 }),
  testing: trade(0.45, { 测试工程师: 65, 高级测试工程师: 28, [INTERN]: 7 }),
  project: trade(0.5, { 项目经理: 75, 高级项目经理: 25 }),
  product: trade(0.5, { 产品经理: 62, 高级产品经理: 25, 数据分析师: 8, [INTERN]: 5 }),
  design: trade(0.35, { 设计师: 65, 高级设计师: 28, [INTERN]: 7 }),
  research: trade(0.4, { 用户研究员: 70, 数据分析师: 30 }),
  sales: trade(0.58, { 客户经理: 52, 销售经理: 33, 高级客户经理: 11, [INTERN]: 4 }),
  salesSupport: trade(0.4, { 销售运营专员: 60, 数据分析师: 25, 商务专员: 15 }),
  service: trade(0.35, { 客服专员: 75, 高级客服专员: 15, [INTERN]: 10 }),
  delivery: trade(0.65, { 实施顾问: 70, 高级实施顾问: 30 }),
  success: trade(0.42, { 客户成功经理: 80, 数据分析师: 20 }),
  fleet: trade(0.7, { 运营专员: 60, 调度专员: 40 }),
  drivers: trade(0.68, { 司机管理专员: 75, 培训专员: 25 }),
  procurement: trade(0.5, { 采购专员: 80, 采购经理: 20 }),
  quality: trade(0.65, { 质量专员: 55, 安全专员: 45 }),
  accounting: trade(0.2, { 会计: 75, 高级会计: 20, [INTERN]: 5 }),
  treasury: trade(0.25, { 出纳: 35, 结算专员: 65 }),
  legal: trade(0.4, { 法务专员: 75, 高级法务: 25 }),
  people: trade(0.22, { 人事专员: 85, 薪酬专员: 15 }),
  administration: trade(0.35, { 行政专员: 80, 前台: 20 }),
  hiring: trade(0.25, { 招聘专员: 65, 培训专员: 35 }),
  marketing: trade(0.4, { 市场专员: 60, 品牌经理: 15, 活动策划: 20, [INTERN]: 5 }),
  consulting: trade(0.55, { 咨询顾问: 60, 高级顾问: 28, 数据分析师: 12 }),
};
export type Trade = keyof typeof TRADES;

const LEAD_DUTIES = ['总经理', '总监', '经理', '主管', '主管'] as const;

/** The first manager of a department leads it, the others are deputies; small teams have no title for a deputy. */
export function leadDuty(level: number, position: number): string {
  const duty = LEAD_DUTIES[level - 1] ?? '主管';
  return position > 0 && duty !== '主管' ? `副${duty}` : duty;
}
