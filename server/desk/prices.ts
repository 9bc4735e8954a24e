import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import type { HeldPrice } from '#contract/desk-prices.ts';
import { moneyText } from '#rules/money.ts';
import { OrderStatus, PriceDoubt, PriceOutcome } from '#rules/order.ts';
import { storedNames } from '#rules/stored.ts';
import { serveDesk, serveDeskCompany } from '../http/serve-desk.ts';
import { paginate, present } from '../query-kit.ts';
import { feesOf } from '../ride/documents.ts';
import { decidePrice } from '../ride/held-price.ts';
import type { DeskPriceHoldTable } from '../schema.ts';

const doubtsOf = storedNames(PriceDoubt);

const rowOf = ({ doubts, lines, ...row }: { [K in keyof DeskPriceHoldTable]: DeskPriceHoldTable[K] }): HeldPrice => ({
  ...row,
  lines: feesOf(lines) ?? {},
  doubts: doubtsOf(doubts).map((code) => ({ code, text: PriceDoubt.labelOf(code) })),
});

export function priceRoutes(app: FastifyInstance) {
  serveDesk(app, deskApi.heldPrices, async ({ companyId, ...page }, { db }) => {
    const waiting = db.selectFrom('deskPriceHold').selectAll().where(present({ companyId })).orderBy('heldAt');
    const { rows, total } = await paginate(waiting, page);
    return { rows: rows.map(rowOf), total };
  });

  serveDeskCompany(app, deskApi.decidePrice, async (sent, { db, now, record }) => {
    const { companyId, orderId, outcome, reason, lines, totalFen, actualPayFen, measured } = sent;
    const isWhole = lines !== undefined && totalFen !== undefined && actualPayFen !== undefined;
    const corrected = isWhole ? { lines, totalFen, actualPayFen, measured } : undefined;
    const order = await decidePrice(db, [companyId, orderId], { outcome, reason, corrected }, now);
    const amount = order.actualPayFen === null ? '' : ` ${moneyText(order.actualPayFen)}`;
    const status = OrderStatus.labelOf(order.state.status);
    record(`订单 ${order.number} 费用复核：${PriceOutcome.labelOf(outcome)}${amount}，${reason}；订单${status}`);
    const { companyFen, personalFen } = order;
    return { orderId, status: order.state.status, actualPayFen: order.actualPayFen, companyFen, personalFen };
  });
}
