import { localText } from '../calendar.ts';
import { DESCRIPTION_MAX } from '../objection/form.ts';
import { AnomalyRule } from './codes.ts';

interface Named {
  readonly rule: AnomalyRule;
  readonly staffName: string;
  readonly month: string;
}
const subject = ({ rule, staffName, month }: Named): string =>
  `异常用车：${staffName} ${month} 的“${AnomalyRule.labelOf(rule)}”`;

/** For the operation log. */
export const dismissedText = (hit: Named, reason: string): string => `${subject(hit)}已忽略，理由：${reason}`;
export const stoodText = (hit: Named): string => `${subject(hit)}标为属实`;
export const takenBackText = (hit: Named, label: string, judgedAt: Date): string =>
  `${subject(hit)}撤回结论“${label}”（${localText(judgedAt)}）`;

/** What the provider is asked to look at takes a few characters more. */
const ASKED = 6;
/** The sentence without its end, as far as an objection's words may go. */
export function objectedWords(sentence: string): string {
  const words = [...sentence.replace(/。$/, '')];
  return words.length + ASKED <= DESCRIPTION_MAX
    ? words.join('')
    : `${words.slice(0, DESCRIPTION_MAX - ASKED - 1).join('')}…`;
}
