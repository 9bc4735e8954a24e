import { addDays, type Day } from '../calendar.ts';
import { moneyText } from '../money.ts';
import { monthText } from './period.ts';

/**
 * The reminder that is due today: the latest of the terms' days that has come. One that was missed while no server ran
 * is not made up for once a later one has come.
 */
export function reminderDue(dueOn: Day, offsets: readonly number[], today: Day): number | null {
  const come = offsets.filter((days) => addDays(dueOn, days) <= today);
  return come.length === 0 ? null : Math.max(...come);
}

export interface ReminderFacts {
  readonly company: string;
  readonly number: string;
  readonly month: string;
  readonly outstandingFen: number;
  readonly dueOn: Day;
  readonly overdueDays: number;
}

const whenText = ({ dueOn, overdueDays }: ReminderFacts): string =>
  overdueDays > 0 ? `已于 ${dueOn} 到期，逾期 ${overdueDays} 天` : `将于 ${dueOn} 到期`;

export const reminderParams = (facts: ReminderFacts): Record<string, string> => ({
  company: facts.company,
  bill: `${monthText(facts.month)}账单 ${facts.number}`,
  left: moneyText(facts.outstandingFen),
  when: whenText(facts),
});

export const reminderSubject = ({ number, outstandingFen, overdueDays }: ReminderFacts): string =>
  `${overdueDays > 0 ? '账单已逾期' : '账单即将到期'}：${number}，未付 ${moneyText(outstandingFen)}`;

export const reminderMail = (facts: ReminderFacts): string =>
  [
    '您好，',
    '',
    `${facts.company}的${monthText(facts.month)}账单 ${facts.number} 尚有 ${moneyText(facts.outstandingFen)} 未付，${whenText(facts)}。`,
    '请安排付款；已经付款的，到账后账单会显示为已付。',
    '',
    '本邮件由企行自动发送，请勿回复。',
  ].join('\n');
