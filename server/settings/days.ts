import type { FastifyInstance } from 'fastify';
import { daysApi } from '#contract/days.ts';
import { type Day, dayOf } from '#rules/calendar.ts';
import {
  type CalendarDay,
  type CompanyDayDraft,
  daysResetText,
  daysSetText,
  mayChangeDays,
  sortedDays,
} from '#rules/day-kind.ts';
import { holidaysOf, namedDays } from '#rules/holidays.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { allowed } from '../http/refused.ts';
import { serve } from '../http/serve.ts';

/** What the country says of a year's days, with the company's own words over it. */
async function daysOfYear(db: Db, companyId: number, year: number): Promise<CalendarDay[]> {
  const own = await db
    .selectFrom('companyDay')
    .select(['day', 'kind', 'name'])
    .where('companyId', '=', companyId)
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .execute();
  const days = new Map<Day, CalendarDay>([...namedDays(year)].map(([day, one]) => [day, { ...one, own: false }]));
  for (const one of own) days.set(one.day, { ...one, own: true });
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
}

async function saveDays(db: Db, { companyId, staffId }: Actor, { days, kind, name }: CompanyDayDraft, now: Date) {
  const rows = days.map((day) => ({ companyId, day, kind, name, changedBy: staffId, changedAt: now }));
  await db
    .insertInto('companyDay')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'day']).doUpdateSet({ kind, name, changedBy: staffId, changedAt: now }),
    )
    .execute();
}

export function daysRoutes(app: FastifyInstance): void {
  serve(app, daysApi.year, async ({ year }, { actor, db }) => ({
    publishedOn: holidaysOf(year).publishedOn,
    days: await daysOfYear(db, actor.companyId, year),
  }));

  serve(app, daysApi.save, async (sent, { actor, db, now, record }) => {
    const draft = { ...sent, days: sortedDays(sent.days) };
    allowed(mayChangeDays(draft.days, dayOf(now)));
    await saveDays(db, actor, draft, now);
    record(daysSetText(draft));
    return null;
  });

  serve(app, daysApi.reset, async (sent, { actor, db, now, record }) => {
    const days = sortedDays(sent.days);
    allowed(mayChangeDays(days, dayOf(now)));
    await db.deleteFrom('companyDay').where('companyId', '=', actor.companyId).where('day', 'in', days).execute();
    record(daysResetText(days));
    return null;
  });
}
