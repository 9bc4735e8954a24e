import type { FastifyInstance } from 'fastify';
import { orderQuestionApi } from '#contract/app-questions.ts';
import { PERMISSION } from '#rules/permission.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { found } from '../http/refused.ts';
import { serve } from '../http/serve.ts';
import { answerQuestion, questionsOf } from '../ride/question.ts';
import { findOrder, ofStaffOf } from './detail-row.ts';

/** The question of somebody in the caller's care; for everybody else it is not there. */
async function ofStaff(db: Db, actor: Actor, questionId: number): Promise<void> {
  const asked = await db
    .selectFrom('costQuestion')
    .innerJoin('rideOrder', (join) =>
      join
        .onRef('rideOrder.companyId', '=', 'costQuestion.companyId')
        .onRef('rideOrder.id', '=', 'costQuestion.orderId'),
    )
    .select('costQuestion.id')
    .where('costQuestion.companyId', '=', actor.companyId)
    .where('costQuestion.id', '=', questionId)
    .where(ofStaffOf(actor))
    .executeTakeFirst();
  found(asked);
}

/** What employees ask about the cost of their rides, as the company sees and answers it. */
export function questionRoutes(app: FastifyInstance): void {
  serve(app, orderQuestionApi.questions, async ({ id }, { actor, db }) => {
    const { ofOwnStaff } = found(await findOrder(db, actor, id));
    const mayAnswer = ofOwnStaff && actor.rights.functions.has(PERMISSION.staff);
    return { rows: await questionsOf(db, actor.companyId, id), mayAnswer };
  });

  serve(app, orderQuestionApi.answer, async ({ questionId, answer }, { actor, db, now, record }) => {
    await ofStaff(db, actor, questionId);
    const order = await answerQuestion(db, [actor.companyId, questionId], { answer, by: actor }, now);
    record(`答复员工“${order.staffName}”对订单 ${order.number} 费用的疑问：${answer}`);
    return null;
  });
}
