import type { DeskHold } from '#contract/desk-holds.ts';
import { dayOf, startOfDay } from '#rules/calendar.ts';
import type { DeskLimits } from '#rules/desk/rights.ts';
import { DeskRights } from '#rules/desk/rights.ts';
import type { Db } from '../../db.ts';
import type { DeskPerson } from '../../http/desk-session.ts';
import { found } from '../../http/refused.ts';

export const holdRows = (db: Db) =>
  db
    .selectFrom('deskHold')
    .innerJoin('deskStaff', 'deskStaff.id', 'deskHold.staffId')
    .innerJoin('deskCompany', 'deskCompany.id', 'deskHold.companyId')
    .select(['deskHold.id as holdId', 'deskHold.version', 'call', 'deskHold.companyId', 'amountFen', 'summary'])
    .select(['deskCompany.name as companyName', 'effect', 'needs', 'state', 'deskHold.staffId'])
    .select(['deskStaff.name as staffName', 'submittedAt', 'releaseAt', 'decidedAt', 'outcome'])
    .select('deskHold.decidedBy as deciderId');

type HoldRow = Awaited<ReturnType<ReturnType<typeof holdRows>['executeTakeFirstOrThrow']>>;

const isEffect = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** With the names of those who decided, which are few. */
export async function holdsOf(db: Db, rows: readonly HoldRow[]): Promise<DeskHold[]> {
  const ids = rows.flatMap(({ deciderId }) => deciderId ?? []);
  const people =
    ids.length === 0 ? [] : await db.selectFrom('deskStaff').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.map(({ effect, deciderId, ...row }) => ({
    ...row,
    decidedBy: (deciderId && names.get(deciderId)) || null,
    effect: isEffect(effect) ? effect : {},
  }));
}

export async function readHold(db: Db, holdId: number): Promise<DeskHold> {
  const row = found(await holdRows(db).where('deskHold.id', '=', holdId).executeTakeFirst());
  return (await holdsOf(db, [row]))[0]!;
}

export async function lockHold(db: Db, holdId: number) {
  return found(await db.selectFrom('deskHold').selectAll().where('id', '=', holdId).forUpdate().executeTakeFirst());
}
export type LockedHold = Awaited<ReturnType<typeof lockHold>>;

/** What a person has moved today without anybody else's look at it, under one of their limits. */
export async function movedToday(db: Db, staffId: number, limit: keyof DeskLimits, now: Date): Promise<number> {
  const { sum } = await db
    .selectFrom('deskHold')
    .select((eb) => eb.fn.sum<number | null>('amountFen').as('sum'))
    .where('staffId', '=', staffId)
    .where('limitName', '=', limit)
    .where('needs', '=', 'none')
    .where('state', 'in', ['waiting', 'done'])
    .where('submittedAt', '>=', startOfDay(dayOf(now)))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Whoever submitted it, with the rights of this moment; null where they are no longer of the desk. */
export async function submitterOf(db: Db, staffId: number): Promise<Omit<DeskPerson, 'tokenHash'> | null> {
  const row = await db
    .selectFrom('deskStaff')
    .innerJoin('deskRole', 'deskRole.id', 'deskStaff.roleId')
    .where('deskStaff.id', '=', staffId)
    .where('deskStaff.status', '=', 'active')
    .select(['deskStaff.id as staffId', 'account', 'deskStaff.name', 'companyIds', 'cityIds', 'mustChange'])
    .select(['deskRole.id as roleId', 'deskRole.name as roleName', 'rights', 'correctionLimitFen', 'movementLimitFen'])
    .executeTakeFirst();
  return row ? { ...row, rights: DeskRights.catch({}).parse(row.rights) } : null;
}
