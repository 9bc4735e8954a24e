import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { REFUSALS } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import { keyed } from '../prepared.ts';
import { seal, unseal } from '../sealed.ts';
import { withCommit } from '../transactions.ts';
import { Refused } from './refused.ts';

export const sentKey = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key.length > 0 && key.length <= 100 ? key : undefined;
};

const hashOf = (request: FastifyRequest, input: unknown): string =>
  createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(input)}`)
    .digest('hex');

const sealing = (request: FastifyRequest) => ({
  secrets: request.server.services.secrets,
  purpose: 'kept answer',
  companyId: 0,
});

/** Some answers tell a secret that is kept nowhere else but as a hash: a copy of the database must not tell it either. */
const sealed = (request: FastifyRequest, answer: unknown): Buffer => seal(sealing(request), JSON.stringify(answer));

function opened<T>(request: FastifyRequest, kept: Buffer | null): T {
  const text = unseal(sealing(request), kept);
  if (text === null) throw new Refused(REFUSALS.changedMeanwhile);
  return JSON.parse(text) as T;
}

/**
 * The same key from the same caller does its work once and is answered alike ever after. The row is written first, in
 * the work's own transaction: a second request waits for the first to end, and a failed one leaves nothing behind.
 */
export async function once<T>(
  db: Db,
  [caller, request, input]: [caller: string, request: FastifyRequest, input: unknown],
  work: () => Promise<T>,
): Promise<T> {
  const key = sentKey(request);
  if (key === undefined) return work();
  const requestHash = hashOf(request, input);
  const insert = db
    .insertInto('idempotency')
    .values({ caller, key, requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key');
  const [inserted] = await keyed(db, insert.compile());
  if (!inserted) {
    const earlier = await db
      .selectFrom('idempotency')
      .select(['requestHash', 'answer'])
      .where('caller', '=', caller)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (earlier.requestHash !== requestHash) throw new Refused(REFUSALS.keyReused);
    return opened<T>(request, earlier.answer);
  }
  const answer = await work();
  const kept = db.updateTable('idempotency').set({ answer: sealed(request, answer) });
  withCommit(db, keyed(db, kept.where('caller', '=', caller).where('key', '=', key).compile()));
  return answer;
}

/** No request has this hash: a key that was given up does no work any more, however late its request arrives. */
const GIVEN_UP = 'given up';

/**
 * Whether the work of this key was done. It waits for a request that is under way, and where nothing was done the key
 * is given up in the same step: "not done" stays true.
 */
export async function wasDone(db: Db, caller: string, key: string): Promise<boolean> {
  const inserted = await db
    .insertInto('idempotency')
    .values({ caller, key, requestHash: GIVEN_UP })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted) return false;
  const earlier = await db
    .selectFrom('idempotency')
    .select('requestHash')
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return earlier.requestHash !== GIVEN_UP;
}

export const staffCaller = ({ companyId, staffId }: { companyId: number; staffId: number }): string =>
  `staff:${companyId}:${staffId}`;
