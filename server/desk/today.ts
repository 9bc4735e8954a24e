import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import { heldCall } from '#contract/desk-holds.ts';
import type { CaseKind, DeskToday, WaitingCase } from '#contract/desk-today.ts';
import { dayOf, endOfDay, localText, startOfDay } from '#rules/calendar.ts';
import type { CompanyDays } from '#rules/day-kind.ts';
import { DUE } from '#rules/desk/deadlines.ts';
import { OVERLAP_HOURS } from '#rules/desk/keys.ts';
import { type DeskFunction, type DeskRights, mayDo } from '#rules/desk/rights.ts';
import { InvoiceType } from '#rules/invoice.ts';
import type { OrderStatus } from '#rules/order.ts';
import { ServiceType, VehicleGroup } from '#rules/scene.ts';
import { countryDays } from '../company-days.ts';
import type { Db } from '../db.ts';
import { serveDesk } from '../http/serve-desk.ts';
import { inTurn } from '../query-kit.ts';
import { placeOf } from '../ride/documents.ts';
import { ridesWithoutCar } from './fleet/without-car.ts';
import { endingKeys } from './key-reminders.ts';
import { personOf } from './person.ts';

/** Of each kind the most urgent; the rest is on the kind's own screen. */
const MOST = 30;

interface Waiting {
  readonly total: number;
  readonly cases: WaitingCase[];
}
interface Asking {
  readonly rights: DeskRights;
  readonly staffId: number;
  /** The country's days, for what was promised in working days. */
  readonly country: CompanyDays;
}
type Finder = (db: Db, who: Asking) => Promise<Waiting>;

const total = sql<number>`count(*)::int`.as('total');
type Place = 'status' | 'cityId';
type CaseOf<R> = (row: R) => Omit<WaitingCase, Place> & Partial<Pick<WaitingCase, Place>>;
const placed = <R>(rows: readonly R[], caseOf: CaseOf<R>): WaitingCase[] =>
  rows.map((row) => ({ status: null, cityId: null, ...caseOf(row) }));
/** The most urgent and how many there are, asked together. */
async function counted<R>(first: Promise<R[]>, all: Promise<{ total: number }>, caseOf: CaseOf<R>): Promise<Waiting> {
  const [rows, { total: count }] = await Promise.all([first, all]);
  return { total: count, cases: placed(rows, caseOf) };
}
/** Where all of them are read anyway. */
const firstOf = <R>(rows: readonly R[], caseOf: CaseOf<R>): Waiting => ({
  total: rows.length,
  cases: placed(rows.slice(0, MOST), caseOf),
});

const addressOf = (place: unknown): string => placeOf(place).address;

const waitingRides: Finder = (db) => {
  const first = ridesWithoutCar(db)
    .select([
      'companyId',
      'companyName',
      'cityId',
      'id',
      'number',
      'rideAt',
      'service',
      'bookedStart',
      'bookedEnd',
      'estimateFen',
    ])
    .orderBy('rideAt')
    .limit(MOST);
  return counted(first.execute(), ridesWithoutCar(db).select(total).executeTakeFirstOrThrow(), (row) => ({
    kind: 'ride',
    id: String(row.id),
    companyId: row.companyId,
    cityId: row.cityId,
    title: `${addressOf(row.bookedStart)} → ${addressOf(row.bookedEnd)}`,
    text: `${row.companyName} · ${ServiceType.labelOf(row.service)} · ${localText(row.rideAt).slice(5, 16)} 用车`,
    amountFen: row.estimateFen,
    dueAt: DUE.ride(row.rideAt),
  }));
};

const heldPrices: Finder = (db) => {
  const held = db.selectFrom('deskPriceHold');
  const first = held.selectAll().orderBy('heldAt').limit(MOST).execute();
  return counted(first, held.select(total).executeTakeFirstOrThrow(), (row) => ({
    kind: 'price',
    id: String(row.orderId),
    companyId: row.companyId,
    title: `订单 ${row.number} 的费用待复核`,
    text: row.companyName,
    amountFen: row.actualPayFen,
    dueAt: DUE.price(row.heldAt),
  }));
};

const openObjections: Finder = (db, { country }) => {
  const open = db.selectFrom('deskObjection').where('status', '=', 'open');
  const first = open.selectAll().orderBy('appliedAt').limit(MOST).execute();
  return counted(first, open.select(total).executeTakeFirstOrThrow(), (row) => ({
    kind: 'objection',
    id: row.number,
    companyId: row.companyId,
    status: row.status,
    title: row.description,
    text: `${row.companyName} · 账单 ${row.billNo}`,
    amountFen: row.companyFen,
    dueAt: DUE.objection(row.appliedAt, country),
  }));
};

const newEnrolments: Finder = (db, { country }) => {
  const open = db.selectFrom('enrolment').where('status', 'in', ['new', 'contacted']);
  const first = open.selectAll().orderBy('createdAt').limit(MOST).execute();
  return counted(first, open.select(total).executeTakeFirstOrThrow(), (row) => ({
    kind: 'enrolment',
    id: String(row.id),
    companyId: null,
    status: row.status,
    title: `${row.companyName} 申请开通`,
    text: `${row.city} · ${row.contact} ${row.department}`,
    amountFen: null,
    dueAt: DUE.enrolment(row.createdAt, country),
  }));
};

const openInvoices: Finder = (db, { country }) => {
  const open = db.selectFrom('deskInvoice').where('status', 'in', ['submitted', 'accepted']);
  const first = open.selectAll().orderBy('appliedAt').limit(MOST).execute();
  return counted(first, open.select(total).executeTakeFirstOrThrow(), (row) => ({
    kind: 'invoice',
    id: String(row.id),
    companyId: row.companyId,
    status: row.status,
    title: `${InvoiceType.labelOf(row.type)}，${row.tripCount} 个行程`,
    text: row.companyName,
    amountFen: row.amountFen,
    dueAt: DUE.invoice(row.appliedAt, country),
  }));
};

/** What somebody else has submitted and this person may release. */
const holdsToRelease: Finder = async (db, { rights, staffId }) => {
  const rows = await db
    .selectFrom('deskHold')
    .innerJoin('deskCompany', 'deskCompany.id', 'deskHold.companyId')
    .innerJoin('deskStaff', 'deskStaff.id', 'deskHold.staffId')
    .where('state', '=', 'waiting')
    .where('needs', '=', 'second')
    .where('deskHold.staffId', '!=', staffId)
    .select(['deskHold.id', 'call', 'summary', 'amountFen', 'releaseAt', 'deskHold.companyId'])
    .select(['deskCompany.name as companyName', 'deskStaff.name as staffName'])
    .orderBy('releaseAt')
    .execute();
  const mine = rows.filter(({ call }) => {
    const held = heldCall(call);
    return held !== undefined && mayDo(rights, held.function, 'release');
  });
  return firstOf(mine, (row) => ({
    kind: 'hold',
    id: String(row.id),
    companyId: row.companyId,
    title: row.summary,
    text: `${row.companyName} · ${row.staffName}提交`,
    amountFen: row.amountFen,
    dueAt: DUE.hold(row.releaseAt),
  }));
};

/** Tariffs that somebody else has submitted and this person may put in force. */
const tariffsToRelease: Finder = async (db, { rights, staffId }) => {
  if (!mayDo(rights, 'tariffs', 'release')) return { total: 0, cases: [] };
  const rows = await db
    .selectFrom('tariffDraft')
    .innerJoin('city', 'city.id', 'tariffDraft.cityId')
    .innerJoin('deskStaff', 'deskStaff.id', 'tariffDraft.staffId')
    .select(['cityId', 'service', 'vehicleGroup', 'effectiveFrom', 'city.name as cityName'])
    .select('deskStaff.name as staffName')
    .where('state', '=', 'submitted')
    .where('staffId', '!=', staffId)
    .orderBy('effectiveFrom')
    .execute();
  return firstOf(rows, (row) => ({
    kind: 'tariff',
    id: `${row.cityId}/${row.service}/${row.vehicleGroup}`,
    companyId: null,
    title: `${row.cityName} ${ServiceType.labelOf(row.service)} ${VehicleGroup.labelOf(row.vehicleGroup)} 的资费`,
    text: `${row.staffName}提交，拟 ${localText(row.effectiveFrom).slice(5, 16)} 起生效`,
    amountFen: null,
    dueAt: DUE.tariff(row.effectiveFrom),
  }));
};

/** Keys that end soon, for those who may renew them. They live by the machine's clock. */
const keysToRenew: Finder = async (db, { rights }) => {
  if (!mayDo(rights, 'keys', 'act')) return { total: 0, cases: [] };
  const rows = await endingKeys(db, new Date()).execute();
  return firstOf(rows, (row) => ({
    kind: 'key',
    id: row.id,
    companyId: null,
    title: `密钥“${row.name}”快到期`,
    text: `${row.id} · 到期前轮换，旧密钥还能用 ${OVERLAP_HOURS} 小时`,
    amountFen: null,
    dueAt: DUE.key(row.expiresAt),
  }));
};

const FINDERS: Readonly<Record<CaseKind, readonly [DeskFunction | null, Finder]>> = {
  ride: ['orders', waitingRides],
  price: ['prices', heldPrices],
  objection: ['objections', openObjections],
  enrolment: ['enrolments', newEnrolments],
  invoice: ['invoices', openInvoices],
  hold: [null, holdsToRelease],
  tariff: ['tariffs', tariffsToRelease],
  key: ['keys', keysToRenew],
};
const KINDS = Object.keys(FINDERS) as CaseKind[];

const OVER = new Set<OrderStatus>([
  ...(['ended', 'toSettle', 'paying', 'deducting', 'toPay', 'settled', 'completed', 'disputed'] as const),
]);
const COMING = new Set<OrderStatus>(['accepted', 'prepayment', 'waiting', 'departed', 'arrived']);

interface ByStatus {
  readonly status: OrderStatus;
  readonly total: number;
}

const sumOf = (rows: readonly ByStatus[], isMeant: (status: OrderStatus) => boolean): number =>
  rows.reduce((sum, row) => (isMeant(row.status) ? sum + row.total : sum), 0);

/** Both by status, which an index tells without a look at each ride. */
async function ridesOf(db: Db, now: Date): Promise<NonNullable<DeskToday['rides']>> {
  const [from, until] = [startOfDay(dayOf(now)), endOfDay(dayOf(now))];
  const [all, without] = await Promise.all([
    db
      .selectFrom('deskOrder')
      .where('rideAt', '>=', from)
      .where('rideAt', '<', until)
      .select(['status', total])
      .groupBy('status')
      .execute(),
    ridesWithoutCar(db)
      .where('rideAt', '>=', from)
      .where('rideAt', '<', until)
      .select(['status', total])
      .groupBy('status')
      .execute(),
  ]);
  const isComing = (status: OrderStatus) => COMING.has(status);
  return {
    total: sumOf(all, () => true),
    done: sumOf(all, (status) => OVER.has(status)),
    serving: sumOf(all, (status) => status === 'serving'),
    assigned: sumOf(all, isComing) - sumOf(without, isComing),
    waiting: sumOf(without, (status) => status === 'booking' || isComing(status)),
    cancelled: sumOf(all, (status) => status === 'cancelled'),
  };
}

export function todayRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.today, async (_, { db, now, actor }) => {
    const { rights, staffId } = personOf(actor);
    const country = await countryDays(db);
    const asked = KINDS.map(async (kind) => {
      const [needed, find] = FINDERS[kind];
      const isTheirs = needed === null || mayDo(rights, needed, 'look');
      return [kind, isTheirs ? await find(db, { rights, staffId, country }) : null] as const;
    });
    const mayLook = mayDo(rights, 'orders', 'look');
    const [found, rides] = await Promise.all([inTurn(asked), mayLook ? ridesOf(db, now) : null]);
    const counts = Object.fromEntries(found.map(([kind, waiting]) => [kind, waiting?.total ?? null]));
    const cases = found.flatMap(([, waiting]) => waiting?.cases ?? []);
    cases.sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
    return { counts: counts as DeskToday['counts'], cases, rides };
  });
}
