import { sql } from 'kysely';
import type { OwnApplicationRow } from '#contract/app-application-wire.ts';
import { type ApplicationGroup, type ApprovalStatus, usesLeft } from '#rules/application.ts';
import { type Day, dayOf } from '#rules/calendar.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import type { Principal } from '../acting.ts';
import type { Db } from '../db.ts';
import { behind, contains, paginate, present } from '../query-kit.ts';
import { orderStates } from './queries.ts';

const OPEN = sql<boolean>`application.status in ('pending', 'running')`;

function inGroup(group: ApplicationGroup, today: Day) {
  const usable = sql<boolean>`application.status = 'passed' and application.end_day >= ${today}::date`;
  if (group === 'open') return OPEN;
  return group === 'usable' ? usable : sql<boolean>`not ${OPEN} and not (${usable})`;
}

const MOST_NAMED = 5;
/** Whoever may decide the step that waits: of many, the first few. */
const waitingNames = (companyId: number) => sql<string[]>`array(select staff.name from approval
    join approver on approver.company_id = approval.company_id and approver.approval_id = approval.id
    join staff on staff.company_id = approver.company_id and staff.id = approver.staff_id
  where approval.company_id = ${companyId} and approval.application_id = application.id
    and approval.position is not null
  order by staff.id limit ${sql.lit(MOST_NAMED)})`;
const waitingSince = (
  companyId: number,
) => sql<Date | null>`(select coalesce(approval.waiting_since, approval.created_at) from approval
  where approval.company_id = ${companyId} and approval.application_id = application.id
    and approval.position is not null)`;

interface OwnFilter {
  readonly status?: ApprovalStatus | undefined;
  readonly group?: ApplicationGroup | undefined;
  readonly keyword?: string | undefined;
  /** The application behind which the page begins. */
  readonly after?: number | undefined;
}

/** The database can't look for the null character, and nobody writes it. */
function saying(keyword: string) {
  const like = contains(keyword.replaceAll('\0', '').trim());
  return sql<boolean>`(application.use_reason ilike ${like} or application.scene_name ilike ${like}
    or application.number ilike ${like})`;
}

/** What this person applied for, newest first. */
export async function ownApplications(
  db: Db,
  { companyId, staffId }: Principal,
  { status, group, keyword, after, ...page }: PageInput & OwnFilter,
  now: Date,
): Promise<Page<OwnApplicationRow>> {
  const query = db
    .selectFrom('application')
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .where(present({ status }))
    .$if(keyword !== undefined, (all) => all.where(saying(keyword ?? '')))
    .$if(group !== undefined, (all) => all.where(inGroup(group ?? 'open', dayOf(now))))
    .select(['id as applicationId', 'number', 'template', 'sceneName', 'status', 'uses', 'useReason'])
    .select(['startDay', 'endDay', 'createdAt', 'placedByName'])
    .select(sql<string>`coalesce(reason, '')`.as('statusReason'))
    .select(sql<boolean>`erased_at is not null`.as('isErased'))
    .select(orderStates(companyId).as('orderStates'))
    .select(waitingNames(companyId).as('waitingFor'))
    .select(waitingSince(companyId).as('since'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
  const from = after === undefined ? undefined : behind(companyId, 'application', 'createdAt', after);
  const { rows, total } = await paginate(query, page, { from });
  return {
    total,
    rows: rows.map(({ orderStates: orders, ...row }) => ({
      ...row,
      status: row.status,
      template: row.template,
      usesLeft: usesLeft(row.uses, orders),
    })),
  };
}

/** Whether it is this person's own: null where it is somebody else's, or unknown. */
export async function ownId(db: Db, { companyId, staffId }: Principal, applicationId: number): Promise<number | null> {
  const row = await db
    .selectFrom('application')
    .select('id')
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .where('id', '=', applicationId)
    .executeTakeFirst();
  return row?.id ?? null;
}
