import type { FastifyInstance } from 'fastify';
import { labFlowApi, type VersionRunRequest } from '#contract/lab-flow.ts';
import { readSteps } from '#rules/flow/stored.ts';
import { sceneDocument } from '#rules/scene.ts';
import { found } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { RIGHTS, requireRight } from './done-runs.ts';
import { beginSteps } from './flow-replay.ts';
import { beginRides } from './ride-replay.ts';
import { beginRule } from './rule-replay.ts';

const NOBODY_LEFT_OUT = { cityIds: [], exceptOrderIds: [], exceptStaffIds: [] };

/** An older version instead of the one in force, as if it had stayed. */
async function begin({ kind, id, playVersion, ...span }: VersionRunRequest, context: Context) {
  const { db, actor } = context;
  for (const right of RIGHTS[kind]) requireRight(actor, right);
  const whole = { fromDay: span.startDay, toDay: span.endDay, departmentIds: [] };
  if (kind === 'scene') {
    const made = db.selectFrom('sceneVersion').select('scene').where('companyId', '=', actor.companyId);
    const of = made.where('sceneId', '=', id).where('version', '=', playVersion);
    const draft = sceneDocument.read(found(await of.executeTakeFirst()).scene);
    const request = { kind, sceneId: id, draft, fields: null, baseline: 'current' } as const;
    return beginRides({ ...request, ...whole, ...NOBODY_LEFT_OUT }, context);
  }
  if (kind === 'flow') {
    const made = db.selectFrom('approvalFlowVersion').select('steps').where('companyId', '=', actor.companyId);
    const of = made.where('flowId', '=', id).where('version', '=', playVersion);
    return beginSteps(context, id, readSteps(found(await of.executeTakeFirst()).steps), whole);
  }
  const made = db.selectFrom('secondApprovalRuleVersion').select(['watchesCost', 'startMeters', 'endMeters']);
  const of = made.where('companyId', '=', actor.companyId).where('ruleId', '=', id).where('version', '=', playVersion);
  return beginRule({ ruleId: id, triggers: found(await of.executeTakeFirst()), ...whole }, context);
}

export function versionReplayCalls(app: FastifyInstance) {
  serve(app, labFlowApi.version, begin);
}
