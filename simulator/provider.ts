import { localText } from '#rules/calendar.ts';
import { type ProviderReport, tell } from '../tests/scenarios/ride.ts';
import { add } from './account.ts';
import { answerOf } from './calls.ts';
import { review } from './corrections.ts';
import { type Fares, priceOfFares } from './fares.ts';
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

/** A price that nobody would believe: somebody lost the decimal point. */
const misread = (fares: Fares): Fares => ({ ...fares, base: fares.base * 1_000 });

const priced = ({ fares, mishap }: RidePlan, discountPerTenThousand: number): EventDraft => [
  'priced',
  priceOfFares(mishap.mispriced ? misread(fares) : fares, discountPerTenThousand),
];

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

/** What is still told about a ride that was given back: it is kept, and changes nothing. */
export const toldOnAfter = (ride: Ride, { discountPerTenThousand }: Stage): ProviderReport[] =>
  [...journey(ride.plan), priced(ride.plan, discountPerTenThousand)]
    .map((chapter, at) => reportOf(ride, chapter, at + 1))
    .slice(ride.plan.eventsBefore);

/** One after the other, as they arrive; those that came twice are counted, and a doubted price is looked at at once. */
export async function reportAll(stage: Stage, ride: Ride, events: readonly ProviderReport[]): Promise<void> {
  for (const event of events) {
    const send = () => tell(stage.company, ride.orderId, event);
    const { repeated, held } = await answerOf(`/desk/v1/orders/events ${event.kind}`, send);
    if (repeated) add(stage.today, { repeated: 1 });
    if (held && !repeated) await review(stage, ride);
  }
}
