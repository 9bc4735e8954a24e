import { sql } from 'kysely';
import type { RuleView, SceneLink } from '#contract/second-approval-wire.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import { type SceneDraft, sceneProse } from '#rules/scene.ts';
import {
  isQuick,
  type LinkedScene,
  type SceneOption,
  type SecondApprovalRule,
} from '#rules/second-approval/decisions.ts';
import { MOST_SCENES } from '#rules/second-approval.ts';
import type { Db } from '../db.ts';
import { paginate, sameCompany } from '../query-kit.ts';
import { sceneNames } from '../scene/queries.ts';
import { SCENE_COLUMNS, sceneOf } from '../scene/stored.ts';

/** The scenes of a row of second_approval_rule; deleted ones count no more. */
const linkedScenes = (companyId: number) => sql<
  LinkedScene[]
>`(select coalesce(json_agg(json_build_object('sceneId', scene.id,
    'name', scene.name, 'template', scene.template) order by scene.id), '[]')
  from second_approval_scene link join scene on scene.company_id = link.company_id and scene.id = link.scene_id
  where link.company_id = ${companyId} and link.rule_id = second_approval_rule.id
    and scene.status <> 'deleted')`;

const editor = (companyId: number) => sql<string>`coalesce((select staff.name from staff
  where staff.company_id = ${companyId}
    and staff.id = second_approval_rule_version.made_by), '')`;

const rules = (db: Db, companyId: number) =>
  db
    .selectFrom('secondApprovalRule')
    .innerJoin('secondApprovalRuleVersion', (join) =>
      join
        .onRef('secondApprovalRuleVersion.companyId', '=', 'secondApprovalRule.companyId')
        .onRef('secondApprovalRuleVersion.ruleId', '=', 'secondApprovalRule.id')
        .onRef('secondApprovalRuleVersion.version', '=', 'secondApprovalRule.version'),
    )
    .innerJoin('approvalFlow', sameCompany('approvalFlow.id', 'secondApprovalRule.flowId'))
    .where('secondApprovalRule.companyId', '=', companyId)
    .where('secondApprovalRule.deletedAt', 'is', null)
    .select(['secondApprovalRule.id', 'secondApprovalRule.name', 'secondApprovalRule.version'])
    .select(['secondApprovalRule.flowId', 'approvalFlow.name as flowName'])
    .select(['watchesCost', 'startMeters', 'endMeters'])
    .select(['secondApprovalRule.updatedAt', editor(companyId).as('editedBy')])
    .select(linkedScenes(companyId).as('scenes'));

export const viewOf = ({ scenes, ...rule }: SecondApprovalRule): RuleView => ({
  ...rule,
  isLinkedToQuick: scenes.some(isQuick),
  sceneNames: scenes.map(({ name }) => name).join('、'),
  sceneCount: scenes.length,
});

export async function findRules(db: Db, companyId: number, page: PageInput): Promise<Page<RuleView>> {
  const found = await paginate(rules(db, companyId).orderBy('secondApprovalRule.id', 'desc'), page);
  return { rows: found.rows.map(viewOf), total: found.total };
}

export const findRule = (db: Db, companyId: number, ruleId: number): Promise<SecondApprovalRule | undefined> =>
  rules(db, companyId).where('secondApprovalRule.id', '=', ruleId).executeTakeFirst();

/** The rule as it is once nobody else is changing it or its scenes. */
export async function lockRule(db: Db, companyId: number, ruleId: number): Promise<SecondApprovalRule | undefined> {
  const locked = await db
    .selectFrom('secondApprovalRule')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', ruleId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return locked && findRule(db, companyId, ruleId);
}

/** A flow that is there, and stays there until this commits. */
export async function liveFlowName(db: Db, companyId: number, flowId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('approvalFlow')
    .select('name')
    .where('companyId', '=', companyId)
    .where('id', '=', flowId)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row?.name;
}

const ownerRule = (db: Db, companyId: number) =>
  db
    .selectFrom('scene')
    .leftJoin('secondApprovalScene as link', sameCompany('link.sceneId', 'scene.id'))
    .leftJoin('secondApprovalRule as owner', sameCompany('owner.id', 'link.ruleId'))
    .where('scene.companyId', '=', companyId)
    .select(SCENE_COLUMNS)
    .select(['link.ruleId', 'owner.name as ruleName']);

/** Scenes that can still be booked, and those over that the rule has: they end with its rides. */
const optionRows = (db: Db, companyId: number, ruleId: number) =>
  ownerRule(db, companyId)
    .where((eb) =>
      eb.or([
        eb('scene.status', 'in', ['enabled', 'disabled']),
        eb.and([eb('scene.status', '=', 'expired'), eb('link.ruleId', '=', ruleId)]),
      ]),
    )
    .orderBy('scene.id', 'desc')
    .limit(MOST_SCENES)
    .execute();

type OptionRow = Awaited<ReturnType<typeof optionRows>>[number];

const optionOf = (row: OptionRow): SceneOption => {
  const { sceneId, status, draft } = sceneOf(row);
  return { sceneId, name: draft.name, template: draft.template, status, ruleId: row.ruleId, ruleName: row.ruleName };
};

/** What may be linked with this rule, by id. */
export async function sceneOptions(db: Db, companyId: number, ruleId: number): Promise<Map<number, SceneOption>> {
  const rows = await optionRows(db, companyId, ruleId);
  return new Map(rows.map((row) => [row.id, optionOf(row)]));
}

/** The name stands beside it already. */
const described = (draft: SceneDraft, names: Parameters<typeof sceneProse>[1]): string =>
  sceneProse(draft, names)
    .filter(({ group }) => group !== 'basics')
    .map(({ text }) => text)
    .join('；');

/** Every scene beside a rule, in plain words: three statements, however many there are. */
export async function sceneLinks(db: Db, companyId: number, ruleId: number): Promise<SceneLink[]> {
  const rows = await optionRows(db, companyId, ruleId);
  const drafts = rows.map((row) => sceneOf(row).draft);
  const names = await sceneNames(db, companyId, drafts);
  return rows.map((row, at) => ({
    ...optionOf(row),
    description: described(drafts[at]!, names),
    isLinked: row.ruleId === ruleId,
    isTaken: row.ruleId !== null && row.ruleId !== ruleId,
  }));
}
