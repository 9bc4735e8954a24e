import type { FastifyRequest } from 'fastify';
import type { Me, PublicSettings } from '#contract/access.ts';
import type { Actor } from '../actor.ts';
import type { Config } from '../config.ts';
import { ownOrigin } from '../http/session.ts';
import { signedIn } from './sign-in.ts';

export const meOf = (actor: Actor): Me => ({
  ...signedIn(actor),
  roleIds: [...actor.rights.roleIds],
  functions: [...actor.rights.functions],
});

/** What pages may know before anybody has signed in. */
export const publicSettings = (config: Config, request: FastifyRequest): PublicSettings => ({
  hotline: config.hotline,
  hotlineHours: config.hotlineHours,
  officialSite: config.officialSite,
  appUrl: config.appUrl || `${ownOrigin(request)}/m`,
  demo: config.demo,
});
