import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Area } from '#contract/areas.ts';
import { type Endpoint, successCode, writes } from '#contract/endpoint.ts';
import { withPhones } from '#contract/phone.ts';
import { phonesFor, type ShowPhone } from '#rules/masked-phone.ts';
import type { OperationType } from '#rules/operation.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { holdRights, mayGiveRights } from '../held-rights.ts';
import { recordOperation } from '../operation-log.ts';
import { mayChangeOrganisation, settleOrganisation } from '../organisation.ts';
import type { Services } from '../services.ts';
import { tellCompany } from '../tracing/span.ts';
import { limitAddress } from './callers.ts';
import { type FileAnswer, isFileAnswer, sendFile, sendMade } from './file-answer.ts';
import { crossSiteGate } from './gate.ts';
import { once, staffCaller } from './idempotency.ts';
import { readInput } from './input.ts';
import { sentWrite, tellWrite } from './own-writes.ts';
import { noted } from './refusal-log.ts';
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

export type { FileAnswer } from './file-answer.ts';

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

/** What a call for a signed-in person runs in: its session, its rights and its input read, in one transaction of the company. */
type Work<I extends z.ZodType, T> = (input: z.output<I>, base: BaseContext) => Promise<T>;

async function inCompany<I extends z.ZodType, T>(
  app: FastifyInstance,
  call: Endpoint<I>,
  [request, reply]: [FastifyRequest, FastifyReply],
  work: Work<I, T>,
): Promise<T> {
  const { services } = app;
  // A file is read from a transaction that stays open while it streams, so that one writes nothing; see fileHandled.
  const mode = call.effect === undefined || call.file ? 'read' : 'write';
  crossSiteGate(call, request);
  const sent = sentSession(request, services.secrets);
  if (!sent) throw new Refused(REFUSALS.sessionMissing);
  await limitCalls(call, services, sent.tokenHash.toString('hex'));
  let live: LiveSession | undefined;
  let later: (() => Promise<void>)[] = [];
  const givesRights = mode === 'write' && call.effect !== 'import' && mayGiveRights(call.area);
  const run = async (db: Db, opened: LiveSession): Promise<T> => {
    live = opened;
    later = [];
    if (givesRights) {
      await holdRights(db, opened.actor);
      live = await liveSession(db, sent);
    }
    const { actor } = live;
    tellCompany(actor.companyId);
    if (call.area !== 'app') checkNetwork(live, request.ip);
    permit(call, actor.rights);
    const input = await readInput(call, request);
    const afterwards = (follow: () => Promise<void>) => void later.push(follow);
    const base: BaseContext = { db, actor, services, session: sent, exchange: [request, reply], afterwards };
    const { replica } = services.database;
    const wanted = { companyId: sent.companyId, wrote: sentWrite(request), mayRepeat: !call.file };
    const read = call.replica && (await replica?.read(wanted, (behind) => work(input, { ...base, db: behind })));
    if (read) return read.answer;
    const answer = await work(input, base);
    if (replica && mode === 'write') tellWrite(db, base.exchange);
    return answer;
  };
  const opened = () => services.database.opened(mode, sent.companyId, (db) => liveSession(db, sent), run);
  const answer = await noted(
    call,
    request,
    () => live,
    () => retried(opened),
  ).finally(() => doneLater(request, later));
  if (live?.stale) await touchSession(services, sent);
  return answer;
}

const notOpen = ({ access, path }: Endpoint): void => {
  if (access === 'public' || access === 'desk') throw new Error(`${path} needs another way to be served`);
};

/** A call for a signed-in person: session, rights, input, handler and log entry in one transaction of that company. */
export function serve<I extends z.ZodType, O extends z.ZodType>(
  app: FastifyInstance,
  call: Endpoint<I, O>,
  handle: Handler<I, O>,
): void {
  notOpen(call);
  route(app, call, async (request, reply) => {
    const answer = await inCompany(app, call, [request, reply], (input, base) => handled(call, handle, input, base));
    if (call.file && isFileAnswer(answer)) await sendMade(reply, answer);
    return call.file ? reply : answer;
  });
}

/**
 * A call that asks somebody outside and changes nothing: what it needs of the company is read first, and no connection waits
 * while others answer.
 */
export function serveAsking<I extends z.ZodType, O extends z.ZodType, F>(
  app: FastifyInstance,
  call: Endpoint<I, O>,
  read: (input: z.output<I>, context: BaseContext) => Promise<F>,
  ask: (found: F, services: Services) => Promise<z.output<O>>,
): void {
  notOpen(call);
  route(app, call, async (request, reply) => {
    const found = await inCompany(app, call, [request, reply], read);
    return envelope(call, await ask(found, app.services));
  });
}

async function doneLater(request: FastifyRequest, later: readonly (() => Promise<void>)[]): Promise<void> {
  for (const work of later) await work().catch((err: unknown) => request.log.error({ err }, 'what follows failed'));
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
      await services.database.company(actor.companyId, async (log) => {
        await recordOperation(log, actor, call, notes, now);
        if (services.database.replica) tellWrite(log, exchange);
      });
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
