import { sql } from 'kysely';
import { ACCESS_REFUSALS } from '#rules/access.ts';
import { SSO_REFUSALS, type SsoSettings } from '#rules/sso.ts';
import type { Db } from '../db.ts';
import { brokenConstraint } from '../error-code.ts';
import { Refused } from '../http/refused.ts';
import { seal, unseal } from '../sealed.ts';
import type { Services } from '../services.ts';
import { settled } from '../transactions.ts';

const COLUMNS = ['use', 'code', 'issuer', 'clientId', 'claim', 'names', 'roles', 'factor', 'hosts'] as const;

const sealing = ({ secrets }: Services, companyId: number) => ({ secrets, purpose: 'sso client secret', companyId });

const rowOf = (db: Db, companyId: number) =>
  db
    .selectFrom('companySso')
    .select([...COLUMNS, 'secret', 'changedAt', 'provenAt', 'failure', 'failedAt'])
    .where('companyId', '=', companyId);

export interface CompanySso {
  readonly companyId: number;
  readonly settings: SsoSettings;
  readonly sealedSecret: Buffer;
  readonly changedAt: Date;
  readonly isProven: boolean;
  readonly failure: { readonly text: string; readonly at: Date } | null;
}

/** A company's own identity provider; undefined where it has named none. */
export async function loadSso(db: Db, companyId: number): Promise<CompanySso | undefined> {
  const row = await rowOf(db, companyId).executeTakeFirst();
  if (!row) return undefined;
  const { secret, changedAt, provenAt, failure, failedAt, ...settings } = row;
  return {
    companyId,
    settings,
    sealedSecret: secret,
    changedAt,
    isProven: provenAt !== null,
    failure: failure !== null && failedAt !== null ? { text: failure, at: failedAt } : null,
  };
}

/** By what people type on the login page. */
export async function companyOfCode(services: Services, code: string): Promise<number> {
  const { rows } = await services.database.platform((db) =>
    sql<{ companyId: number | null }>`select company_id from sso_code where code = ${code} and is_on`.execute(db),
  );
  const companyId = rows[0]?.companyId;
  if (!companyId) throw new Refused(ACCESS_REFUSALS.ssoUnknown);
  return companyId;
}

export const clientSecretOf = (services: Services, { companyId, sealedSecret }: CompanySso): string | null =>
  unseal(sealing(services, companyId), sealedSecret);

interface SavedSso {
  readonly settings: SsoSettings;
  /** Undefined: the one that is kept stays. */
  readonly clientSecret: string | undefined;
  readonly isProven: boolean;
}

export async function saveSso(db: Db, services: Services, companyId: number, saved: SavedSso): Promise<void> {
  const { settings, clientSecret, isProven } = saved;
  const secret = clientSecret === undefined ? {} : { secret: seal(sealing(services, companyId), clientSecret) };
  const unproven = isProven ? {} : { provenAt: null, failure: null, failedAt: null };
  const values = { ...settings, ...secret, ...unproven, changedAt: new Date() };
  try {
    const update = db.updateTable('companySso').set(values).where('companyId', '=', companyId).returning('companyId');
    const changed = await settled(db, update.executeTakeFirst());
    if (changed) return;
    if (!secret.secret) throw new Refused(SSO_REFUSALS.secretMissing);
    const insert = db.insertInto('companySso').values({ companyId, ...values, secret: secret.secret });
    await settled(db, insert.execute());
  } catch (error) {
    if (brokenConstraint(error) === 'sso_code_pkey') throw new Refused(SSO_REFUSALS.codeTaken);
    throw error;
  }
}

/** Somebody came in by it, as it was then: no proof of settings that were saved meanwhile. */
export const markProven = (db: Db, { companyId, changedAt }: CompanySso): Promise<unknown> =>
  db
    .updateTable('companySso')
    .set({ provenAt: new Date(), failure: null, failedAt: null })
    .where('companyId', '=', companyId)
    .where('changedAt', '=', changedAt)
    .where((eb) => eb.or([eb('provenAt', 'is', null), eb('failure', 'is not', null)]))
    .execute();

const MOST_FAILURE = 300;

/** For whoever looks after it: what the person who failed is not told. In a transaction of its own. */
export const markFailed = (services: Services, companyId: number, failure: string): Promise<unknown> =>
  services.database.company(companyId, (db) =>
    db
      .updateTable('companySso')
      .set({ failure: failure.slice(0, MOST_FAILURE), failedAt: new Date() })
      .where('companyId', '=', companyId)
      .execute(),
  );
