import { type Day, dayOf } from '#rules/calendar.ts';
import {
  type DunningStep,
  nextOn,
  DunningStep as Steps,
  stepMessage,
  stepParams,
  stepWhat,
  type ToldStep,
  takeStep,
  tellStep,
} from '#rules/desk/dunning.ts';
import { moneyText } from '#rules/money.ts';
import { notice } from '#rules/order.ts';
import type { Db } from '../../db.ts';
import { billReceiver } from '../../finance/reminders.ts';
import { allowed } from '../../http/refused.ts';
import { enqueueMail, enqueueSms } from '../../outbox.ts';
import { type Debt, noteEntry, putDunning } from './store.ts';

export interface StepBy {
  readonly db: Db;
  readonly now: Date;
  /** Null: by itself. */
  readonly staffId: number | null;
}

const factsOf = ({ overdueFen, overdueDays, salesName, salesPhone }: Debt, on: Day) => ({
  ...{ overdueFen, overdueDays, salesName, salesPhone },
  on,
});

/** What the company would read of the next step, as it stands now. */
export const draftMessage = (debt: Debt, step: DunningStep, now: Date): string =>
  stepMessage(step, factsOf(debt, nextOn(debt, dayOf(now)) ?? dayOf(now)));

interface Told {
  readonly step: DunningStep;
  readonly on: Day;
  readonly message?: string | undefined;
}

/** To whoever of the company is told of its money: a short message, and a mail where there is a mailbox. */
async function tellCompany(db: Db, debt: Debt, { step, on, message }: Told): Promise<string> {
  const facts = factsOf(debt, on);
  const { name, phone, email } = await billReceiver(db, debt.companyId);
  await enqueueSms(db, { phone, ...notice('dunning', stepParams(debt.name, step, facts)) });
  if (email === null) return `短信 ${name}`;
  const subject = `${Steps.labelOf(step)}：${moneyText(debt.overdueFen)} 已逾期 ${debt.overdueDays} 天`;
  await enqueueMail(db, { to: email, purpose: 'dunning', subject, text: message ?? stepMessage(step, facts) });
  return `短信、邮件 ${name}`;
}

async function bind(db: Db, { companyId }: Debt, step: DunningStep, now: Date, message: string): Promise<void> {
  const changes =
    step === 'freeze'
      ? { creditFrozenAt: now }
      : { status: 'suspended' as const, suspendedMessage: message, suspendedForDebt: true };
  await db.updateTable('company').set(changes).where('id', '=', companyId).execute();
}

/** One step, with its message in the same transaction. Answers a sentence for the trail. */
export async function doStep(
  { db, now, staffId }: StepBy,
  debt: Debt,
  asked: DunningStep,
  written?: string,
): Promise<string> {
  const today = dayOf(now);
  const step = allowed(takeStep(debt, asked, today));
  const message = written ?? stepMessage(step, factsOf(debt, today));
  const sent = await tellCompany(db, debt, { step, on: today, message });
  if (step === 'freeze' || step === 'suspend') await bind(db, debt, step, now, message);
  await putDunning(db, debt, step === 'letter' ? { letterOn: today } : {});
  await noteEntry(db, debt, { kind: step, at: now, staffId, text: `${Steps.labelOf(step)}：${sent}` });
  const owed = `逾期 ${moneyText(debt.overdueFen)}，${debt.overdueDays} 天`;
  return `对企业“${debt.name}”${Steps.labelOf(step)}（${owed}），${sent}：${message}`;
}

/** The company learns today what comes tomorrow. */
export async function tellOfStep({ db, now, staffId }: StepBy, debt: Debt, asked: ToldStep): Promise<string> {
  const today = dayOf(now);
  const step = allowed(tellStep(debt, asked, today));
  const on = nextOn({ ...debt, toldStep: step, toldOn: today }, today) ?? today;
  const sent = await tellCompany(db, debt, { step, on });
  await putDunning(db, debt, { toldStep: step, toldOn: today });
  const text = `告知${stepWhat(step, on).split('，')[0]}：${sent}`;
  await noteEntry(db, debt, { kind: 'told', at: now, staffId, text });
  return `告知企业“${debt.name}”${stepWhat(step, on).split('，')[0]}，${sent}`;
}
