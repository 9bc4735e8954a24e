import type { FastifyInstance } from 'fastify';
import { moneyText } from '#rules/money.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { isSameOrigin } from '../http/gate.ts';
import { Refused } from '../http/refused.ts';
import { checkoutOf, markCheckout, sentToken } from './cashier.ts';
import { sendCashierPage } from './cashier-page.ts';
import { takePayment } from './payments.ts';

type WithToken = { Params: { token: string } };

/** The cashier of a demonstration: one page, one button, and the money counts as if the provider had told of it. */
export function demoCashierRoutes(app: FastifyInstance): void {
  const { services } = app;
  if (!services.config.demo) return;
  const { database, clock } = services;

  app.get<WithToken>('/pay/demo/:token', async ({ params }, reply) => {
    const sent = sentToken(services, params.token);
    const due = await database.companyRead(sent[0], (db) => checkoutOf(db, sent, 'demo', clock.now()));
    return sendCashierPage(
      reply,
      '演示支付',
      `<p>这是演示环境，不会真的扣款。</p><strong>${moneyText(due.amountFen)}</strong><p>订单 ${due.number}，个人支付</p>
<form method="post"><button type="submit">支付 ${moneyText(due.amountFen)}</button></form>
<a href="/m/o/${due.orderId}">暂不支付</a>`,
    );
  });

  app.post<WithToken>('/pay/demo/:token', async (request, reply) => {
    if (!isSameOrigin(request)) throw new Refused(REFUSALS.crossSite);
    const [companyId, hash] = sentToken(services, request.params.token);
    const orderId = await database.company(companyId, async (db) => {
      const now = clock.now();
      const due = await checkoutOf(db, [companyId, hash], 'demo', now);
      const sent = { orderId: due.orderId, amountFen: due.amountFen, reference: `demo-${due.tradeNo}` };
      await takePayment(db, companyId, 'received', sent, now);
      await markCheckout(db, due, { state: 'paid' });
      return due.orderId;
    });
    return reply.redirect(`/m/o/${orderId}`, 303);
  });
}
