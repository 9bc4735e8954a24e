import { channel } from 'node:diagnostics_channel';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { wireName } from '#contract/field-names.ts';
import { refusalStatus } from '#contract/http-status.ts';
import { REFUSALS, type Refusal } from '#rules/refusal.ts';
import { errorCode } from '../error-code.ts';
import { InvalidInput } from './input.ts';
import { Refused } from './refused.ts';
import './app-types.ts';

type RefusalAnswer = Refusal & { fields?: Record<string, string> };

/** Who wants to know what was refused, by which call: the tests hold the description of the calls to it. */
export const REFUSED = 'qixing:refused';
export interface RefusedCall {
  readonly call: Endpoint;
  readonly code: number;
}
const refusedCalls = channel(REFUSED);

/** The verdict is in `code`; the interfaces for machines say it in the HTTP status as well. */
function answer(reply: FastifyReply, { code, msg, field, atField = msg, fields }: RefusalAnswer): FastifyReply {
  const { call } = reply.request.routeOptions.config;
  if (call && refusedCalls.hasSubscribers) refusedCalls.publish({ call, code } satisfies RefusedCall);
  // A rule names a field of ours; the caller finds it under the name that was sent, or reads the sentence alone.
  const sent = field && call && wireName(call.input, field);
  const byField = fields ?? (sent ? { [sent]: atField } : undefined);
  return reply
    .code(refusalStatus(reply.request.url, code))
    .send({ code, msg, data: null, ...(byField ? { fields: byField } : {}) });
}

const FRAMEWORK: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: REFUSALS.tooLarge,
  FST_REQ_FILE_TOO_LARGE: REFUSALS.tooLarge,
  FST_PARTS_LIMIT: REFUSALS.tooLarge,
  FST_FILES_LIMIT: REFUSALS.tooLarge,
  FST_FIELDS_LIMIT: REFUSALS.tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: REFUSALS.unsupportedType,
  FST_INVALID_MULTIPART_CONTENT_TYPE: REFUSALS.unsupportedType,
  FST_ERR_CTP_INVALID_JSON_BODY: REFUSALS.invalidInput,
  FST_ERR_CTP_EMPTY_JSON_BODY: REFUSALS.invalidInput,
};

const DISK_FULL = '53100';

/** What others refuse, PostgreSQL above all: two at once, a wait that took too long, or a database that is away. */
const DATABASE: Record<string, Refusal> = {
  // The NUL character: text that the database cannot hold.
  '22021': REFUSALS.invalidInput,
  '22P05': REFUSALS.invalidInput,
  // A number that its column cannot hold.
  '22003': REFUSALS.invalidInput,
  '23505': REFUSALS.changedMeanwhile,
  '23503': REFUSALS.changedMeanwhile,
  '40001': REFUSALS.changedMeanwhile,
  '40P01': REFUSALS.changedMeanwhile,
  '55P03': REFUSALS.busy,
  '57014': REFUSALS.busy,
  '57P01': REFUSALS.busy,
  '57P02': REFUSALS.busy,
  '57P03': REFUSALS.busy,
  '53300': REFUSALS.busy,
  [DISK_FULL]: REFUSALS.busy,
  ECONNREFUSED: REFUSALS.busy,
  ECONNRESET: REFUSALS.busy,
  EPIPE: REFUSALS.busy,
  ETIMEDOUT: REFUSALS.busy,
  // A document that the machine was too busy to make in time.
  WORKER_TIMEOUT: REFUSALS.busy,
};

/** What the driver says without a code: no connection in time, no answer in time, or a connection that is gone. */
const isTimeout = (error: Error): boolean =>
  /timeout exceeded|Query read timeout|Connection terminated|is not queryable/i.test(error.message);

/** Whoever closes a download half way ends it for themselves alone: nothing failed. */
const hasLeft = (error: FastifyError, reply: FastifyReply): boolean =>
  error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed;

function foreseenBy(error: Error): Refusal | undefined {
  const code = errorCode(error);
  return FRAMEWORK[code] ?? DATABASE[code] ?? (isTimeout(error) ? REFUSALS.busy : undefined);
}

/** What framework and database say, in our words; undefined where nobody foresaw it. */
export function foreseenRefusal(error: Error): Refusal | undefined {
  const foreseen = foreseenBy(error);
  if (foreseen) return foreseen;
  const isSenders = 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500;
  return isSenders ? REFUSALS.invalidInput : undefined;
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refused) return answer(reply, error.refusal);
    if (error instanceof InvalidInput) {
      return answer(reply, { ...REFUSALS.invalidInput, msg: error.message, fields: error.fields });
    }
    const foreseen = foreseenBy(error);
    if (foreseen) {
      if (error.code === DISK_FULL) app.services.database.noRoom();
      request.log.warn({ code: error.code, traceId: request.id }, 'refused by framework or database');
      return answer(reply, foreseen);
    }
    if ((error.statusCode ?? 500) < 500) return answer(reply, REFUSALS.invalidInput);
    if (hasLeft(error, reply)) {
      request.log.info({ traceId: request.id }, 'caller left');
      return reply;
    }
    request.log.error({ err: error, traceId: request.id }, 'unforeseen');
    return answer(reply, { ...REFUSALS.unforeseen, msg: `${REFUSALS.unforeseen.msg}（${request.id}）` });
  });
}
