import { postRestatement } from '#rules/account.ts';
import { bearOver, type ReportedEventOf } from '#rules/order.ts';
import { carpoolRatio, checkMeasured, checkPush, type FeeLines, type Measured, type Price } from '#rules/tariff.ts';
import { post } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { allowed } from '../http/refused.ts';
import { splitOf } from './money.ts';
import type { OrderColumns } from './move.ts';
import { settlingTerms } from './ride-settings.ts';
import type { RideOrder } from './stored.ts';
import { tariffById } from './tariffs.ts';

/** What a price says, whether it came with an event or from somebody who corrects one. */
export type PushedPrice = Omit<ReportedEventOf<'priced'>, 'kind' | 'eventId' | 'sequence' | 'at'>;

/** A price as it was told, or the refusal: it adds up to the fen, and where it comes with its measure, line by line. */
export async function checkedPrice(db: Db, order: RideOrder, event: PushedPrice): Promise<Price> {
  const { lines, totalFen, actualPayFen, companyFen, personalFen } = event;
  const parts = companyFen === undefined || personalFen === undefined ? {} : { parts: { companyFen, personalFen } };
  const terms = {
    kind: order.isCarpool ? ('carpool' as const) : ('metered' as const),
    discountPerTenThousand: order.discountPerTenThousand,
  };
  const price = allowed(checkPush({ lines, totalFen, actualPayFen, ...parts }, terms));
  const tariff = await tariffById(db, order.tariffId);
  // A carpool on a route of the scene's own has a fixed price that no tariff knows.
  const rated = event.measured !== undefined && order.isCarpool === (tariff.kind === 'carpool');
  if (rated) allowed(checkMeasured(price.lines, tariff, event.measured!));
  return price;
}

const carpoolColumns = (order: RideOrder, price: Price, riders: number): OrderColumns => {
  if (!order.isCarpool) return {};
  const share = { fixedFen: price.lines.fixed, estimateFen: order.plan.aloneFen ?? order.estimateFen, riders };
  return { carpool: JSON.stringify({ ...share, ratio: carpoolRatio(share) }), carpoolSucceeded: true };
};

/** The lines that say anything. */
export const linesDocument = ({ lines }: Price): Partial<FeeLines> =>
  Object.fromEntries(Object.entries(lines).filter(([, fen]) => fen > 0));

export interface PriceResult {
  columns: OrderColumns;
  order: RideOrder;
}

/** What came with a price: how many shared the car, and what its lines were computed from. */
export interface PriceFacts {
  readonly riders: number;
  readonly measured: Measured | null;
}

export const factsOfPush = ({ riders, measured }: PushedPrice): PriceFacts => ({
  riders: riders ?? 1,
  measured: measured ?? null,
});

/** The price has come: what is held becomes the actual part, by the company's choices when the ride was booked. */
export async function takePrice(
  db: Db,
  order: RideOrder,
  price: Price,
  { riders, measured }: PriceFacts,
  now: Date,
): Promise<PriceResult> {
  const { driverPayer, confirmedByStaff } = await settlingTerms(db, order);
  const { held, split: capped } = await splitOf(db, order, price, driverPayer);
  const split = bearOver(capped, order.agreedFen, order.over);
  await post(db, order, postRestatement(held, split), now);
  const fees = linesDocument(price);
  const parts = { actualPayFen: price.actualPayFen, companyFen: split.companyFen, personalFen: split.personalFen };
  return {
    columns: {
      fees: JSON.stringify(fees),
      measured: measured && JSON.stringify(measured),
      totalFen: price.totalFen,
      actualPayFen: parts.actualPayFen,
      companyFen: parts.companyFen,
      personalFen: parts.personalFen,
      beyondLimitsFen: split.companyFen - capped.companyFen,
      driverPayer,
      needsConfirmation: confirmedByStaff,
      pricedAt: now,
      priceHeldAt: null,
      ...carpoolColumns(order, price, riders),
    },
    order: {
      ...order,
      ...parts,
      fees,
      driverPayer,
      needsConfirmation: confirmedByStaff,
      pricedAt: now,
      priceHeldAt: null,
    },
  };
}
