import type { AsOfPolicy } from '#contract/as-of.ts';
import { shownStep, shownWaiting } from '#rules/flow/change.ts';
import { readSteps } from '#rules/flow/stored.ts';
import { flowParts } from '#rules/flow/text.ts';
import { readWaiting } from '#rules/flow/waiting.ts';
import { readPolicyImage } from '#rules/lab/org-at.ts';
import { fieldProse, RULE_GROUPS, SceneStatus, sceneDocument } from '#rules/scene.ts';
import { ruleParts } from '#rules/second-approval/text.ts';
import { changedParts, type VersionPart } from '#rules/version.ts';
import type { Db } from '../db.ts';
import { loadDirectory } from '../flow/queries.ts';
import { sameCompany } from '../query-kit.ts';
import { sceneNames } from '../scene/queries.ts';
import { rowsAt } from './history.ts';

type Kind = AsOfPolicy['kind'];
interface Version {
  readonly kind: Kind;
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly madeAt: Date;
  readonly parts: readonly VersionPart[];
}

async function sceneVersions(db: Db, companyId: number): Promise<Version[]> {
  const rows = await db
    .selectFrom('sceneVersion')
    .select(['sceneId as id', 'version', 'scene', 'madeAt'])
    .where('companyId', '=', companyId)
    .orderBy('version')
    .execute();
  const drafts = rows.map(({ scene }) => sceneDocument.read(scene));
  const names = await sceneNames(db, companyId, drafts);
  return rows.map(({ scene: _, ...row }, at) => ({
    ...row,
    kind: 'scene',
    name: drafts[at]!.name,
    parts: fieldProse(drafts[at]!, names).map(({ group, field, text }) => ({ group: RULE_GROUPS[group], field, text })),
  }));
}

async function flowVersions(db: Db, companyId: number): Promise<Version[]> {
  const rows = await db
    .selectFrom('approvalFlowVersion')
    .select(['flowId as id', 'version', 'name', 'kind as flowKind', 'steps', 'waiting', 'madeAt'])
    .where('companyId', '=', companyId)
    .orderBy('version')
    .execute();
  const read = rows.map((row) => ({ ...row, steps: readSteps(row.steps), waiting: readWaiting(row.waiting) }));
  const approvers = read.flatMap(({ steps }) => steps.map(({ approver }) => approver));
  const directory = await loadDirectory(db, companyId, {
    roleIds: approvers.flatMap((one) => (one.kind === 'role' ? [one.roleId] : [])),
    staffIds: approvers.flatMap((one) => (one.kind === 'designated' ? one.staffIds : [])),
  });
  return read.map(({ id, version, name, flowKind, steps, waiting, madeAt }) => ({
    ...{ kind: 'flow', id, version, name, madeAt },
    parts: flowParts({
      ...{ name, kind: flowKind },
      steps: steps.map((step) => shownStep(step, directory)),
      waiting: shownWaiting(waiting, directory),
    }),
  }));
}

async function ruleVersions(db: Db, companyId: number): Promise<Version[]> {
  const rows = await db
    .selectFrom('secondApprovalRuleVersion as version')
    .innerJoin('approvalFlow as flow', sameCompany('flow.id', 'version.flowId'))
    .select(['version.ruleId as id', 'version.version', 'version.name', 'version.madeAt', 'version.flowId'])
    .select(['watchesCost', 'startMeters', 'endMeters', 'flow.name as flowName'])
    .where('version.companyId', '=', companyId)
    .orderBy('version.version')
    .execute();
  return rows.map((row) => ({
    ...{ kind: 'rule', id: row.id, version: row.version, name: row.name, madeAt: row.madeAt },
    parts: ruleParts(row),
  }));
}

export const allVersions = async (db: Db, companyId: number): Promise<Version[]> => [
  ...(await sceneVersions(db, companyId)),
  ...(await flowVersions(db, companyId)),
  ...(await ruleVersions(db, companyId)),
];

/** What state the rows were in, in words; a flow or rule that was deleted has none. */
async function statesAt(db: Db, companyId: number, at: Date): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsAt(db, companyId, ['scene', 'flow', 'rule'], at);
  return new Map(
    rows.map(({ kind, key, image }) => {
      const { status, deleted } = readPolicyImage(image);
      return [`${kind} ${key[0]}`, status ? SceneStatus.labelOf(status) : deleted ? '已删除' : '在用'];
    }),
  );
}

const versionAt = (versions: readonly Version[], at: Date): Version | undefined =>
  versions.findLast(({ madeAt }) => madeAt <= at);

function policyOf(
  versions: readonly Version[],
  at: Date,
  then: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): AsOfPolicy {
  const last = versions.at(-1)!;
  const was = versionAt(versions, at);
  const key = `${last.kind} ${last.id}`;
  const differing = was ? changedParts(was.parts, last.parts) : [];
  const told = (side: 'before' | 'after') => differing.map((one) => one[side] || '—').join('；');
  const stateOf = (states: ReadonlyMap<string, string>) => states.get(key) ?? '';
  return {
    ...{ kind: last.kind, id: last.id, name: last.name },
    past: was ? { version: was.version, status: stateOf(then), text: told('before') } : null,
    today: { version: last.version, status: stateOf(now), text: told('after') },
    isSame: was?.version === last.version && stateOf(then) === stateOf(now),
  };
}

/** Every scene, flow and rule with its version of then and of now; what was deleted before then is left out. */
export async function policiesAt(db: Db, companyId: number, at: Date, now: Date): Promise<AsOfPolicy[]> {
  const versions = await allVersions(db, companyId);
  const [then, today] = [await statesAt(db, companyId, at), await statesAt(db, companyId, now)];
  const keys = [...new Set(versions.map(({ kind, id }) => `${kind} ${id}`))];
  return keys
    .map((key) => versions.filter(({ kind, id }) => `${kind} ${id}` === key))
    .filter(([first]) => then.get(`${first!.kind} ${first!.id}`) !== '已删除')
    .map((own) => policyOf(own, at, then, today));
}

const NOUNS: Record<Kind, string> = { scene: '场景', flow: '审批流', rule: '二次审批规则' };
const MOST_MOMENTS = 300;

/** When scenes, flows and rules became what they are, oldest first. */
export async function momentsOf(db: Db, companyId: number) {
  const versions = await allVersions(db, companyId);
  return versions
    .toSorted((one, other) => one.madeAt.getTime() - other.madeAt.getTime())
    .slice(-MOST_MOMENTS)
    .map(({ kind, name, version, madeAt }) => ({
      at: madeAt,
      text: `${NOUNS[kind]}“${name}”${version === 1 ? '新建' : `第 ${version} 版`}`,
    }));
}
