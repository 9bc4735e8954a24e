import type { FastifyInstance } from 'fastify';
import { financeApi } from '#contract/finance.ts';
import { figuresOf } from '#rules/account.ts';
import {
  BILL_REFUSALS,
  billsDownloadedText,
  chooseColumns,
  type DownloadColumn,
  downloadable,
  USUAL_COLUMNS,
} from '#rules/bill.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { accountSums, accountTerms } from '../account/ledger.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { offerDownload } from '../downloads.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { allBills, findBill, findBills, withPayment } from './bills.ts';
import { confirmBill } from './confirm.ts';
import { departmentFiles } from './department-files.ts';
import { billWorkbook, countLines } from './download.ts';
import { findHeld, priceReview } from './held.ts';
import { findLines, lineSums } from './lines.ts';
import { owedParts } from './owed.ts';
import { splitBill } from './split.ts';
import { findStatement, offerStatement } from './statement.ts';
import { findReceivers, findWarning, setWarning } from './warning.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function financeRoutes(app: FastifyInstance) {
  accountRoutes(app);
  billRoutes(app);
  warningRoutes(app);
}

interface SentCaller {
  companyId?: number | undefined;
  userId?: number | undefined;
}

/** Company and person are the session's; sent ones must be the same. */
function ownCaller(actor: Actor, { companyId, userId }: SentCaller): void {
  const isOwn = (companyId ?? actor.companyId) === actor.companyId && (userId ?? actor.staffId) === actor.staffId;
  if (!isOwn) throw new Refused(REFUSALS.notFound);
}

function accountRoutes(app: FastifyInstance) {
  serve(app, financeApi.head, async (sent, { actor, db }) => {
    ownCaller(actor, sent);
    const sums = await accountSums(db, actor.companyId);
    const terms = await accountTerms(db, actor.companyId);
    const review = await priceReview(db, actor.companyId);
    return { kind: terms.kind, figures: figuresOf(sums, terms), sums, review };
  });

  serve(app, financeApi.held, ({ type, page, pageSize }, { actor, db }) =>
    findHeld(db, actor.companyId, type, { page, pageSize }),
  );

  serve(app, financeApi.statement, (filter, { actor, db }) => findStatement(db, actor.companyId, filter));
  serve(app, financeApi.exportStatement, (filter, context) => offerStatement(context, filter));

  serve(app, financeApi.owed, (_, { actor, db, now }) => owedParts(db, actor.companyId, now));

  serve(app, financeApi.bills, async (sent, { actor, db, now }) => {
    ownCaller(actor, sent);
    return { billDTOList: (await allBills(db, actor.companyId)).map((bill) => withPayment(bill, now)) };
  });

  serve(app, financeApi.search, async ({ startTime, endTime, status, page, pageSize, ...sent }, { actor, db, now }) => {
    ownCaller(actor, sent);
    const span = { from: startTime, to: endTime, statuses: status };
    const { rows, total } = await findBills(db, actor.companyId, span, { page, pageSize });
    return { rows: rows.map((bill) => withPayment(bill, now)), total };
  });
}

function billRoutes(app: FastifyInstance) {
  serve(app, financeApi.lines, async ({ billNo, lineType, orderNo, page, pageSize }, { actor, db, now }) => {
    const bill = withPayment(found(await findBill(db, actor.companyId, billNo)), now);
    const filter = { kind: lineType, orderNo };
    const { rows, total } = await findLines(db, actor.companyId, bill.billId, filter, { page, pageSize });
    const sums = await lineSums(db, actor.companyId, bill.billId);
    const review = await priceReview(db, actor.companyId, bill.month);
    return { bill, list: rows, totalRecord: total, sums, review };
  });

  serve(app, financeApi.split, async ({ billNo, type }, { actor, db }) => {
    const { billId } = found(await findBill(db, actor.companyId, billNo));
    return { list: await splitBill(db, actor.companyId, billId, type) };
  });

  serve(app, financeApi.departmentFiles, ({ billNo, downloadCell }, context) =>
    offerDepartments(context, billNo, downloadCell ?? USUAL_COLUMNS),
  );

  serve(app, financeApi.confirm, async ({ billId }, context) => {
    await confirmBill(context, billId);
    return null;
  });

  serve(app, financeApi.download, async ({ billList, downloadCell, ...sent }, context) => {
    ownCaller(context.actor, sent);
    const named = billList ?? [];
    if (named.length === 0) throw new Refused(BILL_REFUSALS.noBills);
    const columns = allowed(chooseColumns(downloadCell ?? []));
    const bills = await chosenBills(context.db, context.actor.companyId, named);
    return [await offerBills(context, bills, columns)];
  });
}

interface NamedBill {
  billId?: number | undefined;
  billNo?: string | undefined;
}
interface ChosenBill {
  billId: number;
  number: string;
}

/** All of them are this company's, each known by id, number or both; else none is downloaded. */
async function chosenBills(db: Db, companyId: number, named: readonly NamedBill[]): Promise<ChosenBill[]> {
  const rows = await db
    .selectFrom('bill')
    .select(['id as billId', 'number'])
    .where('companyId', '=', companyId)
    .where((eb) =>
      eb.or([
        eb('id', 'in', [0, ...named.flatMap(({ billId }) => billId ?? [])]),
        eb('number', 'in', ['', ...named.flatMap(({ billNo }) => billNo ?? [])]),
      ]),
    )
    .orderBy('month')
    .execute();
  const isNamed = ({ billId, billNo }: NamedBill) => billId !== undefined || billNo !== undefined;
  const matches = (bill: ChosenBill, { billId = bill.billId, billNo = bill.number }: NamedBill) =>
    bill.billId === billId && bill.number === billNo;
  for (const one of named) found(isNamed(one) ? rows.find((bill) => matches(bill, one)) : null);
  return rows.filter((bill) => named.some((one) => matches(bill, one)));
}

async function offerBills(
  { actor, db, services, record }: Context,
  bills: readonly ChosenBill[],
  columns: readonly DownloadColumn[],
): Promise<string> {
  const ids = bills.map(({ billId }) => billId);
  const lines = await countLines(db, actor.companyId, ids);
  allowed(downloadable(lines));
  const fileId = await services.files.put(billWorkbook(db, actor, ids, columns), { contentType: XLSX });
  const numbers = bills.map(({ number }) => number);
  record(billsDownloadedText(numbers, lines, columns));
  const filename = numbers.length === 1 ? `账单明细_${numbers[0]}.xlsx` : `账单明细_${numbers.length}份.xlsx`;
  return offerDownload(db, services, actor, { fileId, filename, contentType: XLSX });
}

const ZIP = 'application/zip';

async function offerDepartments(context: Context, billNo: string, chosen: readonly string[]): Promise<string> {
  const { actor, db, services, record } = context;
  const bill = found(await findBill(db, actor.companyId, billNo));
  const columns = allowed(chooseColumns(chosen));
  allowed(downloadable(await countLines(db, actor.companyId, [bill.billId])));
  const { files, content } = await departmentFiles(db, actor, bill, columns);
  const fileId = await services.files.put(content, { contentType: ZIP });
  record(`按部门下载账单 ${billNo}，${files} 个部门`);
  return offerDownload(db, services, actor, { fileId, filename: `各部门账单_${billNo}.zip`, contentType: ZIP });
}

function warningRoutes(app: FastifyInstance) {
  serve(app, financeApi.receivers, async ({ companyId, nameOrMobileStr }, { actor, db }) => {
    ownCaller(actor, { companyId });
    return findReceivers(db, actor.companyId, nameOrMobileStr);
  });

  serve(app, financeApi.warning, async ({ companyId }, { actor, db }) => {
    ownCaller(actor, { companyId });
    return findWarning(db, actor.companyId);
  });

  serve(app, financeApi.setWarning, async ({ companyId, ...warning }, context) => {
    ownCaller(context.actor, { companyId });
    await setWarning(context, warning);
    return null;
  });
}
