import { sql } from 'kysely';
import type { ForecastRow } from '#contract/forecast.ts';
import { monthOf } from '#rules/calendar.ts';
import { type ForecastOwner, thresholdsReached, type WarningThreshold, warningText } from '#rules/forecast.ts';
import type { Db } from '../db.ts';
import { enqueueSms } from '../outbox.ts';
import { type Asking, kindsOf } from './facts.ts';
import { knownDepartments, knownProjects, type Owner, rowOf } from './forecasts.ts';

const LIMIT_NAMES: Readonly<Record<ForecastOwner, string>> = { department: '限额', project: '预算' };

/** Who is told: those who look after it, and who set the limit. */
async function phonesOf(db: Db, companyId: number, owner: ForecastOwner, id: number): Promise<string[]> {
  const looksAfter =
    owner === 'department'
      ? sql`select staff_id from department_manager where company_id = ${companyId} and department_id = ${id}`
      : sql`select staff_id from project_owner where company_id = ${companyId} and project_id = ${id}`;
  const { rows } = await sql<{ phone: string }>`select distinct phone from staff
    where company_id = ${companyId} and deleted_at is null and id in (${looksAfter}
      union select set_by from spending_limit where company_id = ${companyId} and replaced_at is null
        and ${sql.ref(`${owner}Id`)} = ${id} and set_by is not null)`.execute(db);
  return rows.map(({ phone }) => phone);
}

/** The shares of which nobody has been told this month; from now on somebody has. */
async function newThresholds(
  { db, companyId, now }: Asking,
  owner: ForecastOwner,
  row: ForecastRow,
): Promise<WarningThreshold[]> {
  const reached = thresholdsReached(row.landingFen, row.limitFen);
  if (reached.length === 0) return [];
  const { rows } = await sql<{ threshold: WarningThreshold }>`
    insert into budget_warning (company_id, owner, owner_id, month, threshold, limit_fen, landing_fen, told_at)
    select ${companyId}, ${owner}, ${row.id}, ${`${monthOf(now)}-01`}::date, reached, ${row.limitFen}, ${row.landingFen},
      ${now} from unnest(${`{${reached.join(',')}}`}::int[]) as reached
    on conflict do nothing returning threshold`.execute(db);
  return rows.map(({ threshold }) => threshold);
}

async function warn(asking: Asking, owner: ForecastOwner, row: ForecastRow): Promise<number> {
  const fresh = await newThresholds(asking, owner, row);
  // Several at once are one message: the highest says what the others would.
  const threshold = fresh.sort((one, other) => other - one)[0];
  if (threshold === undefined || row.limitFen === null) return 0;
  const { db, companyId, now } = asking;
  const of = { name: row.name, month: monthOf(now), limitFen: row.limitFen, threshold, limitName: LIMIT_NAMES[owner] };
  const text = warningText(of, row);
  const params = { name: row.name, threshold: String(threshold), text };
  const phones = await phonesOf(db, companyId, owner, row.id);
  for (const phone of phones) await enqueueSms(db, { phone, purpose: 'budgetWarning', params, text });
  return phones.length;
}

async function ownersOf({ db, companyId }: Asking): Promise<Record<ForecastOwner, Owner[]>> {
  const departments = await sql<Owner>`select id, name, super_id is null as is_top from department
    where company_id = ${companyId} and deleted_at is null order by id`.execute(db);
  const projects = await sql<Owner>`select id, number || ' ' || name as name, false as is_top from project
    where company_id = ${companyId} and is_enabled order by id`.execute(db);
  return { department: departments.rows, project: projects.rows };
}

/** Tells of every limit of a company that the month will pass by a share of which nobody was told; answers the messages. */
export async function warnCompany(db: Db, companyId: number, now: Date): Promise<number> {
  const asking = { db, companyId, now };
  const owners = await ownersOf(asking);
  const known = {
    department: await knownDepartments(asking, owners.department),
    project: await knownProjects(asking, owners.project),
  };
  const kindOf = await kindsOf(asking);
  let told = 0;
  for (const owner of ['department', 'project'] as const) {
    const bounded = known[owner].filter(({ facts }) => facts.limitFen !== null);
    for (const one of bounded) told += await warn(asking, owner, rowOf(one, kindOf));
  }
  return told;
}
