import type { FastifyInstance } from 'fastify';
import { appMeApi } from '#contract/app-me.ts';
import { actingFor, principalsOf } from '../acting.ts';
import type { Actor } from '../actor.ts';
import { requestsTo } from '../application/secretary.ts';
import { waitingCount } from '../approval/waiting.ts';
import type { Db } from '../db.ts';
import { serve } from '../http/serve.ts';
import { unreadCount } from '../message/queries.ts';
import { openRides } from '../ride/my-orders.ts';
import { consentOf, giveConsent, isApprover, ordersToDo, payStopOf, personOf } from './queries.ts';

/** A secretary decides nothing for the other: what waits for approval is always the caller's own. */
async function approvalsOf(db: Db, actor: Actor, isOwn: boolean, now: Date) {
  if (!isOwn) return { isApprover: false, approvals: 0 };
  const isAsked = await isApprover(db, actor, now);
  return { isApprover: isAsked, approvals: isAsked ? await waitingCount(db, actor, now) : 0 };
}

export async function meRoutes(app: FastifyInstance) {
  serve(app, appMeApi.me, async ({ actingFor: staffId }, { actor, db, now }) => {
    const acting = await actingFor(db, actor, staffId);
    const { principal, secretary } = acting;
    const { approvals, ...approver } = await approvalsOf(db, actor, secretary === null, now);
    const unread = secretary === null ? await unreadCount(db, actor) : 0;
    const requests = secretary === null ? (await requestsTo(db, actor)).length : 0;
    const person = await personOf(db, principal);
    return {
      now,
      person,
      payStop: person.companyPay ? null : await payStopOf(db, principal),
      company: { companyId: actor.companyId, name: actor.companyName },
      ...approver,
      actingFor: await principalsOf(db, actor),
      openRides: await openRides(db, acting),
      counts: { approvals, unread, ...(await ordersToDo(db, acting)), secretaryRequests: requests },
      consentAt: await consentOf(db, actor),
    };
  });

  serve(app, appMeApi.consent, async (_, { actor, db, now }) => ({ consentAt: await giveConsent(db, actor, now) }));
}
