import type { FastifyInstance } from 'fastify';
import { type FlowCount, type FlowResult, type FlowRunRequest, labFlowApi } from '#contract/lab-flow.ts';
import { addDays, dayOf, monthOf } from '#rules/calendar.ts';
import { saveFlow, shownStep, storedStep } from '#rules/flow/change.ts';
import { isActiveStep, type StoredStep } from '#rules/flow/form.ts';
import { readSteps } from '#rules/flow/stored.ts';
import { wholeStepText } from '#rules/flow/text.ts';
import { organisationAt, type PastOrganisation } from '#rules/lab/org-at.ts';
import { LAB_REFUSALS } from '#rules/lab/refusals.ts';
import { daysToPlay } from '#rules/lab/request.ts';
import { type Before, type FlowLoad, type PastApplication, type Rerouted, reroute } from '#rules/lab/reroute.ts';
import { PERMISSION } from '#rules/permission.ts';
import type { Db } from '../db.ts';
import { directoryFor, findFlow, loadDirectory } from '../flow/queries.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { departmentsBelow, withinScope } from '../query-kit.ts';
import { requireDepartmentsWithin } from '../report/selection.ts';
import { yearBefore } from './approval-view.ts';
import { decisionWaits } from './approval-ways.ts';
import { readableOf, requireRight } from './done-runs.ts';
import { ORGANISATION, rowsAt } from './history.ts';
import { spanOf } from './read-past.ts';
import { insertDone, type StoredRun } from './runs.ts';

const WEEK_MS = 7 * 86_400_000;
const MOST_EXAMPLES = 5;

const stepTexts = async (db: Db, companyId: number, steps: readonly StoredStep[]): Promise<string[]> => {
  const directory = await loadDirectory(db, companyId, {
    roleIds: steps.flatMap(({ approver }) => (approver.kind === 'role' ? [approver.roleId] : [])),
    staffIds: steps.flatMap(({ approver }) => (approver.kind === 'designated' ? approver.staffIds : [])),
  });
  return steps.map((step) => wholeStepText(shownStep(step, directory)));
};

/** What went by the flow in these days, within the reader's departments. */
const applicationsOf = (context: Context, run: StoredRun) => {
  const { db, actor } = context;
  const { from, before } = spanOf(actor.companyId, run.fromDay, run.toDay);
  const scope = actor.rights.scopeOf(PERMISSION.report);
  const { chosen } = run.question;
  return db
    .selectFrom('approval')
    .innerJoin('department', (join) =>
      join
        .onRef('department.companyId', '=', 'approval.companyId')
        .onRef('department.id', '=', 'approval.departmentId'),
    )
    .select(['approval.id as approvalId', 'approval.applicantId as staffId', 'approval.departmentId'])
    .select(['approval.placedById as placedBy', 'approval.amountFen', 'approval.createdAt as at', 'department.path'])
    .where('approval.companyId', '=', actor.companyId)
    .where('approval.flowId', '=', run.subjectId)
    .where('approval.createdAt', '>=', from)
    .where('approval.createdAt', '<', before)
    .where(withinScope(actor.companyId, scope, 'approval.departmentId'))
    .orderBy('approval.createdAt')
    .execute()
    .then((rows) => rows.filter(({ path }) => chosen.length === 0 || path.some((id) => chosen.includes(id))));
};

/** So many rows are taken apart at most: in a large company a month has one organisation, not each day its own. */
const MOST_ROWS = 400_000;

/** The organisation of the day, or of the month, on which something was handed in. */
async function organisations({ db, actor: { companyId }, now }: Context, days: readonly string[]) {
  const { length } = await rowsAt(db, companyId, ORGANISATION, now);
  const bucket = (day: string) =>
    length * days.length <= MOST_ROWS ? day : monthOf(new Date(`${day}T12:00:00+08:00`));
  const known = new Map<string, PastOrganisation>();
  for (const day of days) {
    if (known.has(bucket(day))) continue;
    const at = new Date(`${addDays(day, 1)}T00:00:00+08:00`);
    known.set(bucket(day), organisationAt(await rowsAt(db, companyId, ORGANISATION, at)));
  }
  return { of: (day: string): PastOrganisation => known.get(bucket(day))!, latest: [...known.values()].at(-1) };
}

const rounded = (count: number): number => Math.round(count * 10) / 10;

function counted(
  counts: ReadonlyMap<number | string, Before<number>>,
  nameOf: (key: number | string) => { name: string; beside: string },
): FlowCount[] {
  return [...counts]
    .map(([key, { before, after }]) => ({
      key: String(key),
      ...nameOf(key),
      before: rounded(before),
      after: rounded(after),
    }))
    .toSorted((one, other) => other.after - one.after || other.before - one.before || one.key.localeCompare(other.key));
}

/** The busiest of a side, by week. */
function busiestOf(approvers: readonly FlowCount[], side: 'before' | 'after', weeks: number) {
  const most = approvers.toSorted((one, other) => other[side] - one[side])[0];
  return { busiest: most ? rounded(most[side] / weeks) : 0, busiestName: most && most[side] > 0 ? most.name : '' };
}

interface Named {
  readonly staff: ReadonlyMap<number, { readonly name: string; readonly departmentName: string }>;
  readonly departments: ReadonlyMap<number, string>;
}

async function namesIn({ db, actor: { companyId } }: Context): Promise<Named> {
  const departments = await db
    .selectFrom('department')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .execute();
  const known = new Map(departments.map(({ id, name }) => [id, name]));
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'name', 'departmentId'])
    .where('companyId', '=', companyId)
    .execute();
  return {
    departments: known,
    staff: new Map(
      staff.map(({ id, name, departmentId }) => [id, { name, departmentName: known.get(departmentId) ?? '' }]),
    ),
  };
}

function figuresOf(rerouted: Rerouted, named: Named, weeks: number) {
  const { load, changed } = rerouted;
  const person = (id: number | string) => named.staff.get(Number(id));
  const approvers = counted(rerouted.approvers, (id) => ({
    name: person(id)?.name ?? '',
    beside: person(id)?.departmentName ?? '',
  }));
  const side = (which: 'before' | 'after'): FlowLoad & { busiest: number; busiestName: string } => ({
    ...load[which],
    ...busiestOf(approvers, which, weeks),
  });
  const names = (ids: readonly number[]) => ids.map((id) => person(id)?.name ?? '').join('、');
  return {
    ...{ applications: rerouted.applications, changed: changed.length, weeks: rounded(weeks) },
    ...{ before: side('before'), after: side('after'), approvers },
    perDepartment: counted(rerouted.departments, (id) => ({
      name: named.departments.get(Number(id)) ?? '',
      beside: '',
    })),
    perMonth: counted(rerouted.months, (month) => ({ name: String(month), beside: '' })).toSorted((one, other) =>
      one.key.localeCompare(other.key),
    ),
    examples: changed.slice(0, MOST_EXAMPLES).map(({ application, routes }) => ({
      ...{ name: person(application.staffId)?.name ?? '', at: application.at },
      departmentName: named.departments.get(application.departmentId) ?? '',
      before: routes.before.map((route) => (route.outcome === 'pass' ? '自动通过' : names(route.approvers))),
      after: routes.after.map((route) => (route.outcome === 'pass' ? '自动通过' : names(route.approvers))),
    })),
  };
}

export async function flowResultOf(context: Context, run: StoredRun): Promise<FlowResult> {
  const { db, actor, now } = context;
  const steps = { before: readSteps(run.question.steps.before), after: readSteps(run.question.steps.after) };
  const rows = await applicationsOf(context, run);
  const org = await organisations(context, [...new Set(rows.map(({ at }) => dayOf(at)))]);
  const applications: PastApplication[] = rows.map(({ path: _, ...row }) => ({
    ...row,
    org: org.of(dayOf(row.at)).org,
  }));
  const waits = await decisionWaits(db, actor.companyId, yearBefore(now));
  const { from, before } = spanOf(actor.companyId, run.fromDay, run.toDay);
  const weeks = Math.max(1, (before.getTime() - from.getTime()) / WEEK_MS);
  const scope = actor.rights.scopeOf(PERMISSION.report);
  const { question, result: _, sharedWith: __, progress: ___, finishedAt: ____, ...head } = run;
  return {
    ...head,
    departments: scope.kind === 'all' ? null : (await departmentsBelow(db, actor.companyId, scope.roots)).length,
    changes: question.changes.map(({ label, before: was, after }) => ({ label, before: was, after })),
    ...figuresOf(reroute(applications, steps, waits, monthOf), await namesIn(context), weeks),
  };
}

async function begin({ flowId, steps: sent, ...span }: FlowRunRequest, context: Context) {
  const { db, actor, now } = context;
  requireRight(actor, PERMISSION.flow);
  allowed(daysToPlay(span));
  if (span.departmentIds.length > 0) {
    const scope = actor.rights.scopeOf(PERMISSION.report);
    await requireDepartmentsWithin(db, actor.companyId, scope, [...new Set(span.departmentIds)]);
  }
  const flow = found(await findFlow(db, actor.companyId, flowId));
  const draft = { name: flow.name, kind: flow.kind, steps: sent.filter(isActiveStep) };
  const played = allowed(saveFlow(draft, flow, await directoryFor(db, actor, draft))).steps.map(storedStep);
  const ways = (steps: readonly StoredStep[]) =>
    JSON.stringify(steps.map(({ approver, amounts }) => [approver, amounts ?? null]));
  if (ways(played) === ways(flow.stored)) throw new Refused(LAB_REFUSALS.nothingChanged);
  const [was, is] = [await stepTexts(db, actor.companyId, flow.stored), await stepTexts(db, actor.companyId, played)];
  const changes = Array.from({ length: Math.max(was.length, is.length) }, (_, at) => ({
    ...{ group: 'flow' as const, label: `第 ${at + 1} 步`, fields: [], before: was[at] ?? '无', after: is[at] ?? '无' },
  })).filter(({ before, after }) => before !== after);
  const question = {
    ...{ baseline: 'current' as const, version: flow.version, draft: null, played: null, changes, departmentIds: null },
    ...{ chosen: span.departmentIds, steps: { before: flow.stored, after: played } },
  };
  const made = { kind: 'flow' as const, subject: { id: flowId, name: flow.name }, question, ...span };
  const runId = await insertDone(db, actor, made, now, async (id) => {
    const run = await readableOf(context, id, ['flow']);
    const { before, after } = await flowResultOf(context, run);
    const difference = after.decisions - before.decisions;
    return `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${Math.abs(difference)} 次`;
  });
  return { sandboxId: runId };
}

export function flowReplayCalls(app: FastifyInstance) {
  serve(app, labFlowApi.flow, begin);
  serve(app, labFlowApi.flowResult, async ({ sandboxId }, context) =>
    flowResultOf(context, await readableOf(context, sandboxId, ['flow'])),
  );
}
