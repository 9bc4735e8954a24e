import type { FastifyInstance } from 'fastify';
import { daysApi } from '#contract/days.ts';
import { type Day, dayOf } from '#rules/calendar.ts';
import {
  CALENDAR_REFUSALS,
  type CalendarDay,
  daysResetText,
  daysSetText,
  mayChangeDays,
  sortedDays,
} from '#rules/day-kind.ts';
import { spokenDays } from '#rules/holiday-draft.ts';
import type { Db } from '../db.ts';
import { arrangedYear } from '../holidays.ts';
import { oneFile } from '../http/input.ts';
import { allowed, Refused } from '../http/refused.ts';
import { serve } from '../http/serve.ts';
import { saveDays } from './company-days.ts';
import { importDays, templateFile } from './days-import.ts';

/** What the country says of a year's days, with the company's own words over it. */
async function daysOfYear(db: Db, companyId: number, year: number): Promise<CalendarDay[]> {
  const own = await db
    .selectFrom('companyDay')
    .select(['day', 'kind', 'name'])
    .where('companyId', '=', companyId)
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .execute();
  const { festivals } = await arrangedYear(db, year);
  const country = spokenDays(year, festivals).map((one) => [one.day, { ...one, own: false }] as const);
  const days = new Map<Day, CalendarDay>(country);
  for (const one of own) days.set(one.day, { ...one, own: true });
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
}

export function daysRoutes(app: FastifyInstance): void {
  serve(app, daysApi.year, async ({ year }, { actor, db }) => ({
    publishedOn: (await arrangedYear(db, year)).publishedOn,
    days: await daysOfYear(db, actor.companyId, year),
  }));

  serve(app, daysApi.save, async (sent, { actor, db, now, record }) => {
    const draft = { ...sent, days: sortedDays(sent.days) };
    allowed(mayChangeDays(draft.days, dayOf(now)));
    const { kind, name } = draft;
    await saveDays(
      db,
      actor,
      draft.days.map((day) => ({ day, kind, name })),
      now,
    );
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

  serve(app, daysApi.import, async ({ excel }, context) => {
    // What is no file at all gets the sentence of a wrong one.
    if (excel == null || typeof excel === 'string') throw new Refused(CALENDAR_REFUSALS.fileNotSpreadsheet);
    return importDays(context, oneFile(excel));
  });
  serve(app, daysApi.template, async () => templateFile());
}
