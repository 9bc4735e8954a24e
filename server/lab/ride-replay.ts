import { rightFor, type SandboxRequest } from '#rules/lab/request.ts';
import type { Context } from '../http/serve.ts';
import { filterOf } from './filter.ts';
import { readPast, spanOf } from './read-past.ts';
import { mayPlay, startRun } from './start-run.ts';
import { subjectOf } from './subjects.ts';

/** Rides by another scene, limit or calendar. */
export async function beginRides(request: SandboxRequest, context: Context) {
  const { actor, db } = context;
  const departmentIds = await mayPlay(context, rightFor(request), request);
  const { subject, current, question } = await subjectOf(db, actor, request);
  const { kind, fromDay, toDay } = request;
  const span = spanOf(actor.companyId, fromDay, toDay);
  const filter = await filterOf(db, actor.companyId, request);
  return startRun(context, {
    ...{ kind, fromDay, toDay, subject, question: { ...question, departmentIds, filter } },
    order: { kind: 'rides', request, current, departmentIds },
    read: (past) => readPast(past, span, request.kind === 'limit' ? request.limit : null),
  });
}
