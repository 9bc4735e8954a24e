import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import { QuestionKind } from '#rules/order.ts';
import { FeeLine } from '#rules/tariff.ts';
import { serveDesk, serveDeskCompany } from '../http/serve-desk.ts';
import { paginate } from '../query-kit.ts';
import { answerQuestion } from '../ride/question.ts';

/** What employees of all companies ask about the cost of their rides. */
export function questionRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.questions, async (page, { db }) => {
    const waiting = db
      .selectFrom('deskQuestion')
      .select(['companyId', 'companyName', 'id as questionId', 'orderId', 'number', 'kind', 'lines', 'text'])
      .select(['actualPayFen', 'personalFen', 'askedAt'])
      .orderBy('askedAt')
      .orderBy('id');
    const { rows, total } = await paginate(waiting, page);
    return {
      rows: rows.map(({ lines, kind, ...row }) => ({
        ...row,
        kind,
        kindName: QuestionKind.labelOf(kind),
        lines: FeeLine.names.filter((line) => lines.includes(line)),
      })),
      total,
    };
  });

  serveDeskCompany(app, deskApi.answerQuestion, async ({ companyId, questionId, answer }, { db, now, record }) => {
    const { orderId, number } = await answerQuestion(db, [companyId, questionId], { answer }, now);
    record(`答复订单 ${number} 的费用疑问：${answer}`);
    return { questionId, orderId };
  });
}
