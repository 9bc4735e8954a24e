import { MOST_SCIM_TOKENS, SCIM_REFUSALS } from '#rules/scim/errors.ts';
import { hasWholeOrganisation } from '#rules/scim/rights.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';
import { companyOf, tokenFor } from '../http/session.ts';
import type { Services } from '../services.ts';

const PREFIX = 'scim_';

/** The company that a token names, and what of it is kept; null where it is no token at all. */
export function sentToken(services: Services, header: string | undefined) {
  const [, token = ''] = /^Bearer scim_(\S{1,100})$/i.exec(header ?? '') ?? [];
  const companyId = companyOf(token);
  return companyId === null ? null : { companyId, tokenHash: services.secrets.hash('scim', token) };
}

const live = (db: Db, companyId: number) =>
  db.selectFrom('scimToken').where('scimToken.companyId', '=', companyId).where('revokedAt', 'is', null);

export const listTokens = (db: Db, companyId: number) =>
  live(db, companyId)
    .innerJoin('staff', (join) =>
      join.onRef('staff.companyId', '=', 'scimToken.companyId').onRef('staff.id', '=', 'scimToken.madeBy'),
    )
    .select(['scimToken.id', 'staff.name as madeBy', 'scimToken.madeAt', 'scimToken.lastUsedAt'])
    .orderBy('scimToken.id')
    .execute();

/** Told this once; it acts for whoever makes it, and ends with that person's rights. */
export async function makeToken(db: Db, services: Services, actor: Actor): Promise<string> {
  const { companyId, staffId } = actor;
  if (!hasWholeOrganisation(actor.rights)) throw new Refused(SCIM_REFUSALS.notManager);
  const { length } = await live(db, companyId).select('scimToken.id').execute();
  if (length >= MOST_SCIM_TOKENS) throw new Refused(SCIM_REFUSALS.tokensFull, { most: MOST_SCIM_TOKENS });
  const token = tokenFor(companyId);
  const tokenHash = services.secrets.hash('scim', token);
  await db.insertInto('scimToken').values({ companyId, tokenHash, madeBy: staffId, madeAt: new Date() }).execute();
  return `${PREFIX}${token}`;
}

/** What is under way by its word is waited for: once this is answered, nothing more is done by it. */
export async function revokeToken(db: Db, companyId: number, id: number): Promise<void> {
  await live(db, companyId).select('id').where('id', '=', id).forUpdate().execute();
  found(
    await db
      .updateTable('scimToken')
      .set({ revokedAt: new Date() })
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
}

const TOUCH_MS = 60_000;

/** Whose word a token is, until this is over; it is marked as used once a minute. */
export async function useToken(db: Db, sent: { companyId: number; tokenHash: Buffer }) {
  const row = await live(db, sent.companyId)
    .select(['scimToken.id', 'madeBy', 'lastUsedAt'])
    .where('tokenHash', '=', sent.tokenHash)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw new Refused(SCIM_REFUSALS.tokenWrong);
  if (!row.lastUsedAt || Date.now() - row.lastUsedAt.getTime() > TOUCH_MS) {
    await db
      .updateTable('scimToken')
      .set({ lastUsedAt: new Date() })
      .where('companyId', '=', sent.companyId)
      .where('id', '=', row.id)
      .execute();
  }
  return row;
}
