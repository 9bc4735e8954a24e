import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Endpoint, writes } from '#contract/endpoint.ts';
import { KeyId } from '#rules/desk/keys.ts';
import { DeskFunction, DeskLevel, mayDo } from '#rules/desk/rights.ts';
import { DESK_REFUSALS, isTimely, signedText } from '#rules/desk.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Config } from '../config.ts';
import { keyed } from '../prepared.ts';
import { sameHash } from '../secrets.ts';
import type { Services } from '../services.ts';
import { noteRefusal, noteUse } from './desk-key-use.ts';
import { type DeskMachine, findKey, isSignedWith, machineOf } from './desk-keys.ts';
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

/** Whether the caller signs: whoever does is a machine, whatever cookie comes along. */
export const bySignature = (request: FastifyRequest): boolean => request.headers['x-desk-key'] !== undefined;

const addressOf = ({ ip }: FastifyRequest): string => ip.replace(/^::ffff:(?=\d+\.)/i, '');

interface Signed {
  readonly signed: string;
  readonly sent: Buffer;
}

/** What should have been signed, and the signature that came; both must be of now. */
function signedBy(request: FastifyRequest): Signed {
  const time = header(request, 'x-desk-time');
  if (!isTimely(time, Date.now())) throw new Refused(DESK_REFUSALS.timeOff);
  const bodyHash = sha256(bodyOf(request)).toString('hex');
  const signature = header(request, 'x-desk-signature');
  const sent = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0);
  return { signed: signedText({ method: request.method, url: request.url, time, bodyHash }), sent };
}

/** The key that the server was started with; compared in equal time whatever was sent. */
function configured(request: FastifyRequest, { deskKey, deskSecret }: Config): DeskMachine | null {
  if (deskKey === '' || !sameHash(sha256(header(request, 'x-desk-key')), sha256(deskKey))) return null;
  const { signed, sent } = signedBy(request);
  if (!isSignedWith(deskSecret, signed, sent)) throw new Refused(DESK_REFUSALS.signatureWrong);
  return { key: deskKey, rights: null, limitFen: null, isOld: false };
}

/** No key of ours looks otherwise: what does is not looked for. */
const isKeyId = (text: string): boolean => KeyId.safeParse(text).success;

/** A machine beyond its rights is told so, and whoever looks after it reads it. */
function permitMachine({ desk }: Endpoint, { rights }: DeskMachine): void {
  if (rights === null || !desk || mayDo(rights, desk.function, desk.level)) return;
  const words = { level: DeskLevel.labelOf(desk.level), what: DeskFunction.labelOf(desk.function) };
  throw new Refused(DESK_REFUSALS.mayNot, words);
}

/** Who calls, or the refusal. */
export async function deskMachine(call: Endpoint, request: FastifyRequest, services: Services): Promise<DeskMachine> {
  const own = configured(request, services.config);
  if (own) return own;
  const keyId = header(request, 'x-desk-key');
  const [key] = isKeyId(keyId) ? await findKey(services, keyId) : [];
  if (!key) throw new Refused(DESK_REFUSALS.keyUnknown);
  const address = addressOf(request);
  try {
    const machine = machineOf(services, key, { ...signedBy(request), address });
    permitMachine(call, machine);
    await noteUse(services, { keyId, address, isOld: machine.isOld });
    return machine;
  } catch (error) {
    if (error instanceof Refused) await noteRefusal(services, { keyId, address }, call.path, error);
    throw error;
  }
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
  const [first] = await services.database.platformOne((db) => {
    const insert = db
      .insertInto('idempotency')
      .values(row)
      .onConflict((conflict) => conflict.columns(['caller', 'key']).doUpdateSet({ caller: row.caller }))
      .returning('requestHash');
    return keyed(db, insert.compile());
  });
  request.headers['idempotency-key'] = first!.requestHash;
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
