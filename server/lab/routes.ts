import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { labApi, type SandboxResult } from '#contract/lab.ts';
import type { Scope } from '#rules/department-tree.ts';
import { runExportedText, runRemark, runTitle } from '#rules/lab/audit.ts';
import { LAB_REFUSALS } from '#rules/lab/refusals.ts';
import { MOST_KEPT, RUN_KINDS } from '#rules/lab/request.ts';
import { PERMISSION } from '#rules/permission.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { offerDownload } from '../downloads.ts';
import { found, Refused } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { anyOf, departmentsBelow, idArray, paginate } from '../query-kit.ts';
import { approvalCalls } from './approval-calls.ts';
import { asOfCalls } from './as-of.ts';
import { coverageCalls } from './coverage-calls.ts';
import { changeable, figuresScope, isAuditor, RIGHTS, readable, readableOf } from './done-runs.ts';
import { changeSums, movedWithin, partRows, peopleConcerned, type RowsOf } from './figures.ts';
import { flowReplayCalls, flowResultOf } from './flow-replay.ts';
import { outlookOf } from './outlook.ts';
import { beginRides } from './ride-replay.ts';
import { comparedRides, compareRide } from './rides.ts';
import { remarkedOrders, ruleReplayCalls, ruleResultOf } from './rule-replay.ts';
import { flowWorkbook, rideWorkbook, ruleWorkbook } from './run-workbook.ts';
import { stopThread } from './runner.ts';
import { endRun, type KeptRun, keptRuns } from './runs.ts';
import { outcomeOf } from './store-result.ts';
import { versionReplayCalls } from './version-replay.ts';

const reportScope = ({ rights }: Actor) => rights.scopeOf(PERMISSION.report);

async function finished(context: Context, runId: number) {
  const run = await readable(context, runId);
  const { result } = run;
  if (!result) throw new Refused(LAB_REFUSALS.notDone);
  const { actor } = context;
  const rows: RowsOf = { companyId: actor.companyId, runId, scope: figuresScope(actor) };
  return { run, result, rows };
}

/** How many departments a scope has; null: all. */
const departmentsSeen = async ({ db, actor }: Context, scope: Scope): Promise<number | null> =>
  scope.kind === 'all' ? null : (await departmentsBelow(db, actor.companyId, scope.roots)).length;

async function resultOf(context: Context, runId: number): Promise<SandboxResult> {
  await readableOf(context, runId, ['scene', 'limit', 'calendar']);
  const { run, result, rows } = await finished(context, runId);
  const { db, actor } = context;
  const { question, sharedWith, progress: _, result: __, finishedAt: ___, ...head } = run;
  const isWhole = rows.scope.kind === 'all' || run.madeBy === actor.staffId;
  const [sums, people] = [await changeSums(db, rows), await peopleConcerned(db, rows)];
  const departments = await departmentsSeen(context, rows.scope);
  return {
    ...{ ...head, sums, people, sharedWith, departments, draft: question.draft, filter: question.filter },
    ...{ baseline: result.baseline, seconds: result.seconds, changes: result.changes },
    // The check goes over all orders, and its money is the company's.
    check: rows.scope.kind === 'all' ? result.check : { ...result.check, companyFen: 0, personalFen: 0 },
    singles: isWhole ? result.singles : [],
    ranges: isWhole ? [result.whole, ...result.ranges] : [],
  };
}

function runRoutes(app: FastifyInstance) {
  serve(app, labApi.outlook, (chosen, { db, actor, now }) =>
    outlookOf(db, actor.companyId, reportScope(actor), chosen, now),
  );
  serve(app, labApi.run, beginRides);
  serve(app, labApi.progress, async ({ sandboxId }, context) => {
    const { kind, status, progress, madeAt, finishedAt } = await readable(context, sandboxId);
    const until = finishedAt ?? context.now;
    return { kind, status, ...progress, seconds: Math.max(0, until.getTime() - madeAt.getTime()) / 1000 };
  });
  serve(app, labApi.stop, async ({ sandboxId }, context) => {
    const { db, actor, now } = context;
    const run = await readable(context, sandboxId);
    found(run.madeBy === actor.staffId ? run : null);
    if (!(await endRun(db, actor.companyId, sandboxId, 'stopped', now))) throw new Refused(LAB_REFUSALS.notRunning);
    context.afterwards(async () => stopThread(actor.companyId, sandboxId));
    return null;
  });
}

function resultRoutes(app: FastifyInstance) {
  serve(app, labApi.result, ({ sandboxId }, context) => resultOf(context, sandboxId));
  serve(app, labApi.part, async ({ sandboxId, by }, context) => {
    const { rows } = await finished(context, sandboxId);
    return partRows(context.db, by === 'person' ? orderRows(context, rows) : rows, by);
  });
  serve(app, labApi.orders, async ({ runId, ...filter }, context) => {
    const { run, rows } = await finished(context, runId);
    return comparedRides(context.db, run, orderRows(context, rows), filter);
  });
  serve(app, labApi.order, async ({ sandboxId, nth }, context) => {
    const { run, rows } = await finished(context, sandboxId);
    return compareRide(context.db, run, orderRows(context, rows), nth);
  });
}

/** Names and single rides are those of the order list, within the figures. */
function orderRows({ actor }: Context, rows: RowsOf): RowsOf {
  const seen = actor.rights.scopeOf(PERMISSION.order);
  return rows.scope.kind === 'all' ? { ...rows, scope: seen } : { ...rows, within: seen };
}

/** What a list says of runs is within the reader's departments too, but for their own. */
async function withinSight(db: Db, actor: Actor, rows: readonly KeptRun[]): Promise<KeptRun[]> {
  const scope = figuresScope(actor);
  const { companyId, staffId } = actor;
  if (scope.kind === 'all') return [...rows];
  const departmentIds = await departmentsBelow(db, companyId, scope.roots);
  const others = rows.filter(({ madeBy }) => madeBy !== staffId).map(({ runId }) => runId);
  const moved = await movedWithin(db, companyId, others, scope);
  return rows.map((row) =>
    row.madeBy === staffId
      ? row
      : { ...row, movedFen: moved.get(row.runId) ?? 0, outcome: row.parts ? outcomeOf(row.parts, departmentIds) : '' },
  );
}

function keptRoutes(app: FastifyInstance) {
  serve(app, labApi.list, async ({ sceneId, ...page }, { db, actor }) => {
    const { rights } = actor;
    const query = keptRuns(db, actor.companyId)
      .where((eb) =>
        eb.or([
          ...RUN_KINDS.filter((kind) => RIGHTS[kind].some((id) => rights.functions.has(id))).map((kind) =>
            eb('sandboxRun.kind', '=', kind),
          ),
          ...(isAuditor(actor) ? [sql<boolean>`true`] : []),
          eb('sandboxRun.madeBy', '=', actor.staffId),
          sql<boolean>`${actor.staffId}::bigint = any(sandbox_run.shared_with)`,
        ]),
      )
      .$if(sceneId !== undefined, (some) =>
        some.where('sandboxRun.kind', '=', 'scene').where('sandboxRun.subjectId', '=', sceneId ?? 0),
      );
    const { rows, total } = await paginate(query, page);
    return { rows: await withinSight(db, actor, rows), total };
  });
  serve(app, labApi.keep, async ({ runId, name }, context) => {
    const { db, actor, record } = context;
    const run = await changeable(context, runId);
    const { total } = await paginate(keptRuns(db, actor.companyId), { page: 1, pageSize: 1 });
    if (run.name === null && total >= MOST_KEPT) throw new Refused(LAB_REFUSALS.keptTooMany);
    await db
      .updateTable('sandboxRun')
      .set({ name })
      .where('companyId', '=', actor.companyId)
      .where('id', '=', runId)
      .execute();
    record(`留存回放“${name}”：${run.subject}，${run.fromDay} 至 ${run.toDay}`);
    return null;
  });
  serve(app, labApi.share, async ({ sandboxId, userIds }, context) => {
    const { db, actor, record } = context;
    const run = await changeable(context, sandboxId);
    const people = await db
      .selectFrom('staff')
      .select(['id', 'name'])
      .where('companyId', '=', actor.companyId)
      .where('id', '=', anyOf(userIds))
      .where('deletedAt', 'is', null)
      .execute();
    found(people.length > 0 && people.length === new Set(userIds).size ? people : null);
    await db
      .updateTable('sandboxRun')
      // Added to what is there by now: another may share it at this moment.
      .set({ sharedWith: sql<number[]>`array(select unnest(shared_with) union select unnest(${idArray(userIds)}))` })
      .where('companyId', '=', actor.companyId)
      .where('id', '=', sandboxId)
      .execute();
    record(`把回放“${run.name ?? run.subject}”分享给${people.map(({ name }) => name).join('、')}`);
    return null;
  });
  serve(app, labApi.remove, async ({ sandboxId }, context) => {
    const { db, actor, record } = context;
    const run = await changeable(context, sandboxId);
    await db.deleteFrom('sandboxRun').where('companyId', '=', actor.companyId).where('id', '=', sandboxId).execute();
    record(`删除回放“${run.name ?? run.subject}”`);
    return null;
  });
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The result as whoever asks sees it, for an auditor's files. */
async function workbookOf(context: Context, runId: number) {
  const { run, rows } = await finished(context, runId);
  const remark = (departments: number | null) => runRemark(run, run.question, departments);
  if (run.kind === 'flow') {
    const result = await flowResultOf(context, run);
    return { run, workbook: flowWorkbook(result, remark(result.departments)) };
  }
  if (run.kind === 'rule') {
    const result = await ruleResultOf(context, run);
    return { run, workbook: ruleWorkbook(result, remarkedOrders(context, run), remark(result.departments)) };
  }
  const seen = orderRows(context, rows);
  return { run, workbook: rideWorkbook(context.db, seen, remark(await departmentsSeen(context, rows.scope))) };
}

function exportRoute(app: FastifyInstance) {
  serve(app, labApi.export, async ({ sandboxId }, context) => {
    const { db, actor, services, record } = context;
    const { run, workbook } = await workbookOf(context, sandboxId);
    const fileId = await services.files.put(workbook, { contentType: XLSX });
    record(runExportedText(run));
    return offerDownload(db, services, actor, { fileId, filename: `${runTitle(run)}.xlsx`, contentType: XLSX });
  });
}

export async function labRoutes(app: FastifyInstance) {
  runRoutes(app);
  resultRoutes(app);
  keptRoutes(app);
  exportRoute(app);
  approvalCalls(app);
  asOfCalls(app);
  flowReplayCalls(app);
  ruleReplayCalls(app);
  versionReplayCalls(app);
  coverageCalls(app);
}
