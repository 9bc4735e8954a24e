import type { FastifyInstance } from 'fastify';
import { AREAS } from '#contract/areas.ts';
import { settingsApi } from '#contract/settings.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { chooseCarpool, chooseMixedCarpool, fitsList, knownStaff } from '#rules/settings/decisions.ts';
import type { CompanySettings, ListedStaff } from '#rules/settings/form.ts';
import { changedText, listChangeText } from '#rules/settings/text.ts';
import {
  Carpool,
  CostConfirmation,
  DesignatedDriver,
  MixedCarpool,
  MOST_LISTED,
  OtherTransport,
} from '#rules/settings.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { allowed, Refused } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import {
  carpoolOf,
  companyInfo,
  listedStaff,
  liveDepartments,
  loadSettings,
  lockSettings,
  staffBelow,
  staffByIds,
} from './queries.ts';
import { saveList, saveSetting } from './writes.ts';

export async function settingsRoutes(app: FastifyInstance) {
  readRoutes(app);
  listRoutes(app);
  choiceRoutes(app);
  carpoolRoutes(app);
}

/** The company is the session's; a sent one must be the same. */
function ownCompany({ companyId }: Actor, sent: number | undefined): void {
  if (sent !== undefined && sent !== companyId) throw new Refused(REFUSALS.notFound);
}

function readRoutes(app: FastifyInstance) {
  serve(app, settingsApi.baseInfo, async ({ companyId }, { actor, db }) => {
    ownCompany(actor, companyId);
    return companyInfo(db, actor, actor.rights.functions.has(AREAS.settings));
  });

  serve(app, settingsApi.baseConfig, async (_, { actor, db }) => ({
    displayPooling: (await carpoolOf(db, actor.companyId)) !== 'off',
  }));

  serve(app, settingsApi.settlement, async (_, { actor, db }) => ({
    settlement: (await loadSettings(db, actor.companyId)).settings.costConfirmation,
  }));

  serve(app, settingsApi.departmentStaff, async ({ departmentIds }, { actor, db }) => {
    const known = await liveDepartments(db, actor.companyId, departmentIds);
    if (known < departmentIds.length) throw new Refused(REFUSALS.notFound);
    const people = await staffBelow(db, actor.companyId, departmentIds, MOST_LISTED);
    allowed(fitsList(people.length));
    return people;
  });
}

async function activeStaff(db: Db, companyId: number, ids: readonly number[]): Promise<ListedStaff[]> {
  const people = await staffByIds(db, companyId, ids);
  allowed(knownStaff(ids.length, people.length));
  return people;
}

function listRoutes(app: FastifyInstance) {
  serve(app, settingsApi.chooseDriver, async ({ companyId: sent, choice }, { actor, db, now, record }) => {
    ownCompany(actor, sent);
    const { companyId } = actor;
    const { settings } = await lockSettings(db, companyId);
    const { labelOf } = DesignatedDriver;
    const sentences = [
      changedText('指定司机费用', labelOf(settings.designatedDriver), labelOf(choice.designatedDriver)),
    ];
    // The other choices leave the list as it is, so that coming back to it finds it.
    if (choice.designatedDriver === 'listed') {
      const after = await activeStaff(db, companyId, choice.staffIds);
      sentences.push(listChangeText('指定员工', await listedStaff(db, companyId, 'designatedDriver'), after));
      await saveList(db, companyId, 'designatedDriver', after);
    }
    await saveSetting(db, companyId, 'designatedDriver', choice.designatedDriver, now);
    record(sentences.join('；'));
    return null;
  });

  serve(app, settingsApi.saveCarpoolList, async ({ staffIds }, { actor, db, record }) => {
    const { companyId } = actor;
    await lockSettings(db, companyId);
    const after = await activeStaff(db, companyId, staffIds);
    const sentences = listChangeText('优先拼车员工', await listedStaff(db, companyId, 'carpool'), after);
    await saveList(db, companyId, 'carpool', after);
    record(`修改${sentences}`);
    return null;
  });
}

/** One choice, with what it was and what it is. */
async function choose<K extends keyof CompanySettings>(
  { actor, db, now, record }: Context,
  [name, what]: [name: K, what: string],
  value: CompanySettings[K],
  labelOf: (value: CompanySettings[K]) => string,
): Promise<null> {
  const { settings } = await lockSettings(db, actor.companyId);
  await saveSetting(db, actor.companyId, name, value, now);
  record(changedText(what, labelOf(settings[name]), labelOf(value)));
  return null;
}

function choiceRoutes(app: FastifyInstance) {
  serve(app, settingsApi.chooseTips, async ({ companyId, tips }, context) => {
    ownCompany(context.actor, companyId);
    const { settings } = await lockSettings(context.db, context.actor.companyId);
    return choose(context, ['tips', '提示语'], tips ?? settings.tips, (words) => words);
  });

  serve(app, settingsApi.chooseSettlement, async ({ companyId, settlement }, context) => {
    ownCompany(context.actor, companyId);
    return choose(context, ['costConfirmation', '结算方式'], settlement, CostConfirmation.labelOf);
  });

  serve(app, settingsApi.chooseOtherTransport, async ({ companyId, otherTransport }, context) => {
    ownCompany(context.actor, companyId);
    return choose(context, ['otherTransport', '其他平台运力'], otherTransport, OtherTransport.labelOf);
  });
}

function carpoolRoutes(app: FastifyInstance) {
  serve(app, settingsApi.chooseCarpool, async ({ companyId, carpoolType }, context) => {
    const { actor, db } = context;
    ownCompany(actor, companyId);
    const { offer } = await lockSettings(db, actor.companyId);
    const listed = (await listedStaff(db, actor.companyId, 'carpool')).length;
    const carpool = allowed(chooseCarpool(carpoolType, { offer, listed }));
    return choose(context, ['carpool', '接送机拼车'], carpool, Carpool.labelOf);
  });

  serve(app, settingsApi.chooseMixedCarpool, async ({ companyId, mixedCarpool }, context) => {
    ownCompany(context.actor, companyId);
    const { offer } = await lockSettings(context.db, context.actor.companyId);
    const chosen = allowed(chooseMixedCarpool(mixedCarpool, offer));
    return choose(context, ['mixedCarpool', '混合拼车'], chosen, MixedCarpool.labelOf);
  });
}
