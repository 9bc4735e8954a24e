import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { type Endpoint, fromOwnPages, writes } from '#contract/endpoint.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { Refused } from './refused.ts';

const TRACE = /^[\w.:-]{1,64}$/;

export const sentTraceId = (request: Pick<IncomingMessage, 'headers'>): string | undefined => {
  const sent = request.headers['trace-id'];
  return typeof sent === 'string' && TRACE.test(sent) ? sent : undefined;
};

/** A browser says where a request comes from; a caller that is no browser says nothing and carries no foreign cookies. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  if (origin === undefined) return true;
  const { publicOrigin } = request.server.services.config;
  if (publicOrigin) return origin === publicOrigin;
  // The header that the line itself carried: a forwarded one may be anybody's. Parsed alike, so that a port written out
  // and a port left out are the same host.
  const own = `${request.protocol}://${request.headers.host ?? ''}`;
  return URL.canParse(origin) && URL.canParse(own) && new URL(origin).host === new URL(own).host;
}

/**
 * Some writes of the contract are GET, so SameSite cookies alone do not protect them: a write must come from our own
 * pages and carry the header that no link, image or form can send. An export is navigated to: same origin only.
 */
export function crossSiteGate(call: Endpoint, request: FastifyRequest): void {
  if (!fromOwnPages(call)) return;
  if (!isSameOrigin(request)) throw new Refused(REFUSALS.crossSite);
  if (writes(call) && sentTraceId(request) === undefined) throw new Refused(REFUSALS.crossSite);
}
