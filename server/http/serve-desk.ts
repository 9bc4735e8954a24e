import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Endpoint, writes } from '#contract/endpoint.ts';
import type { Db } from '../db.ts';
import { keyed } from '../prepared.ts';
import type { Services } from '../services.ts';
import { tellCompany } from '../tracing/span.ts';
import { withCommit } from '../transactions.ts';
import { type DeskActor, deskActor, withinBound } from './desk-actor.ts';
import { readJson } from './desk-gate.ts';
import { scopeOf, withinScope } from './desk-scope.ts';
import { openDesk } from './desk-session.ts';
import { once } from './idempotency.ts';
import { readInput } from './input.ts';
import { found } from './refused.ts';
import { envelope, limitCalls, route } from './serve.ts';
import { retried } from './transaction.ts';

/** What a handler of the desk gets beside its input. `db` is the transaction that the whole call runs in. */
export interface DeskContext {
  readonly db: Db;
  /** Business time. */
  readonly now: Date;
  readonly services: Services;
  readonly actor: DeskActor;
  /** One sentence for the desk's trail, with old and new values; about the call's company unless told. */
  record(summary: string, companyId?: number): void;
  /** The second person, where one released it. */
  readonly releasedBy?: string;
  /** Absent where the work runs later, apart from its request. */
  readonly exchange?: [FastifyRequest, FastifyReply];
  /** What is kept for minutes alone leaves no trail either. */
  readonly passing?: () => void;
}

/** The company that the input names; its row is locked while the desk changes it. */
export interface DeskCompany {
  readonly companyId: number;
  readonly name: string;
  readonly status: 'active' | 'suspended';
}

export interface DeskCompanyContext extends DeskContext {
  readonly company: DeskCompany;
}

type DeskHandler<I extends z.ZodType, O extends z.ZodType, C> = (
  input: z.output<I>,
  context: C,
) => Promise<z.output<O>>;
type CompanyInput = { companyId: number };

/** Bodies stay bytes until their signature has been checked; only routes registered in here are read so. */
export async function deskDoor(app: FastifyInstance, routes: (desk: FastifyInstance) => void): Promise<void> {
  await app.register(async (desk) => {
    desk.removeAllContentTypeParsers();
    desk.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    routes(desk);
  });
}

/** What opens the desk leaves in one packet with the first statement of the work behind it. */
async function behindDesk<T>(db: Db, call: Endpoint, { person }: DeskActor, work: () => Promise<T>): Promise<T> {
  const [, answer] = await Promise.all([openDesk(db, person, { readOnly: !writes(call) }), work()]);
  return answer;
}

export interface TrailNote {
  readonly summary: string;
  readonly companyId: number | null;
}

/** In the transaction of the change it describes: neither exists without the other. */
export function keepTrail(
  db: Db,
  call: Endpoint,
  { key, person, place }: DeskActor,
  at: Date,
  notes: readonly TrailNote[],
): Promise<unknown> {
  if (notes.length === 0) throw new Error(`${call.path} changed something and recorded nothing`);
  const who = { at, key, staffId: person?.staffId ?? null, place, call: call.path };
  const insert = db.insertInto('deskEvent').values(notes.map((note) => ({ ...who, ...note })));
  return notes.length === 1 ? keyed(db, insert.compile()) : insert.execute();
}

type Transaction = <T>(run: (db: Db) => Promise<T>) => Promise<T>;

export function transactionOf({ database }: Services, companyId: number | null): Transaction {
  return companyId === null ? database.platform : (run) => database.company(companyId, run);
}

/** What a call does, beside how it came: what people submit runs it later, and a preview without keeping it. */
export interface DeskWork {
  readonly call: Endpoint;
  companyOf(input: unknown): number | null;
  run(input: unknown, context: DeskContext): Promise<unknown>;
}
const WORK = Symbol('desk work');
type WithWork = Services & { [WORK]?: Map<string, DeskWork> };

/** The work behind a path, for whoever runs it apart from its own request. */
export const deskWork = (services: WithWork, path: string): DeskWork | undefined => services[WORK]?.get(path);

function keepWork(services: WithWork, work: DeskWork): void {
  services[WORK] ??= new Map();
  services[WORK].set(work.call.path, work);
}

/** Every call of the desk: who asks, how often, for what; then one transaction with its work, its trail and its answer. */
function serveActor<I extends z.ZodType, O extends z.ZodType>(
  app: FastifyInstance,
  call: Endpoint<I, O>,
  companyOf: (input: z.output<I>) => number | null,
  handle: DeskHandler<I, O, DeskContext>,
): void {
  if (call.access !== 'desk' || call.desk === undefined)
    throw new Error(`${call.path} does not say whose work at the desk it is`);
  const { services } = app;
  scopeOf(call);
  const bound = async (input: z.output<I>, context: DeskContext) => {
    await withinScope(context.db, context.actor, call, input);
    return handle(input, context);
  };
  keepWork(services, {
    call,
    companyOf: (input) => companyOf(input as z.output<I>),
    run: (input, context) => bound(input as z.output<I>, context),
  });
  route(app, call, async (request, reply) => {
    const actor = await deskActor(call, request, services);
    await limitCalls(call, services, actor.caller);
    readJson(request);
    const input = await readInput(call, request);
    const companyId = companyOf(input);
    if (companyId !== null) tellCompany(companyId);
    const work = async (db: Db) => {
      const notes: TrailNote[] = [];
      const now = services.clock.now();
      const record: DeskContext['record'] = (summary, about) => notes.push({ summary, companyId: about ?? companyId });
      let lasts = writes(call);
      const passing = () => {
        lasts = false;
      };
      const data = await bound(input, { db, now, services, actor, record, exchange: [request, reply], passing });
      withinBound(actor, call, input, data);
      if (lasts) withCommit(db, keepTrail(db, call, actor, now, notes));
      return envelope(call, data);
    };
    return retried(() =>
      transactionOf(
        services,
        companyId,
      )((db) =>
        behindDesk(db, call, actor, () =>
          writes(call) ? once(db, [actor.caller, request, input], () => work(db)) : work(db),
        ),
      ),
    );
  });
}

/** A call of the provider's desk on the platform as a whole. */
export function serveDesk<I extends z.ZodType, O extends z.ZodType>(
  app: FastifyInstance,
  call: Endpoint<I, O>,
  handle: DeskHandler<I, O, DeskContext>,
): void {
  serveActor(app, call, () => null, handle);
}

/** A call of the provider's desk inside the one company that its input names. */
export function serveDeskCompany<I extends z.ZodType<CompanyInput>, O extends z.ZodType>(
  app: FastifyInstance,
  call: Endpoint<I, O>,
  handle: DeskHandler<I, O, DeskCompanyContext>,
): void {
  const companyOf = (input: z.output<I>) => input.companyId;
  serveActor(app, call, companyOf, async (input, context) => {
    const company = await loadCompany(context.db, companyOf(input), writes(call));
    return handle(input, { ...context, company });
  });
}

async function loadCompany(db: Db, companyId: number, lock: boolean): Promise<DeskCompany> {
  const query = db.selectFrom('company').select(['id as companyId', 'name', 'status']).where('id', '=', companyId);
  const [row] = await keyed(db, (lock ? query.forNoKeyUpdate() : query).compile());
  return found(row);
}
