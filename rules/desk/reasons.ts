import { z } from 'zod';
import { codeTable, type NameOf } from '../code-table.ts';
import { DESK_REFUSALS } from '../desk.ts';
import { type Refused, refuse } from '../refusal.ts';

/** Where people of the desk say why. Words of their own are possible everywhere but when a ride is cancelled. */
export const ReasonOccasion = codeTable({
  cancel: ['cancel', '服务商取消'],
  correction: ['correction', '更正费用与退款'],
  price: ['price', '费用复核'],
  objection: ['objection', '异议处理'],
  return: ['return', '复核退回'],
  invoice: ['invoice', '退回开票申请'],
});
export type ReasonOccasion = NameOf<typeof ReasonOccasion>;

export const [LONGEST_NAME, LONGEST_TEXT] = [20, 200];

/** What is left out stays as it is; a new one must be named. */
export const ReasonEdit = z.object({
  occasion: z.enum(ReasonOccasion.names, '没有这个场合'),
  /** Left out: a new one. */
  reasonId: z.int('请选择原因').optional(),
  version: z.int('请填写版本').optional(),
  name: z
    .string('请填写名称')
    .trim()
    .min(1, '请填写名称')
    .max(LONGEST_NAME, `名称不能超过 ${LONGEST_NAME} 个字`)
    .optional(),
  text: z.string('请填写说明').trim().max(LONGEST_TEXT, `说明不能超过 ${LONGEST_TEXT} 个字`).optional(),
  offered: z.boolean('offered 应为 true 或 false').optional(),
});
export type ReasonEdit = z.output<typeof ReasonEdit>;

export interface ReasonRow {
  readonly reasonId: number;
  readonly occasion: ReasonOccasion;
  readonly name: string;
  readonly text: string;
  readonly offered: boolean;
}

/** What is written where it is chosen. */
export const reasonText = ({ name, text }: Pick<ReasonRow, 'name' | 'text'>): string => text || name;

/** More of one occasion nobody reads through. */
export const MOST_REASONS = 20;

type Saved = Pick<ReasonRow, 'occasion' | 'name' | 'text' | 'offered'>;

/** `others`: the rest of the same occasion. A ride is never cancelled without saying why, so one to choose from stays. */
export function savedReason(
  before: ReasonRow | undefined,
  edit: ReasonEdit,
  others: readonly ReasonRow[],
): Saved | Refused {
  const words = { occasion: ReasonOccasion.labelOf(edit.occasion) };
  const name = edit.name ?? before?.name;
  if (name === undefined) return refuse(DESK_REFUSALS.reasonUnnamed);
  if (!before && others.length >= MOST_REASONS)
    return refuse(DESK_REFUSALS.reasonsFull, { ...words, most: MOST_REASONS });
  if (others.some((other) => other.name === name)) return refuse(DESK_REFUSALS.reasonTaken, { ...words, name });
  const offered = edit.offered ?? before?.offered ?? true;
  const isLast = edit.occasion === 'cancel' && !offered && !others.some((other) => other.offered);
  if (isLast) return refuse(DESK_REFUSALS.reasonLast, words);
  return { occasion: edit.occasion, name, text: edit.text ?? before?.text ?? '', offered };
}
