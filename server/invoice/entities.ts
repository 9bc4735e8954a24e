import { sql } from 'kysely';
import type { LegalEntity } from '#contract/invoice-entity.ts';
import type { InvoiceApplication } from '#rules/invoice/application.ts';
import {
  type EntityDraft,
  entityAddedText,
  entityAssignedText,
  entityEditedText,
  entityOfTrips,
  MOST_ENTITIES,
  stopEntity,
} from '#rules/invoice/entity.ts';
import { INVOICE_REFUSALS } from '#rules/invoice/refusals.ts';
import { loadTerms } from '../company/terms.ts';
import type { Db } from '../db.ts';
import { lastEdits, markEdited, refuseStale, versionOf } from '../edits.ts';
import { brokenConstraint } from '../error-code.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { idArray } from '../query-kit.ts';
import { askedTrips } from './trips.ts';

/** What a department says now; the latest holds. */
const latest = (companyId: number) => sql`
  (select distinct on (department_id) department_id, entity_id from department_entity
    where company_id = ${companyId} order by department_id, since desc) said`;

type StoredEntity = Pick<LegalEntity, 'entityId' | 'title' | 'taxpayerId' | 'isDefault' | 'isStopped'>;

/** What the form can change; departments are given one by one and stop nobody. */
const entityVersion = ({ title, taxpayerId, isDefault }: EntityDraft): string =>
  versionOf([title, taxpayerId, isDefault]);

const entities = (db: Db, companyId: number) =>
  db
    .selectFrom('legalEntity')
    .select(['id as entityId', 'title', 'taxpayerId', 'isDefault'])
    .select(sql<boolean>`stopped_at is not null`.as('isStopped'))
    .where('companyId', '=', companyId);

/** The company of the terms stands first, and has no row of its own. */
export async function findEntities(db: Db, companyId: number): Promise<LegalEntity[]> {
  const { invoiceTitle, taxpayerId } = await loadTerms(db, companyId);
  const rows: StoredEntity[] = await entities(db, companyId).orderBy('id').execute();
  const said = await sql<{ entityId: number; departmentId: number; name: string }>`
    select said.entity_id, department.id as department_id, department.name from ${latest(companyId)}
    join department on department.company_id = ${companyId} and department.id = said.department_id
    where said.entity_id is not null and department.deleted_at is null order by department.id`.execute(db);
  const isDefault = rows.every((row) => !row.isDefault);
  const main = { entityId: 0, title: invoiceTitle, taxpayerId, isDefault, isStopped: false };
  const edits = await lastEdits(db, companyId, 'legalEntity');
  return [main, ...rows].map((row) => ({
    ...row,
    version: entityVersion(row),
    ...edits(row.entityId),
    departments: said.rows
      .filter(({ entityId }) => entityId === row.entityId)
      .map(({ departmentId, name }) => ({ departmentId, name })),
  }));
}

async function lockEntity(db: Db, companyId: number, entityId: number): Promise<StoredEntity> {
  return found(await entities(db, companyId).where('id', '=', entityId).forUpdate().executeTakeFirst());
}

async function clearDefault(db: Db, companyId: number): Promise<void> {
  const all = db.updateTable('legalEntity').set({ isDefault: false });
  await all.where('companyId', '=', companyId).where('isDefault', '=', true).execute();
}

async function savedOnce<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (brokenConstraint(error) !== 'legal_entity_once') throw error;
    throw new Refused(INVOICE_REFUSALS.entityExists);
  }
}

export async function addEntity({ actor, db, now, record }: Context, draft: EntityDraft): Promise<number> {
  const { companyId } = actor;
  const before = await entities(db, companyId).execute();
  if (before.length >= MOST_ENTITIES) throw new Refused(INVOICE_REFUSALS.tooManyEntities, { most: MOST_ENTITIES });
  if (draft.isDefault) await clearDefault(db, companyId);
  const row = { companyId, ...draft, createdAt: now };
  const { id } = await savedOnce(db.insertInto('legalEntity').values(row).returning('id').executeTakeFirstOrThrow());
  record(entityAddedText(draft));
  return id;
}

const put = (db: Db, companyId: number, entityId: number) =>
  db.updateTable('legalEntity').where('companyId', '=', companyId).where('id', '=', entityId);

interface EntityEdit {
  readonly entityId: number;
  readonly version?: string | undefined;
  readonly draft: EntityDraft;
}

export async function updateEntity(context: Context, { entityId, version, draft }: EntityEdit): Promise<void> {
  const { actor, db, now, record } = context;
  const before = await lockEntity(db, actor.companyId, entityId);
  refuseStale(version, entityVersion(before));
  if (before.isStopped && draft.isDefault) throw new Refused(INVOICE_REFUSALS.entityStopped);
  if (draft.isDefault && !before.isDefault) await clearDefault(db, actor.companyId);
  await savedOnce(put(db, actor.companyId, entityId).set(draft).execute());
  await markEdited(db, actor, 'legalEntity', [entityId], now);
  record(entityEditedText(before, draft));
}

export async function stopOne({ actor, db, now, record }: Context, entityId: number): Promise<void> {
  const { companyId } = actor;
  const entity = await lockEntity(db, companyId, entityId);
  const { departments } = found((await findEntities(db, companyId)).find((one) => one.entityId === entityId));
  allowed(stopEntity({ ...entity, departments: departments.length }));
  await put(db, companyId, entityId).set({ stoppedAt: now }).execute();
  record(`停用法人主体“${entity.title}”`);
}

export async function startOne({ actor, db, record }: Context, entityId: number): Promise<void> {
  const entity = await lockEntity(db, actor.companyId, entityId);
  if (!entity.isStopped) throw new Refused(INVOICE_REFUSALS.entityStarted);
  await put(db, actor.companyId, entityId).set({ stoppedAt: null }).execute();
  record(`启用法人主体“${entity.title}”`);
}

/** From now on: what was booked before stays whose it was. */
export async function assignEntity(
  { actor, db, now, record }: Context,
  { entityId, deptIds }: { entityId: number; deptIds: readonly number[] },
): Promise<void> {
  const { companyId } = actor;
  const entity = entityId === 0 ? null : await lockEntity(db, companyId, entityId);
  if (entity?.isStopped) throw new Refused(INVOICE_REFUSALS.entityStopped);
  const ids = [...new Set(deptIds)];
  if (ids.length === 0) throw new Refused(INVOICE_REFUSALS.noDepartments);
  const departments = await db
    .selectFrom('department')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('id', '=', sql<number>`any(${idArray(ids)})`)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  if (departments.length < ids.length) found(undefined);
  const rows = departments.map(({ id }) => ({
    ...{ companyId, departmentId: id, since: now, entityId: entity?.entityId ?? null },
  }));
  const said = db.insertInto('departmentEntity').values(rows);
  await said.onConflict((clash) => clash.columns(['companyId', 'departmentId', 'since']).doNothing()).execute();
  record(
    entityAssignedText(
      entity?.title ?? null,
      departments.map(({ name }) => name),
    ),
  );
}

/** The title an application is written to: that of the one entity its trips are of; null: the terms'. */
export async function entityHead(
  db: Db,
  companyId: number,
  periods: InvoiceApplication['periods'],
  asked: number | null | undefined,
): Promise<StoredEntity | null> {
  const own = await entities(db, companyId).execute();
  if (own.length === 0) {
    if (asked) found(undefined);
    return null;
  }
  const { rows } = await sql<{ entityId: number | null; trips: number }>`
    select ride.legal_entity_id as entity_id, count(*) as trips from ${askedTrips(companyId, periods)} asked
    join ride_order ride on ride.company_id = ${companyId} and ride.id = asked.order_id
    where asked.amount_fen is not null group by 1`.execute(db);
  const { entityId } = allowed(entityOfTrips(rows, asked));
  return entityId === null ? null : found(own.find((one) => one.entityId === entityId));
}
