import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { labFlowApi, type RuleResult, type RuleRunRequest } from '#contract/lab-flow.ts';
import { applicationDocument } from '#rules/application/stored.ts';
import { LAB_REFUSALS } from '#rules/lab/refusals.ts';
import { hitText, openRemark, type ServedOrder } from '#rules/lab/remark.ts';
import { daysToPlay } from '#rules/lab/request.ts';
import { PERMISSION } from '#rules/permission.ts';
import { companyBounds, type Point, rulesOf, type SceneRules } from '#rules/scene.ts';
import { approvedPlaces } from '#rules/second-approval/approved.ts';
import { triggerTexts } from '#rules/second-approval/text.ts';
import { type Triggers, watchesPlaces } from '#rules/second-approval.ts';
import type { Db } from '../db.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { departmentsBelow, withinScope } from '../query-kit.ts';
import { requireDepartmentsWithin } from '../report/selection.ts';
import { sceneVersions } from '../scene/queries.ts';
import { readableOf, requireRight } from './done-runs.ts';
import { spanOf } from './read-past.ts';
import { insertDone, type StoredRun } from './runs.ts';

const A_BATCH = 2_000;
const MOST_EXAMPLES = 50;

const pointOf = (column: string) => sql<Point>`${sql.ref(`ride.${column}`)} -> 'point'`;

/** Rides of the rule's scenes that were served and priced in these days, some thousand at a time. */
function ordersAfter({ db, actor }: Context, run: StoredRun, last: number) {
  const { companyId, rights } = actor;
  const { from, before } = spanOf(companyId, run.fromDay, run.toDay);
  return db
    .selectFrom('rideOrder as ride')
    .innerJoin('secondApprovalScene as link', (join) =>
      join.onRef('link.companyId', '=', 'ride.companyId').onRef('link.sceneId', '=', 'ride.sceneId'),
    )
    .innerJoin('department', (join) =>
      join.onRef('department.companyId', '=', 'ride.companyId').onRef('department.id', '=', 'ride.departmentId'),
    )
    .leftJoin('application', (join) =>
      join.onRef('application.companyId', '=', 'ride.companyId').onRef('application.id', '=', 'ride.applicationId'),
    )
    .select(['ride.id as orderId', 'ride.number', 'ride.staffName as name', 'ride.rideAt', 'ride.sceneId'])
    .select(['ride.sceneVersion', 'ride.service', 'ride.cityId', 'ride.actualPayFen', 'ride.companyFen'])
    .select([pointOf('bookedStart').as('bookedStart'), pointOf('bookedEnd').as('bookedEnd')])
    .select([pointOf('actualStart').as('actualStart'), pointOf('actualEnd').as('actualEnd'), 'application.draft'])
    .select(['department.name as departmentName', 'department.path'])
    .where('ride.companyId', '=', companyId)
    .where('link.ruleId', '=', run.subjectId)
    .where('ride.rideAt', '>=', from)
    .where('ride.rideAt', '<', before)
    .where('ride.actualPayFen', 'is not', null)
    .where('ride.cancelledBy', 'is', null)
    .where('ride.id', '>', last)
    .where(withinScope(companyId, rights.scopeOf(PERMISSION.report), 'ride.departmentId'))
    .orderBy('ride.id')
    .limit(A_BATCH)
    .execute();
}
type OrderRow = Awaited<ReturnType<typeof ordersAfter>>[number];

const NO_LIMITS = { personalFen: null, departmentsFen: [], usedTodayFen: 0 };

/** What the rule looks at, as it does when a service ends. */
function servedOrder(row: OrderRow, rules: SceneRules): ServedOrder {
  const draft = row.draft === null ? null : applicationDocument.read(row.draft);
  const line = draft === null || draft.template === 'trip' ? { start: null, end: null } : draft;
  const way = draft && { start: line.start?.point ?? null, end: line.end?.point ?? null, roundTrip: draft.roundTrip };
  const kind = { service: row.service, startCityId: row.cityId };
  return {
    ...{ orderId: row.orderId, companyFen: row.companyFen ?? 0 },
    ride: {
      actualPayFen: row.actualPayFen ?? 0,
      quotaFen: companyBounds(rules, kind, NO_LIMITS).orderFen,
      estimateFen: draft === null || draft.template === 'bus' ? null : draft.estimatedFen,
      ...approvedPlaces(way, { start: row.bookedStart, end: row.bookedEnd }),
      actualStart: row.actualStart ?? null,
      actualEnd: row.actualEnd ?? null,
    },
  };
}

export async function ruleResultOf(context: Context, run: StoredRun): Promise<RuleResult> {
  const { db, actor } = context;
  const remark = openRemark(run.question.triggers);
  const { chosen } = run.question;
  const examples: RuleResult['examples'][number][] = [];
  for (let last = 0; ; ) {
    const rows = await ordersAfter(context, run, last);
    const versions = await sceneVersions(db, actor.companyId, rows);
    for (const row of rows) {
      if (chosen.length > 0 && !row.path.some((id) => chosen.includes(id))) continue;
      const rules = rulesOf(versions.get(`${row.sceneId} ${row.sceneVersion}`)!);
      const moved = remark.take(servedOrder(row, rules));
      if (!moved) continue;
      const { orderId, number, name, departmentName, rideAt, companyFen } = row;
      examples.push({
        ...{ orderId, number, name, departmentName, rideAt, fen: companyFen ?? 0, isNew: moved.isNew },
        text: hitText(moved.hits),
      });
    }
    if (rows.length < A_BATCH) break;
    last = rows.at(-1)!.orderId;
  }
  const scope = actor.rights.scopeOf(PERMISSION.report);
  const { question, result: _, sharedWith: __, progress: ___, finishedAt: ____, ...head } = run;
  return {
    ...head,
    departments: scope.kind === 'all' ? null : (await departmentsBelow(db, actor.companyId, scope.roots)).length,
    changes: question.changes.map(({ label, before, after }) => ({ label, before, after })),
    ...remark.result(),
    examples: examples.slice(-MOST_EXAMPLES).toReversed(),
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

const told = (triggers: Triggers): string => triggerTexts(triggers).join('，') || '无';

async function begin({ ruleId, triggers, ...span }: RuleRunRequest, context: Context) {
  const { db, actor, now } = context;
  requireRight(actor, PERMISSION.secondApproval);
  allowed(daysToPlay(span));
  if (span.departmentIds.length > 0) {
    const scope = actor.rights.scopeOf(PERMISSION.report);
    await requireDepartmentsWithin(db, actor.companyId, scope, [...new Set(span.departmentIds)]);
  }
  const { name, version, ...before } = found(await ruleInForce(db, actor.companyId, ruleId));
  if (!triggers.watchesCost && !watchesPlaces(triggers)) throw new Refused(LAB_REFUSALS.nothingChanged);
  if (told(before) === told(triggers)) throw new Refused(LAB_REFUSALS.nothingChanged);
  const change = { group: 'rule' as const, label: '触发条件', fields: [], before: told(before), after: told(triggers) };
  const question = {
    ...{ baseline: 'current' as const, version, draft: null, played: null, departmentIds: null },
    ...{ changes: [change], chosen: span.departmentIds, triggers: { before, after: triggers } },
  };
  const made = { kind: 'rule' as const, subject: { id: ruleId, name }, question, ...span };
  const runId = await insertDone(db, actor, made, now, async (id) => {
    const { added, dropped } = await ruleResultOf(context, await readableOf(context, id, ['rule']));
    const difference = added.orders - dropped.orders;
    return `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${Math.abs(difference)} 单待批`;
  });
  return { sandboxId: runId };
}

export function ruleReplayCalls(app: FastifyInstance) {
  serve(app, labFlowApi.rule, begin);
  serve(app, labFlowApi.ruleResult, async ({ sandboxId }, context) =>
    ruleResultOf(context, await readableOf(context, sandboxId, ['rule'])),
  );
}
