import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { flowVersionApi } from '#contract/versions.ts';
import { isSameFlow, saveFlow, shownStep, shownWaiting } from '#rules/flow/change.ts';
import type { FlowDraft } from '#rules/flow/form.ts';
import { readSteps } from '#rules/flow/stored.ts';
import { editedText, flowParts } from '#rules/flow/text.ts';
import { readWaiting } from '#rules/flow/waiting.ts';
import { VERSION_REFUSALS } from '#rules/version.ts';
import type { Db } from '../db.ts';
import { refuseStale } from '../edits.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { serve } from '../http/serve.ts';
import { reasonText, versionViews } from '../versions-of.ts';
import { directoryFor, loadDirectory, lockFlow } from './queries.ts';
import { addVersion } from './writes.ts';

const judged = (
  companyId: number,
) => sql<number>`(select count(*)::int from approval a where a.company_id = ${companyId}
  and a.flow_id = version.flow_id and a.flow_version = version.version)`;

const versionRows = (db: Db, companyId: number, flowId: number) =>
  db
    .selectFrom('approvalFlowVersion as version')
    .leftJoin('staff', (join) =>
      join.onRef('staff.companyId', '=', 'version.companyId').onRef('staff.id', '=', 'version.madeBy'),
    )
    .leftJoin('sandboxRun as run', (join) =>
      join.onRef('run.companyId', '=', 'version.companyId').onRef('run.id', '=', 'version.sandboxId'),
    )
    .select(['version.version', 'version.name', 'version.kind', 'version.steps', 'version.waiting'])
    .select(['version.madeAt', 'version.reason', 'version.restored', 'version.sandboxId'])
    .select(['staff.name as madeBy', 'run.name as sandboxName', judged(companyId).as('judged')])
    .where('version.companyId', '=', companyId)
    .where('version.flowId', '=', flowId)
    .orderBy('version.version');

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionRows>['execute']>>[number];

/** The steps of versions under the names of today, those of people who have left too. */
async function shownVersions(db: Db, companyId: number, rows: readonly VersionRow[]) {
  const read = rows.map((row) => ({ ...row, steps: readSteps(row.steps), waiting: readWaiting(row.waiting) }));
  const approvers = read.flatMap(({ steps, waiting }) => [
    ...steps.map(({ approver }) => approver),
    ...[waiting.escalation?.to, waiting.timeout?.to].filter((to) => to !== undefined && to !== null),
  ]);
  const directory = await loadDirectory(db, companyId, {
    roleIds: approvers.flatMap((one) => (one.kind === 'role' ? [one.roleId] : [])),
    staffIds: approvers.flatMap((one) => (one.kind === 'designated' ? one.staffIds : [])),
  });
  return read.map((row) => ({
    ...row,
    steps: row.steps.map((step) => shownStep(step, directory)),
    waiting: shownWaiting(row.waiting, directory),
  }));
}

const NO_AMOUNTS = { fromFen: null, aloneUpToFen: null };

/** A version as somebody would send it who typed it in again. */
function draftOf({ name, kind, steps, waiting }: Awaited<ReturnType<typeof shownVersions>>[number]): FlowDraft {
  return {
    ...{ name, kind, waiting },
    steps: steps.map(({ amounts = NO_AMOUNTS, ...step }) => ({ state: 'active' as const, ...step, amounts })),
  };
}

export function versionRoutes(app: FastifyInstance) {
  serve(app, flowVersionApi.list, async ({ id }, { db, actor }) => {
    const flow = found(
      await db
        .selectFrom('approvalFlow')
        .select(['name', 'version', 'deletedAt'])
        .where('companyId', '=', actor.companyId)
        .where('id', '=', id)
        .executeTakeFirst(),
    );
    const rows = await shownVersions(db, actor.companyId, await versionRows(db, actor.companyId, id).execute());
    return {
      ...{ name: flow.name, current: flow.version, isOpen: flow.deletedAt === null },
      versions: versionViews(
        rows.map(({ name, kind, steps, waiting, ...row }) => ({
          ...row,
          parts: flowParts({ name, kind, steps, waiting }),
        })),
      ),
    };
  });

  serve(app, flowVersionApi.restore, async ({ id, restoreVersion, version, reason }, { db, actor, now, record }) => {
    const before = found(await lockFlow(db, actor.companyId, id));
    refuseStale(version, before.version);
    const rows = await versionRows(db, actor.companyId, id).where('version.version', '=', restoreVersion).execute();
    const draft = draftOf(found((await shownVersions(db, actor.companyId, rows))[0]));
    const after = allowed(saveFlow(draft, before, await directoryFor(db, actor, draft)));
    if (isSameFlow(before, after)) throw new Refused(VERSION_REFUSALS.sameContent);
    await addVersion(db, actor, before, after, now, { reason, restored: restoreVersion });
    const next = before.version + 1;
    record(`恢复第 ${restoreVersion} 版为第 ${next} 版，${editedText(before, after)}${reasonText(reason)}`);
    return { version: next };
  });
}
