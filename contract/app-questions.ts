import { z } from 'zod';
import { CostQuestion, QuestionAnswer, QuestionEnd, QuestionKind } from '#rules/order.ts';
import { PERMISSION } from '#rules/permission.ts';
import { FeeLine } from '#rules/tariff.ts';
import { companyId, deskCalls, deskPaged, deskRows } from './desk-wire.ts';
import { calls, nothing } from './endpoint.ts';
import { localTime, whole } from './wire.ts';

/** A question about the cost of a ride, as the person, the company and the provider see it. */
export const costQuestion = z.object({
  questionId: z.int(),
  kind: z.enum(QuestionKind.names),
  kindName: z.string(),
  lines: z.array(z.enum(FeeLine.names)),
  text: z.string(),
  askedAt: localTime,
  /** Who answered; null: it waits. The person: they agreed without an answer. */
  endedBy: z.enum(QuestionEnd.names).nullable(),
  endedByName: z.string(),
  answer: z.string(),
  answeredAt: localTime.nullable(),
});
export type AskedQuestion = z.output<typeof costQuestion>;

const orderId = z.int({ error: '请填写订单号' });
const questionId = z.int({ error: '请填写疑问编号' });

const write = calls('app', { access: 'session', limit: { count: 30, seconds: 60 }, effect: 'unlogged' });

export const appQuestionApi = {
  ask: write.json(
    '/app/v1/orders/ask',
    '对订单费用提出疑问：答复前不会自动确认；一个订单同时只有一个',
    CostQuestion.and(z.object({ orderId })),
    z.object({ questionId: z.int() }),
  ),
};

const ofOrder = calls('order', { access: 'session' });
const ofStaff = calls('order', { access: PERMISSION.staff });

/** What the company's administrators see and answer. */
export const orderQuestionApi = {
  questions: ofOrder.get(
    '/api/v2/orderyq/questions',
    '员工对订单费用的疑问和答复，旧的在前',
    z.object({ id: whole }),
    z.object({ rows: z.array(costQuestion), mayAnswer: z.boolean() }),
  ),
  answer: ofStaff.json(
    '/api/v2/orderyq/answerQuestion',
    '答复员工对订单费用的疑问，员工会收到短信和消息',
    z.object({ questionId, answer: QuestionAnswer }),
    nothing,
    { effect: 'edit' },
  ),
};

const desk = deskCalls('orders');
const waiting = z.object({
  companyId: z.int(),
  companyName: z.string(),
  questionId: z.int(),
  orderId: z.int(),
  number: z.string(),
  kind: z.enum(QuestionKind.names),
  kindName: z.string(),
  lines: z.array(z.enum(FeeLine.names)),
  text: z.string(),
  actualPayFen: z.int(),
  personalFen: z.int().nullable(),
  askedAt: localTime,
});
export type WaitingQuestion = z.output<typeof waiting>;

export const deskQuestionCalls = {
  questions: desk.read.get(
    '/desk/v1/questions',
    '所有企业员工对费用的、等待答复的疑问，先问的在前',
    deskPaged({}),
    deskRows(waiting),
  ),
  answerQuestion: desk.write.json(
    '/desk/v1/questions/answer',
    '答复员工对费用的疑问；金额要改时另用退款或更正',
    z.object({ companyId, questionId, answer: QuestionAnswer }),
    z.object({ questionId: z.int(), orderId: z.int() }),
  ),
};
