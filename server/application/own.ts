import { sql } from 'kysely';
import type { OwnApplication } from '#contract/app-application-wire.ts';
import { type ApprovalStatus, usesLeft } from '#rules/application.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import type { Principal } from '../acting.ts';
import type { Db } from '../db.ts';
import { paginate, present } from '../query-kit.ts';
import { orderStates } from './queries.ts';

/** What this person applied for, newest first. */
export async function ownApplications(
  db: Db,
  { companyId, staffId }: Principal,
  { status, ...page }: PageInput & { status?: ApprovalStatus | undefined },
): Promise<Page<OwnApplication>> {
  const query = db
    .selectFrom('application')
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .where(present({ status }))
    .select(['id as applicationId', 'number', 'template', 'sceneName', 'status', 'uses', 'useReason'])
    .select(['startDay', 'endDay', 'createdAt', 'placedByName'])
    .select(sql<string>`coalesce(reason, '')`.as('statusReason'))
    .select(orderStates.as('orderStates'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
  const { rows, total } = await paginate(query, page);
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
