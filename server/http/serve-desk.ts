import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Endpoint, writes } from '#contract/endpoint.ts';
import type { Db } from '../db.ts';
import type { Services } from '../services.ts';
import { deskCaller, noForeignPage, readJson, settleKey } from './desk-gate.ts';
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
  /** One sentence for the desk's trail, with old and new values; about the call's company unless told. */
  record(summary: string, companyId?: number): void;
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

async function beginDesk(db: Db, call: Endpoint): Promise<void> {
  if (!writes(call)) await sql`set transaction read only`.execute(db);
  await sql`select set_config('app.desk', 'on', true)`.execute(db);
}

interface TrailNote {
  summary: string;
  companyId: number | null;
}

/** In the transaction of the change it describes: neither exists without the other. */
async function keepTrail(
  db: Db,
  call: Endpoint,
  [key, at]: [string, Date],
  notes: readonly TrailNote[],
): Promise<void> {
  if (notes.length === 0) throw new Error(`${call.path} changed something and recorded nothing`);
  const rows = notes.map(({ summary, companyId }) => ({ at, key, call: call.path, companyId, summary }));
  await db.insertInto('deskEvent').values(rows).execute();
}

type Transaction = <T>(run: (db: Db) => Promise<T>) => Promise<T>;

function transactionOf({ database }: Services, companyId: number | null): Transaction {
  return companyId === null ? database.platform : (run) => database.company(companyId, run);
}

/** Every call of the desk: who asks, how often, for what; then one transaction with its work, its trail and its answer. */
function serveSigned<I extends z.ZodType, O extends z.ZodType>(
  app: FastifyInstance,
  call: Endpoint<I, O>,
  companyOf: (input: z.output<I>) => number | null,
  handle: DeskHandler<I, O, DeskContext>,
): void {
  if (call.access !== 'desk') throw new Error(`${call.path} is not declared for the desk`);
  const { services } = app;
  route(app, call, async (request) => {
    noForeignPage(call, request);
    const key = deskCaller(request, services.config);
    if (writes(call)) await settleKey(services, request, key);
    await limitCalls(call, services, `desk:${key}`);
    readJson(request);
    const input = await readInput(call, request);
    const companyId = companyOf(input);
    const work = async (db: Db) => {
      const notes: TrailNote[] = [];
      const now = services.clock.now();
      const record: DeskContext['record'] = (summary, about) => notes.push({ summary, companyId: about ?? companyId });
      const data = await handle(input, { db, now, services, record });
      if (writes(call)) await keepTrail(db, call, [key, now], notes);
      return envelope(call, data);
    };
    return retried(() =>
      transactionOf(
        services,
        companyId,
      )(async (db) => {
        await beginDesk(db, call);
        return writes(call) ? once(db, [`desk:${key}`, request, input], () => work(db)) : work(db);
      }),
    );
  });
}

/** A call of the provider's desk on the platform as a whole. */
export function serveDesk<I extends z.ZodType, O extends z.ZodType>(
  app: FastifyInstance,
  call: Endpoint<I, O>,
  handle: DeskHandler<I, O, DeskContext>,
): void {
  serveSigned(app, call, () => null, handle);
}

/** A call of the provider's desk inside the one company that its input names. */
export function serveDeskCompany<I extends z.ZodType<CompanyInput>, O extends z.ZodType>(
  app: FastifyInstance,
  call: Endpoint<I, O>,
  handle: DeskHandler<I, O, DeskCompanyContext>,
): void {
  const companyOf = (input: z.output<I>) => input.companyId;
  serveSigned(app, call, companyOf, async (input, context) => {
    const company = await loadCompany(context.db, companyOf(input), writes(call));
    return handle(input, { ...context, company });
  });
}

async function loadCompany(db: Db, companyId: number, lock: boolean): Promise<DeskCompany> {
  const query = db.selectFrom('company').select(['id as companyId', 'name', 'status']).where('id', '=', companyId);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return found(row);
}
