import type { FastifyInstance } from 'fastify';
import { proofApi } from '#contract/proof.ts';
import { objectToBill } from '#rules/bill.ts';
import { dayOf } from '#rules/calendar.ts';
import { OBJECTION_REFUSALS } from '#rules/objection.ts';
import { PERMISSION } from '#rules/permission.ts';
import { chainExportedText, checkedText, PROOF_REFUSALS } from '#rules/proof.ts';
import { offerDownload } from '../downloads.ts';
import { billById, findBill, withPayment } from '../finance/bills.ts';
import { lineSums } from '../finance/lines.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { chainInvoices, chainOrders, findChain } from './chain.ts';
import { chainWorkbook } from './chain-file.ts';
import { confirmedOrders, confirmUndisputed, lineConfirmations, lineStates } from './confirm.ts';
import { limitStatement } from './limit-statement.ts';
import { draftObjections, findProofLine, findProofLines, refundedOrders } from './queries.ts';
import { checkWorkbook } from './report-file.ts';
import { checkById, insertCheck, isOpen, latestCheck, standing } from './store.ts';
import { type CheckThreads, checkThreads } from './threads.ts';

export async function proofRoutes(app: FastifyInstance) {
  const threads = checkThreads(app.services, app.log);
  app.addHook('onClose', () => threads.close());
  runRoutes(app, threads);
  readRoutes(app);
  statementRoutes(app);
  draftRoutes(app);
}

/** In a transaction of its own: the thread must see the check, however the call that asked for it goes on. */
async function begin({ actor, db, now, services }: Context, threads: CheckThreads, billNo: string) {
  const { companyId, staffId } = actor;
  const { billId } = found(await findBill(db, companyId, billNo));
  if (threads.isFull()) throw new Refused(PROOF_REFUSALS.tooManyChecks);
  const checkId = await services.database.company(companyId, (own) =>
    insertCheck(own, { companyId, billId, staffId, now }),
  );
  if (checkId === null) throw new Refused(PROOF_REFUSALS.checkUnderWay);
  threads.start({ companyId, checkId });
  return found(await checkById(db, companyId, checkId));
}

function runRoutes(app: FastifyInstance, threads: CheckThreads) {
  serve(app, proofApi.start, ({ billNo }, context) => begin(context, threads, billNo));

  serve(app, proofApi.stop, async ({ checkId }, { actor, db }) => {
    const { companyId } = actor;
    const { stage } = found(await checkById(db, companyId, checkId));
    if (!isOpen(stage)) throw new Refused(PROOF_REFUSALS.checkNotRunning);
    await threads.stop({ companyId, checkId });
    return found(await checkById(db, companyId, checkId));
  });
}

function readRoutes(app: FastifyInstance) {
  serve(app, proofApi.progress, async ({ billNo }, { actor, db, now }) => {
    const { companyId } = actor;
    const bill = withPayment(found(await findBill(db, companyId, billNo)), now);
    const sums = await lineSums(db, companyId, bill.billId);
    const check = (await latestCheck(db, companyId, bill.billId)) ?? null;
    const states = check?.stage === 'done' ? await lineStates(db, companyId, check) : [];
    return { bill, sums, check, states, confirmations: await lineConfirmations(db, companyId, bill.billId) };
  });

  serve(app, proofApi.lines, async ({ checkId, lot, page, pageSize }, { actor, db }) => {
    await standing(db, actor.companyId, checkId);
    return findProofLines(db, [actor.companyId, checkId, lot], { page, pageSize });
  });

  serve(app, proofApi.line, async ({ checkId, orderId }, { actor, db }) => {
    await standing(db, actor.companyId, checkId);
    return found(await findProofLine(db, actor.companyId, checkId, orderId));
  });
}

function statementRoutes(app: FastifyInstance) {
  serve(app, proofApi.limitStatement, (asked, context) => limitStatement(context, asked));
  serve(app, proofApi.chain, ({ entityId }, { actor, db, now }) => findChain(db, actor.companyId, now, entityId));
  serve(app, proofApi.chainOrders, (asked, { actor, db, now }) => chainOrders(db, actor.companyId, asked, now));
  serve(app, proofApi.chainExport, async ({ month, entityId }, { actor, db, now, services, record }) => {
    const workbook = chainWorkbook(db, actor.companyId, { month, entityId }, now);
    const fileId = await services.files.put(workbook, { contentType: XLSX });
    record(chainExportedText(month ?? null));
    return offerDownload(db, services, actor, {
      ...{ fileId, filename: `票据链_${month ?? dayOf(now)}.xlsx`, contentType: XLSX },
    });
  });
  serve(app, proofApi.chainInvoices, async (asked, { actor, db, now }) => {
    // Who does not see invoices learns of the money and not of the applications.
    if (!actor.rights.functions.has(PERMISSION.invoice)) return { list: [] };
    return { list: await chainInvoices(db, actor.companyId, asked, now) };
  });
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function draftRoutes(app: FastifyInstance) {
  serve(app, proofApi.draft, async ({ checkId, orderIds }, { actor, db }) => {
    const { companyId } = actor;
    const { billId } = await standing(db, companyId, checkId);
    const bill = found(await billById(db, companyId, billId));
    allowed(objectToBill(bill.status, bill.objections > 0));
    if (orderIds.length === 0) throw new Refused(PROOF_REFUSALS.nothingToObject);
    const [taken] = await confirmedOrders(db, companyId, billId, orderIds);
    if (taken !== undefined) throw new Refused(OBJECTION_REFUSALS.lineConfirmed, { orderNo: taken });
    const drafts = await draftObjections(db, [companyId, checkId], orderIds);
    if (drafts.length < new Set(orderIds).size) throw new Refused(PROOF_REFUSALS.notInCheck);
    const [refunded] = await refundedOrders(db, companyId, orderIds);
    if (refunded !== undefined) throw new Refused(OBJECTION_REFUSALS.orderRefunded, { orderNo: refunded });
    return { list: drafts };
  });

  serve(app, proofApi.confirmLines, ({ checkId, withDoubtful = false }, context) =>
    confirmUndisputed(context, checkId, withDoubtful),
  );

  serve(app, proofApi.download, async ({ checkId }, { actor, db, services, record }) => {
    const { billId, result } = await standing(db, actor.companyId, checkId);
    const { number } = found(await billById(db, actor.companyId, billId));
    const workbook = checkWorkbook(db, actor.companyId, checkId, found(result));
    const fileId = await services.files.put(workbook, { contentType: XLSX });
    record(checkedText(number, found(result)));
    return offerDownload(db, services, actor, { fileId, filename: `对账报告_${number}.xlsx`, contentType: XLSX });
  });
}
