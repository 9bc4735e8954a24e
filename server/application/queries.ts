import { type RawBuilder, sql } from 'kysely';
import type { ApplicationFilter, ApplicationOrder, ApplicationView } from '#rules/application.ts';
import type { OrderStatus } from '#rules/order/codes.ts';
import type { OrderPlace } from '#rules/order/view-order.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import { PERMISSION } from '#rules/permission.ts';
import { ServiceType } from '#rules/scene.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { anyOf, contains, departmentsBelow, documentText, paginate, present, sameCompany } from '../query-kit.ts';
import { viewerOf, visibleRows } from '../visible.ts';
import { withContents } from './views.ts';

const applications = (db: Db, companyId: number) =>
  db
    .selectFrom('application')
    .where('application.companyId', '=', companyId)
    .select(['application.id as applicationId', 'application.number', 'application.createdAt'])
    .select(['application.staffName', 'application.staffPhone', 'application.placedByName'])
    .select(['application.status', 'application.template', 'application.departmentId'])
    .select(['application.riderName', 'application.riderPhone'])
    .select(['application.sceneName', 'application.useReason'])
    .select(sql<string>`coalesce(application.reason, '')`.as('statusReason'))
    .select(['application.draft', 'application.uses'])
    .select(['application.sceneId', 'application.sceneVersion']);

type Row = Awaited<ReturnType<ReturnType<typeof applications>['execute']>>[number];

/** Names are looked up for what is shown: a join would be made for everything that is counted or skipped. */
async function withNames<R extends Row>(db: Db, companyId: number, rows: readonly R[]) {
  const ids = [...new Set(rows.map(({ departmentId }) => departmentId))];
  const departments = await db
    .selectFrom('department')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute();
  const names = new Map(departments.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...row,
    departmentName: names.get(row.departmentId) ?? '',
    status: row.status,
    template: row.template,
  }));
}

const like = (column: string, typed: string | undefined) =>
  typed === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} like ${contains(typed)}`;

const within = (departmentIds: readonly number[] | null) =>
  departmentIds === null ? sql<boolean>`true` : sql<boolean>`application.department_id = ${anyOf(departmentIds)}`;

/** Of the departments asked for and everything below; null: all. */
const filteredDepartments = (db: Db, companyId: number, departmentId: number | undefined) =>
  departmentId === undefined ? null : departmentsBelow(db, companyId, [departmentId]);

export async function findApplications(
  db: Db,
  actor: Actor,
  { page, pageSize, ...filter }: ApplicationFilter & PageInput,
): Promise<Page<ApplicationView>> {
  const { companyId } = actor;
  const query = applications(db, companyId)
    .where(visibleRows('application', await viewerOf(db, actor, PERMISSION.application)))
    .where(within(await filteredDepartments(db, companyId, filter.departmentId)))
    .where(
      present({
        'application.status': filter.status,
        'application.template': filter.template,
        'application.staffPhone': filter.staffPhone,
        'application.riderPhone': filter.riderPhone,
      }),
    )
    .where(like('application.number', filter.number))
    .where(like('application.staffName', filter.staffName))
    .where(like('application.riderName', filter.riderName))
    .$if(filter.from !== undefined, (rows) => rows.where('application.createdAt', '>=', filter.from!))
    .$if(filter.before !== undefined, (rows) => rows.where('application.createdAt', '<', filter.before!))
    .orderBy('application.createdAt', 'desc')
    .orderBy('application.id', 'desc');
  const { rows, total } = await paginate(query, { page, pageSize });
  return { rows: await withContents(db, companyId, await withNames(db, companyId, rows)), total };
}

/** Whether this person may read it in the console: null where it is out of sight, or unknown. */
export async function visibleId(db: Db, actor: Actor, applicationId: number): Promise<number | null> {
  const row = await db
    .selectFrom('application')
    .select('id')
    .where('companyId', '=', actor.companyId)
    .where('id', '=', applicationId)
    .where(visibleRows('application', await viewerOf(db, actor, PERMISSION.application)))
    .executeTakeFirst();
  return row?.id ?? null;
}

/** With everything that its detail is made of. */
export async function findApplication(db: Db, companyId: number, applicationId: number) {
  const row = await applications(db, companyId)
    .leftJoin('approval', sameCompany('approval.applicationId', 'application.id'))
    .select('approval.id as approvalId')
    .where('application.id', '=', applicationId)
    .executeTakeFirst();
  return row && (await withNames(db, companyId, [row]))[0];
}

/** How far each order of an application has come; a dispute about a fee changes nothing about that. */
export const orderStates = (companyId: number) => sql<
  OrderStatus[]
>`array(select coalesce(o.disputed_from, o.status) from ride_order o
  where o.company_id = ${companyId} and o.application_id = application.id)`;

const addressOf = (place: RawBuilder<unknown>) => documentText<OrderPlace>(place, 'address');

/** The orders of an application, oldest first; where somebody asks, those they may see. */
export async function ordersOf(
  db: Db,
  companyId: number,
  applicationId: number,
  seenBy: Actor | null,
): Promise<ApplicationOrder[]> {
  const rows = await db
    .selectFrom('rideOrder')
    .innerJoin('city', 'city.id', 'rideOrder.cityId')
    .where('rideOrder.companyId', '=', companyId)
    .where('rideOrder.applicationId', '=', applicationId)
    .where(seenBy ? visibleRows('rideOrder', await viewerOf(db, seenBy, PERMISSION.application)) : sql<boolean>`true`)
    .select(['rideOrder.id as orderId', 'rideOrder.number', 'rideOrder.service', 'rideOrder.status'])
    .select(['rideOrder.staffName as bookerName', 'rideOrder.riderName', 'city.name as cityName'])
    .select(['rideOrder.rideAt', 'rideOrder.totalFen'])
    .select('rideOrder.actualPayFen')
    .select(addressOf(sql`coalesce(actual_start, booked_start)`).as('startAddress'))
    .select(addressOf(sql`coalesce(actual_end, booked_end)`).as('endAddress'))
    .orderBy('rideOrder.rideAt')
    .orderBy('rideOrder.id')
    .execute();
  return rows.map(({ service, ...row }) => ({
    ...row,
    serviceName: ServiceType.labelOf(service),
  }));
}
