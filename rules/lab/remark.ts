import { metersText } from '../meters.ts';
import { moneyText } from '../money.ts';
import { type Hit, judgeRide, type ServedRide } from '../second-approval/judge.ts';
import type { Triggers } from '../second-approval.ts';
import type { Before } from './reroute.ts';

export interface ServedOrder {
  readonly orderId: number;
  readonly departmentId: number;
  readonly companyFen: number;
  readonly ride: ServedRide;
}
export interface MarkSum {
  readonly orders: number;
  readonly fen: number;
}
/** An order that one of the two marks and the other does not. */
export interface Remarked {
  readonly orderId: number;
  readonly text: string;
  readonly isNew: boolean;
}

/** What the orders of one department come to; the figures of several departments are sums of these. */
export interface RulePart {
  readonly departmentId: number;
  readonly orders: number;
  readonly before: MarkSum;
  readonly after: MarkSum;
  readonly added: MarkSum;
  readonly dropped: MarkSum;
  /** Each change by itself: marked more or fewer. */
  readonly singles: readonly MarkSum[];
  /** The newest first. */
  readonly examples: readonly Remarked[];
}
export type RuleFigures = Omit<RulePart, 'departmentId'>;

export const MOST_MARKED = 50;

const HIT_TEXTS: Readonly<Record<Hit['kind'], (hit: Hit) => string>> = {
  amount: ({ limit, actual }) => `实付 ${moneyText(actual)}，超过 ${moneyText(limit)}`,
  start: ({ limit, actual }) => `上车点偏离 ${metersText(actual)}，超过 ${metersText(limit)}`,
  end: ({ limit, actual }) => `下车点偏离 ${metersText(actual)}，超过 ${metersText(limit)}`,
  agreed: ({ limit, actual }) => `个人应付 ${moneyText(actual)}，超过同意的 ${moneyText(limit)}`,
};
export const hitText = (hits: readonly Hit[]): string => hits.map((hit) => HIT_TEXTS[hit.kind](hit)).join('；');

const NO_SUM: MarkSum = { orders: 0, fen: 0 };
const plus = (one: MarkSum, other: MarkSum): MarkSum => ({
  orders: one.orders + other.orders,
  fen: one.fen + other.fen,
});

const CONDITIONS = { watchesCost: '费用', startMeters: '上车点', endMeters: '下车点' } as const;
const isCondition = (name: string): name is keyof Triggers => name in CONDITIONS;

const differing = ({ before, after }: Before<Triggers>): (keyof Triggers)[] =>
  Object.keys(CONDITIONS)
    .filter(isCondition)
    .filter((name) => before[name] !== after[name]);

const conditionText = (value: boolean | number | null): string => {
  if (typeof value === 'number') return `偏离超过 ${metersText(value)}`;
  return value ? '超过每单限额或申请的预估' : '不看';
};

/** Each condition that a draft changes, in words. */
export const triggerChanges = (triggers: Before<Triggers>): { label: string; before: string; after: string }[] =>
  differing(triggers).map((name) => ({
    label: CONDITIONS[name],
    before: conditionText(triggers.before[name]),
    after: conditionText(triggers.after[name]),
  }));

/** The rule in force with one of the draft's conditions; none where only one differs: it is the draft. */
export function singleTriggers(triggers: Before<Triggers>): { label: string; triggers: Triggers }[] {
  const { before, after } = triggers;
  const names = differing(triggers);
  if (names.length < 2) return [];
  return names.map((name) => ({ label: CONDITIONS[name], triggers: { ...before, [name]: after[name] } }));
}

const emptyPart = (departmentId: number, singles: number): RulePart => ({
  ...{ departmentId, orders: 0, before: NO_SUM, after: NO_SUM, added: NO_SUM, dropped: NO_SUM, examples: [] },
  singles: Array.from({ length: singles }, () => NO_SUM),
});

/** Whether a draft marks an order that is not marked now, or the other way round; null: no difference. */
export function remarked({ orderId, ride }: ServedOrder, { before, after }: Before<Triggers>): Remarked | null {
  const [was, is] = [judgeRide(before, ride).hits, judgeRide(after, ride).hits];
  if (was.length > 0 === is.length > 0) return null;
  return { orderId, text: hitText(is.length > 0 ? is : was), isNew: is.length > 0 };
}

/** Sums that grow order by order, as they are numbered: nobody holds a year of rides at once. */
export function openRemark(triggers: Before<Triggers>) {
  const parts = new Map<number, RulePart>();
  const singles = singleTriggers(triggers);
  return {
    take(order: ServedOrder): void {
      const { departmentId, companyFen } = order;
      const part = parts.get(departmentId) ?? emptyPart(departmentId, singles.length);
      const one: MarkSum = { orders: 1, fen: companyFen };
      const wasMarked = judgeRide(triggers.before, order.ride).hits.length > 0;
      const moved = remarked(order, triggers);
      const isMarked = moved ? moved.isNew : wasMarked;
      parts.set(departmentId, {
        ...{ departmentId, orders: part.orders + 1 },
        before: wasMarked ? plus(part.before, one) : part.before,
        after: isMarked ? plus(part.after, one) : part.after,
        added: moved && isMarked ? plus(part.added, one) : part.added,
        dropped: moved && wasMarked ? plus(part.dropped, one) : part.dropped,
        singles: part.singles.map((sum, nth) => {
          const alone = judgeRide(singles[nth]!.triggers, order.ride).hits.length > 0;
          if (alone === wasMarked) return sum;
          return plus(sum, alone ? one : { orders: -1, fen: -companyFen });
        }),
        examples: moved ? [moved, ...part.examples].slice(0, MOST_MARKED) : part.examples,
      });
    },
    parts: (): RulePart[] => [...parts.values()],
  };
}

/** What the replayed departments come to together. */
export function ruleFigures(parts: readonly RulePart[]): RuleFigures {
  const sum = (of: (part: RulePart) => MarkSum) => parts.map(of).reduce(plus, NO_SUM);
  return {
    orders: parts.reduce((count, { orders }) => count + orders, 0),
    before: sum(({ before }) => before),
    after: sum(({ after }) => after),
    added: sum(({ added }) => added),
    dropped: sum(({ dropped }) => dropped),
    singles: (parts[0]?.singles ?? []).map((_, nth) => sum(({ singles }) => singles[nth]!)),
    examples: parts
      .flatMap(({ examples }) => examples)
      .toSorted((one, other) => other.orderId - one.orderId)
      .slice(0, MOST_MARKED),
  };
}
