import type { FastifyInstance } from 'fastify';
import { AREAS } from '#contract/areas.ts';
import { settingsApi } from '#contract/settings.ts';
import { overText } from '#rules/order/over-agreed.ts';
import { REFUSALS, type Refused as RuleRefusal } from '#rules/refusal.ts';
import { SECOND_APPROVAL_REFUSALS } from '#rules/second-approval.ts';
import { chooseCarpool, chooseMixedCarpool, fitsList, knownStaff } from '#rules/settings/decisions.ts';
import type { CompanySettings, ListedStaff, OverAgreed } from '#rules/settings/form.ts';
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
import { lastEdit } from '../edits.ts';
import { findFlow, lockFlow } from '../flow/queries.ts';
import { allowed, Refused } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { carbonRoutes } from './carbon.ts';
import { daysRoutes } from './days.ts';
import { companyInfo } from './info.ts';
import {
  carpoolOf,
  type LoadedSettings,
  listedStaff,
  liveDepartments,
  loadSettings,
  staffBelow,
  staffByIds,
} from './queries.ts';
import { beginEdit, settingVersion } from './versions.ts';
import { saveList, saveOverAgreed, saveSetting } from './writes.ts';

export async function settingsRoutes(app: FastifyInstance) {
  readRoutes(app);
  listRoutes(app);
  choiceRoutes(app);
  carpoolRoutes(app);
  overRoutes(app);
  daysRoutes(app);
  carbonRoutes(app);
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

  serve(app, settingsApi.settlement, async (_, { actor: { companyId }, db }) => {
    const { settings } = await loadSettings(db, companyId);
    return {
      settlement: settings.costConfirmation,
      version: await settingVersion(db, companyId, settings, 'costConfirmation'),
      ...(await lastEdit(db, companyId, 'setting', 'costConfirmation')),
    };
  });

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
  serve(app, settingsApi.chooseDriver, async ({ companyId: sent, version, choice }, context) => {
    const { actor, db, now, record } = context;
    ownCompany(actor, sent);
    const { companyId } = actor;
    const { settings } = await beginEdit(context, 'designatedDriver', version);
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

  serve(app, settingsApi.saveCarpoolList, async ({ staffIds, version }, context) => {
    const { actor, db, record } = context;
    const { companyId } = actor;
    await beginEdit(context, 'carpoolList', version);
    const after = await activeStaff(db, companyId, staffIds);
    const sentences = listChangeText('优先拼车员工', await listedStaff(db, companyId, 'carpool'), after);
    await saveList(db, companyId, 'carpool', after);
    record(`修改${sentences}`);
    return null;
  });
}

interface Choice<K extends Exclude<keyof CompanySettings, 'overAgreed'>> {
  readonly name: K;
  /** As the log calls it. */
  readonly what: string;
  readonly version: string | undefined;
  readonly labelOf: (value: CompanySettings[K]) => string;
  /** What it becomes, or why not. */
  readonly decide: (
    locked: LoadedSettings,
  ) => CompanySettings[K] | RuleRefusal | Promise<CompanySettings[K] | RuleRefusal>;
}

/** One choice, with what it was and what it is. */
async function choose<K extends Exclude<keyof CompanySettings, 'overAgreed'>>(
  context: Context,
  { name, what, version, labelOf, decide }: Choice<K>,
): Promise<null> {
  const { actor, db, now, record } = context;
  const locked = await beginEdit(context, name, version);
  const value = allowed(await decide(locked));
  await saveSetting(db, actor.companyId, name, value, now);
  record(changedText(what, labelOf(locked.settings[name]), labelOf(value)));
  return null;
}

function choiceRoutes(app: FastifyInstance) {
  serve(app, settingsApi.chooseTips, async ({ companyId, version, tips }, context) => {
    ownCompany(context.actor, companyId);
    const decide = ({ settings }: LoadedSettings) => tips ?? settings.tips;
    return choose(context, { name: 'tips', what: '提示语', version, labelOf: (words) => words, decide });
  });

  serve(app, settingsApi.chooseSettlement, async ({ companyId, version, settlement }, context) => {
    ownCompany(context.actor, companyId);
    const { labelOf } = CostConfirmation;
    return choose(context, { name: 'costConfirmation', what: '结算方式', version, labelOf, decide: () => settlement });
  });

  serve(app, settingsApi.chooseOtherTransport, async ({ companyId, version, otherTransport }, context) => {
    ownCompany(context.actor, companyId);
    const { labelOf } = OtherTransport;
    const decide = () => otherTransport;
    return choose(context, { name: 'otherTransport', what: '其他平台运力', version, labelOf, decide });
  });
}

/** With the flow's name, where one decides. */
async function overWords(db: Db, companyId: number, over: OverAgreed): Promise<string> {
  const flow = over.flowId === null ? undefined : await findFlow(db, companyId, over.flowId);
  return flow === undefined ? overText(over) : `${overText(over)}（审批流“${flow.name}”）`;
}

function overRoutes(app: FastifyInstance) {
  serve(app, settingsApi.chooseOverAgreed, async ({ companyId: sent, version, choice }, context) => {
    const { actor, db, now, record } = context;
    ownCompany(actor, sent);
    const { companyId } = actor;
    const { settings } = await beginEdit(context, 'overAgreed', version);
    // Held until this commits: whoever deletes the flow meanwhile finds that it is used.
    if (choice.flowId !== null && (await lockFlow(db, companyId, choice.flowId)) === undefined) {
      throw new Refused(SECOND_APPROVAL_REFUSALS.flowGone);
    }
    const before = await overWords(db, companyId, settings.overAgreed);
    await saveOverAgreed(db, companyId, choice, now);
    record(changedText('超出同意金额的费用', before, await overWords(db, companyId, choice)));
    return null;
  });
}

function carpoolRoutes(app: FastifyInstance) {
  serve(app, settingsApi.chooseCarpool, async ({ companyId, version, carpoolType }, context) => {
    const { actor, db } = context;
    ownCompany(actor, companyId);
    const decide = async ({ offer }: LoadedSettings) =>
      chooseCarpool(carpoolType, { offer, listed: (await listedStaff(db, actor.companyId, 'carpool')).length });
    return choose(context, { name: 'carpool', what: '接送机拼车', version, labelOf: Carpool.labelOf, decide });
  });

  serve(app, settingsApi.chooseMixedCarpool, async ({ companyId, version, mixedCarpool }, context) => {
    ownCompany(context.actor, companyId);
    const { labelOf } = MixedCarpool;
    const decide = ({ offer }: LoadedSettings) => chooseMixedCarpool(mixedCarpool, offer);
    return choose(context, { name: 'mixedCarpool', what: '混合拼车', version, labelOf, decide });
  });
}
