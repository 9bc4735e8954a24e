import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import type { DeskReason } from '#contract/desk-lists.ts';
import { type ReasonEdit, ReasonOccasion, savedReason } from '#rules/desk/reasons.ts';
import { referenceChange } from '#rules/desk/reference.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { type DeskContext, serveDesk } from '../http/serve-desk.ts';

const reasons = (db: Db) =>
  db
    .selectFrom('deskReason')
    .select(['id as reasonId', 'occasion', 'name', 'text', 'offered', 'version'])
    .orderBy('occasion')
    .orderBy('position')
    .orderBy('id');

const asReason = ({ occasion, ...row }: Awaited<ReturnType<typeof stored>>[number]): DeskReason => ({
  ...row,
  occasion: ReasonOccasion.schema.parse(occasion),
});
const stored = (db: Db) => reasons(db).execute();

/** Whoever changes one of an occasion holds them all: names are told apart, and the last one stays. */
async function lockOccasion(db: Db, occasion: ReasonOccasion): Promise<DeskReason[]> {
  await db.selectFrom('deskReason').select('id').where('occasion', '=', occasion).orderBy('id').forUpdate().execute();
  return (await reasons(db).where('occasion', '=', occasion).execute()).map(asReason);
}

const factsOf = ({ name, text, offered }: Pick<DeskReason, 'name' | 'text' | 'offered'>) => ({
  ...{ name, text, offered },
});

async function save({ db, record }: DeskContext, edit: ReasonEdit): Promise<DeskReason> {
  const { occasion, reasonId, version } = edit;
  const rows = await lockOccasion(db, occasion);
  const before = rows.find((row) => row.reasonId === reasonId);
  if (reasonId !== undefined && found(before).version !== version) throw new Refused(REFUSALS.changedMeanwhile);
  const others = rows.filter((row) => row !== before);
  const after = allowed(savedReason(before, edit, others));
  const where = ReasonOccasion.labelOf(occasion);
  const change = referenceChange(before && factsOf(before), factsOf(after));
  if (!before) {
    const added = { ...after, position: rows.length + 1 };
    const { id } = await db.insertInto('deskReason').values(added).returning('id').executeTakeFirstOrThrow();
    record(`新增${where}的原因：${change}`);
    return { ...after, reasonId: id, version: 1 };
  }
  const next = before.version + 1;
  await db
    .updateTable('deskReason')
    .set({ ...after, version: next })
    .where('id', '=', before.reasonId)
    .execute();
  record(`修改${where}的原因“${before.name}”：${change}`);
  return { ...after, reasonId: before.reasonId, version: next };
}

async function order({ db, record }: DeskContext, occasion: ReasonOccasion, ids: readonly number[]): Promise<void> {
  const rows = await lockOccasion(db, occasion);
  const isWhole = new Set(ids).size === ids.length && rows.every(({ reasonId }) => ids.includes(reasonId));
  if (!isWhole || ids.length !== rows.length) throw new Refused(DESK_REFUSALS.orderIncomplete, { count: rows.length });
  for (const [at, id] of ids.entries())
    await db
      .updateTable('deskReason')
      .set({ position: at + 1 })
      .where('id', '=', id)
      .execute();
  const names = ids.map((id) => rows.find(({ reasonId }) => reasonId === id)?.name);
  record(`${ReasonOccasion.labelOf(occasion)}的原因排序：${names.join('、')}`);
}

export function reasonRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.reasons, async (_, { db }) => (await stored(db)).map(asReason));

  serveDesk(app, deskApi.saveReason, (edit, context) => save(context, edit));

  serveDesk(app, deskApi.orderReasons, async ({ occasion, ids }, context) => {
    await order(context, occasion, ids);
    return (await reasons(context.db).where('occasion', '=', occasion).execute()).map(asReason);
  });
}
