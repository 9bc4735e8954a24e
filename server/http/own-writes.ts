import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db.ts';
import { afterWrite } from '../replica.ts';
import { cookieOptions } from './session.ts';

const COOKIE = 'qixing-wrote';
/** A copy that is further behind than this is not read at all. */
const KEPT_SECONDS = 3_600;

/**
 * The browser keeps the number of its last write and sends it with what it asks next, so that any server knows what a copy
 * must have before this person reads from it. Whoever makes one up reads from the primary.
 */
export const sentWrite = (request: FastifyRequest): string | null => {
  const sent = request.cookies[COOKIE];
  return sent && /^\d{1,19}$/.test(sent) ? sent : null;
};

export const tellWrite = (db: Db, [request, reply]: [FastifyRequest, FastifyReply]): void =>
  afterWrite(db, (wrote) => void reply.setCookie(COOKIE, wrote, { ...cookieOptions(request), maxAge: KEPT_SECONDS }));
