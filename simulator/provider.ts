import { localText } from '#rules/calendar.ts';
import { linesOf, priceOf } from '#rules/tariff.ts';
import { type ProviderReport, tell } from '../tests/scenarios/ride.ts';
import { add } from './account.ts';
import { answerOf } from './calls.ts';
import type { RidePlan } from './plan.ts';
import type { Ride, Stage } from './stage.ts';

const GAP_MS = 4 * 60_000;
const DRIVER = { name: '王师傅', phone: '13700000000', plate: '京A12345', car: '帕萨特' };

type EventDraft = readonly [kind: string, details: object];

/** What the provider would tell if all went well, but for the price. */
const journey = ({ from, droppedAt, meters, seconds }: RidePlan): EventDraft[] => [
  ['accepted', {}],
  ['assigned', { driver: DRIVER }],
  ['departed', {}],
  ['arrived', {}],
  ['started', {}],
  ['ended', { start: from, end: droppedAt, meters, seconds }],
];

function priced({ fares }: RidePlan, discountPerTenThousand: number): EventDraft {
  const { totalFen, actualPayFen } = priceOf(linesOf(fares), discountPerTenThousand);
  const lines = Object.fromEntries(Object.entries(fares).filter(([, fen]) => fen > 0));
  return ['priced', { lines, totalFen, actualPayFen }];
}

function eventDrafts(plan: RidePlan, discountPerTenThousand: number): EventDraft[] {
  if (plan.ending === 'served') return [...journey(plan), priced(plan, discountPerTenThousand)];
  return journey(plan).slice(0, plan.eventsBefore);
}

const reportOf = ({ orderId, at }: Ride, [kind, details]: EventDraft, sequence: number): ProviderReport => ({
  kind,
  eventId: `${orderId}-${kind}`,
  sequence,
  at: localText(new Date(at.getTime() + (sequence - 1) * GAP_MS)),
  ...details,
});

/** All that is told about a ride until its price, or until somebody cancels it. */
export const reportsOf = (ride: Ride, { discountPerTenThousand }: Stage): ProviderReport[] =>
  eventDrafts(ride.plan, discountPerTenThousand).map((chapter, at) => reportOf(ride, chapter, at + 1));

export const cancellationOf = (ride: Ride): ProviderReport =>
  reportOf(ride, ['cancelledByProvider', { reason: '车辆故障' }], 9);

/** One after the other, as they arrive; those that came twice are counted. */
export async function reportAll(
  { company, today }: Stage,
  { orderId }: Ride,
  events: readonly ProviderReport[],
): Promise<void> {
  for (const event of events) {
    const send = () => tell(company, orderId, event);
    const { repeated } = await answerOf(`/desk/v1/orders/events ${event.kind}`, send);
    if (repeated) add(today, { repeated: 1 });
  }
}
