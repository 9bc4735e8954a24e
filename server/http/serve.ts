import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Area } from '#contract/areas.ts';
import { type Endpoint, successCode, writes } from '#contract/endpoint.ts';
import { withPhones } from '#contract/phone.ts';
import { refusedText } from '#rules/access-log.ts';
import { phonesFor, type ShowPhone } from '#rules/masked-phone.ts';
import type { OperationType } from '#rules/operation.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { SECURITY_REFUSALS } from '#rules/security.ts';
import { placeOf, recordRefusal } from '../access-log.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { recordOperation } from '../operation-log.ts';
import { mayChangeOrganisation, settleOrganisation } from '../organisation.ts';
import type { Services } from '../services.ts';
import { limitAddress } from './callers.ts';
import { crossSiteGate } from './gate.ts';
import { once, staffCaller } from './idempotency.ts';
import { readInput } from './input.ts';
import { Refused } from './refused.ts';
import {
  browserOf,
  checkNetwork,
  type LiveSession,
  liveSession,
  type SentSession,
  sentSession,
  touchSession,
} from './session.ts';
import { retried } from './transaction.ts';

/** What a handler gets beside its input. `db` is the transaction that the whole call runs in. */
export interface Context {
  readonly actor: Actor;
  readonly db: Db;
  /** Business time. */
  readonly now: Date;
  readonly services: Services;
  readonly session: SentSession;
  /**
   * One sentence for the operation log: what was changed, with old and new values. A call that adds and edits under one
   * address says which it was, and of which area where that differs.
   */
  record(sentence: string, type?: OperationType, area?: Area): void;
  /** Nothing of what was asked could be done, so there is nothing to record. */
  unchanged(): void;
  /** Done when the transaction is over, whatever came of it; a failure of it is logged and told nobody. */
  afterwards(work: () => Promise<void>): void;
  readonly exchange: [FastifyRequest, FastifyReply];
}

export interface PublicContext {
  readonly services: Services;
  readonly now: Date;
  /** As limits count it. */
  readonly address: string;
  readonly browser: Buffer;
  readonly exchange: [FastifyRequest, FastifyReply];
}

/** What a call marked `file` answers: the browser saves it, it is never held in memory as a whole. */
export interface FileAnswer {
  filename: string;
  contentType: string;
  content: AsyncIterable<Uint8Array> | Readable;
  /** Made from what was read already: it is made and sent when the transaction has ended, and holds no connection. */
  needsNoData?: boolean;
}

const isFileAnswer = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'content' in answer;

/** Made as a whole before its first byte leaves: a failure is still an answer. */
async function sendMade(reply: FastifyReply, file: FileAnswer): Promise<void> {
  const parts: Uint8Array[] = [];
  for await (const part of file.content) parts.push(part);
  await sendFile(reply, { ...file, content: Readable.from(parts) });
}

export type Handler<I extends z.ZodType, O extends z.ZodType> = (
  input: z.output<I>,
  context: Context,
) => Promise<z.output<O>>;

export type PublicHandler<I extends z.ZodType, O extends z.ZodType> = (
  input: z.output<I>,
  context: PublicContext,
) => Promise<z.output<O>>;

/** Only what the call's schema lists ever leaves. */
export function envelope<O extends z.ZodType>(call: Endpoint<z.ZodType, O>, data: z.output<O>, show?: ShowPhone) {
  const encoded = call.output.encode(data as never);
  const wire = show && !call.ownPhones ? withPhones(call.output, encoded, show) : encoded;
  return call.dataIn === 'msg'
    ? { code: successCode(call), msg: wire, data: null }
    : { code: successCode(call), msg: '成功', data: wire };
}

export async function limitCalls(call: Endpoint, services: Services, caller: string): Promise<void> {
  if (call.limit && !(await services.takeCall(`${call.path} ${caller}`, call.limit))) {
    throw new Refused(REFUSALS.tooMany);
  }
}

function permit(call: Endpoint, { functions }: Actor['rights']): void {
  const { access } = call;
  if (access === 'session') return;
  const needed = typeof access === 'number' ? [access] : Array.isArray(access) ? access : [];
  if (!needed.some((id) => functions.has(id))) throw new Refused(REFUSALS.forbidden);
}

async function sendFile(reply: FastifyReply, { filename, contentType, content }: FileAnswer): Promise<void> {
  const stream = content instanceof Readable ? content : Readable.from(content);
  reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .send(stream);
  await finished(stream);
}

export function route(
  app: FastifyInstance,
  call: Endpoint,
  handler: (r: FastifyRequest, p: FastifyReply) => Promise<unknown>,
) {
  const large = call.maxBytes === undefined ? {} : { bodyLimit: call.maxBytes };
  app.route({ method: call.method, url: call.path, config: { call }, handler, ...large });
}

/** A call that anybody may make; it opens its own transactions, because what it counts must survive its refusals. */
export function servePublic<I extends z.ZodType, O extends z.ZodType>(
  app: FastifyInstance,
  call: Endpoint<I, O>,
  handle: PublicHandler<I, O>,
): void {
  if (call.access !== 'public') throw new Error(`${call.path} is not declared public`);
  const { services } = app;
  route(app, call, async (request, reply) => {
    crossSiteGate(call, request);
    const address = limitAddress(request.ip);
    await limitCalls(call, services, address);
    const browser = browserOf([request, reply], services.secrets);
    const input = await readInput(call, request);
    const now = services.clock.now();
    const context: PublicContext = { services, now, address, browser, exchange: [request, reply] };
    return envelope(call, await handle(input, context));
  });
}

/** A call for a signed-in person: session, rights, input, handler and log entry in one transaction of that company. */
export function serve<I extends z.ZodType, O extends z.ZodType>(
  app: FastifyInstance,
  call: Endpoint<I, O>,
  handle: Handler<I, O>,
): void {
  if (call.access === 'public' || call.access === 'desk')
    throw new Error(`${call.path} needs another way to be served`);
  const { services } = app;
  // A file is read from a transaction that stays open while it streams, so that one writes nothing; see fileHandled.
  const mode = call.effect === undefined || call.file ? 'read' : 'write';
  route(app, call, async (request, reply) => {
    crossSiteGate(call, request);
    const sent = sentSession(request, services.secrets);
    if (!sent) throw new Refused(REFUSALS.sessionMissing);
    await limitCalls(call, services, sent.tokenHash.toString('hex'));
    let live: LiveSession | undefined;
    let later: (() => Promise<void>)[] = [];
    const answer = await noted(
      call,
      request,
      () => live,
      () =>
        retried(() =>
          services.database.opened(
            mode,
            sent.companyId,
            (db) => liveSession(db, sent),
            async (db, opened) => {
              live = opened;
              later = [];
              const { actor } = live;
              if (call.area !== 'app') checkNetwork(live, request.ip);
              permit(call, actor.rights);
              const input = await readInput(call, request);
              const afterwards = (work: () => Promise<void>) => void later.push(work);
              const base: BaseContext = { db, actor, services, session: sent, exchange: [request, reply], afterwards };
              const { replicaRead } = services.database;
              if (!call.replica || !replicaRead) return handled(call, handle, input, base);
              return replicaRead(sent.companyId, (behind) => handled(call, handle, input, { ...base, db: behind }));
            },
          ),
        ),
    ).finally(() => doneLater(request, later));
    if (live?.stale) await touchSession(services, sent);
    if (call.file && isFileAnswer(answer)) await sendMade(reply, answer);
    return call.file ? reply : answer;
  });
}

async function doneLater(request: FastifyRequest, later: readonly (() => Promise<void>)[]): Promise<void> {
  for (const work of later) await work().catch((err: unknown) => request.log.error({ err }, 'what follows failed'));
}

const LOGGED: readonly number[] = [REFUSALS.forbidden.code, SECURITY_REFUSALS.networkNotAllowed.code];

/** Who asks for what is not theirs to ask for is in the company's log. */
async function noted<T>(
  call: Endpoint,
  request: FastifyRequest,
  live: () => LiveSession | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const actor = live()?.actor;
    if (actor && error instanceof Refused && LOGGED.includes(error.refusal.code)) {
      const place = placeOf(request);
      const isOutside = error.refusal.code === SECURITY_REFUSALS.networkNotAllowed.code;
      const what = isOutside ? '不在企业允许的网络中' : call.summary;
      const text = (nth: number) => refusedText(what, place, nth);
      await recordRefusal(request.server.services, actor, 'refused', place, text);
    }
    throw error;
  }
}

type BaseContext = Omit<Context, 'now' | 'record' | 'unchanged'>;

async function handled<I extends z.ZodType, O extends z.ZodType>(
  call: Endpoint<I, O>,
  handle: Handler<I, O>,
  input: z.output<I>,
  base: BaseContext,
): Promise<unknown> {
  const { db, actor, services, exchange } = base;
  const notes: string[] = [];
  let done: Endpoint = call;
  const now = services.clock.now();
  const record: Context['record'] = (sentence, type, area) => {
    notes.push(sentence);
    if (type) done = { ...call, effect: type, area: area ?? call.area };
  };
  let logged = call.effect !== undefined && call.effect !== 'unlogged';
  const unchanged = () => {
    logged = false;
  };
  const context: Context = { ...base, now, record, unchanged };
  if (call.file) {
    const file = (await handle(input, context)) as FileAnswer;
    // Committed before the first byte leaves: nobody holds an export that the log does not know of.
    if (logged)
      await services.database.company(actor.companyId, (log) => recordOperation(log, actor, call, notes, now));
    return file.needsNoData ? file : sendFile(exchange[1], file);
  }
  const work = async () => {
    const data = await handle(input, context);
    if (writes(call) && mayChangeOrganisation(call.area)) await settleOrganisation(db, actor.companyId, now);
    if (logged) await recordOperation(db, actor, done, notes, now);
    return envelope(call, data, phonesFor(actor));
  };
  return writes(call) ? once(db, [staffCaller(actor), exchange[0], input], work) : work();
}
