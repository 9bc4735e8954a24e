import { type AnomalyHit, anomaliesOf, overlapping, type RiddenOrder } from '#rules/anomaly.ts';
import { addMonths, type Day, type Month, monthOf } from '#rules/calendar.ts';
import { dayKindOf } from '#rules/day-kind.ts';
import { straightMeters } from '#rules/order.ts';
import { isTransfer, type SceneLabel } from '#rules/scene.ts';
import { DAY, HOUR, SECOND, workingMinute } from '../days.ts';
import { type Chunk, chunk, chunkOf, grouped, type IdOf, moment, momentOrNull } from '../rows.ts';
import type { WorldScene } from '../scenes.ts';
import type { Person } from '../staff.ts';
import { happenedAt, type Order } from './order.ts';
import { isRental } from './ride.ts';

/** Rows say whole seconds. */
const second = (at: number): Date => new Date(Math.floor(at / SECOND) * SECOND);

function riddenOf(order: Order, label: SceneLabel | null): RiddenOrder {
  const { ride, split, price, refundedFen } = order;
  const { from, to, via, rider, scene, service, driven, traveller } = ride;
  const { template, perOrderQuotaFen, oneWayQuotaFen } = scene.rules;
  const { person } = traveller;
  const way = [from, ...(via ? [via] : []), to].map(({ point }) => point);
  return {
    ...{ orderId: order.id, departmentId: person.departmentId, staffId: person.id, staffName: person.name },
    ...{ riderName: (rider ?? person).name, isOwn: (rider ?? person).phone === person.phone },
    ...{ sceneId: scene.sceneId, sceneName: scene.name, sceneLabel: label, isRental: isRental(service) },
    quotaFen: (isTransfer(service) && template === 'trip' ? oneWayQuotaFen : perOrderQuotaFen) ?? null,
    ...{ from: second(happenedAt(order, 'started') ?? ride.rideAt), until: second(ride.times.ended) },
    ...{ start: from.point, end: to.point, startAddress: from.address, endAddress: to.address },
    ...{ paidFen: price!.actualPayFen - refundedFen, companyFen: split.companyFen - refundedFen },
    ...{ estimateFen: order.estimateFen, plannedMeters: ride.meters, straightMeters: Math.round(straightMeters(way)) },
    meters: order.tariff.kind === 'carpool' ? null : driven.meters,
  };
}

/** A hit with what the one who looked made of it. */
export interface SeenHit extends AnomalyHit {
  readonly id: number;
  readonly month: Month;
  readonly verdict: 'open' | 'stood' | 'dismissed';
  readonly reason: string;
  readonly judgedAt: number | null;
}
export interface AnomalyRun {
  readonly month: Month;
  readonly at: number;
  readonly rides: number;
  readonly hits: readonly SeenHit[];
}

/** Of each rule the dearest in turn: it stood, or was nothing. Last month's are mostly still to be looked at. */
const DISMISSED: Partial<Record<AnomalyHit['rule'], string>> = {
  detour: '早高峰临时封路，司机按导航绕行，已核对轨迹。',
  farBooker: '出差前替来访客户代叫，接待安排已核对。',
};
const JUDGED: Readonly<Record<number, Partial<Record<AnomalyHit['rule'], readonly SeenHit['verdict'][]>>>> = {
  1: { detour: ['open', 'open', 'dismissed', 'stood'], farBooker: ['dismissed'], overlap: ['stood'] },
  2: { detour: ['stood', 'stood', 'dismissed', 'stood', 'dismissed', 'stood'], farBooker: ['dismissed', 'stood'] },
};

export interface Anomalies {
  see(order: Order): void;
  runs(): AnomalyRun[];
}

/** The last two whole months were gone through in the first days after them. */
export function openAnomalies(scenes: readonly WorldScene[], today: Day, now: number, idOf: IdOf): Anomalies {
  const labels = new Map(scenes.map(({ id, versions }) => [id, versions.at(-1)!.draft.label ?? null]));
  const thisMonth = today.slice(0, 7);
  const backOf = new Map([1, 2].map((back) => [addMonths(thisMonth, -back), back]));
  const seen = new Map<Month, { readonly phone: string; readonly ride: RiddenOrder }[]>();
  for (const month of backOf.keys()) seen.set(month, []);
  const isWorkday = (day: Day): boolean => dayKindOf(day, new Map()) === 'workday';
  const hitsOf = (month: Month): AnomalyHit[] => {
    const all = seen.get(month)!.toSorted(({ ride: one }, { ride: other }) => {
      return one.from.getTime() - other.from.getTime() || one.orderId - other.orderId;
    });
    const booked = grouped(all, ({ ride }) => ride.staffId);
    const ridden = grouped(all, ({ phone }) => phone);
    return [
      ...[...booked.values()].flatMap((own) =>
        anomaliesOf(
          own.map(({ ride }) => ride),
          isWorkday,
        ),
      ),
      ...[...ridden.values()].flatMap((own) => overlapping(own.map(({ ride }) => ride))),
    ];
  };
  const judged = (month: Month, at: number): SeenHit[] => {
    const verdicts = JUDGED[backOf.get(month)!]!;
    const nths = new Map<string, number>();
    return hitsOf(month)
      .toSorted((one, other) => other.amountFen - one.amountFen || one.orderIds[0]! - other.orderIds[0]!)
      .map((hit): SeenHit => {
        const nth = nths.get(hit.rule) ?? 0;
        nths.set(hit.rule, nth + 1);
        const judgedAt = at + DAY + nth * HOUR;
        // What is looked at today is not in the log yet.
        const wanted = judgedAt < now - DAY ? (verdicts[hit.rule]?.[nth] ?? 'open') : 'open';
        const reason = wanted === 'dismissed' ? (DISMISSED[hit.rule] ?? '') : '';
        const verdict = wanted === 'dismissed' && reason === '' ? 'open' : wanted;
        return {
          ...hit,
          id: idOf('anomalyHit'),
          month,
          verdict,
          reason,
          judgedAt: verdict === 'open' ? null : judgedAt,
        };
      });
  };
  return {
    see: (order) => {
      const { ride, settledAt, state } = order;
      if (settledAt === null || state.cancelledBy !== null) return;
      const month = seen.get(monthOf(new Date(ride.rideAt)));
      if (!month) return;
      const label = labels.get(ride.scene.sceneId) ?? null;
      month.push({ phone: (ride.rider ?? ride.traveller.person).phone, ride: riddenOf(order, label) });
    },
    runs: () =>
      [...backOf.keys()].map((month) => {
        const at = Math.min(now - HOUR, workingMinute(`${addMonths(month, 1)}-02`, 11));
        return { month, at, rides: seen.get(month)!.length, hits: judged(month, at) };
      }),
  };
}

/** So long a month of the demonstration takes. */
const MILLISECONDS = 860;

export function anomalyChunks(companyId: number, chief: Person, runs: readonly AnomalyRun[]): Chunk[] {
  const hits = runs.flatMap(({ hits: own, at }) => own.map((hit) => ({ ...hit, foundAt: moment(at) })));
  return [
    chunk('anomalyRun', runs, ({ month, at, rides }) => ({
      ...{ companyId, month: `${month}-01`, startedBy: chief.id, startedAt: moment(at), stage: 'done' as const },
      ...{ seenAt: moment(at), rides, milliseconds: MILLISECONDS },
    })),
    chunkOf(
      'anomalyHit',
      hits.map(({ id, month, rule, orderIds, departmentId, staffId, text, amountFen, foundAt, ...looked }) => ({
        ...{ companyId, id, month: `${month}-01`, rule, orderIds: [...orderIds], departmentId, staffId },
        ...{ sentence: text, amountFen, foundAt, verdict: looked.verdict, reason: looked.reason },
        ...{ judgedBy: looked.judgedAt === null ? null : chief.id, judgedAt: momentOrNull(looked.judgedAt) },
      })),
    ),
  ];
}
