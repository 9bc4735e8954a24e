import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ruleVersionApi } from '#contract/versions.ts';
import { isSameRule, saveRule } from '#rules/second-approval/decisions.ts';
import { editedText, ruleParts } from '#rules/second-approval/text.ts';
import { VERSION_REFUSALS } from '#rules/version.ts';
import type { Db } from '../db.ts';
import { refuseStale } from '../edits.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { serve } from '../http/serve.ts';
import { sameCompany } from '../query-kit.ts';
import { reasonText, versionViews } from '../versions-of.ts';
import { liveFlowName, lockRule } from './queries.ts';
import { addVersion } from './writes.ts';

const judged = (
  companyId: number,
) => sql<number>`(select count(*)::int from second_approval marked where marked.company_id = ${companyId}
  and marked.rule_id = version.rule_id and marked.rule_version = version.version)`;

const versionRows = (db: Db, companyId: number, ruleId: number) =>
  db
    .selectFrom('secondApprovalRuleVersion as version')
    .innerJoin('approvalFlow as flow', sameCompany('flow.id', 'version.flowId'))
    .leftJoin('staff', (join) =>
      join.onRef('staff.companyId', '=', 'version.companyId').onRef('staff.id', '=', 'version.madeBy'),
    )
    .leftJoin('sandboxRun as run', (join) =>
      join.onRef('run.companyId', '=', 'version.companyId').onRef('run.id', '=', 'version.sandboxId'),
    )
    .select(['version.version', 'version.name', 'version.flowId', 'flow.name as flowName'])
    .select(['watchesCost', 'startMeters', 'endMeters'])
    .select(['version.madeAt', 'version.reason', 'version.restored', 'version.sandboxId'])
    .select(['staff.name as madeBy', 'run.name as sandboxName', judged(companyId).as('judged')])
    .where('version.companyId', '=', companyId)
    .where('version.ruleId', '=', ruleId)
    .orderBy('version.version');

export function versionRoutes(app: FastifyInstance) {
  serve(app, ruleVersionApi.list, async ({ id }, { db, actor }) => {
    const rule = found(
      await db
        .selectFrom('secondApprovalRule')
        .select(['name', 'version', 'deletedAt'])
        .where('companyId', '=', actor.companyId)
        .where('id', '=', id)
        .executeTakeFirst(),
    );
    const rows = await versionRows(db, actor.companyId, id).execute();
    return {
      ...{ name: rule.name, current: rule.version, isOpen: rule.deletedAt === null },
      versions: versionViews(rows.map((row) => ({ ...row, parts: ruleParts(row) }))),
    };
  });

  serve(app, ruleVersionApi.restore, async ({ id, restoreVersion, version, reason }, { db, actor, now, record }) => {
    const before = found(await lockRule(db, actor.companyId, id));
    refuseStale(version, before.version);
    const old = found(
      await versionRows(db, actor.companyId, id).where('version.version', '=', restoreVersion).executeTakeFirst(),
    );
    const flowName = await liveFlowName(db, actor.companyId, old.flowId);
    if (flowName === undefined) throw new Refused(VERSION_REFUSALS.flowDeleted);
    const { name, flowId, watchesCost, startMeters, endMeters } = old;
    const draft = allowed(saveRule({ name, flowId, watchesCost, startMeters, endMeters }, before.scenes));
    if (isSameRule(before, draft)) throw new Refused(VERSION_REFUSALS.sameContent);
    await addVersion(db, actor, before, draft, now, { reason, restored: restoreVersion });
    const next = before.version + 1;
    const told = editedText(before, { ...draft, flowName });
    record(`恢复第 ${restoreVersion} 版为第 ${next} 版，${told}${reasonText(reason)}`);
    return { version: next };
  });
}
