import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import { dayOf } from '#rules/calendar.ts';
import { type DunningStep, laterDay, nextOn, nextStep } from '#rules/desk/dunning.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { moneyText } from '#rules/money.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Db } from '../../db.ts';
import { refuseUnless } from '../../http/desk-actor.ts';
import { type DeskPerson, openDesk } from '../../http/desk-session.ts';
import { allowed, found, Refused } from '../../http/refused.ts';
import { type DeskContext, keepTrail, serveDesk, serveDeskCompany } from '../../http/serve-desk.ts';
import { personOf } from '../person.ts';
import { doStep, tellOfStep } from './steps.ts';
import { type Debt, debtsOf, noteEntry, overdueDebts, owedBills, putDunning } from './store.ts';

/** As whoever acts saw it. */
async function readCase(db: Db, now: Date, { companyId, version }: { companyId: number; version: number }) {
  const [debt] = await debtsOf(db, await owedBills(db, now, companyId), [companyId]);
  if (found(debt).version !== version) throw new Refused(REFUSALS.changedMeanwhile);
  return found(debt);
}

/** Whoever looks after bills writes letters and freezes; to suspend a company takes the right to that. */
function maySuspend(person: DeskPerson, step: DunningStep): void {
  if (step === 'suspend') refuseUnless(person, 'companies', 'act');
}

/** Whoever's repayment waits for its second person has paid as far as they know: a person decides about them, one by one. */
const isDueToday = (debt: Debt, now: Date): boolean => {
  const on = nextOn(debt, dayOf(now));
  return !debt.isRepaying && on !== null && on <= dayOf(now);
};

/** With its line of the trail: what was done stays known, whatever becomes of the companies behind it. */
async function stepOf({ services, now, actor }: DeskContext, person: DeskPerson, companyId: number): Promise<boolean> {
  return services.database.company(companyId, async (db) => {
    await openDesk(db, person);
    await db.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
    const [debt] = await debtsOf(db, await owedBills(db, now, companyId), [companyId]);
    const step = debt && isDueToday(debt, now) && nextStep(debt);
    if (!debt || !step) return false;
    maySuspend(person, step);
    const summary = await doStep({ db, now, staffId: person.staffId }, debt, step);
    await keepTrail(db, deskApi.takeSteps, actor, now, [{ summary, companyId }]);
    return true;
  });
}

/** Each company in a transaction of its own: one that is refused leaves the others done. */
async function takeAll(context: DeskContext) {
  const { db, now, actor, record } = context;
  const person = personOf(actor);
  const due = (await overdueDebts(db, await owedBills(db, now))).filter((debt) => isDueToday(debt, now));
  const failed: { companyId: number; companyName: string; reason: string }[] = [];
  let done = 0;
  for (const { companyId, name: companyName } of due) {
    try {
      if (await stepOf(context, person, companyId)) done += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      failed.push({ companyId, companyName, reason: error.message });
    }
  }
  record(`执行今天的催收：${done} 步，没有执行 ${failed.length} 步`);
  return { done, failed };
}

async function staffName(db: Db, staffId: number): Promise<string> {
  const row = await db
    .selectFrom('deskStaff')
    .select('name')
    .where('id', '=', staffId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return found(row).name;
}

export function debtActRoutes(app: FastifyInstance): void {
  serveDeskCompany(app, deskApi.takeStep, async ({ step, message, ...sent }, { db, now, actor, record }) => {
    const person = personOf(actor);
    maySuspend(person, step);
    record(await doStep({ db, now, staffId: person.staffId }, await readCase(db, now, sent), step, message));
    return null;
  });

  serveDesk(app, deskApi.takeSteps, (_, context) => takeAll(context));

  serveDeskCompany(app, deskApi.tellStep, async ({ step, ...sent }, { db, now, actor, record }) => {
    const debt = await readCase(db, now, sent);
    record(await tellOfStep({ db, now, staffId: personOf(actor).staffId }, debt, step));
    return null;
  });

  serveDeskCompany(app, deskApi.noteContact, async ({ text, promised, ...sent }, { db, now, actor, record }) => {
    const debt = await readCase(db, now, sent);
    const { staffId } = personOf(actor);
    if (promised) allowed(laterDay(promised.day, dayOf(now)));
    await putDunning(db, debt, promised ? { promisedOn: promised.day, promisedFen: promised.amountFen } : {});
    const words = promised ? `承诺 ${promised.day} 付款 ${moneyText(promised.amountFen)}：${text}` : text;
    await noteEntry(db, debt, { kind: promised ? 'promise' : 'contact', at: now, staffId, text: words });
    record(`与企业“${debt.name}”联系催收：${words}`);
    return null;
  });

  serveDeskCompany(app, deskApi.pauseDunning, async ({ until, reason, ...sent }, { db, now, actor, record }) => {
    const debt = await readCase(db, now, sent);
    if (until !== null) allowed(laterDay(until, dayOf(now)));
    await putDunning(db, debt, { pausedUntil: until, pauseReason: until === null ? '' : reason });
    const text = until === null ? `结束暂缓：${reason}` : `暂缓到 ${until}：${reason}`;
    const kind = until === null ? 'resume' : 'pause';
    await noteEntry(db, debt, { kind, at: now, staffId: personOf(actor).staffId, text });
    record(`企业“${debt.name}”的催收${text}`);
    return null;
  });

  serveDeskCompany(app, deskApi.giveDebt, async ({ staffId, ...sent }, { db, now, actor, record }) => {
    const debt = await readCase(db, now, sent);
    const text = staffId === null ? '没有人负责' : `由${await staffName(db, staffId)}负责`;
    await putDunning(db, debt, { ownerId: staffId });
    await noteEntry(db, debt, { kind: 'owner', at: now, staffId: personOf(actor).staffId, text });
    record(`企业“${debt.name}”的催收${text}`);
    return null;
  });

  serveDeskCompany(app, deskApi.thawCredit, async ({ reason, ...sent }, { db, now, actor, record }) => {
    const debt = await readCase(db, now, sent);
    if (!debt.isFrozen) throw new Refused(DESK_REFUSALS.notFrozen, { name: debt.name });
    await db.updateTable('company').set({ creditFrozenAt: null }).where('id', '=', debt.companyId).execute();
    // The company is told anew before anything is frozen again.
    await putDunning(db, debt, { toldStep: null, toldOn: null });
    await noteEntry(db, debt, { kind: 'thaw', at: now, staffId: personOf(actor).staffId, text: `解除冻结：${reason}` });
    record(`解除企业“${debt.name}”的授信冻结：${reason}`);
    return null;
  });
}
