import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import type { Input } from '#contract/endpoint.ts';
import { dayOf } from '#rules/calendar.ts';
import {
  agreeTerms,
  needsSecondLook,
  planTerms,
  raisedCredit,
  type TermsEdit,
  termsChange,
  termsDifference,
} from '#rules/company-terms.ts';
import { blockedKind, isMonthStart, type KindChange } from '#rules/desk/kind-change.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { lockAccount } from '../account/ledger.ts';
import { loadTerms } from '../company/terms.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { type DeskCompanyContext, serveDeskCompany } from '../http/serve-desk.ts';
import { kindFacts } from './kind-facts.ts';
import { agreeVersion, dropPlan, lastVersion, planOf, putPlan, spoiltPlan, versionsOf } from './terms-versions.ts';

type Sent = Input<typeof deskApi.setTerms>;

/** A kind that is named and stays is no part of what is planned. */
const withoutKind = ({ accountKind: _, ...edit }: TermsEdit): TermsEdit => edit;

/** By the checks that people's change is refused by, of the account as it is now. */
async function refuseBlockedKind({ db, company, now }: DeskCompanyContext, change: KindChange): Promise<void> {
  await lockAccount(db, company.companyId);
  const blocked = blockedKind(await kindFacts(db, company.companyId, now), change);
  if (blocked) throw new Refused(blocked.refused);
}

/** At once, or from a later day on; people submit it, and what gives something away is released by a second one. */
async function setTerms({ companyId, effectiveFrom, ...edit }: Sent, context: DeskCompanyContext) {
  const { db, now, company, record, actor, releasedBy = '' } = context;
  const [today, before] = [dayOf(now), await loadTerms(db, companyId)];
  const after = allowed(agreeTerms(before, edit));
  const changesKind = after.accountKind !== before.accountKind;
  // People plan it, and two of them; a machine's own system has decided, and still the account must be ready for it.
  if (changesKind && actor.person) throw new Refused(DESK_REFUSALS.kindByItself);
  if (changesKind)
    await refuseBlockedKind(context, { effectiveFrom: effectiveFrom ?? today, creditFen: after.creditFen });
  const change = termsChange(before, after);
  const hands = { madeBy: actor.person?.name ?? actor.key, releasedBy };
  const facts = { change, raisedFen: raisedCredit(before, after), needsSecond: needsSecondLook(before, after) };
  if (effectiveFrom === undefined || effectiveFrom === today) {
    const spoilt = await spoiltPlan(db, companyId, after);
    if (spoilt) throw new Refused(DESK_REFUSALS.termsPlanned, { day: spoilt });
    const version = await agreeVersion(db, companyId, { before, after, effectiveFrom: today, ...hands }, now);
    record(`修改企业“${company.name}”的条款：${change}`);
    return { ...after, ...facts, version, effectiveFrom: today };
  }
  const from = allowed(planTerms(effectiveFrom, today));
  if (changesKind && !isMonthStart(from)) throw new Refused(DESK_REFUSALS.kindFromMonth);
  if (termsDifference(before, after).length === 0) throw new Refused(DESK_REFUSALS.termsSame);
  const planned = await planOf(db, companyId);
  if (planned) throw new Refused(DESK_REFUSALS.termsPlanned, { day: planned.effectiveFrom });
  await putPlan(
    db,
    companyId,
    { edit: changesKind ? edit : withoutKind(edit), change, effectiveFrom: from, ...hands },
    now,
  );
  record(`企业“${company.name}”的条款从 ${from} 起：${change}`);
  return { ...after, ...facts, version: (await lastVersion(db, companyId)) + 1, effectiveFrom: from };
}

export function termsRoutes(app: FastifyInstance): void {
  serveDeskCompany(app, deskApi.setTerms, setTerms);

  serveDeskCompany(app, deskApi.termsVersions, async ({ companyId }, { db }) => ({
    versions: await versionsOf(db, companyId),
    plan: await planOf(db, companyId),
  }));

  serveDeskCompany(app, deskApi.dropTermsPlan, async ({ companyId }, { db, company, record }) => {
    const plan = found(await planOf(db, companyId));
    await dropPlan(db, companyId);
    record(`取消企业“${company.name}”从 ${plan.effectiveFrom} 起的条款改动：${plan.change}`);
    return null;
  });
}
