import type { OrderBalance } from '#rules/account.ts';
import { type Payer, type Split, settlementCapFen, splitPrice } from '#rules/order.ts';
import { companyCapFen, rulesOf, type SceneRules } from '#rules/scene.ts';
import { linesOf, type Price, priceOf } from '#rules/tariff.ts';
import { heldOf } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { found } from '../http/refused.ts';
import { sceneVersion } from '../scene/queries.ts';
import { limitsLeft } from '../scene/try.ts';
import { pathAbove } from './people.ts';
import type { RideOrder } from './stored.ts';

/** The rules of the scene in the version that admitted the order. */
export async function rulesOfOrder(
  db: Db,
  order: Pick<RideOrder, 'companyId' | 'sceneId' | 'sceneVersion'>,
): Promise<SceneRules> {
  return rulesOf(found(await sceneVersion(db, order.companyId, order.sceneId, order.sceneVersion)));
}

export function limitsBeside(db: Db, order: RideOrder) {
  const { companyId, staffId, sceneId, departmentId, projectId, rideAt, orderId } = order;
  const above = pathAbove([companyId, staffId, sceneId], departmentId);
  const project = projectId === null ? null : { projectId };
  return limitsLeft(db, { companyId, staffId, above, project }, sceneId, rideAt, orderId);
}

/**
 * What the limits give an order now, beside all others; at least what they already hold for it. City and service are
 * those it was booked with, so that the split never hangs on which of two events came first.
 */
export async function capOf(db: Db, order: RideOrder, held: OrderBalance): Promise<number | null> {
  const rules = await rulesOfOrder(db, order);
  const ride = { service: order.service, startCityId: order.cityId };
  return settlementCapFen(companyCapFen(rules, ride, await limitsBeside(db, order)), held.limitFen);
}

export type Payable = Pick<Price, 'actualPayFen' | 'driverPayFen'>;

/** Who pays this much for an order, and what the order holds until then. */
export async function splitOf(db: Db, order: RideOrder, price: Payable, driverPayer: Payer) {
  const held = await heldOf(db, order.companyId, order.orderId);
  const capFen = await capOf(db, order, held);
  const split: Split = splitPrice(price, { capFen, driverPayer });
  return { held, capFen, split };
}

/** The price that has come, as it stands in the order. */
export const priceOfOrder = ({ fees, discountPerTenThousand }: RideOrder): Price =>
  priceOf(linesOf(fees ?? {}), discountPerTenThousand);
