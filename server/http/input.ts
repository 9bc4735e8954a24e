import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { errorCode } from '../error-code.ts';
import { Refused } from './refused.ts';

/** A file as a form sent it; what it really is, its bytes must say. */
export interface UploadedFile {
  filename: string;
  contentType: string;
  bytes: Buffer;
}

const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

type InputFields = Record<string, unknown>;

const isInputFields = (value: unknown): value is InputFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function multipartFields(request: FastifyRequest): Promise<InputFields> {
  const fields: InputFields = {};
  try {
    for await (const part of request.parts({ limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: 20 } })) {
      fields[part.fieldname] =
        part.type === 'file'
          ? { filename: part.filename, contentType: part.mimetype, bytes: await part.toBuffer() }
          : part.value;
    }
  } catch (error) {
    // Its parser throws plain errors at a form without a boundary or cut short: the sender's fault, and no news for a log.
    throw errorCode(error).startsWith('FST_') ? error : new Refused(REFUSALS.invalidInput);
  }
  return fields;
}

/** A POST may carry its fields in the address, a form or JSON; one that appears twice in an address is no scalar. */
async function sentFields(call: Endpoint, request: FastifyRequest): Promise<InputFields> {
  const query = isInputFields(request.query) ? request.query : {};
  if (call.method === 'GET') return query;
  if (request.isMultipart()) return { ...query, ...(await multipartFields(request)) };
  return { ...query, ...(isInputFields(request.body) ? request.body : {}) };
}

/** Whatever a schema says of itself, a person reads Chinese. */
const inChinese = (message: string): string => (/\p{Script=Han}/u.test(message) ? message : REFUSALS.invalidInput.msg);

/** The first sentence is what the caller reads; `fields` gives each field its own. */
export class InvalidInput extends Error {
  readonly fields: Record<string, string>;
  constructor(issues: readonly z.core.$ZodIssue[]) {
    super(inChinese(issues[0]?.message ?? ''));
    this.fields = {};
    // What is wrong with the whole has no field: the caller reads it in the message.
    for (const { path, message } of issues) if (path.length > 0) this.fields[path.join('.')] ??= inChinese(message);
  }
}

export async function readInput<I extends z.ZodType>(call: Endpoint<I>, request: FastifyRequest): Promise<z.output<I>> {
  const parsed = call.input.safeParse(await sentFields(call, request));
  if (parsed.success) return parsed.data;
  throw new InvalidInput(parsed.error.issues);
}

export function oneFile(value: unknown): UploadedFile {
  const { bytes, filename, contentType } = isInputFields(value) ? value : {};
  if (Buffer.isBuffer(bytes) && typeof filename === 'string' && typeof contentType === 'string') {
    return { bytes, filename, contentType };
  }
  throw new Refused(REFUSALS.invalidInput);
}
