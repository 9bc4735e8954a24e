import type { FastifyInstance } from 'fastify';
import { type FlowCount, type FlowResult, type FlowRunRequest, labFlowApi } from '#contract/lab-flow.ts';
import { saveFlow, shownStep, storedStep } from '#rules/flow/change.ts';
import { type Flow, isActiveStep, type Step, type StoredStep } from '#rules/flow/form.ts';
import { readSteps } from '#rules/flow/stored.ts';
import { wholeStepText } from '#rules/flow/text.ts';
import { type FlowFigures, flowFigures } from '#rules/lab/flow-figures.ts';
import { changedSteps } from '#rules/lab/flow-singles.ts';
import { LAB_REFUSALS } from '#rules/lab/refusals.ts';
import type { Before, FlowExample } from '#rules/lab/reroute.ts';
import { PERMISSION } from '#rules/permission.ts';
import type { Db } from '../db.ts';
import { directoryFor, findFlow, loadDirectory } from '../flow/queries.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { readableOf, requireRight } from './done-runs.ts';
import { readFlowPast } from './read-flow-past.ts';
import { spanOf } from './read-past.ts';
import type { StoredRun } from './runs.ts';
import { doneResult, headOf, seenParts } from './seen-parts.ts';
import { mayPlay, startRun } from './start-run.ts';

const WEEK_MS = 7 * 86_400_000;

async function shownSteps(db: Db, companyId: number, steps: readonly StoredStep[]): Promise<Step[]> {
  const directory = await loadDirectory(db, companyId, {
    roleIds: steps.flatMap(({ approver }) => (approver.kind === 'role' ? [approver.roleId] : [])),
    staffIds: steps.flatMap(({ approver }) => (approver.kind === 'designated' ? approver.staffIds : [])),
  });
  return steps.map((step) => shownStep(step, directory));
}
const stepTexts = async (db: Db, companyId: number, steps: readonly StoredStep[]): Promise<string[]> =>
  (await shownSteps(db, companyId, steps)).map(wholeStepText);

/** The flow as it is, with the steps that were played; null: it is gone, or the reader may not change it. */
async function playedFlow({ db, actor }: Context, { subjectId, question }: StoredRun): Promise<Flow | null> {
  if (!actor.rights.functions.has(PERMISSION.flow)) return null;
  const flow = await findFlow(db, actor.companyId, subjectId);
  return flow ? { ...flow, steps: await shownSteps(db, actor.companyId, readSteps(question.steps.after)) } : null;
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

function figuresOf({ load, ...figures }: FlowFigures, named: Named, weeks: number) {
  const person = (id: number | string) => named.staff.get(Number(id));
  const approvers = counted(figures.approvers, (id) => ({
    name: person(id)?.name ?? '',
    beside: person(id)?.departmentName ?? '',
  }));
  const side = (which: 'before' | 'after') => ({ ...load[which], ...busiestOf(approvers, which, weeks) });
  return {
    ...{ applications: figures.applications, changed: figures.changed, weeks: rounded(weeks) },
    ...{ before: side('before'), after: side('after'), approvers },
    perDepartment: counted(figures.departments, (id) => ({
      name: named.departments.get(Number(id)) ?? '',
      beside: '',
    })),
    perMonth: counted(figures.months, (month) => ({ name: String(month), beside: '' })).toSorted((one, other) =>
      one.key.localeCompare(other.key),
    ),
  };
}

function examplesOf(examples: readonly FlowExample[], { staff, departments }: Named) {
  const names = (ids: readonly number[] | null) =>
    ids === null ? '自动通过' : ids.map((id) => staff.get(id)?.name ?? '').join('、');
  return examples.map(({ staffId, departmentId, at, before, after }) => ({
    ...{ name: staff.get(staffId)?.name ?? '', departmentName: departments.get(departmentId) ?? '', at: new Date(at) },
    ...{ before: before.map(names), after: after.map(names) },
  }));
}

/** What was played, within the reader's departments. */
export async function flowResultOf(context: Context, run: StoredRun): Promise<FlowResult> {
  const { flowParts = [], seconds } = doneResult(run);
  const { counted: parts, named, departments } = await seenParts(context, flowParts);
  const figures = flowFigures(parts);
  const names = await namesIn(context);
  const { from, before } = spanOf(context.actor.companyId, run.fromDay, run.toDay);
  const weeks = Math.max(1, (before.getTime() - from.getTime()) / WEEK_MS);
  const head = headOf(run);
  return {
    ...{ ...head, departments, seconds },
    ...figuresOf(figures, names, weeks),
    singles: figures.singles.map((single, nth) => ({ label: head.changes[nth]?.label ?? '', ...single })),
    examples: examplesOf(flowFigures(named).examples, names),
    played: await playedFlow(context, run),
  };
}

type Span = Omit<FlowRunRequest, 'flowId' | 'steps'>;

async function begin({ flowId, steps: sent, ...span }: FlowRunRequest, context: Context) {
  const { db, actor } = context;
  requireRight(actor, PERMISSION.flow);
  const flow = found(await findFlow(db, actor.companyId, flowId));
  const draft = { name: flow.name, kind: flow.kind, steps: sent.filter(isActiveStep) };
  const played = allowed(saveFlow(draft, flow, await directoryFor(db, actor, draft))).steps.map(storedStep);
  return beginSteps(context, flowId, played, span);
}

/** Steps that may be stored, instead of those in force. */
export async function beginSteps(context: Context, flowId: number, played: readonly StoredStep[], span: Span) {
  const { db, actor, now } = context;
  const departmentIds = await mayPlay(context, PERMISSION.flow, span);
  const flow = found(await findFlow(db, actor.companyId, flowId));
  const steps = { before: flow.stored, after: played };
  const places = changedSteps(steps);
  if (places.length === 0) throw new Refused(LAB_REFUSALS.nothingChanged);
  const [was, is] = [await stepTexts(db, actor.companyId, flow.stored), await stepTexts(db, actor.companyId, played)];
  const changes = places.map((at) => ({
    ...{ group: 'flow' as const, label: `第 ${at + 1} 步`, fields: [], before: was[at] ?? '无', after: is[at] ?? '无' },
  }));
  const { fromDay, toDay, departmentIds: chosen } = span;
  return startRun(context, {
    ...{ kind: 'flow', fromDay, toDay, subject: { id: flowId, name: flow.name } },
    question: {
      ...{ baseline: 'current', version: flow.version, draft: null, played: null, changes, departmentIds },
      ...{ chosen, steps },
    },
    order: { kind: 'flow', steps },
    read: (past) => readFlowPast(past, spanOf(actor.companyId, fromDay, toDay), { flowId, chosen, now }),
  });
}

export function flowReplayCalls(app: FastifyInstance) {
  serve(app, labFlowApi.flow, begin);
  serve(app, labFlowApi.flowResult, async ({ sandboxId }, context) =>
    flowResultOf(context, await readableOf(context, sandboxId, ['flow'])),
  );
}
