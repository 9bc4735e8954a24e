import { sql } from 'kysely';
import { addMonths, localText, type Month, monthOf } from '#rules/calendar.ts';
import { type ChainOne, ChainState, placesOf } from '#rules/proof.ts';
import type { Db } from '../db.ts';
import { type CellValue, writeWorkbook } from '../outside/spreadsheet.ts';
import { type ChainQuestion, settlements, spanOf, spanOfMonth } from './chain.ts';

const COLUMNS = [
  { title: '账期', width: 10 },
  { title: '状态', width: 14 },
  { title: '订单号', width: 24 },
  { title: '乘车人', width: 12 },
  { title: '部门', width: 20 },
  { title: '用车时间', width: 20 },
  { title: '结算时间', width: 20 },
  { title: '账单', width: 20 },
  { title: '发票号码', width: 24 },
  { title: '金额（元）', width: 14, kind: 'money' },
] as const;

type Settled = ChainOne & {
  readonly month: Month;
  readonly orderNo: string;
  readonly riderName: string;
  readonly departmentName: string;
  readonly rideAt: Date;
  readonly at: Date;
  readonly billNo: string;
  readonly invoiceNo: string;
};

type Asked = Pick<ChainQuestion, 'month' | 'entityId'>;

/** A month at a time: the file takes the memory of one, however many it is over. */
async function settledIn(db: Db, companyId: number, { month, entityId }: Asked, now: Date): Promise<Settled[]> {
  const { rows } = await sql<Settled>`
    select settled.*, ride.number as order_no, ride.rider_name, department.name as department_name, ride.ride_at,
      coalesce(bill.number, '') as bill_no, coalesce(invoice.number, '') as invoice_no
    from ${settlements(companyId, { ...spanOfMonth(month, now), entityId })}
    join ride_order ride on ride.company_id = ${companyId} and ride.id = settled.order_id
    join department on department.company_id = ride.company_id and department.id = ride.department_id
    left join bill_line line on line.company_id = ${companyId} and line.order_id = settled.order_id
      and line.kind <> 'adjustment'
    left join bill on bill.company_id = ${companyId} and bill.id = line.bill_id
    left join invoice_trip trip on trip.company_id = ${companyId} and trip.order_id = settled.order_id
      and trip.released_at is null
    left join invoice on invoice.company_id = ${companyId} and invoice.id = trip.invoice_id
    order by settled.at, settled.order_id`.execute(db);
  return rows;
}

function monthsOf(month: string | undefined, now: Date): Month[] {
  if (month !== undefined) return [month];
  const first = monthOf(spanOf(now).from);
  const months = [first];
  while (months.at(-1)! < monthOf(now)) months.push(addMonths(months.at(-1)!, 1));
  return months;
}

/** Every settlement with where its money is: the last column adds up to what was settled. */
export function chainWorkbook(db: Db, companyId: number, { month, entityId }: Asked, now: Date) {
  async function* rows(): AsyncGenerator<CellValue[]> {
    for (const each of monthsOf(month, now)) {
      for (const row of await settledIn(db, companyId, { month: each, entityId }, now)) {
        const head = [row.orderNo, row.riderName, row.departmentName, localText(row.rideAt), localText(row.at)];
        const papers = [row.billNo, row.invoiceNo];
        for (const { state, fen } of placesOf(row))
          yield [row.month, ChainState.labelOf(state), ...head, ...papers, fen];
      }
    }
  }
  return writeWorkbook(COLUMNS, rows(), { sheetName: '票据链' });
}
