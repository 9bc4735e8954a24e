import { codeTable, type NameOf } from '../code-table.ts';
import { PRICE_REVIEW } from '../order/price-check.ts';

/** `issued` travels as an empty status; 0 is read as the same. */
export const BillStatus = codeTable({
  issued: [0, '待确认'],
  disputed: [5, '异议处理中'],
  processed: [10, '待确认（异议已处理）'],
  confirmed: [15, '已确认'],
  paid: [20, '已确认'],
});
export type BillStatus = NameOf<typeof BillStatus>;

/** Not confirmed yet: what stands in such a bill may still change, so no money is taken for it. */
export const OPEN_BILLS = ['issued', 'disputed', 'processed'] as const satisfies readonly BillStatus[];

/** Which orders hold money of the account: those under way, those that wait for settlement, those under review. */
export const HeldFigure = codeTable({
  going: [1, '进行中订单'],
  pending: [2, '待结算订单'],
  review: [3, PRICE_REVIEW.label],
});
export type HeldFigure = NameOf<typeof HeldFigure>;

/** What a line of a bill is: a ride's company part, the company's part of a cancellation fee, or a correction. */
export const BillLineKind = codeTable({
  ride: [1, '用车费用'],
  cancellation: [2, '取消费'],
  adjustment: [3, '调整'],
});
export type BillLineKind = NameOf<typeof BillLineKind>;

/** What a bill can be taken apart by. */
export const BillSplit = codeTable({
  department: [1, '部门'],
  scene: [2, '场景'],
  project: [3, '项目号'],
  person: [4, '下单人'],
  entity: [5, '法人主体'],
});
export type BillSplit = NameOf<typeof BillSplit>;

/** The states of a bill as somebody looks for them. */
export const BILL_STATE_GROUPS: readonly { readonly label: string; readonly statuses: BillStatus[] }[] = [
  { label: '待确认', statuses: ['issued', 'processed'] },
  { label: '异议中', statuses: ['disputed'] },
  { label: '已确认', statuses: ['confirmed', 'paid'] },
];
