import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { refusedText } from '#rules/access-log.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { SECURITY_REFUSALS } from '#rules/security.ts';
import { placeOf, recordRefusal } from '../access-log.ts';
import { Refused } from './refused.ts';
import type { LiveSession } from './session.ts';

const LOGGED: readonly number[] = [REFUSALS.forbidden.code, SECURITY_REFUSALS.networkNotAllowed.code];

/** Who asks for what is not theirs to ask for is in the company's log. */
export async function noted<T>(
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
