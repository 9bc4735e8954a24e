import type { FastifyInstance, FastifyReply } from 'fastify';
import { moneyText } from '#rules/money.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import { isSameOrigin } from '../http/gate.ts';
import { found, Refused } from '../http/refused.ts';
import { companyOf, tokenFor } from '../http/session.ts';
import type { Services } from '../services.ts';
import { takePayment } from './payments.ts';
import type { RideOrder } from './stored.ts';

const MINUTES = 30;

export interface Cashier {
  readonly url: string;
  readonly expiresAt: Date;
}

/**
 * Where a person pays their part. A demonstration has a cashier of its own that says so; elsewhere the provider's own
 * app takes the money and tells us by the desk.
 */
export async function openCashier(
  db: Db,
  { config, secrets }: Services,
  { companyId, orderId }: RideOrder,
  amountFen: number,
  now: Date,
): Promise<Cashier | null> {
  if (!config.demo) return null;
  const token = tokenFor(companyId);
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000);
  const tokenHash = secrets.hash('cashier', token);
  await db.insertInto('demoCheckout').values({ companyId, tokenHash, orderId, amountFen, expiresAt }).execute();
  return { url: `/pay/demo/${token}`, expiresAt };
}

const page = (body: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>演示支付</title></head><body><main><h1>演示支付</h1>${body}</main></body></html>`;

const sendPage = (reply: FastifyReply, status: number, body: string) =>
  reply.code(status).type('text/html; charset=utf-8').send(page(body));

interface Checkout {
  readonly companyId: number;
  readonly tokenHash: Buffer;
  readonly orderId: number;
  readonly amountFen: number;
  readonly number: string;
  readonly personalPaidFen: number;
}

async function checkoutOf(db: Db, companyId: number, tokenHash: Buffer, now: Date): Promise<Checkout> {
  const row = await db
    .selectFrom('demoCheckout')
    .innerJoin('rideOrder', (join) =>
      join
        .onRef('rideOrder.companyId', '=', 'demoCheckout.companyId')
        .onRef('rideOrder.id', '=', 'demoCheckout.orderId'),
    )
    .select(['orderId', 'amountFen', 'number', 'personalPaidFen'])
    .where('demoCheckout.companyId', '=', companyId)
    .where('demoCheckout.tokenHash', '=', tokenHash)
    .where('demoCheckout.expiresAt', '>', now)
    .executeTakeFirst();
  return { companyId, tokenHash, ...found(row) };
}

function sentToken({ secrets }: Services, token: string): [companyId: number, tokenHash: Buffer] {
  const companyId = companyOf(token);
  if (companyId === null) throw new Refused(REFUSALS.notFound);
  return [companyId, secrets.hash('cashier', token)];
}

type WithToken = { Params: { token: string } };

/** The cashier of a demonstration: one page, one button, and the money counts as if the provider had told of it. */
export function demoCashierRoutes(app: FastifyInstance): void {
  const { services } = app;
  if (!services.config.demo) return;
  const { database, clock } = services;

  app.get<WithToken>('/pay/demo/:token', async ({ params }, reply) => {
    const [companyId, hash] = sentToken(services, params.token);
    const due = await database.companyRead(companyId, (db) => checkoutOf(db, companyId, hash, clock.now()));
    return sendPage(
      reply,
      200,
      `<p>这是演示环境，不会真的扣款。</p><p>订单 ${due.number}，个人支付 ${moneyText(due.amountFen)}</p>
<form method="post"><button type="submit">支付 ${moneyText(due.amountFen)}</button></form>
<p><a href="/m/o/${due.orderId}">暂不支付</a></p>`,
    );
  });

  app.post<WithToken>('/pay/demo/:token', async (request, reply) => {
    if (!isSameOrigin(request)) throw new Refused(REFUSALS.crossSite);
    const [companyId, hash] = sentToken(services, request.params.token);
    const orderId = await database.company(companyId, async (db) => {
      const now = clock.now();
      const due = await checkoutOf(db, companyId, hash, now);
      const reference = `demo-${hash.toString('hex').slice(0, 32)}`;
      const sent = { orderId: due.orderId, amountFen: due.amountFen, reference };
      await takePayment(db, companyId, 'received', sent, now);
      return due.orderId;
    });
    return reply.redirect(`/m/o/${orderId}`, 303);
  });
}
