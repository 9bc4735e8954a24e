import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import type { Input } from '#contract/endpoint.ts';
import { type Day, dayOf } from '#rules/calendar.ts';
import { AccountKind } from '#rules/company.ts';
import { agreeTerms, termsChange } from '#rules/company-terms.ts';
import { kindChecks, kindParams, kindStarts, otherKind, planKind } from '#rules/desk/kind-change.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { notice } from '#rules/order.ts';
import { lockAccount } from '../account/ledger.ts';
import { loadTerms } from '../company/terms.ts';
import type { Db } from '../db.ts';
import { billReceiver } from '../finance/reminders.ts';
import { allowed, Refused } from '../http/refused.ts';
import { type DeskCompany, type DeskCompanyContext, serveDeskCompany } from '../http/serve-desk.ts';
import { enqueueMail, enqueueSms } from '../outbox.ts';
import { kindFacts } from './kind-facts.ts';
import { lastVersion, planOf, putPlan } from './terms-versions.ts';

/** Whoever of the company is told of its money learns of it when it is settled, not when it happens. */
async function tellCompany(db: Db, { companyId, name }: DeskCompany, to: AccountKind, day: Day): Promise<void> {
  const { phone, email } = await billReceiver(db, companyId);
  const told = notice('accountKind', kindParams(name, to, day));
  await enqueueSms(db, { phone, ...told });
  const subject = `${name}的账户自 ${day} 起改为${AccountKind.labelOf(to)}`;
  if (email !== null) await enqueueMail(db, { to: email, purpose: 'accountKind', subject, text: told.text });
}

/** The account is locked first: nothing moves while it is looked at. */
async function changeKind({ companyId, ...change }: Input<typeof deskApi.changeKind>, context: DeskCompanyContext) {
  const { db, now, company, record, actor, releasedBy = '' } = context;
  await lockAccount(db, companyId);
  const planned = await planOf(db, companyId);
  if (planned) throw new Refused(DESK_REFUSALS.termsPlanned, { day: planned.effectiveFrom });
  const facts = await kindFacts(db, companyId, now);
  const edit = allowed(planKind(facts, change, dayOf(now)));
  const before = await loadTerms(db, companyId);
  const sentence = termsChange(before, allowed(agreeTerms(before, edit)));
  const { effectiveFrom } = change;
  const hands = { madeBy: actor.person?.name ?? actor.key, releasedBy };
  await putPlan(db, companyId, { edit, change: sentence, effectiveFrom, ...hands }, now);
  const to = otherKind(facts.kind);
  await tellCompany(db, company, to, effectiveFrom);
  record(`企业“${company.name}”从 ${effectiveFrom} 起改为${AccountKind.labelOf(to)}：${sentence}`);
  return {
    ...{ from: facts.kind, to, effectiveFrom, creditFen: edit.creditFen ?? 0 },
    ...{ checks: kindChecks(facts, change), change: sentence, version: (await lastVersion(db, companyId)) + 1 },
  };
}

export function kindChangeRoutes(app: FastifyInstance): void {
  serveDeskCompany(app, deskApi.kindChange, async ({ companyId, creditFen = 0, ...asked }, { db, now }) => {
    const starts = kindStarts(dayOf(now));
    const effectiveFrom = asked.effectiveFrom ?? starts[0]!;
    const facts = await kindFacts(db, companyId, now);
    const checks = kindChecks(facts, { effectiveFrom, creditFen });
    const plan = await planOf(db, companyId);
    return {
      ...{ from: facts.kind, to: otherKind(facts.kind), effectiveFrom, creditFen, checks, starts },
      isPossible: plan === null && starts.includes(effectiveFrom) && checks.every(({ passes }) => passes),
      plannedFrom: plan?.effectiveFrom ?? null,
    };
  });

  serveDeskCompany(app, deskApi.changeKind, changeKind);
}
