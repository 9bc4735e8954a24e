import type { FastifyInstance } from 'fastify';
import { labFlowApi, type RuleResult, type RuleRunRequest } from '#contract/lab-flow.ts';
import { LAB_REFUSALS } from '#rules/lab/refusals.ts';
import { type Remarked, remarked, ruleFigures, singleTriggers, triggerChanges } from '#rules/lab/remark.ts';
import { PERMISSION } from '#rules/permission.ts';
import { watchesPlaces } from '#rules/second-approval.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { anyOf, sameCompany } from '../query-kit.ts';
import { readableOf } from './done-runs.ts';
import { spanOf } from './read-past.ts';
import { readRulePast, readServed } from './read-rule-past.ts';
import { openServed } from './rule-play.ts';
import type { StoredRun } from './runs.ts';
import { doneResult, headOf, seenParts } from './seen-parts.ts';
import { mayPlay, startRun } from './start-run.ts';

/** The orders that one of the two rules holds, as the order list has them now. */
async function examplesOf(db: Db, companyId: number, marked: readonly Remarked[]): Promise<RuleResult['examples']> {
  if (marked.length === 0) return [];
  const rows = await db
    .selectFrom('rideOrder as ride')
    .innerJoin('department', sameCompany('department.id', 'ride.departmentId'))
    .select(['ride.id as orderId', 'ride.number', 'ride.staffName as name', 'ride.rideAt', 'ride.companyFen'])
    .select('department.name as departmentName')
    .where('ride.companyId', '=', companyId)
    .where('ride.id', '=', anyOf(marked.map(({ orderId }) => orderId)))
    .execute();
  const known = new Map(rows.map(({ companyFen, ...row }) => [row.orderId, { ...row, fen: companyFen ?? 0 }]));
  return marked.flatMap(({ orderId, text, isNew }) => {
    const row = known.get(orderId);
    return row ? [{ ...row, text, isNew }] : [];
  });
}

/**
 * Every order that one of the two rules holds, whose names the reader may see: read and judged anew, some thousand at a
 * time, since a run keeps its sums and the newest of them alone.
 */
export async function* remarkedOrders(
  context: Context,
  run: StoredRun,
): AsyncGenerator<RuleResult['examples'][number]> {
  const { db, actor } = context;
  const { chosen, triggers } = run.question;
  const { named } = await seenParts(context, doneResult(run).ruleParts ?? []);
  const seen = new Set(named.map(({ departmentId }) => departmentId));
  const ordersIn = openServed();
  const of = { ruleId: run.subjectId, chosen };
  for await (const text of readServed(db, spanOf(actor.companyId, run.fromDay, run.toDay), of)) {
    const orders = ordersIn(text).filter(({ departmentId }) => seen.has(departmentId));
    yield* await examplesOf(
      db,
      actor.companyId,
      orders.flatMap((order) => remarked(order, triggers) ?? []),
    );
  }
}

/** What was played, within the reader's departments. */
export async function ruleResultOf(context: Context, run: StoredRun): Promise<RuleResult> {
  const { ruleParts = [], seconds } = doneResult(run);
  const { counted, named, departments } = await seenParts(context, ruleParts);
  const { singles, ...figures } = ruleFigures(counted);
  const labels = singleTriggers(run.question.triggers).map(({ label }) => label);
  return {
    ...{ ...headOf(run), departments, seconds, ...figures },
    singles: singles.map((sum, nth) => ({ label: labels[nth] ?? '', ...sum })),
    examples: await examplesOf(context.db, context.actor.companyId, ruleFigures(named).examples),
    played: run.question.triggers.after,
  };
}

const ruleInForce = (db: Db, companyId: number, ruleId: number) =>
  db
    .selectFrom('secondApprovalRule as rule')
    .innerJoin('secondApprovalRuleVersion as version', (join) =>
      join
        .onRef('version.companyId', '=', 'rule.companyId')
        .onRef('version.ruleId', '=', 'rule.id')
        .onRef('version.version', '=', 'rule.version'),
    )
    .select(['rule.name', 'rule.version', 'watchesCost', 'startMeters', 'endMeters'])
    .where('rule.companyId', '=', companyId)
    .where('rule.id', '=', ruleId)
    .where('rule.deletedAt', 'is', null)
    .executeTakeFirst();

export async function beginRule({ ruleId, triggers, ...span }: RuleRunRequest, context: Context) {
  const { db, actor } = context;
  const departmentIds = await mayPlay(context, PERMISSION.secondApproval, span);
  const { name, version, ...before } = found(await ruleInForce(db, actor.companyId, ruleId));
  if (!triggers.watchesCost && !watchesPlaces(triggers)) throw new Refused(LAB_REFUSALS.nothingChanged);
  const both = { before, after: triggers };
  const changes = triggerChanges(both).map((change) => ({ group: 'rule' as const, fields: [], ...change }));
  if (changes.length === 0) throw new Refused(LAB_REFUSALS.nothingChanged);
  const { fromDay, toDay, departmentIds: chosen } = span;
  return startRun(context, {
    ...{ kind: 'rule', fromDay, toDay, subject: { id: ruleId, name } },
    question: {
      ...{ baseline: 'current', version, draft: null, played: null, departmentIds },
      ...{ changes, chosen, triggers: both },
    },
    order: { kind: 'rule', triggers: both },
    read: (past) => readRulePast(past, spanOf(actor.companyId, fromDay, toDay), { ruleId, chosen }),
  });
}

export function ruleReplayCalls(app: FastifyInstance) {
  serve(app, labFlowApi.rule, beginRule);
  serve(app, labFlowApi.ruleResult, async ({ sandboxId }, context) =>
    ruleResultOf(context, await readableOf(context, sandboxId, ['rule'])),
  );
}
