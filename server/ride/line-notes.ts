import { feeNotes } from '#rules/order/view-fee-notes.ts';
import { isTariff } from '#rules/tariff/stored.ts';
import type { FeeLine } from '#rules/tariff.ts';
import type { Db } from '../db.ts';
import type { RideOrder } from './stored.ts';
import { tariffOf } from './tariffs.ts';

/** A word beside each line of a price, from the tariff that it was booked with. */
export async function lineNotes(
  db: Db,
  { fees, tariffId, plan, isCarpool, state }: RideOrder,
  driven: { meters: number | null; seconds: number | null },
): Promise<Partial<Record<FeeLine, string>>> {
  const { meters, seconds } = driven;
  if (!fees || meters === null || seconds === null || state.cancelledBy !== null) return {};
  const row = await db.selectFrom('tariff').selectAll().where('id', '=', tariffId).executeTakeFirstOrThrow();
  if (!isTariff(row.rates)) return {};
  const tariff = tariffOf(row);
  // A carpool on a route of the scene's own has a fixed price that no tariff knows.
  if (isCarpool !== (tariff.kind === 'carpool')) return {};
  return feeNotes(tariff, { meters, seconds, packages: plan.packages, seats: plan.seats });
}
