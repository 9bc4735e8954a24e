import { sql } from 'kysely';
import { localText } from '#rules/calendar.ts';
import type { VoucherField, VoucherFieldId } from '#rules/invoice/voucher.ts';
import { moneyText } from '#rules/money.ts';
import type { OrderPlace } from '#rules/order/view-order.ts';
import { ServiceType } from '#rules/scene/codes.ts';
import type { Db } from '../db.ts';
import { type CellValue, writeWorkbook } from '../outside/spreadsheet.ts';
import { documentText } from '../query-kit.ts';

interface Line {
  orderId: number;
  orderNo: string;
  service: ServiceType;
  bookerName: string;
  riderName: string;
  rideAt: Date;
  start: string;
  end: string;
  totalFen: number;
  companyFen: number;
}

/** What the company pays is what was invoiced, to the fen; the order's own amount may hold a personal part besides. */
const CELLS: Record<VoucherFieldId, (line: Line) => CellValue> = {
  orderNo: ({ orderNo }) => orderNo,
  serviceType: ({ service }) => ServiceType.labelOf(service),
  bookingUser: ({ bookerName }) => bookerName,
  riderUser: ({ riderName }) => riderName,
  bookingDate: ({ rideAt }) => localText(rideAt),
  bookingStartAddr: ({ start }) => start,
  bookingEndAddr: ({ end }) => end,
  totalAmount: ({ totalFen }) => totalFen,
  companyPay: ({ companyFen }) => companyFen,
};

const addressOf = (column: string) => documentText<OrderPlace>(sql.ref(column), 'address');

const BATCH = 1_000;

async function batchAfter(db: Db, companyId: number, invoiceId: number, after: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select ride.id as order_id, ride.number as order_no, ride.service, ride.staff_name as booker_name,
      ride.rider_name, ride.ride_at, ${addressOf('ride.booked_start')} as start,
      ${addressOf('ride.booked_end')} as end, coalesce(ride.total_fen, ride.cancel_fee_fen) as total_fen,
      trip.amount_fen as company_fen
    from invoice_trip trip
    join ride_order ride on ride.company_id = trip.company_id and ride.id = trip.order_id
    where trip.company_id = ${companyId} and trip.invoice_id = ${invoiceId} and trip.order_id > ${after}
    order by trip.order_id limit ${BATCH}`.execute(db);
  return rows;
}

/** A batch at a time from where the last one ended: a voucher of any length takes the memory of one. */
async function* eachLine(db: Db, companyId: number, invoiceId: number): AsyncGenerator<Line> {
  let rows: Line[] = [];
  do {
    rows = await batchAfter(db, companyId, invoiceId, rows.at(-1)?.orderId ?? 0);
    yield* rows;
  } while (rows.length === BATCH);
}

export function voucherWorkbook(db: Db, companyId: number, invoiceId: number, fields: readonly VoucherField[]) {
  async function* rows(): AsyncGenerator<CellValue[]> {
    let [trips, fen] = [0, 0];
    for await (const line of eachLine(db, companyId, invoiceId)) {
      yield fields.map(({ id }) => CELLS[id](line));
      trips += 1;
      fen += line.companyFen;
    }
    // In words, so that whoever adds a column up counts nothing twice.
    yield fields.map((_, at) => (at === 0 ? `合计 ${trips} 个行程，企业支付 ${moneyText(fen)}` : null));
  }
  return writeWorkbook(fields, rows(), { sheetName: '付款凭证' });
}
