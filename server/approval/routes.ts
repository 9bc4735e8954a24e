import type { FastifyInstance } from 'fastify';
import { appApplicationApi } from '#contract/app-applications.ts';
import { appApprovalApi } from '#contract/app-approvals.ts';
import { serve } from '../http/serve.ts';
import { contextFor } from './context.ts';
import { approve, reject } from './decide.ts';
import { deputyRoutes } from './deputy-routes.ts';
import { decidedBy } from './done.ts';
import { approveMany } from './many.ts';
import { standingFor } from './standing.ts';
import { waitingFor } from './waiting.ts';

/** What waits for somebody's decision, in the employees' app: applications, and orders for the second time. */
export async function approvalRoutes(app: FastifyInstance) {
  deputyRoutes(app);
  serve(app, appApplicationApi.waiting, (page, { actor, db, now }) => waitingFor(db, actor, page, now));

  serve(app, appApplicationApi.standing, ({ approvalId }, { actor, db, now }) =>
    standingFor(db, actor, approvalId, now),
  );

  serve(app, appApprovalApi.decided, (page, { actor, db }) => decidedBy(db, actor, page));

  serve(app, appApprovalApi.context, ({ approvalId }, { actor, db, now }) => contextFor(db, actor, approvalId, now));

  serve(app, appApprovalApi.approveMany, ({ items }, { actor, db, now }) => approveMany(db, actor, items, now));

  serve(app, appApplicationApi.approve, async (decision, { actor, db, now }) => {
    const { status } = await approve(db, actor, decision, now);
    return { status };
  });

  serve(app, appApplicationApi.reject, async ({ reason, ...decision }, { actor, db, now }) => {
    const { status } = await reject(db, actor, decision, reason ?? '', now);
    return { status };
  });
}
