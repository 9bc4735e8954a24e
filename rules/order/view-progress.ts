import { Canceller } from './cancellation.ts';
import { OrderStatus } from './codes.ts';
import { PRICE_REVIEW } from './price-check.ts';
import type { OrderDetail } from './view-order.ts';

/** done: it is behind us; now: what is waited for; todo: still to come; bad and off: how it went otherwise. */
export type StepState = 'done' | 'now' | 'todo' | 'bad' | 'off';

export interface ProgressStep {
  readonly key: string;
  readonly label: string;
  readonly at: Date | null;
  readonly state: StepState;
  readonly note: string;
}

export type ProgressFacts = Pick<
  OrderDetail,
  | 'status'
  | 'createdAt'
  | 'startedAt'
  | 'endedAt'
  | 'cancelledBy'
  | 'cancelledAt'
  | 'secondApproval'
  | 'second'
  | 'isSettled'
  | 'priceHeldAt'
  | 'trail'
>;

/** How many of the stages of the ride itself are behind an order in this state. */
const STAGES_DONE: Readonly<Record<OrderStatus, number>> = {
  booking: 1,
  accepted: 2,
  prepayment: 2,
  waiting: 2,
  departed: 2,
  arrived: 3,
  serving: 4,
  ended: 5,
  toSettle: 5,
  deducting: 5,
  toPay: 5,
  paying: 5,
  settled: 5,
  completed: 5,
  disputed: 5,
  cancelled: 1,
};

const timeOf = ({ trail }: ProgressFacts, kind: string): Date | null =>
  trail.find((line) => line.kind === kind)?.at ?? null;

const MINUTE_MS = 60_000;
const LONG_MINUTES = 120;

/** '49 分', from two hours on '3.5 小时': one line has room for no more; the exact time stands beside the way. */
function lastedText(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  return minutes < LONG_MINUTES ? `${minutes} 分` : `${Number((minutes / 60).toFixed(1))} 小时`;
}

function rideStages(order: ProgressFacts): Omit<ProgressStep, 'state'>[] {
  const { startedAt, endedAt } = order;
  const lasted = startedAt && endedAt ? lastedText(endedAt.getTime() - startedAt.getTime()) : '';
  return [
    { key: 'booked', label: '预订', at: order.createdAt, note: '' },
    { key: 'accepted', label: '司机接单', at: timeOf(order, 'accepted'), note: '' },
    { key: 'arrived', label: '到达上车点', at: timeOf(order, 'arrived'), note: '' },
    { key: 'started', label: '开始服务', at: startedAt ?? timeOf(order, 'started'), note: '' },
    { key: 'ended', label: '服务结束', at: endedAt ?? timeOf(order, 'ended'), note: lasted },
  ];
}

const SECOND = {
  open: ['now', '待审批'],
  passed: ['done', '通过'],
  rejected: ['bad', '未通过'],
} as const;

function secondStage({ secondApproval, second }: ProgressFacts): ProgressStep[] {
  if (secondApproval === 'none') return [];
  const [state, note] = SECOND[secondApproval];
  const at = second?.steps.findLast((step) => step.at !== null)?.at ?? null;
  return [{ key: 'second', label: '二次审批', at: state === 'now' ? null : at, state, note }];
}

const SETTLING: readonly OrderStatus[] = ['toSettle', 'deducting', 'toPay', 'paying'];

const disputeOf = (order: ProgressFacts): ProgressStep => ({
  key: 'disputed',
  label: '订单异议',
  at: timeOf(order, 'disputed'),
  state: 'bad',
  note: '等待处理',
});

function moneyStages(order: ProgressFacts): ProgressStep[] {
  const { status, secondApproval } = order;
  const settled = { key: 'settled', label: '已结算', at: timeOf(order, 'deducted'), note: '' };
  const completed = { key: 'completed', label: '完成', at: timeOf(order, 'completed'), note: '' };
  if (status === 'completed')
    return [
      { ...settled, state: 'done' },
      { ...completed, state: 'done' },
    ];
  const todo = { ...completed, state: 'todo', note: '账单确认后' } as const;
  if (status === 'settled') return [{ ...settled, state: 'done' }, todo];
  if (status === 'disputed') return [disputeOf(order), todo];
  if (status === 'ended') {
    const note = order.priceHeldAt ? PRICE_REVIEW.label : '等待费用';
    return [{ ...settled, label: '结算', at: null, state: 'now', note }, todo];
  }
  if (!SETTLING.includes(status) || secondApproval === 'open') {
    return [{ ...settled, label: '结算', at: null, state: 'todo' }, todo];
  }
  return [{ ...settled, label: OrderStatus.labelOf(status), at: null, state: 'now' }, todo];
}

function cancelledSteps(order: ProgressFacts): ProgressStep[] {
  const before = rideStages(order)
    .slice(0, 3)
    .filter(({ at }) => at !== null);
  const by = order.cancelledBy ? Canceller.labelOf(order.cancelledBy) : '';
  return [
    ...before.map((stage) => ({ ...stage, state: 'done' as const })),
    { key: 'cancelled', label: '已取消', at: order.cancelledAt, state: 'off', note: by },
    ...(order.status === 'disputed' ? [disputeOf(order)] : []),
  ];
}

/** How far an order is, from its booking to its bill. */
export function progressOf(order: ProgressFacts): ProgressStep[] {
  if (order.cancelledBy !== null) return cancelledSteps(order);
  const done = STAGES_DONE[order.status];
  const stages = rideStages(order).map((stage, at): ProgressStep => {
    const state = at < done ? 'done' : at === done ? 'now' : 'todo';
    return { ...stage, state, at: state === 'done' ? stage.at : null, note: state === 'done' ? stage.note : '' };
  });
  return [...stages, ...secondStage(order), ...moneyStages(order)];
}
