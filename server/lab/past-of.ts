import type { CountedRide } from '#rules/account.ts';
import { applicationDocument } from '#rules/application/stored.ts';
import { rideApplication } from '#rules/application.ts';
import { dayOf } from '#rules/calendar.ts';
import type { CompanyDays } from '#rules/day-kind.ts';
import type { FixedRide, LedgerRow, Past, RefusedTry, RideFact } from '#rules/lab/facts.ts';
import { shareOfFen } from '#rules/money.ts';
import { NO_OVER_TERMS } from '#rules/order.ts';
import {
  charterDays,
  type RideApplication,
  type RideRequest,
  rulesOf,
  type SceneRules,
  sceneDocument,
} from '#rules/scene.ts';
import { readHits } from '#rules/second-approval/judge.ts';
import {
  fixedRow,
  type LedgerPair,
  type OrderRow,
  orderRow,
  type PastRows,
  type PastText,
  type TryRow,
} from './past-rows.ts';

const ledgerOf = (rows: readonly LedgerPair[] | null): LedgerRow[] =>
  (rows ?? []).map(([at, amountFen]) => ({ at, amountFen }));
const sum = (rows: readonly LedgerRow[]): number => rows.reduce((fen, { amountFen }) => fen + amountFen, 0);

/** That a project number was given is kept, not which. */
const A_PROJECT = '…';

/** Addresses are read again where somebody looks at the order. */
const requestOf = (row: OrderRow | TryRow, amountFen: number, days: number): RideRequest => ({
  at: new Date(row.rideAt),
  from: { cityId: row.cities[0], point: { lng: row.places[0], lat: row.places[1] }, address: '' },
  to: { cityId: row.cities[1], point: { lng: row.places[2], lat: row.places[3] }, address: '' },
  service: row.service,
  vehicleGroup: row.group,
  projectNo: row.project ? A_PROJECT : null,
  viaPoints: row.via,
  companions: row.companions,
  carpool: row.carpool,
  amountFen,
  days,
});

type CountedRow = Pick<OrderRow, 'staffId' | 'departmentId' | 'sceneId' | 'rideAt'> &
  Partial<Pick<OrderRow, 'projectId'>>;

type Named = Pick<PastRows, 'departments' | 'applications' | 'seconds' | 'refunds'>;

/** What orders name, by its id. */
function basisOf({ departments, applications, seconds, refunds }: Named) {
  const paths = new Map(departments.map(({ id, path }) => [id, path]));
  const approved = new Map<number, RideApplication>();
  for (const { id, draft } of applications) {
    const read = applicationDocument.read(draft);
    approved.set(id, rideApplication({ applicationId: id, status: 'passed', draft: read, uses: null, orders: [] }));
  }
  const marks = new Map(seconds.map(({ orderId, hits, ...mark }) => [orderId, { ...mark, hits: readHits(hits) }]));
  const given = new Map<number, LedgerRow[]>();
  for (const { orderId, ...refund } of refunds) given.set(orderId, [...(given.get(orderId) ?? []), refund]);
  return {
    application: (id: number | null): RideApplication | null => (id === null ? null : (approved.get(id) ?? null)),
    mark: (orderId: number) => marks.get(orderId) ?? null,
    refunds: (orderId: number): readonly LedgerRow[] => given.get(orderId) ?? [],
    counted: (of: CountedRow, counts: boolean): CountedRide => ({
      staffId: of.staffId,
      sceneId: of.sceneId,
      projectId: of.projectId ?? null,
      countsPersonal: counts,
      rideAt: of.rideAt,
      path: paths.get(of.departmentId) ?? [of.departmentId],
      rideDay: dayOf(new Date(of.rideAt)),
    }),
  };
}
type Basis = ReturnType<typeof basisOf>;

/** Money as it was before anything was given back. */
function moneyOf(row: OrderRow, refundedFen: number) {
  const paidFen = row.pay === null ? null : row.pay + refundedFen;
  const isCancelled = row.cancelledBy !== null && row.cancelledAt !== null;
  return {
    price:
      !isCancelled && row.pricedAt !== null && paidFen !== null ? { at: row.pricedAt, actualPayFen: paidFen } : null,
    cancelled:
      row.cancelledBy !== null && row.cancelledAt !== null
        ? { at: row.cancelledAt, feeFen: paidFen ?? 0, byCompany: row.cancelledBy === 'company' }
        : null,
    companyFen: (row.company ?? 0) + refundedFen,
    personalFen: row.personal ?? 0,
  };
}

function factOf(row: OrderRow, basis: Basis): RideFact {
  const driverFen = row.driver === null ? 0 : shareOfFen(row.driver, row.discount);
  const refunds = basis.refunds(row.orderId);
  const [payer, boundFen, flowId] = row.over;
  return {
    orderId: row.orderId,
    sceneId: row.sceneId,
    version: row.version,
    departmentId: row.departmentId,
    counted: basis.counted(row, row.counts),
    bookedAt: row.bookedAt,
    request: requestOf(row, row.estimate - driverFen, charterDays(row.service, row.packages ?? 1)),
    application: basis.application(row.applicationId),
    estimateFen: row.estimate,
    driverFen,
    driverPayer: row.driverPayer ?? 'personal',
    agreedFen: row.agreed,
    over: payer === null ? NO_OVER_TERMS : { payer, boundFen, flowId },
    capFen: row.cap,
    ...moneyOf(row, sum(refunds)),
    second: basis.mark(row.orderId),
    refunds,
    isSettled: row.settled,
    isChanged: row.changed,
    ledger: ledgerOf(row.ledger),
  };
}

const tryOf = (row: TryRow, basis: Basis): RefusedTry => ({
  refusalId: row.refusalId,
  sceneId: row.sceneId,
  departmentId: row.departmentId,
  counted: basis.counted(row, false),
  askedAt: row.askedAt,
  request: requestOf(row, row.estimate, row.days),
  application: basis.application(row.applicationId),
});

export interface KnownPast {
  readonly past: Past;
  readonly days: CompanyDays;
  versionOf(of: { readonly sceneId: number; readonly version: number }): SceneRules;
  currentOf(sceneId: number): SceneRules;
}

function scenesOf({ versions, current }: Pick<PastRows, 'versions' | 'current'>) {
  // Asked for at every step of every order: by two numbers, since a text made each time would cost more than the answer.
  const rules = new Map<number, Map<number, SceneRules>>();
  for (const { sceneId, version, scene } of versions) {
    const own = rules.get(sceneId) ?? new Map<number, SceneRules>();
    rules.set(sceneId, own.set(version, rulesOf(sceneDocument.read(scene))));
  }
  const newest = new Map(current.map(({ sceneId, version }) => [sceneId, version]));
  const versionOf: KnownPast['versionOf'] = ({ sceneId, version }) => {
    const found = rules.get(sceneId)?.get(version);
    if (!found) throw new Error(`scene ${sceneId} has no version ${version}`);
    return found;
  };
  return { versionOf, currentOf: (sceneId: number) => versionOf({ sceneId, version: newest.get(sceneId) ?? 1 }) };
}

/** Takes the texts of a past apart as they come, and keeps of each order what a replay looks at. */
export function gatherPast() {
  const lists: { -readonly [P in keyof Omit<PastRows, 'orders' | 'fixed'>]: PastRows[P] } = {
    ...{ departments: [], applications: [], seconds: [], refunds: [], limits: [] },
    ...{ versions: [], current: [], days: [], tries: [] },
  };
  const facts: RideFact[] = [];
  const fixed: FixedRide[] = [];
  let basis: Basis | undefined;
  return {
    /** Answers how many orders it was. */
    take({ part, text }: PastText): number {
      if (part !== 'orders' && part !== 'fixed') {
        lists[part] = JSON.parse(text);
        return 0;
      }
      basis ??= basisOf(lists);
      if (part === 'orders') {
        const lines: PastRows['orders'] = JSON.parse(text);
        for (const line of lines) facts.push(factOf(orderRow(line), basis));
        return lines.length;
      }
      const lines: PastRows['fixed'] = JSON.parse(text);
      for (const row of lines.map(fixedRow)) {
        fixed.push({ counted: basis.counted(row, row.counts), ledger: ledgerOf(row.ledger) });
      }
      return 0;
    },
    known(): KnownPast {
      const named = basis ?? basisOf(lists);
      const limits = lists.limits.map((limit) => ({ ...limit, countsFrom: new Date(limit.countsFrom) }));
      const tries = lists.tries.map((row) => tryOf(row, named));
      return {
        past: { facts, fixed, tries, limits },
        days: new Map(lists.days.map(({ day, kind }) => [day, kind])),
        ...scenesOf(lists),
      };
    },
  };
}
