import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Area } from '#contract/areas.ts';
import { calls, nothing } from '#contract/endpoint.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { SCIM_REFUSALS, scimErrorOf } from '#rules/scim/errors.ts';
import { SCIM } from '#rules/scim/resource.ts';
import { hasWholeOrganisation } from '#rules/scim/rights.ts';
import { loadActor } from '../actor.ts';
import type { Db } from '../db.ts';
import { holdRights } from '../held-rights.ts';
import { limitAddress } from '../http/callers.ts';
import { foreseenRefusal } from '../http/errors.ts';
import { Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { retried } from '../http/transaction.ts';
import { recordOperation } from '../operation-log.ts';
import { settleOrganisation } from '../organisation.ts';
import type { Services } from '../services.ts';
import { sentToken, useToken } from './tokens.ts';

const CONTENT_TYPE = 'application/scim+json; charset=utf-8';
const MOST_BYTES = 1024 * 1024;
/** A first synchronisation of some thousand people takes a quarter of an hour. */
const A_MINUTE = { count: 600, seconds: 60 };
/** Of calls without a good token, from one address. */
const WRONG_A_MINUTE = { count: 30, seconds: 60 };

/** What a handler gets: everything that the console's own calls have, as the person who made the token. */
export interface ScimContext extends Context {
  /** The log entry says which part of the business it was. */
  log(area: Extract<Area, 'staff' | 'department'>, type: 'add' | 'edit' | 'delete'): Context;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** Where this resource is found. */
  readonly base: string;
}

export interface ScimAnswer {
  readonly status?: number;
  readonly body?: unknown;
}
type ScimHandler = (context: ScimContext) => Promise<ScimAnswer>;

/** What a body says, by its schema; the first thing that is wrong is told. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new Refused({ ...REFUSALS.invalidInput, msg: read.error.issues[0]?.message ?? REFUSALS.invalidInput.msg });
}

const answerCall = { staff: calls('staff'), department: calls('department') };
const callOf = (area: 'staff' | 'department', effect: 'add' | 'edit' | 'delete') =>
  answerCall[area].json('/scim/v2', '目录同步', nothing, nothing, { effect });

interface Written {
  readonly area: 'staff' | 'department';
  readonly type: 'add' | 'edit' | 'delete';
  readonly notes: string[];
}

async function loadMaker(db: Db, companyId: number, madeBy: number) {
  const loaded = await loadActor(db, companyId, madeBy);
  if (!loaded || !hasWholeOrganisation(loaded.actor.rights)) throw new Refused(SCIM_REFUSALS.makerGone);
  if (loaded.suspended !== null) throw new Refused(REFUSALS.companySuspended, { message: loaded.suspended });
  return loaded.actor;
}

const paramsOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(value ?? {}).map(([name, text]) => [name, String(text)]));

async function handled(db: Db, exchange: [FastifyRequest, FastifyReply], services: Services, handle: ScimHandler) {
  const [request] = exchange;
  const sent = sentToken(services, request.headers.authorization);
  if (!sent) throw new Refused(SCIM_REFUSALS.tokenWrong);
  const { madeBy } = await useToken(db, sent);
  if (request.method !== 'GET') await holdRights(db, { companyId: sent.companyId, staffId: madeBy });
  const actor = await loadMaker(db, sent.companyId, madeBy);
  const now = services.clock.now();
  const written: Written[] = [];
  const base: Context = {
    ...{ actor, db, now, services, session: sent, exchange },
    record: () => {
      throw new Error('a change of the directory says of which area it is');
    },
    unchanged: () => undefined,
    afterwards: () => {
      throw new Error('nothing follows a change of the directory');
    },
  };
  const log: ScimContext['log'] = (area, type) => {
    const notes: string[] = [];
    written.push({ area, type, notes });
    return { ...base, record: (sentence) => void notes.push(`目录同步：${sentence}`) };
  };
  const answer = await handle({
    ...base,
    log,
    params: paramsOf(request.params),
    query: paramsOf(request.query),
    body: request.body,
    base: `${services.config.publicOrigin || `${request.protocol}://${request.headers.host}`}/scim/v2`,
  });
  if (written.length > 0) await settleOrganisation(db, actor.companyId, now);
  for (const { area, type, notes } of written) {
    if (notes.length > 0) await recordOperation(db, actor, callOf(area, type), notes, now);
  }
  return answer;
}

/** Counts before anything is looked at: a good token by itself, everything else by address. */
async function withinLimits(services: Services, request: FastifyRequest, work: () => Promise<ScimAnswer>) {
  const sent = sentToken(services, request.headers.authorization);
  const caller = sent ? sent.tokenHash.toString('hex') : limitAddress(request.ip);
  if (!(await services.takeCall(`/scim/v2 ${caller}`, A_MINUTE))) throw new Refused(REFUSALS.tooMany);
  try {
    return await work();
  } catch (error) {
    const isWrong = error instanceof Refused && error.refusal.code === SCIM_REFUSALS.tokenWrong.code;
    if (isWrong && !(await services.takeCall(`/scim/v2 wrong ${limitAddress(request.ip)}`, WRONG_A_MINUTE)))
      throw new Refused(REFUSALS.tooMany);
    throw error;
  }
}

function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof Refused ? error.refusal : foreseenRefusal(error);
  if (!refusal) request.log.error({ err: error, traceId: request.id }, 'unforeseen');
  const { code, msg } = refusal ?? { ...REFUSALS.unforeseen, msg: `${REFUSALS.unforeseen.msg}（${request.id}）` };
  const { status, ...type } = scimErrorOf(code);
  return reply
    .code(status)
    .type(CONTENT_TYPE)
    .send({ schemas: [SCIM.error], status: String(status), detail: msg, ...type });
}

export interface ScimDoor {
  on(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, handle: ScimHandler): void;
}

/** The paths, bodies and errors of SCIM 2.0, which are not those of our contract; people and departments are. */
export async function scimDoor(app: FastifyInstance, routes: (door: ScimDoor) => void): Promise<void> {
  await app.register(
    async (door) => {
      door.removeAllContentTypeParsers();
      const types = ['application/scim+json', 'application/json'];
      door.addContentTypeParser(
        types,
        { parseAs: 'string', bodyLimit: MOST_BYTES },
        door.getDefaultJsonParser('error', 'error'),
      );
      door.setErrorHandler(sendError);
      door.setNotFoundHandler((request, reply) => sendError(new Refused(REFUSALS.notFound), request, reply));
      const { services } = app;
      routes({
        on: (method, url, handle) =>
          door.route({
            method,
            url,
            handler: async (request, reply) => {
              const sent = sentToken(services, request.headers.authorization);
              const { status = 200, body } = await withinLimits(services, request, () => {
                if (!sent) throw new Refused(SCIM_REFUSALS.tokenWrong);
                return retried(() =>
                  services.database.company(sent.companyId, (db) => handled(db, [request, reply], services, handle)),
                );
              });
              return reply
                .code(status)
                .type(CONTENT_TYPE)
                .send(body ?? '');
            },
          }),
      });
    },
    { prefix: '/scim/v2' },
  );
}
