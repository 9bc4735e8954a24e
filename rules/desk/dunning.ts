import { z } from 'zod';
import { addDays, type Day } from '../calendar.ts';
import { codeTable, type NameOf } from '../code-table.ts';
import { DESK_REFUSALS } from '../desk.ts';
import { moneyText } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';

/** What the provider does about overdue money, one after the other. */
export const DunningStep = codeTable({
  reminder: ['reminder', '提醒'],
  letter: ['letter', '催款函'],
  freeze: ['freeze', '冻结授信'],
  suspend: ['suspend', '暂停服务'],
});
export type DunningStep = NameOf<typeof DunningStep>;

/** From which day overdue on each may be taken. */
export const DUNNING_DAYS: Readonly<Record<DunningStep, number>> = { reminder: 1, letter: 30, freeze: 60, suspend: 90 };

/** What takes something from the company is told to it the day before; a letter tells by itself. */
export const TOLD_STEPS = ['freeze', 'suspend'] as const;
export type ToldStep = (typeof TOLD_STEPS)[number];
export const isTold = (step: DunningStep): step is ToldStep => (TOLD_STEPS as readonly DunningStep[]).includes(step);

/** How long money has been overdue, as the desk reads it. */
export const DebtBand = codeTable({
  open: ['open', '待确认与异议'],
  notDue: ['notDue', '已确认，未到期'],
  days30: ['days30', '逾期 1–30 天'],
  days60: ['days60', '31–60 天'],
  days90: ['days90', '61–90 天'],
  over90: ['over90', '90 天以上'],
});
export type DebtBand = NameOf<typeof DebtBand>;

/** What is argued about, or not yet agreed to and not yet due, is nobody's debt so far. */
export function debtBand(status: string, overdueDays: number): DebtBand {
  if (overdueDays <= 0) return status === 'confirmed' ? 'notDue' : 'open';
  if (overdueDays <= 30) return 'days30';
  if (overdueDays <= 60) return 'days60';
  return overdueDays <= 90 ? 'days90' : 'over90';
}

export interface DunningCase {
  readonly name: string;
  readonly overdueFen: number;
  /** Of the oldest bill; 0: nothing is overdue. */
  readonly overdueDays: number;
  readonly oldestDueOn: Day | null;
  readonly reminded: boolean;
  readonly remindedOn: Day | null;
  readonly letterOn: Day | null;
  readonly isFrozen: boolean;
  readonly isSuspended: boolean;
  readonly toldStep: ToldStep | null;
  readonly toldOn: Day | null;
  readonly promisedOn: Day | null;
  readonly pausedUntil: Day | null;
}

export function isTaken(one: DunningCase, step: DunningStep): boolean {
  if (step === 'reminder') return one.reminded || isTaken(one, 'letter');
  if (step === 'letter') return one.letterOn !== null || isTaken(one, 'freeze');
  return step === 'freeze' ? one.isFrozen || one.isSuspended : one.isSuspended;
}

/** The first that was not taken; null: all were. */
export const nextStep = (one: DunningCase): DunningStep | null =>
  DunningStep.names.find((step) => !isTaken(one, step)) ?? null;

const latest = (...days: readonly (Day | null)[]): Day | null =>
  days.reduce((late, day) => (day !== null && (late === null || day > late) ? day : late), null);

/** When the next step may be taken at the earliest; past days mean today. Null: there is none. */
export function nextOn(one: DunningCase, today: Day): Day | null {
  const step = nextStep(one);
  if (step === null || one.oldestDueOn === null) return null;
  const told = isTold(step) ? addDays(one.toldStep === step && one.toldOn ? one.toldOn : today, 1) : null;
  const promised = one.promisedOn && addDays(one.promisedOn, 1);
  return latest(addDays(one.oldestDueOn, DUNNING_DAYS[step]), told, promised, one.pausedUntil, today);
}

/** Whether the company is to be told today of what comes tomorrow. */
export function stepToTell(one: DunningCase, today: Day): ToldStep | null {
  const step = nextStep(one);
  if (step === null || !isTold(step) || one.toldStep === step) return null;
  return nextOn(one, today) === addDays(today, 1) ? step : null;
}

const waits = ({ pausedUntil, promisedOn }: DunningCase, today: Day): Refused | null => {
  if (pausedUntil !== null && pausedUntil > today) return refuse(DESK_REFUSALS.stepPaused, { until: pausedUntil });
  return promisedOn !== null && promisedOn >= today ? refuse(DESK_REFUSALS.stepPromised, { day: promisedOn }) : null;
};

/** May this be done today? A reminder may be repeated, once a day. */
export function takeStep(one: DunningCase, step: DunningStep, today: Day): DunningStep | Refused {
  const label = DunningStep.labelOf(step);
  if (one.overdueDays <= 0) return refuse(DESK_REFUSALS.nothingOverdue, { name: one.name });
  if (step === 'reminder') return one.remindedOn === today ? refuse(DESK_REFUSALS.remindedToday) : step;
  if (isTaken(one, step)) return refuse(DESK_REFUSALS.stepTaken, { step: label });
  const from = DUNNING_DAYS[step];
  if (one.overdueDays < from) return refuse(DESK_REFUSALS.stepEarly, { days: one.overdueDays, step: label, from });
  const before = DunningStep.names[DunningStep.names.indexOf(step) - 1]!;
  if (before !== 'reminder' && !isTaken(one, before))
    return refuse(DESK_REFUSALS.stepBefore, { before: DunningStep.labelOf(before), step: label });
  const late = waits(one, today);
  if (late) return late;
  const isUntold = isTold(step) && !(one.toldStep === step && one.toldOn !== null && one.toldOn < today);
  return isUntold ? refuse(DESK_REFUSALS.stepUntold, { step: label }) : step;
}

/** May the company be told today that this comes tomorrow? */
export function tellStep(one: DunningCase, step: ToldStep, today: Day): ToldStep | Refused {
  const label = DunningStep.labelOf(step);
  if (one.overdueDays <= 0) return refuse(DESK_REFUSALS.nothingOverdue, { name: one.name });
  if (isTaken(one, step)) return refuse(DESK_REFUSALS.stepTaken, { step: label });
  const from = DUNNING_DAYS[step];
  if (one.overdueDays + 1 < from) return refuse(DESK_REFUSALS.stepEarly, { days: one.overdueDays, step: label, from });
  return waits(one, today) ?? step;
}

/** Nobody waits for longer than this, nor takes a promise for later. */
const MOST_DAYS = 90;
export const laterDay = (day: Day, today: Day): Day | Refused => {
  const most = addDays(today, MOST_DAYS);
  return day > today && day <= most ? day : refuse(DESK_REFUSALS.dayPast, { most });
};

export const DunningMessage = z.string('请填写内容').trim().min(1, '请填写内容').max(200, '内容不能超过 200 个字');

interface DunningFacts {
  readonly overdueFen: number;
  readonly overdueDays: number;
  /** From when it holds. */
  readonly on: Day;
  readonly salesName: string;
  readonly salesPhone: string;
}

const contactOf = ({ salesName, salesPhone }: DunningFacts): string =>
  [salesName, salesPhone].filter(Boolean).join(' ') || '您的客户经理';

const WHAT: Readonly<Record<DunningStep, (on: Day) => string>> = {
  reminder: () => '请尽快付款',
  letter: () => '请在收到本函后 7 日内付清',
  freeze: (on) => `自 ${on} 起冻结授信，不能再用企业支付预订，进行中的行程照常完成`,
  suspend: (on) => `自 ${on} 起暂停服务，进行中的行程照常完成`,
};
export const stepWhat = (step: DunningStep, on: Day): string => WHAT[step](on);

/** What the company reads, unless whoever takes the step writes something else. */
export const stepMessage = (step: DunningStep, facts: DunningFacts): string =>
  [
    `贵司账单 ${moneyText(facts.overdueFen)} 已逾期 ${facts.overdueDays} 天，${stepWhat(step, facts.on)}。`,
    `付清后立即恢复。如有疑问请联系${contactOf(facts)}。`,
  ].join('');

/** The places of the short message. */
export const stepParams = (company: string, step: DunningStep, facts: DunningFacts): Record<string, string> => ({
  company,
  left: moneyText(facts.overdueFen),
  days: String(facts.overdueDays),
  what: stepWhat(step, facts.on),
  contact: contactOf(facts),
});
