import { z } from 'zod';
import { feeNotes } from '#rules/order/view-fee-notes.ts';
import type { OrderWhy, TariffView } from '#rules/order/view-order.ts';
import { rulePlaces } from '#rules/order/view-places.ts';
import { splitTexts } from '#rules/order/view-split.ts';
import { pricedAnew, tariffRows } from '#rules/order/view-tariff.ts';
import type { TrailEvent } from '#rules/order/view-trail.ts';
import { linesOf } from '#rules/tariff/fee-lines.ts';
import { Measured } from '#rules/tariff/measured.ts';
import { estimate } from '#rules/tariff/price.ts';
import { isTariff, tariffDocument } from '#rules/tariff/stored.ts';
import type { Tariff } from '#rules/tariff/tariff.ts';
import type { Db } from '../db.ts';
import { placeOf, planOf } from '../ride/documents.ts';
import { inWords } from '../ride/judge.ts';
import { rulesOfOrder } from '../ride/money.ts';
import { storedReasons } from '../ride/stored-reasons.ts';
import type { FoundOrder } from './detail-row.ts';
import { nearestOf } from './nearest.ts';

/** The version the order was booked with; one of a kind that is gone is shown by its number alone. */
function tariffOf(row: FoundOrder): Tariff | null {
  if (!isTariff(row.rates)) return null;
  const tariff = tariffDocument.read(row.rates, {
    tariffId: row.tariffId,
    version: row.tariffVersion,
    cityId: row.cityId,
    service: row.service,
    vehicleGroup: row.vehicleGroup,
    effectiveFrom: row.tariffFrom,
  });
  // A carpool on a route of the scene's own has a fixed price that no tariff knows.
  return row.isCarpool === (tariff.kind === 'carpool') ? tariff : null;
}

/** As JSON keeps it: the moment is a text. */
const StoredMeasured = Measured.extend({ startedAt: z.coerce.date() });

/** What the provider measured, where it came with the price. */
function measuredIn(events: readonly TrailEvent[]): Measured | undefined {
  const measured = events.find(({ kind }) => kind === 'priced')?.details.measured;
  return StoredMeasured.safeParse(measured).data;
}

function rideOf(row: FoundOrder, events: readonly TrailEvent[]) {
  const measured = measuredIn(events);
  if (measured) return measured;
  const { travelMeters: meters, travelSeconds: seconds } = row;
  if (meters === null || seconds === null) return null;
  const { packages, seats } = planOf(row.plan);
  return { startedAt: row.startedAt ?? row.rideAt, meters, seconds, packages, seats };
}

function rowsOf(tariff: Tariff | null, row: FoundOrder, events: readonly TrailEvent[]): TariffView['rows'] {
  const ride = rideOf(row, events);
  if (!tariff || !ride || !row.fees || row.cancelledBy) return [];
  const fees = linesOf(row.fees);
  const anew = pricedAnew(tariff, { ...ride, fees, discountPerTenThousand: row.discountPerTenThousand });
  return tariffRows(fees, anew.lines, feeNotes(tariff, ride));
}

function tariffView(row: FoundOrder, events: readonly TrailEvent[]): TariffView {
  const tariff = tariffOf(row);
  const plan = { ...planOf(row.plan), at: row.rideAt };
  return {
    version: row.tariffVersion,
    effectiveFrom: row.tariffFrom,
    estimateAnewFen: tariff && estimate(tariff, plan, row.discountPerTenThousand).actualPayFen,
    rows: rowsOf(tariff, row, events),
  };
}

const splitOf = (row: FoundOrder): string[] =>
  splitTexts({
    isCancelled: row.cancelledBy !== null,
    estimateFen: row.estimateFen,
    capFen: row.capFen,
    totalFen: row.totalFen,
    discountPerTenThousand: row.discountPerTenThousand,
    actualPayFen: row.actualPayFen,
    companyFen: row.companyFen,
    personalFen: row.personalFen,
    personalPaidFen: row.personalPaidFen,
    isSettled: row.settledAt !== null,
    driverFen: linesOf(row.fees ?? {}).designatedDriver,
    driverPayer: row.driverPayer,
    secondApproval: row.secondApproval,
    toPrivateFen: row.toPrivateFen,
    refundFen: row.refundFen,
    providerRefundFen: row.providerRefundFen,
    atBooking: storedReasons(row.judgedAtBooking),
    atEnd: row.judgedAtEnd === null ? null : storedReasons(row.judgedAtEnd),
  });

/** Why the order was allowed and costs what it costs, from what was kept with it. */
export async function whyOf(db: Db, row: FoundOrder, events: readonly TrailEvent[]): Promise<OrderWhy> {
  const atEnd = row.judgedAtEnd === null ? null : storedReasons(row.judgedAtEnd);
  return {
    sceneName: row.sceneName,
    sceneVersion: row.sceneVersion,
    atBooking: await inWords(db, storedReasons(row.judgedAtBooking)),
    atEnd: atEnd && (await inWords(db, atEnd)),
    nearest: atEnd?.some(({ passed }) => !passed) ? await nearestOf(db, row) : [],
    split: splitOf(row),
    tariff: tariffView(row, events),
    places: rulePlaces(
      await rulesOfOrder(db, row),
      placeOf(row.actualStart ?? row.bookedStart).point,
      placeOf(row.actualEnd ?? row.bookedEnd).point,
    ),
  };
}
