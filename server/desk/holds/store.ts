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
    .select((eb) =>
      eb
        .selectFrom('deskStaff as decider')
        .select('decider.name')
        .whereRef('decider.id', '=', 'deskHold.decidedBy')
        .as('decidedBy'),
    );

type HoldRow = Awaited<ReturnType<ReturnType<typeof holdRows>['executeTakeFirstOrThrow']>>;

const isEffect = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
export const holdOf = ({ effect, ...row }: HoldRow): DeskHold => ({ ...row, effect: isEffect(effect) ? effect : {} });

export const readHold = async (db: Db, holdId: number): Promise<DeskHold> =>
  holdOf(found(await holdRows(db).where('deskHold.id', '=', holdId).executeTakeFirst()));

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
