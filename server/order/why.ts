import { feeNotes } from '#rules/order/view-fee-notes.ts';
import type { JudgedRule, OrderWhy, TariffView } from '#rules/order/view-order.ts';
import { splitTexts } from '#rules/order/view-split.ts';
import { pricedAnew, tariffRows } from '#rules/order/view-tariff.ts';
import { REASON_CODES, type Reason, STEPS } from '#rules/scene/evaluation.ts';
import { reasonText } from '#rules/scene/reason-text.ts';
import { linesOf } from '#rules/tariff/fee-lines.ts';
import { estimate, type RidePlan } from '#rules/tariff/price.ts';
import { Tariff } from '#rules/tariff/tariff.ts';
import type { Db } from '../db.ts';
import { cityNames } from '../scene/queries.ts';
import type { FoundOrder } from './detail-row.ts';

/** What is not known by today's rules any more has no sentence, and is left out. */
const reasonsOf = (stored: unknown): Reason[] =>
  ((stored ?? []) as Reason[]).filter(({ code }) => Object.hasOwn(REASON_CODES, code));

const citiesIn = ({ input }: Reason): number[] =>
  [input.cityId, input.fromCityId, input.toCityId, ...(Array.isArray(input.cityIds) ? input.cityIds : [])]
    .filter((id) => id !== undefined && id !== null)
    .map(Number);

/** Every rule with its sentence. */
async function inWords(db: Db, lists: readonly Reason[][]): Promise<JudgedRule[][]> {
  const cities = await cityNames(db, [...new Set(lists.flat().flatMap(citiesIn))]);
  const names = { city: (id: number) => cities.get(id) ?? `城市${id}`, flow: (id: number) => `审批流${id}` };
  return lists.map((reasons) =>
    reasons.map((reason) => ({ ...reason, stepName: STEPS[reason.step] ?? '', text: reasonText(reason, names) })),
  );
}

/** The version the order was booked with; one that today's schema cannot read is shown by its number alone. */
function tariffOf(row: FoundOrder): Tariff | null {
  const parsed = Tariff.safeParse({
    ...(row.rates as object),
    tariffId: row.tariff_id,
    version: row.tariff_version,
    cityId: row.city_id,
    service: row.service,
    vehicleGroup: row.vehicle_group,
    effectiveFrom: row.tariff_from,
  });
  return parsed.success ? parsed.data : null;
}

function rowsOf(tariff: Tariff | null, row: FoundOrder): TariffView['rows'] {
  const { fees, travel_meters: meters, travel_seconds: seconds } = row;
  if (!tariff || !fees || row.cancelled_by || meters === null || seconds === null) return [];
  const { packages, seats } = row.plan as Partial<RidePlan>;
  const lines = linesOf(fees as object);
  const ride = { fees: lines, startedAt: row.started_at ?? row.ride_at, meters, seconds, packages, seats };
  const anew = pricedAnew(tariff, { ...ride, discountPerTenThousand: row.discount_per_ten_thousand });
  return tariffRows(lines, anew.lines, feeNotes(tariff, ride));
}

function tariffView(row: FoundOrder): TariffView {
  const tariff = tariffOf(row);
  const plan = { ...(row.plan as Omit<RidePlan, 'at'>), at: row.ride_at };
  return {
    version: row.tariff_version,
    effectiveFrom: row.tariff_from,
    estimateAnewFen: tariff && estimate(tariff, plan, row.discount_per_ten_thousand).actualPayFen,
    rows: rowsOf(tariff, row),
  };
}

const splitOf = (row: FoundOrder): string[] =>
  splitTexts({
    isCancelled: row.cancelled_by !== null,
    estimateFen: row.estimate_fen,
    capFen: row.cap_fen,
    totalFen: row.total_fen,
    discountPerTenThousand: row.discount_per_ten_thousand,
    actualPayFen: row.actual_pay_fen,
    companyFen: row.company_fen,
    personalFen: row.personal_fen,
    personalPaidFen: row.personal_paid_fen,
    driverFen: linesOf((row.fees ?? {}) as object).designatedDriver,
    driverPayer: null,
    secondApproval: row.second_approval as 'none',
    toPrivateFen: row.to_private_fen,
    refundFen: row.refund_fen,
    atBooking: reasonsOf(row.judged_at_booking),
    atEnd: row.judged_at_end === null ? null : reasonsOf(row.judged_at_end),
  });

/** Why the order was allowed and costs what it costs, from what was kept with it. */
export async function whyOf(db: Db, row: FoundOrder): Promise<OrderWhy> {
  const stored = [reasonsOf(row.judged_at_booking), reasonsOf(row.judged_at_end)];
  const [atBooking, atEnd] = await inWords(db, stored);
  return {
    sceneName: row.scene_name,
    sceneVersion: row.scene_version,
    atBooking: atBooking!,
    atEnd: row.judged_at_end === null ? null : atEnd!,
    split: splitOf(row),
    tariff: tariffView(row),
  };
}
