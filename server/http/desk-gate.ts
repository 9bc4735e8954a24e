import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Endpoint, writes } from '#contract/endpoint.ts';
import { DESK_REFUSALS, isTimely, signedText } from '#rules/desk.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Config } from '../config.ts';
import { sameHash } from '../secrets.ts';
import type { Services } from '../services.ts';
import { isSameOrigin } from './gate.ts';
import { sentKey } from './idempotency.ts';
import { Refused } from './refused.ts';

const sha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest();

const header = (request: FastifyRequest, name: string): string => {
  const sent = request.headers[name];
  return typeof sent === 'string' ? sent : '';
};

/** The bytes as they came: what was signed is these, not what a parser makes of them. */
const bodyOf = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));

type Keys = Pick<Config, 'deskKey' | 'deskSecret'>;

/** Whether the caller signs: whoever does is a machine, whatever cookie comes along. */
export const bySignature = (request: FastifyRequest): boolean => request.headers['x-desk-key'] !== undefined;

/** Who calls, or the refusal; compared in equal time whatever was sent. Returns the key. */
export function deskCaller(request: FastifyRequest, { deskKey, deskSecret }: Keys): string {
  if (!sameHash(sha256(header(request, 'x-desk-key')), sha256(deskKey))) throw new Refused(DESK_REFUSALS.keyUnknown);
  const time = header(request, 'x-desk-time');
  if (!isTimely(time, Date.now())) throw new Refused(DESK_REFUSALS.timeOff);
  const bodyHash = sha256(bodyOf(request)).toString('hex');
  const signed = signedText({ method: request.method, url: request.url, time, bodyHash });
  const expected = createHmac('sha256', deskSecret).update(signed).digest();
  const sent = header(request, 'x-desk-signature');
  const isRight = /^[0-9a-f]{64}$/i.test(sent) && sameHash(Buffer.from(sent, 'hex'), expected);
  if (!isRight) throw new Refused(DESK_REFUSALS.signatureWrong);
  return deskKey;
}

/** A page in a browser has no business here, whatever it sends. */
export function noForeignPage(call: Endpoint, request: FastifyRequest): void {
  if (writes(call) && !isSameOrigin(request)) throw new Refused(REFUSALS.crossSite);
}

/**
 * The idempotency key is not part of what is signed, so a copied request could come again under another key. A signature
 * is one request: whatever key it comes with later, it goes by the first. In a transaction of its own, so that also a
 * request that failed keeps its key.
 */
export async function settleKey(services: Services, request: FastifyRequest, deskKey: string): Promise<void> {
  const key = sentKey(request);
  if (key === undefined) throw new Refused(DESK_REFUSALS.keyMissing);
  const signature = header(request, 'x-desk-signature').toLowerCase();
  const row = { caller: `desk-signature:${deskKey}`, key: signature, requestHash: key };
  const first = await services.database.platform((db) =>
    db
      .insertInto('idempotency')
      .values(row)
      .onConflict((conflict) => conflict.columns(['caller', 'key']).doUpdateSet({ caller: row.caller }))
      .returning('requestHash')
      .executeTakeFirstOrThrow(),
  );
  request.headers['idempotency-key'] = first.requestHash;
}

/** Read as JSON only after its bytes have been checked. */
export function readJson(request: FastifyRequest): void {
  if (!Buffer.isBuffer(request.body)) return;
  const type = header(request, 'content-type').split(';')[0]!.trim().toLowerCase();
  if (type !== 'application/json') throw new Refused(REFUSALS.unsupportedType);
  try {
    request.body = JSON.parse(request.body.toString('utf8'));
  } catch {
    throw new Refused(REFUSALS.invalidInput);
  }
}
