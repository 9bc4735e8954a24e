import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import { addDays, dayOf, endOfDay, startOfDay } from '#rules/calendar.ts';
import { DUE } from '#rules/desk/deadlines.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { maskedPhone } from '#rules/masked-phone.ts';
import type { Driver } from '#rules/order.ts';
import { countryDays } from '../company-days.ts';
import { Refused } from '../http/refused.ts';
import { serveDesk } from '../http/serve-desk.ts';
import { contains, documentText, present } from '../query-kit.ts';
import { driverOf, placeOf } from '../ride/documents.ts';
import { deskPage } from './pages.ts';

/** Over more days than these a search names a company: nobody reads the rides of a year of everybody. */
const MOST_DAYS = 92;

/** What the desk looks for in all companies at once. */
export function acrossRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.findOrders, async ({ from, to, word, companyId, status, ...page }, context) => {
    const { db, now } = context;
    const first = from ?? to ?? dayOf(now);
    const last = to ?? first;
    if (companyId === undefined && last >= addDays(first, MOST_DAYS))
      throw new Refused(DESK_REFUSALS.tooManyDays, { most: MOST_DAYS });
    const within = db
      .selectFrom('deskOrder')
      .selectAll()
      .where('rideAt', '>=', startOfDay(first))
      .where('rideAt', '<', endOfDay(last))
      .where(present({ companyId, status }));
    const named = word
      ? within.where((eb) =>
          eb.or([
            eb('number', 'like', contains(word)),
            eb('riderPhone', '=', word),
            eb('riderName', '=', word),
            eb(documentText<Driver>(sql.ref('driver'), 'plate'), 'ilike', contains(word)),
          ]),
        )
      : within;
    const { rows, total } = await deskPage(context, named.orderBy('rideAt', 'desc').orderBy('id', 'desc'), page);
    return {
      total,
      rows: rows.map(({ id, bookedStart, bookedEnd, driver: stored, riderPhone, ...row }) => {
        const driver = driverOf(stored);
        return {
          ...row,
          orderId: id,
          start: placeOf(bookedStart),
          end: placeOf(bookedEnd),
          driver: driver && { ...driver, phone: maskedPhone(driver.phone) },
          riderPhone: maskedPhone(riderPhone),
        };
      }),
    };
  });

  serveDesk(app, deskApi.raisedObjections, async ({ status, companyId, objectionNo, ...page }, context) => {
    const { db } = context;
    const query = db
      .selectFrom('deskObjection')
      .selectAll()
      .where(present({ status, companyId, number: objectionNo }))
      .orderBy('appliedAt', status === 'open' ? 'asc' : 'desc')
      .orderBy('id');
    const [{ rows, total }, country] = await Promise.all([deskPage(context, query, page), countryDays(db)]);
    return {
      total,
      rows: rows.map(({ number, ...row }) => ({
        ...row,
        objectionNo: number,
        dueAt: DUE.objection(row.appliedAt, country),
      })),
    };
  });
}
