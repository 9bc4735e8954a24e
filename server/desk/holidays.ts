import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import type { DeskHolidayYear } from '#contract/desk-holidays.ts';
import type { Input } from '#contract/endpoint.ts';
import { dayOf } from '#rules/calendar.ts';
import { arrangeYear, changedDays, draftOfFestival, festivalText, spokenDays, yearDays } from '#rules/holiday-draft.ts';
import type { Festival } from '#rules/holidays.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import { brokenConstraint } from '../error-code.ts';
import { arrangedYear, putYear } from '../holidays.ts';
import { allowed, Refused } from '../http/refused.ts';
import { type DeskContext, serveDesk } from '../http/serve-desk.ts';
import { tellOfHolidays } from './holiday-notice.ts';

async function usesOf(db: Db): Promise<DeskHolidayYear['uses']> {
  return db
    .selectFrom('deskKindScene')
    .select([sql<number>`count(*)::int`.as('scenes'), sql<number>`count(distinct company_id)::int`.as('companies')])
    .executeTakeFirstOrThrow();
}

async function readYear(db: Db, asked: number): Promise<DeskHolidayYear> {
  const { festivals, ...year } = await arrangedYear(db, asked);
  return {
    ...year,
    festivals: festivals.map(draftOfFestival),
    days: spokenDays(asked, festivals),
    workdays: yearDays(asked, festivals).filter(({ kind }) => kind === 'workday').length,
    uses: await usesOf(db),
  };
}

/** What became of each festival; those that stayed are not named. */
function changeText(before: readonly Festival[], after: readonly Festival[]): string {
  const old = before.map(festivalText);
  const now = after.map(festivalText);
  const gone = old.filter((text) => !now.includes(text));
  const come = now.filter((text) => !old.includes(text));
  if (gone.length + come.length === 0) return '日期未变';
  const from = gone.length > 0 ? `由 ${gone.join('；')} ` : '';
  return `${from}改为 ${come.join('；') || '没有'}`;
}

async function save(context: DeskContext, { version, ...draft }: Input<typeof deskApi.saveHolidays>): Promise<void> {
  const { db, now, actor, record } = context;
  const { year, publishedOn } = draft;
  const before = await arrangedYear(db, year, true);
  if (before.version !== version) throw new Refused(REFUSALS.changedMeanwhile);
  const festivals = allowed(arrangeYear(before.festivals, draft, dayOf(now)));
  const by = actor.person?.name ?? actor.key;
  await putYear(db, { year, publishedOn, festivals, by, version: version + 1 }, now);
  const told = await tellOfHolidays(context, year, changedDays(year, before.festivals, festivals));
  const sent = told > 0 ? `；已告知 ${told} 家企业` : '';
  record(`${year} 年节假日（${publishedOn} 公布）：${changeText(before.festivals, festivals)}${sent}`);
}

export function holidayRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.holidays, ({ year }, { db }) => readYear(db, year));

  serveDesk(app, deskApi.saveHolidays, async (sent, context) => {
    await save(context, sent).catch((error) => {
      if (brokenConstraint(error) === 'holiday_year_pkey') throw new Refused(REFUSALS.changedMeanwhile);
      throw error;
    });
    return readYear(context.db, sent.year);
  });
}
