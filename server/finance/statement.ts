import { type RawBuilder, sql } from 'kysely';
import type { Statement, StatementEntry } from '#contract/finance-statement.ts';
import { movedFen, runningFen, type StatementFilter, StatementKind, statementExportedText } from '#rules/account.ts';
import { dayOf, localText } from '#rules/calendar.ts';
import type { AccountKind } from '#rules/company.ts';
import { moneyText } from '#rules/money.ts';
import { accountTerms } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { offerDownload } from '../downloads.ts';
import type { Context } from '../http/serve.ts';
import { type CellValue, writeWorkbook } from '../outside/spreadsheet.ts';
import { contains } from '../query-kit.ts';

type Span = Pick<StatementFilter, 'from' | 'before'>;
type Conditions = Pick<StatementFilter, 'kind' | 'word'>;

const KINDS = sql.join(StatementKind.names);
const MOVED = sql`case entry.kind when 'settle' then -entry.amount_fen else entry.amount_fen end`;

/** What all movements before this moment come to. */
async function balanceAt(db: Db, companyId: number, moment: Date): Promise<number> {
  const { rows } = await sql<{ fen: number }>`select coalesce(sum(${MOVED}), 0)::bigint as fen from account_ledger entry
    where entry.company_id = ${companyId} and entry.kind in (${KINDS}) and entry.at < ${moment}`.execute(db);
  return rows[0]!.fen;
}

type Row = Omit<StatementEntry, 'movedFen' | 'runningFen' | 'bills'> & {
  amountFen: number;
  balanceFen: number;
  bills: { billNo: string; amountFen: number }[];
};

const columns = (companyId: number) => sql`entry.id as entry_id, entry.at, entry.kind, entry.amount_fen, entry.order_id,
  coalesce(ride.number, '') as order_no, coalesce(entry.reference, '') as reference,
  coalesce(nullif(entry.note, ''), refund.reason, '') as note,
  (select coalesce(json_agg(json_build_object('billNo', paid.number, 'amountFen', part.amount_fen) order by paid.month), '[]')
    from bill_allocation part join bill paid on paid.company_id = part.company_id and paid.id = part.bill_id
    where part.company_id = ${companyId} and part.ledger_id = entry.id) as bills`;
const joins = (companyId: number) => sql`
  left join ride_order ride on ride.company_id = ${companyId} and ride.id = entry.order_id
  left join order_refund refund on refund.company_id = ${companyId} and refund.id = entry.refund_id`;

/** The balance after each entry counts every entry, also those that the filter leaves out. */
const running = (companyId: number, { from, before }: Span) => sql`
  (select entry.*, sum(${MOVED}) over (order by entry.at, entry.id)::bigint as moved_so_far from account_ledger entry
    where entry.company_id = ${companyId} and entry.kind in (${KINDS})
      and entry.at >= ${from} and entry.at < ${before}) entry`;

function conditionsOf({ kind, word }: Conditions): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(kind ? [sql`entry.kind = ${kind}`] : []),
    ...(word
      ? [
          sql`(ride.number ilike ${contains(word)} or entry.reference ilike ${contains(word)}
          or entry.note ilike ${contains(word)})`,
        ]
      : []),
  ];
  return sql.join(conditions, sql` and `);
}

const entryOf = (account: AccountKind, { amountFen, balanceFen, ...row }: Row): StatementEntry => ({
  ...row,
  movedFen: movedFen(row.kind, amountFen),
  runningFen: runningFen(account, balanceFen),
});

async function sumsOf(db: Db, companyId: number, { from, before }: Span) {
  const { rows } = await sql<{ inFen: number; outFen: number }>`
    select coalesce(sum(moved) filter (where moved > 0), 0)::bigint as in_fen,
      -coalesce(sum(moved) filter (where moved < 0), 0)::bigint as out_fen
    from (select ${MOVED} as moved from account_ledger entry where entry.company_id = ${companyId}
      and entry.kind in (${KINDS}) and entry.at >= ${from} and entry.at < ${before}) entry`.execute(db);
  return rows[0]!;
}

/** One page of an account's movements, the newest first, each with what the account ran on after it. */
export async function findStatement(db: Db, companyId: number, filter: StatementFilter): Promise<Statement> {
  const { page, pageSize } = filter;
  const { kind: account } = await accountTerms(db, companyId);
  const openingFen = await balanceAt(db, companyId, filter.from);
  const { inFen, outFen } = await sumsOf(db, companyId, filter);
  const where = conditionsOf(filter);
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from ${running(companyId, filter)} ${joins(companyId)}
    where ${where}`.execute(db);
  const { rows } =
    await sql<Row>`select ${columns(companyId)}, entry.moved_so_far + ${openingFen}::bigint as balance_fen
    from ${running(companyId, filter)} ${joins(companyId)} where ${where}
    order by entry.at desc, entry.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return {
    account,
    rows: rows.map((row) => entryOf(account, row)),
    total: counted.rows[0]!.total,
    openingFen: runningFen(account, openingFen),
    closingFen: runningFen(account, openingFen + inFen - outFen),
    inFen,
    outFen,
  };
}

const BATCH = 1_000;

/** The oldest first, a batch at a time from where the last one ended: a year of any length takes the memory of one. */
async function* eachEntry(db: Db, companyId: number, filter: StatementFilter, account: AccountKind) {
  let balanceFen = await balanceAt(db, companyId, filter.from);
  let after: { at: Date; entryId: number } = { at: filter.from, entryId: 0 };
  let rows: (Row & { isAsked: boolean })[] = [];
  do {
    const batch = await sql<Row & { isAsked: boolean }>`select ${columns(companyId)}, 0 as balance_fen,
        coalesce(${conditionsOf(filter)}, false) as is_asked
      from account_ledger entry ${joins(companyId)}
      where entry.company_id = ${companyId} and entry.kind in (${KINDS}) and entry.at < ${filter.before}
        and (entry.at, entry.id) > (${after.at}, ${after.entryId})
      order by entry.at, entry.id limit ${BATCH}`.execute(db);
    rows = batch.rows;
    for (const { isAsked, ...row } of rows) {
      balanceFen += movedFen(row.kind, row.amountFen);
      if (isAsked) yield entryOf(account, { ...row, balanceFen });
    }
    after = rows.at(-1) ?? after;
  } while (rows.length === BATCH);
}

const fileColumns = (account: AccountKind) =>
  [
    { title: '时间', width: 20 },
    { title: '类型', width: 8 },
    { title: '收入', width: 14, kind: 'money' },
    { title: '支出', width: 14, kind: 'money' },
    { title: account === 'prepaid' ? '账户余额' : '已结算未还', width: 16, kind: 'money' },
    { title: '订单号', width: 24 },
    { title: '编号', width: 24 },
    { title: '说明', width: 30 },
    { title: '用于账单', width: 40 },
  ] as const;

const cellsOf = (entry: StatementEntry): CellValue[] => [
  localText(entry.at),
  StatementKind.labelOf(entry.kind),
  entry.movedFen > 0 ? entry.movedFen : null,
  entry.movedFen < 0 ? -entry.movedFen : null,
  entry.runningFen,
  entry.orderNo,
  entry.reference,
  entry.note,
  entry.bills.map(({ billNo, amountFen }) => `${billNo} ${moneyText(amountFen)}`).join('、'),
];

function statementWorkbook(db: Db, companyId: number, filter: StatementFilter, account: AccountKind) {
  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const entry of eachEntry(db, companyId, filter, account)) yield cellsOf(entry);
  }
  return writeWorkbook(fileColumns(account), rows(), { sheetName: '账户流水' });
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function offerStatement(context: Context, filter: StatementFilter): Promise<string> {
  const { actor, db, services, record } = context;
  const { account, total, closingFen } = await findStatement(db, actor.companyId, { ...filter, page: 1, pageSize: 1 });
  const workbook = statementWorkbook(db, actor.companyId, filter, account);
  const fileId = await services.files.put(workbook, { contentType: XLSX });
  record(statementExportedText(filter, total, closingFen));
  const days = `${dayOf(filter.from)}_${dayOf(new Date(filter.before.getTime() - 1))}`;
  return offerDownload(db, services, actor, { fileId, filename: `账户流水_${days}.xlsx`, contentType: XLSX });
}
