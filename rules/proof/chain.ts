import type { BillStatus } from '../bill/codes.ts';
import { codeTable, type NameOf } from '../code-table.ts';

/** Where a settled fen is on its way from the ride to the archive; each is in one place. */
export const ChainState = codeTable({
  unbilled: ['unbilled', '未出账'],
  toConfirm: ['toConfirm', '待确认'],
  disputed: ['disputed', '异议中'],
  returned: ['returned', '已退'],
  waiting: ['waiting', '待调整入账'],
  free: ['free', '可申请开票'],
  applied: ['applied', '已申请'],
  invoiced: ['invoiced', '已开票'],
  red: ['red', '红字冲减'],
  archived: ['archived', '已归档'],
});
export type ChainState = NameOf<typeof ChainState>;

/** What is known of an order's place in bills and invoices. */
export interface ChainFacts {
  /** null: in no bill yet. */
  readonly billStatus: BillStatus | null;
  /** An objection to it is not decided. */
  readonly isDisputed: boolean;
  /** A live application holds it. */
  readonly isApplied: boolean;
  readonly isInvoiced: boolean;
  /** Its invoice stands in a package of the archive. */
  readonly isArchived: boolean;
  /** False while a correction of it stands in no confirmed bill. */
  readonly isInvoiceable: boolean;
}

/** What was given back: before there was an invoice, or off one by a red letter. */
export type GivenState = 'returned' | 'red';
export const isGiven = (state: ChainState): state is GivenState => state === 'returned' || state === 'red';

/** The place of what is left of an order; what was given back is returned, wherever the rest is. */
export function chainStateOf(facts: ChainFacts): Exclude<ChainState, GivenState> {
  const { billStatus } = facts;
  if (billStatus === null) return 'unbilled';
  if (billStatus !== 'confirmed' && billStatus !== 'paid') return facts.isDisputed ? 'disputed' : 'toConfirm';
  if (facts.isInvoiced) return facts.isArchived ? 'archived' : 'invoiced';
  if (facts.isApplied) return 'applied';
  return facts.isInvoiceable ? 'free' : 'waiting';
}

/** Orders with the same facts: what they came to, what of it was given back, and how many they are. */
export interface ChainGroup extends ChainFacts {
  readonly settledFen: number;
  readonly returnedFen: number;
  readonly orders: number;
  /** Of which something was not given back. */
  readonly leftOrders: number;
  readonly returnedOrders: number;
  /** Of what was given back, what red letters are over. */
  readonly redFen: number;
  readonly redOrders: number;
}

export interface ChainPart {
  readonly state: ChainState;
  readonly fen: number;
  readonly orders: number;
}

const sumOf = (groups: readonly ChainGroup[], of: (group: ChainGroup) => number): number =>
  groups.reduce((all, group) => all + of(group), 0);

function partOf(groups: readonly ChainGroup[], state: ChainState): Omit<ChainPart, 'state'> {
  if (state === 'returned') {
    const fen = sumOf(groups, (group) => group.returnedFen - group.redFen);
    return { fen, orders: sumOf(groups, ({ returnedOrders }) => returnedOrders) };
  }
  if (state === 'red')
    return { fen: sumOf(groups, ({ redFen }) => redFen), orders: sumOf(groups, ({ redOrders }) => redOrders) };
  const here = groups.filter((group) => chainStateOf(group) === state);
  return {
    fen: sumOf(here, (group) => group.settledFen - group.returnedFen),
    orders: sumOf(here, ({ leftOrders }) => leftOrders),
  };
}

/** Every state with what is in it, in the order of the way; together they are what was settled. */
export const chainParts = (groups: readonly ChainGroup[]): ChainPart[] =>
  ChainState.names.map((state) => ({ state, ...partOf(groups, state) }));

/** One settlement by itself. */
export type ChainOne = Omit<ChainGroup, 'orders' | 'leftOrders' | 'returnedOrders' | 'redOrders'>;

/** One settlement in its places: what is left of it, and what was given back. */
export function placesOf(one: ChainOne): { state: ChainState; fen: number }[] {
  const places = [
    { state: chainStateOf(one), fen: one.settledFen - one.returnedFen },
    { state: 'returned' as const, fen: one.returnedFen - one.redFen },
    { state: 'red' as const, fen: one.redFen },
  ];
  return places.filter(({ fen }) => fen !== 0);
}

/** The part of a sum that is tax, in parts per ten thousand on top of the net. */
export const taxWithin = (fen: number, rate: number): number => fen - Math.round((fen * 10_000) / (10_000 + rate));
/** Of passenger transport, until an invoice of the company says otherwise. */
export const USUAL_TAX_RATE = 300;
/** Of a provider that is taxed by the general method. */
export const GENERAL_TAX_RATE = 900;

export interface InvoiceTerms {
  readonly title: string;
  readonly taxpayerId: string;
  readonly minimumFen: number;
}

/** What keeps the company from applying for so much; none: it may. */
export function applyObstacles({ title, taxpayerId, minimumFen }: InvoiceTerms, freeFen: number): string[] {
  return [
    ...(title === '' ? ['没有发票抬头，请联系服务商补全'] : []),
    ...(taxpayerId === '' ? ['没有税号，请联系服务商补全'] : []),
    ...(freeFen === 0 ? ['没有可申请的金额'] : []),
    ...(freeFen > 0 && freeFen < minimumFen ? ['可申请的金额低于最低开票金额'] : []),
  ];
}
