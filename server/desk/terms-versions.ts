import type { TermsPlan, TermsVersion } from '#contract/desk-company.ts';
import { type Day, dayOf } from '#rules/calendar.ts';
import {
  agreeTerms,
  CompanyTerms,
  type TermsEdit,
  TermsEdit as TermsEditShape,
  termsChange,
} from '#rules/company-terms.ts';
import { mayFollowKind } from '#rules/desk/kind-change.ts';
import { isRefused } from '#rules/refusal.ts';
import { loadTerms, putTerms } from '../company/terms.ts';
import type { Db } from '../db.ts';
import { inEachCompany } from '../each-company.ts';
import { carryBills } from '../finance/carry.ts';
import { openDesk } from '../http/desk-session.ts';
import type { Services } from '../services.ts';
import { kindFacts } from './kind-facts.ts';

/** Who agreed to it. */
export interface Hands {
  readonly madeBy: string;
  readonly releasedBy: string;
}
interface Put extends Hands {
  readonly before: CompanyTerms;
  readonly after: CompanyTerms;
  readonly effectiveFrom: Day;
}

const rowsOf = (db: Db, companyId: number) =>
  db.selectFrom('termsVersion').where('companyId', '=', companyId).orderBy('version', 'desc');

/** What the company agreed to when it was opened, where nothing was changed since. */
async function firstVersion(db: Db, companyId: number, terms: CompanyTerms): Promise<TermsVersion> {
  const { createdAt } = await db
    .selectFrom('company')
    .select('createdAt')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const own = { effectiveFrom: dayOf(createdAt), change: '', madeBy: '', releasedBy: '', madeAt: createdAt };
  return { ...own, version: 1, terms };
}

export async function lastVersion(db: Db, companyId: number): Promise<number> {
  return (await rowsOf(db, companyId).select('version').limit(1).executeTakeFirst())?.version ?? 1;
}

export async function versionsOf(db: Db, companyId: number): Promise<TermsVersion[]> {
  const now = await loadTerms(db, companyId);
  const rows = await rowsOf(db, companyId).selectAll().execute();
  if (rows.length === 0) return [await firstVersion(db, companyId, now)];
  // What a version does not say, because it is older than the field, it says as it is now.
  return rows.map(({ companyId: _, terms, ...row }) => ({
    ...row,
    terms: { ...now, ...CompanyTerms.partial().catch({}).parse(terms) } as CompanyTerms,
  }));
}

/** Puts terms in force and writes them down; the company's row is locked, so that versions count up one by one. */
export async function agreeVersion(db: Db, companyId: number, put: Put, now: Date): Promise<number> {
  const { before, after, effectiveFrom, madeBy, releasedBy } = put;
  const known = await rowsOf(db, companyId).select('version').limit(1).executeTakeFirst();
  if (!known) {
    const { terms, ...first } = await firstVersion(db, companyId, before);
    await db
      .insertInto('termsVersion')
      .values({ companyId, ...first, terms: JSON.stringify(terms) })
      .execute();
  }
  const version = (known?.version ?? 1) + 1;
  await putTerms(db, companyId, after, now);
  if (before.accountKind !== after.accountKind) await carryBills(db, companyId, after, now);
  const row = { effectiveFrom, change: termsChange(before, after), madeBy, releasedBy, madeAt: now };
  await db
    .insertInto('termsVersion')
    .values({ companyId, version, ...row, terms: JSON.stringify(after) })
    .execute();
  return version;
}

const planRow = (db: Db, companyId: number) =>
  db.selectFrom('termsPlan').selectAll().where('companyId', '=', companyId).executeTakeFirst();

type PlanRow = NonNullable<Awaited<ReturnType<typeof planRow>>>;

const editOf = (stored: unknown): TermsEdit => TermsEditShape.catch({}).parse(stored);

export async function planOf(db: Db, companyId: number): Promise<TermsPlan | null> {
  const row = await planRow(db, companyId);
  if (!row) return null;
  const { companyId: _, edit, ...plan } = row;
  const terms = agreeTerms(await loadTerms(db, companyId), editOf(edit));
  return isRefused(terms) ? null : { ...plan, terms };
}

/** The day of a planned change that these terms would make impossible, such as credit of an account that is prepaid by then. */
export async function spoiltPlan(db: Db, companyId: number, after: CompanyTerms): Promise<Day | null> {
  const row = await planRow(db, companyId);
  return row && isRefused(agreeTerms(after, editOf(row.edit))) ? row.effectiveFrom : null;
}

type Planned = Hands & { readonly edit: TermsEdit; readonly change: string; readonly effectiveFrom: Day };
export const putPlan = (db: Db, companyId: number, { edit, ...plan }: Planned, now: Date) =>
  db
    .insertInto('termsPlan')
    .values({ companyId, ...plan, edit: JSON.stringify(edit), madeAt: now })
    .execute();

export const dropPlan = (db: Db, companyId: number) =>
  db.deleteFrom('termsPlan').where('companyId', '=', companyId).execute();

/** What cannot hold any more on its day is not lost from sight: the log says what did not happen, and why. */
async function dropped(db: Db, plan: PlanRow, now: Date, reason: string): Promise<number> {
  const { companyId, effectiveFrom, change } = plan;
  await openDesk(db);
  const summary = `从 ${effectiveFrom} 起的条款改动没有生效（${reason}）：${change}`;
  await db.insertInto('deskEvent').values({ at: now, key: '系统', call: 'terms', companyId, summary }).execute();
  return 0;
}

async function duePlan(db: Db, companyId: number, now: Date): Promise<PlanRow | undefined> {
  const row = await planRow(db, companyId);
  return row && row.effectiveFrom <= dayOf(now) ? row : undefined;
}

/** The day has come: what was planned holds, over what was agreed to meanwhile. */
async function followPlan(db: Db, companyId: number, now: Date): Promise<number> {
  // Asked first without the lock, so that no company waits for nothing; somebody may drop or replace it until it is had.
  if (!(await duePlan(db, companyId, now))) return 0;
  await db.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
  const row = await duePlan(db, companyId, now);
  if (!row) return 0;
  const before = await loadTerms(db, companyId);
  const after = agreeTerms(before, editOf(row.edit));
  const { effectiveFrom, madeBy, releasedBy } = row;
  await dropPlan(db, companyId);
  if (isRefused(after)) return dropped(db, row, now, after.refused.msg);
  const changesKind = after.accountKind !== before.accountKind;
  if (changesKind && !mayFollowKind(await kindFacts(db, companyId, now))) return dropped(db, row, now, '有逾期的账款');
  await agreeVersion(db, companyId, { before, after, effectiveFrom, madeBy, releasedBy }, now);
  return 1;
}

export const followPlans = (services: Services, now: Date): Promise<number> =>
  inEachCompany(services, (db, companyId) => followPlan(db, companyId, now));
