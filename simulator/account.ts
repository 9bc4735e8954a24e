import { moneyText } from '#rules/money.ts';

/** What happened, counted; the labels are those of the printed account, in this order. */
export const COUNTED = {
  booked: '预订',
  served: '完成',
  cancelled: '取消',
  refused: '拒绝',
  applied: '申请',
  rejected: '驳回',
  questioned: '二次审批',
  paid: '个人支付',
  paymentFailed: '支付失败',
  repeated: '重复消息',
  held: '核价',
  corrected: '更正退款',
  bills: '账单',
  objections: '异议',
  invoices: '发票',
} as const;
const MONEY = { companyFen: '企业', personalFen: '个人', refundFen: '退还', invoicedFen: '开票' } as const;

export type Counted = keyof typeof COUNTED;
type Money = keyof typeof MONEY;
export type Account = Record<Counted | Money, number>;

const NAMES = [...Object.keys(COUNTED), ...Object.keys(MONEY)] as (Counted | Money)[];

export const emptyAccount = (): Account => Object.fromEntries(NAMES.map((name) => [name, 0])) as Account;

export function add(to: Account, more: Partial<Account>): void {
  for (const [name, amount] of Object.entries(more)) to[name as Counted] += amount;
}

/** Rides always, the rest where there was any. */
const ALWAYS: readonly Counted[] = ['booked', 'served', 'cancelled', 'refused', 'applied'];

export function accountText(account: Account): string {
  const counts = (Object.entries(COUNTED) as [Counted, string][])
    .filter(([name]) => account[name] > 0 || ALWAYS.includes(name))
    .map(([name, label]) => `${label} ${account[name]}`);
  const money = (Object.entries(MONEY) as [Money, string][])
    .filter(([name]) => account[name] !== 0)
    .map(([name, label]) => `${label} ${moneyText(account[name])}`);
  return [...counts, ...money].join('　');
}
