import { z } from 'zod';
import { codeTable, type NameOf } from '../code-table.ts';
import { type Refused, refusal, refuse } from '../refusal.ts';
import { FeeLine } from '../tariff/fee-lines.ts';
import { OrderStatus } from './codes.ts';
import { ORDER_REFUSALS } from './refusals.ts';

export const QuestionKind = codeTable({
  detour: ['detour', '绕路'],
  time: ['time', '时间不对'],
  extra: ['extra', '附加费'],
  notTaken: ['notTaken', '没坐过'],
  other: ['other', '其他'],
});
export type QuestionKind = NameOf<typeof QuestionKind>;

/** Who ended a question: the company, the provider, or the person, who agreed to the cost without waiting. */
export const QuestionEnd = codeTable({
  company: ['company', '企业'],
  provider: ['provider', '服务商'],
  person: ['person', '本人'],
});
export type QuestionEnd = NameOf<typeof QuestionEnd>;

export const QUESTION_REFUSALS = {
  open: refusal(28121, '已有处理中的疑问，请等答复'),
  answered: refusal(28122, '疑问已经答复过'),
  lineUnknown: refusal(28123, '订单没有费用项“{line}”', 'lines'),
} as const;

export const QUESTION_WORDS_MOST = 200;
const PRINTABLE = /^[^\p{Cc}]*$/u;
const words = (name: string) =>
  z
    .string({ error: `请填写${name}` })
    .trim()
    .max(QUESTION_WORDS_MOST, `${name}不能超过 ${QUESTION_WORDS_MOST} 个字`)
    .regex(PRINTABLE, `${name}不能包含特殊字符`);

/** What somebody does not understand about the cost of a ride. Whoever never rode in it doubts all of it. */
export const CostQuestion = z
  .object({
    kind: z.enum(QuestionKind.names, { error: '请选择是什么问题' }),
    lines: z.array(z.enum(FeeLine.names, { error: '没有这个费用项' })).max(FeeLine.names.length, '费用项太多'),
    text: words('说明'),
  })
  .refine(({ kind, lines }) => kind === 'notTaken' || lines.length > 0, {
    path: ['lines'],
    error: '请选出有疑问的费用',
  })
  .refine(({ kind, text }) => kind !== 'other' || text !== '', { path: ['text'], error: '请填写说明' });
export type CostQuestion = z.output<typeof CostQuestion>;

export const QuestionAnswer = words('答复').min(1, '请填写答复');

/** A price is asked about from when it has come until its bill is confirmed; after that the company objects. */
const ASKED_IN: readonly OrderStatus[] = ['toSettle', 'toPay', 'settled', 'cancelled'];

export const mayAsk = ({
  status,
  actualPayFen,
}: {
  status: OrderStatus;
  actualPayFen: number | null;
}): Refused | null =>
  ASKED_IN.includes(status) && (actualPayFen ?? 0) > 0
    ? null
    : refuse(ORDER_REFUSALS.notNow, { status: OrderStatus.labelOf(status), action: '提出费用疑问' });

/** Only lines that the price has are doubted. */
export function checkLines(
  { lines }: Pick<CostQuestion, 'lines'>,
  fees: Partial<Record<FeeLine, number>>,
): Refused | null {
  const unknown = lines.find((line) => (fees[line] ?? 0) === 0);
  return unknown ? refuse(QUESTION_REFUSALS.lineUnknown, { line: FeeLine.labelOf(unknown) }) : null;
}

/** How the newest question about an order stands. */
export interface QuestionState {
  readonly answeredAt: Date | null;
}
