import { sql } from 'kysely';
import { DOOR_TYPES, type OperationType } from '#rules/operation.ts';
import type { Operation, OperationFilter } from '#rules/operation-log.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import { searchWord } from '#rules/staff/form.ts';
import type { Db } from '../db.ts';
import { keyed } from '../prepared.ts';
import { paginate } from '../query-kit.ts';

/** Those who left too; the index operation_log_staff has what each of them did, by time. */
const peopleCalled = (db: Db, companyId: number, person: string) => {
  const called = searchWord(person);
  return db
    .selectFrom('staff')
    .select('id')
    .where('companyId', '=', companyId)
    .where(({ eb, or, val }) =>
      or([eb(eb.fn<number>('strpos', ['name', val(called)]), '>', 0), eb('phone', '=', called)]),
    );
};

/** Company first, then time: the index operation_log_at answers both, and the order as well. */
function matching(db: Db, companyId: number, filter: OperationFilter) {
  const { from, before, types, moduleIds, person, word } = filter;
  let query = db
    .selectFrom('operationLog')
    .where('companyId', '=', companyId)
    .where('at', '>=', from)
    .where('at', '<', before);
  if (types) query = query.where('type', '=', sql<OperationType>`any(${types})`);
  if (moduleIds) query = query.where('permissionId', '=', sql<number>`any(${moduleIds})`);
  if (person) query = query.where('staffId', 'in', peopleCalled(db, companyId, person));
  if (word) query = query.where(({ eb, val }) => eb(eb.fn<number>('strpos', ['content', val(word)]), '>', 0));
  return query;
}

const operations = (db: Db, companyId: number, filter: OperationFilter) =>
  matching(db, companyId, filter)
    .select(['id', 'at', 'permissionId', 'staffName', 'staffPhone'])
    .select(['content', 'type'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');

export const findOperations = (
  db: Db,
  companyId: number,
  filter: OperationFilter,
  page: PageInput,
): Promise<Page<Operation>> => paginate(operations(db, companyId, filter), page);

/** The newest of all changes, for whoever wants to see what is going on; who came and went is for the log's own page. */
export const latestOperations = (db: Db, companyId: number, most: number): Promise<Operation[]> => {
  const query = db
    .selectFrom('operationLog')
    .where('companyId', '=', companyId)
    .where('type', 'not in', [...DOOR_TYPES])
    .select(['id', 'at', 'permissionId', 'staffName', 'staffPhone'])
    .select(['content', 'type'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most);
  return keyed(db, query.compile());
};

/** How many there are, and the newest number: what is written from now on does not belong to the export. */
export async function countOperations(db: Db, companyId: number, filter: OperationFilter) {
  const { count, lastId } = await matching(db, companyId, filter)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('id').as('lastId')])
    .executeTakeFirstOrThrow();
  return { count: Number(count), lastId: Number(lastId ?? 0) };
}

const BATCH = 1000;

/** The batch after `last`. Its time narrows the range too: the index then begins there and not at the newest entry. */
function batchAfter(db: Db, companyId: number, filter: OperationFilter, last: Operation | undefined) {
  if (!last) return operations(db, companyId, filter);
  const before = new Date(last.at.getTime() + 1);
  return operations(db, companyId, { ...filter, before }).where(sql<boolean>`(at, id) < (${last.at}, ${last.id})`);
}

/** Newest first, a batch at a time from where the last one ended: an export of any length takes the memory of one. */
export async function* eachOperation(
  db: Db,
  companyId: number,
  filter: OperationFilter,
  lastId: number,
): AsyncGenerator<Operation> {
  let last: Operation | undefined;
  let rows: Operation[];
  do {
    rows = await batchAfter(db, companyId, filter, last).where('id', '<=', lastId).limit(BATCH).execute();
    yield* rows;
    last = rows.at(-1);
  } while (rows.length === BATCH);
}
