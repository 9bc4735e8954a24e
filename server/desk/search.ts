import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import type { SearchHit } from '#contract/desk-search.ts';
import { addDays, dayOf, endOfDay, localText, startOfDay } from '#rules/calendar.ts';
import { type DeskFunction, mayDo } from '#rules/desk/rights.ts';
import type { Driver } from '#rules/order.ts';
import { OrderStatus } from '#rules/order.ts';
import type { Db } from '../db.ts';
import { serveDesk } from '../http/serve-desk.ts';
import { contains, documentText, startsWith } from '../query-kit.ts';
import { placeOf } from '../ride/documents.ts';
import { personOf } from './person.ts';

const MOST = 5;
/** As many of an order's last digits as people read out. */
const LAST_DIGITS = 6;
/** Cars are looked for among the rides around today. */
const PLATE_DAYS = 3;

type Finder = (db: Db, word: string, now: Date) => Promise<SearchHit[]>;

/** A part of a plate: a province at most, then letters and digits, and what ends special ones. Nothing else is looked for there. */
const PLATE_PART = /^\p{Script=Han}?[A-Za-z0-9·]{1,8}[学警港澳挂使领]?$/u;

const newest = (db: Db, most = MOST) =>
  db
    .selectFrom('deskOrder')
    .select(['companyId', 'companyName', 'id', 'number', 'status', 'rideAt', 'bookedStart', 'bookedEnd'])
    .orderBy('rideAt', 'desc')
    .limit(most);
type Ride = Awaited<ReturnType<ReturnType<typeof newest>['execute']>>[number];

/** The newest first, day by day: a car that drives is found in the first ones, and no more of them are read. */
async function ridesOfPlate(db: Db, word: string, now: Date): Promise<Ride[]> {
  const today = dayOf(now);
  const found: Ride[] = [];
  for (let ago = 0; ago <= PLATE_DAYS && found.length < MOST; ago += 1) {
    const rows = await newest(db, MOST - found.length)
      .where('rideAt', '>=', startOfDay(addDays(today, -ago)))
      .where('rideAt', '<', endOfDay(addDays(today, ago === 0 ? PLATE_DAYS : -ago)))
      .where(documentText<Driver>(sql.ref('driver'), 'plate'), 'ilike', contains(word))
      .execute();
    found.push(...rows);
  }
  return found;
}

async function rides(db: Db, word: string, now: Date): Promise<Ride[]> {
  if (/^1\d{10}$/.test(word)) return newest(db).where('riderPhone', '=', word).execute();
  if (/^\d{6,}$/.test(word))
    return newest(db)
      .where(sql<string>`right(number, ${sql.lit(LAST_DIGITS)})`, '=', word.slice(-LAST_DIGITS))
      .where('number', 'like', `%${word}`)
      .execute();
  return PLATE_PART.test(word) ? ridesOfPlate(db, word, now) : [];
}

const orders: Finder = async (db, word, now) =>
  (await rides(db, word, now)).map((row) => ({
    kind: 'order',
    companyId: row.companyId,
    id: String(row.id),
    status: null,
    title: row.number,
    text: `${row.companyName} · ${localText(row.rideAt).slice(5, 16)} ${placeOf(row.bookedStart).address} → ${placeOf(row.bookedEnd).address} · ${OrderStatus.labelOf(row.status)}`,
  }));

const companies: Finder = async (db, word) => {
  const rows = await db
    .selectFrom('deskCompany')
    .select(['id', 'name'])
    .where('name', 'like', contains(word))
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map(({ id, name }) => ({
    ...{ kind: 'company' as const, companyId: id, id: String(id), status: null, title: name, text: '' },
  }));
};

const bills: Finder = async (db, word) => {
  const rows = await db
    .selectFrom('deskBill')
    .select(['companyId', 'companyName', 'number'])
    .where('number', 'like', startsWith(word))
    .orderBy('issuedAt', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ companyId, companyName, number }) => ({
    ...{ kind: 'bill' as const, companyId, id: number, status: null, title: number, text: companyName },
  }));
};

const invoices: Finder = async (db, word) => {
  const rows = await db
    .selectFrom('deskInvoice')
    .select(['companyId', 'companyName', 'id', 'status', 'number', 'title'])
    .where('number', 'like', startsWith(word))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ companyId, companyName, id, status, number, title }) => ({
    ...{ kind: 'invoice' as const, companyId, id: String(id), status, title: number ?? title, text: companyName },
  }));
};

const objections: Finder = async (db, word) => {
  const rows = await db
    .selectFrom('deskObjection')
    .select(['companyId', 'companyName', 'number', 'status', 'description'])
    .where('number', 'like', startsWith(word))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ companyId, companyName, number, status, description }) => ({
    ...{ kind: 'objection' as const, companyId, id: number, status, title: number },
    text: `${companyName} · ${description}`,
  }));
};

/** Each kind with the right that shows it, in the order in which they are listed. */
const FINDERS: readonly (readonly [needs: DeskFunction, find: Finder])[] = [
  ['orders', orders],
  ['companies', companies],
  ['bills', bills],
  ['invoices', invoices],
  ['objections', objections],
];

/** One character finds everything and therefore nothing. */
const LEAST = 2;

export function searchRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.search, async ({ q }, { db, actor, now }) => {
    const word = q.replace(/\s+/g, '');
    if (word.length < LEAST) return { hits: [] };
    const { rights } = personOf(actor);
    const own = FINDERS.filter(([needs]) => mayDo(rights, needs, 'look'));
    return { hits: (await Promise.all(own.map(([, find]) => find(db, word, now)))).flat() };
  });
}
