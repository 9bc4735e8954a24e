import type { Db } from '../db.ts';

/** As many as a sentence can name. */
const MOST_NAMED = 20;

/**
 * What keeps a flow from being deleted, in the reader's words. A new kind of user of flows is one more entry in this
 * list; it also needs a foreign key like scene_of_live_flow, so that none can start using a flow while it is deleted.
 */
const USERS: readonly ((db: Db, companyId: number, flowId: number) => Promise<string[]>)[] = [
  enabledScenes,
  liveRules,
  costSetting,
];

async function enabledScenes(db: Db, companyId: number, flowId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('scene')
    .select('name')
    .where('companyId', '=', companyId)
    .where('flowId', '=', flowId)
    .where('status', '=', 'enabled')
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute();
  return rows.map(({ name }) => `场景“${name}”`);
}

/** The foreign key is rule_of_live_flow. */
async function liveRules(db: Db, companyId: number, flowId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('secondApprovalRule')
    .select('name')
    .where('companyId', '=', companyId)
    .where('flowId', '=', flowId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute();
  return rows.map(({ name }) => `二次审批规则“${name}”`);
}

/** The foreign key is setting_of_flow; whoever saves the setting locks the flow's row. */
async function costSetting(db: Db, companyId: number, flowId: number): Promise<string[]> {
  const row = await db
    .selectFrom('companySetting')
    .select('companyId')
    .where('companyId', '=', companyId)
    .where('overFlowId', '=', flowId)
    .executeTakeFirst();
  return row ? ['企业设置“超出同意金额的费用”'] : [];
}

export async function usesOfFlow(db: Db, companyId: number, flowId: number): Promise<string[]> {
  const uses: string[] = [];
  for (const find of USERS) uses.push(...(await find(db, companyId, flowId)));
  return uses;
}
