import { z } from 'zod';
import { FIGURES, type FigureName, POSTPAID_FIGURES, PREPAID_FIGURES } from '#rules/account.ts';
import type { PriceReview } from '#rules/bill.ts';
import { type AccountKind, PayType } from '#rules/company.ts';
import { priceReview } from './finance-wire.ts';
import { coded, yuan } from './wire.ts';

/** The figures of an account, and the sums they are made of. */
export interface AccountHead {
  readonly kind: AccountKind;
  readonly figures: Readonly<Partial<Record<FigureName, number>>>;
  /** Of what is frozen for rides under way: the part whose price waits for the provider's review. */
  readonly review: PriceReview;
  readonly sums: { rechargeFen: number; settleFen: number; refundFen: number; adjustFen: number; repayFen: number };
}

/** The wire has names of its own for a figure of each kind of account. */
const WIRE_FIGURES: Readonly<Record<AccountKind, Partial<Record<FigureName, string>>>> = {
  prepaid: {
    available: 'preRealTimeAvailableAmount',
    going: 'goingOrder',
    pending: 'prePendingOrder',
    balance: 'preAccountBalance',
  },
  postpaid: {
    repayment: 'repaymentTotalAmount',
    going: 'aftOrderFreezeAmount',
    pending: 'aftPendingOrder',
    credit: 'amountEvery',
    surplus: 'surplusAmount',
    owed: 'owed',
    creditLeft: 'creditLeft',
  },
};
const figuresShown = (kind: AccountKind): readonly FigureName[] =>
  kind === 'prepaid' ? PREPAID_FIGURES : POSTPAID_FIGURES;

const amount = yuan.nullable();
const WireHead = z.object({
  payType: coded(PayType),
  preRealTimeAvailableAmount: amount,
  goingOrder: amount,
  prePendingOrder: amount,
  preAccountBalance: amount,
  repaymentTotalAmount: amount,
  aftOrderFreezeAmount: amount,
  aftPendingOrder: amount,
  amountEvery: amount,
  surplusAmount: amount,
  owed: amount,
  creditLeft: amount,
  /** Each figure that this account shows, with what it is called and what it is made of. */
  explanations: z.array(z.object({ field: z.string(), label: z.string(), text: z.string() })),
  rechargeTotal: yuan,
  settledTotal: yuan,
  refundTotal: yuan,
  adjustTotal: yuan,
  repaidTotal: yuan,
  review: priceReview,
});
type WireHead = z.output<typeof WireHead>;
type WireAmount = Exclude<keyof WireHead, 'payType' | 'explanations' | 'review'>;

const NOTHING = Object.fromEntries(
  [...Object.values(WIRE_FIGURES.prepaid), ...Object.values(WIRE_FIGURES.postpaid)].map((field) => [field, null]),
);

function wireOfHead({ kind, figures, sums, review }: AccountHead): WireHead {
  const names = WIRE_FIGURES[kind];
  const shown = figuresShown(kind);
  const fields = Object.fromEntries(shown.map((name) => [names[name]!, figures[name] ?? null]));
  return {
    ...NOTHING,
    payType: kind,
    ...fields,
    // Rides under way are the same fact in both kinds of account.
    goingOrder: figures.going ?? null,
    explanations: shown.map((name) => ({
      field: names[name]!,
      label: FIGURES[name].label,
      text: FIGURES[name].explains,
    })),
    rechargeTotal: sums.rechargeFen,
    settledTotal: sums.settleFen,
    refundTotal: sums.refundFen,
    adjustTotal: sums.adjustFen,
    repaidTotal: sums.repayFen,
    review,
  } as WireHead;
}

function headOf(wire: WireHead): AccountHead {
  const names = WIRE_FIGURES[wire.payType];
  const figures = figuresShown(wire.payType).map((name) => [name, wire[names[name] as WireAmount] ?? 0]);
  return {
    kind: wire.payType,
    review: wire.review,
    figures: Object.fromEntries(figures),
    sums: {
      rechargeFen: wire.rechargeTotal,
      settleFen: wire.settledTotal,
      refundFen: wire.refundTotal,
      adjustFen: wire.adjustTotal,
      repayFen: wire.repaidTotal,
    },
  };
}
export const accountHead = z.codec(WireHead, z.custom<AccountHead>(), { decode: headOf, encode: wireOfHead });
