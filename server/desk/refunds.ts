import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import type { RefundEffects } from '#contract/desk-refunds.ts';
import { moneyText } from '#rules/money.ts';
import { ORDER_REFUSALS, OrderStatus, type RefundParts, refundText, returnNowFen } from '#rules/order.ts';
import { isSamePush } from '#rules/tariff.ts';
import { lockAccount } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { billRefund } from '../finance/refund-line.ts';
import { found, Refused } from '../http/refused.ts';
import { serveDesk, serveDeskCompany } from '../http/serve-desk.ts';
import { readFile } from '../invoice/files.ts';
import { redLetterById, redLettersOf, refundInvoiced } from '../invoice/red-letters.ts';
import { issueRedLetter, recallRedLetter, requestRedLetter } from '../invoice/red-steps.ts';
import { anyOf, paginate } from '../query-kit.ts';
import type { PushedPrice } from '../ride/price.ts';
import {
  findCorrection,
  findRefund,
  loweredBy,
  type RefundRequest,
  refundOrder,
  repriceOrder,
} from '../ride/refund.ts';
import { lockOrder, type RideOrder } from '../ride/stored.ts';

const NOTHING: RefundParts = { companyFen: 0, personalFen: 0 };
const NO_EFFECT = { billNo: null, redLetterOf: null, returnedInvoiceId: null };

const effectsOf = (order: RideOrder, parts: RefundParts, more: Partial<RefundEffects> = {}): RefundEffects => ({
  orderId: order.orderId,
  status: order.state.status,
  repeated: false,
  refundedCompanyFen: parts.companyFen,
  refundedPersonalFen: parts.personalFen,
  movedFen: 0,
  companyFen: order.companyFen,
  personalFen: order.personalFen,
  personalReturnFen: returnNowFen(order),
  ...NO_EFFECT,
  ...more,
});

/** Order, ledgers, limits, bill and invoice in one transaction: they agree at once, or nothing happened. */
export async function refund(
  db: Db,
  order: RideOrder,
  request: RefundRequest,
  { parts, lines = null }: { parts: RefundParts; lines?: object | null },
  now: Date,
): Promise<RefundEffects> {
  const { companyId, orderId, number } = order;
  const done = await refundOrder(db, order, request, parts, { now, lines });
  const { refundId } = done;
  const { companyFen } = parts;
  const billNo = await billRefund(db, companyId, { refundId, orderId, companyFen, reason: request.reason }, now);
  const invoice = await refundInvoiced(db, companyId, { refundId, orderId, orderNo: number, companyFen }, now);
  return effectsOf(done.order, parts, { billNo, ...invoice });
}

/** The order under its locks, and what was told before under this number, which stands for one thing on one order. */
async function begun(db: Db, [companyId, orderId]: [number, number], reference: string) {
  await lockAccount(db, companyId);
  const order = found(await lockOrder(db, companyId, orderId));
  const known = await findRefund(db, companyId, reference);
  const corrected = await findCorrection(db, companyId, reference);
  const isOther = (told?: { orderId: number }) => told !== undefined && told.orderId !== orderId;
  if (isOther(known) || isOther(corrected)) throw new Refused(ORDER_REFUSALS.refundReused, { reference });
  return { order, known, corrected };
}

export async function refundParts(
  db: Db,
  [companyId, orderId]: [number, number],
  request: RefundRequest,
  parts: RefundParts,
  now: Date,
): Promise<RefundEffects & { number: string }> {
  const { reference } = request;
  const { order, known, corrected } = await begun(db, [companyId, orderId], reference);
  const { number } = order;
  if (!known && !corrected) return { number, ...(await refund(db, order, request, { parts }, now)) };
  const same =
    known?.lines === null && known.companyFen === parts.companyFen && known.personalFen === parts.personalFen;
  if (!same) throw new Refused(ORDER_REFUSALS.refundReused, { reference });
  return { number, ...effectsOf(order, parts, { repeated: true }) };
}

export async function correct(
  db: Db,
  [companyId, orderId]: [number, number],
  request: RefundRequest,
  pushed: PushedPrice,
  now: Date,
): Promise<RefundEffects & { number: string }> {
  const { order, known, corrected } = await begun(db, [companyId, orderId], request.reference);
  const { number, discountPerTenThousand } = order;
  if (known || corrected) {
    const lines = corrected ? corrected.lines : known!.lines;
    const same = lines
      ? isSamePush(lines, pushed, discountPerTenThousand)
      : corrected?.actualPayFen === pushed.actualPayFen;
    if (!same) throw new Refused(ORDER_REFUSALS.refundReused, { reference: request.reference });
    return { number, ...effectsOf(order, known?.lines ? known : NOTHING, { repeated: true }) };
  }
  if (order.state.status === 'toSettle') {
    const movedFen = Math.abs(pushed.actualPayFen - (order.actualPayFen ?? 0));
    const priced = await repriceOrder(db, order, pushed, request, now);
    return { number, ...effectsOf(priced, NOTHING, { movedFen }) };
  }
  return { number, ...(await refund(db, order, request, await loweredBy(db, order, pushed), now)) };
}

function summaryOf(what: string, done: RefundEffects & { number: string }, reason: string): string {
  const { refundedCompanyFen: companyFen, refundedPersonalFen: personalFen } = done;
  if (done.repeated) return `订单 ${done.number} ${what}已记录过，没有重复退款`;
  const where = done.billNo ? `，计入账单 ${done.billNo}` : companyFen > 0 ? '，计入下期账单' : '';
  const letter = done.redLetterOf ? `，发票 ${done.redLetterOf} 需开红字发票` : '';
  const back = done.returnedInvoiceId ? `，开票申请 ${done.returnedInvoiceId} 已退回` : '';
  const unsettled = done.movedFen > 0 ? `结算前改动 ${moneyText(done.movedFen)}` : '没有退款';
  const parts = refundText({ companyFen, personalFen }) || unsettled;
  return `订单 ${done.number} ${what}：${parts}（${reason}）${where}${letter}${back}；订单${OrderStatus.labelOf(done.status)}`;
}

interface OfInvoice {
  readonly companyId: number;
  readonly invoiceId: number;
}
const invoiceKey = ({ companyId, invoiceId }: OfInvoice): string => `${companyId} ${invoiceId}`;

/** What all red letters of these invoices come to: those of other pages, and issued ones, count as well. */
async function redSums(db: Db, letters: readonly OfInvoice[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('deskRedLetter')
    .select(['companyId', 'invoiceId', sql<number>`sum(amount_fen)::bigint`.as('redFen')])
    .where('companyId', '=', anyOf(letters.map(({ companyId }) => companyId)))
    .where('invoiceId', '=', anyOf(letters.map(({ invoiceId }) => invoiceId)))
    .groupBy(['companyId', 'invoiceId'])
    .execute();
  return new Map(rows.map((row) => [invoiceKey(row), row.redFen]));
}

export function refundRoutes(app: FastifyInstance) {
  serveDeskCompany(app, deskApi.refundOrder, async (sent, { db, now, record }) => {
    const { companyId, orderId, reference, reason, companyFen, personalFen } = sent;
    const done = await refundParts(db, [companyId, orderId], { reference, reason }, { companyFen, personalFen }, now);
    record(summaryOf('退款', done, reason));
    return done;
  });

  serveDeskCompany(app, deskApi.correctOrder, async (sent, { db, now, record }) => {
    const { companyId, orderId, reference, reason, ...pushed } = sent;
    const done = await correct(db, [companyId, orderId], { reference, reason }, pushed, now);
    record(summaryOf(`更正费用为 ${moneyText(sent.actualPayFen)}`, done, reason));
    return done;
  });

  serveDeskCompany(app, deskApi.redLetters, async ({ companyId }, { db }) => ({
    rows: await redLettersOf(db, companyId),
  }));

  serveDesk(app, deskApi.allRedLetters, async ({ waiting, ...page }, { db }) => {
    const all = db
      .selectFrom('deskRedLetter')
      .select(['companyId', 'companyName', 'id as redLetterId', 'invoiceId', 'invoiceNo', 'title', 'invoiceFen'])
      .select(['orderId', 'orderNo', 'amountFen', 'reason', 'neededAt', 'number', 'issuedAt'])
      .select(['type', 'stage', 'confirmationNo', 'requestedAt', 'requestedBy', 'confirmedAt', 'confirmedBy'])
      .select(['declinedReason', 'riderName', 'taxRate', 'invoiceNetFen', 'invoiceTaxFen'])
      .orderBy('neededAt', waiting ? 'asc' : 'desc')
      .orderBy('id');
    const { rows, total } = await paginate(waiting ? all.where('number', 'is', null) : all, page);
    const sums = await redSums(db, rows);
    return { rows: rows.map((row) => ({ ...row, redFen: sums.get(invoiceKey(row))! })), total };
  });

  redLetterSteps(app);
}

function redLetterSteps(app: FastifyInstance) {
  serveDeskCompany(app, deskApi.requestRedLetter, async ({ companyId, redLetterId, confirmationNo }, context) => {
    const { db, now, record } = context;
    const byName = context.actor.person?.name ?? '服务商';
    const letter = await requestRedLetter(db, { companyId, redLetterId, now }, confirmationNo, byName);
    record(
      `发票 ${letter.invoiceNo} 的红字确认单 ${confirmationNo}（${moneyText(letter.amountFen)}）已申请，等企业确认`,
    );
    return found(await redLetterById(db, companyId, redLetterId));
  });

  serveDeskCompany(app, deskApi.recallRedLetter, async ({ companyId, redLetterId }, { db, now, record }) => {
    const letter = await recallRedLetter(db, { companyId, redLetterId, now });
    record(`撤回发票 ${letter.invoiceNo} 的红字确认单（${moneyText(letter.amountFen)}）`);
    return found(await redLetterById(db, companyId, redLetterId));
  });

  serveDeskCompany(app, deskApi.issueRedLetter, async ({ companyId, redLetterId, number, files = [] }, context) => {
    const { db, now, record, services } = context;
    const sent = files.map((file) => readFile(file, number));
    await issueRedLetter(db, services.files, { companyId, redLetterId, now }, { number, sent });
    const letter = found(await redLetterById(db, companyId, redLetterId));
    record(`发票 ${letter.invoiceNo} 的红字发票 ${number}（${moneyText(letter.amountFen)}）已开`);
    return letter;
  });
}
