import { sql } from 'kysely';
import { BillLineKind, type DownloadColumn, feeOfColumn } from '#rules/bill.ts';
import { localText } from '#rules/calendar.ts';
import { type PhoneReader, phonesFor } from '#rules/masked-phone.ts';
import { moneyText } from '#rules/money.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import { ServiceType, VehicleGroup } from '#rules/scene/codes.ts';
import type { FeeLines } from '#rules/tariff.ts';
import type { Db } from '../db.ts';
import { type CellValue, writeWorkbook } from '../outside/spreadsheet.ts';
import { hasId } from '../query-kit.ts';

interface Place {
  address: string;
}

interface Line {
  id: number;
  billId: number;
  billNo: string;
  kind: BillLineKind;
  amountFen: number;
  at: Date;
  note: string;
  orderNo: string | null;
  status: OrderStatus | null;
  departmentName: string | null;
  bookerName: string | null;
  bookerPhone: string | null;
  riderName: string | null;
  riderPhone: string | null;
  sceneName: string | null;
  applicationNo: string | null;
  projectNo: string | null;
  service: ServiceType | null;
  vehicleGroup: VehicleGroup | null;
  cityName: string | null;
  rideAt: Date | null;
  createdAt: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
  bookedStart: Place | null;
  bookedEnd: Place | null;
  actualStart: Place | null;
  actualEnd: Place | null;
  meters: number | null;
  seconds: number | null;
  fees: Partial<FeeLines> | null;
  cancelFeeFen: number | null;
  totalFen: number | null;
  actualPayFen: number | null;
  companyFen: number | null;
  personalFen: number | null;
}

/** The column of what stands in the bill. */
const BILLED = 'accountAmount';

const time = (at: Date | null): string => (at ? localText(at) : '');
const rounded = (value: number | null, unit: number, decimals: number): number | null =>
  value === null ? null : Number((value / unit).toFixed(decimals));
const label = <N extends string>(table: { labelOf(name: N): string }, name: N | null): string =>
  name === null ? '' : table.labelOf(name);

/** How each column is read from a line; fee lines are read by their own names. */
const CELLS: Readonly<Record<string, (line: Line, companyName: string) => CellValue>> = {
  billNo: ({ billNo }) => billNo,
  id: ({ orderNo }) => orderNo,
  businessName: (_line, companyName) => companyName,
  departmentName: ({ departmentName }) => departmentName,
  bookingUserName: ({ bookerName }) => bookerName,
  bookingUserPhone: ({ bookerPhone }) => bookerPhone,
  riderName: ({ riderName }) => riderName,
  riderPhone: ({ riderPhone }) => riderPhone,
  sceneName: ({ sceneName }) => sceneName,
  applicationNo: ({ applicationNo }) => applicationNo,
  projectNo: ({ projectNo }) => projectNo,
  orderStatusName: ({ status }) => label(OrderStatus, status),
  serviceTypeName: ({ service }) => label(ServiceType, service),
  groupName: ({ vehicleGroup }) => label(VehicleGroup, vehicleGroup),
  cityName: ({ cityName }) => cityName,
  bookingDate: ({ rideAt }) => time(rideAt),
  createTime: ({ createdAt }) => time(createdAt),
  startTime: ({ startedAt }) => time(startedAt),
  endTime: ({ endedAt }) => time(endedAt),
  bookingStartAddr: ({ bookedStart }) => bookedStart?.address ?? '',
  bookingEndAddr: ({ bookedEnd }) => bookedEnd?.address ?? '',
  factStartAddr: ({ actualStart }) => actualStart?.address ?? '',
  factEndAddr: ({ actualEnd }) => actualEnd?.address ?? '',
  travelMileage: ({ meters }) => rounded(meters, 1_000, 2),
  travelTime: ({ seconds }) => rounded(seconds, 60, 0),
  lineTypeName: ({ kind }) => BillLineKind.labelOf(kind),
  settlementTime: ({ at }) => time(at),
  cancelAmount: ({ cancelFeeFen }) => cancelFeeFen,
  totalAmount: ({ totalFen, cancelFeeFen }) => totalFen ?? cancelFeeFen,
  actualPayAmount: ({ actualPayFen, cancelFeeFen }) => actualPayFen ?? cancelFeeFen,
  companyAmount: ({ companyFen }) => companyFen,
  personalPayAmount: ({ personalFen }) => personalFen,
  accountAmount: ({ amountFen }) => amountFen,
  remark: ({ note }) => note,
};

/** A correction is about an order whose amounts stand in the order's own line; here they would count twice. */
const isOfOrder = ({ id, kind }: DownloadColumn): boolean => kind !== undefined && id !== BILLED;

function cellOf(column: DownloadColumn, line: Line, companyName: string): CellValue {
  if (line.kind === 'adjustment' && isOfOrder(column)) return null;
  const read = CELLS[column.id];
  if (read) return read(line, companyName);
  const fee = feeOfColumn.get(column.id);
  if (fee === undefined) throw new Error(`no way to fill the column ${column.id}`);
  return line.fees?.[fee] ?? 0;
}

/**
 * What each bill comes to, and all of them: to be held against the bills themselves. In words, so that whoever adds the
 * column up counts nothing twice.
 */
function* totals(columns: readonly DownloadColumn[], sums: ReadonlyMap<string, BillSum>): Iterable<CellValue[]> {
  const words = (title: string, { lines, fen }: BillSum): CellValue[] =>
    columns.map((_, at) => (at === 0 ? `${title}（${lines} 条）：${moneyText(fen)}` : null));
  const all = { lines: 0, fen: 0 };
  for (const [billNo, sum] of sums) {
    yield words(`合计 ${billNo}`, sum);
    all.lines += sum.lines;
    all.fen += sum.fen;
  }
  if (sums.size > 1) yield words(`总计 ${sums.size} 份账单`, all);
}

interface BillSum {
  lines: number;
  fen: number;
}

const BATCH = 1_000;

/** Of all lines those of one department's rides; null: of those that belong to none. */
interface Within {
  readonly departmentId?: number | null;
}

const isWithin = ({ departmentId }: Within) =>
  departmentId === undefined ? sql`` : sql`and ${hasId(sql`ride.department_id`, departmentId)}`;

type Lines = readonly [companyId: number, billIds: readonly number[], within: Within];

async function batchAfter(db: Db, [companyId, billIds, within]: Lines, last: Line | undefined) {
  const after = last ? sql`and (line.bill_id, line.id) > (${last.billId}, ${last.id})` : sql``;
  const { rows } = await sql<Line>`
    select line.id, line.bill_id, bill.number as bill_no, line.kind, line.amount_fen,
      line.at, line.note, ride.number as order_no, ride.status, department.name as department_name,
      ride.staff_name as booker_name, ride.staff_phone as booker_phone, ride.rider_name,
      ride.rider_phone, scene.name as scene_name, application.number as application_no,
      ride.project_no, ride.service, ride.vehicle_group, city.name as city_name,
      ride.ride_at, ride.created_at, ride.started_at,
      ride.ended_at, ride.booked_start, ride.booked_end,
      ride.actual_start, ride.actual_end, ride.travel_meters as "meters",
      ride.travel_seconds as "seconds", ride.fees, ride.cancel_fee_fen, ride.total_fen,
      ride.actual_pay_fen, ride.company_fen, ride.personal_fen
    from bill_line line
    join bill on bill.company_id = line.company_id and bill.id = line.bill_id
    left join ride_order ride on ride.company_id = line.company_id and ride.id = line.order_id
    left join department on department.company_id = line.company_id and department.id = ride.department_id
    left join scene on scene.company_id = line.company_id and scene.id = ride.scene_id
    left join application on application.company_id = line.company_id and application.id = ride.application_id
    left join city on city.id = ride.city_id
    where line.company_id = ${companyId} and line.bill_id = any(${billIds}::bigint[]) ${isWithin(within)} ${after}
    order by line.bill_id, line.id limit ${BATCH}`.execute(db);
  return rows;
}

/** A batch at a time from where the last one ended: a download of any length takes the memory of one. */
async function* eachLine(db: Db, lines: Lines): AsyncGenerator<Line> {
  let rows: Line[] = [];
  do {
    rows = await batchAfter(db, lines, rows.at(-1));
    yield* rows;
  } while (rows.length === BATCH);
}

export async function countLines(db: Db, companyId: number, billIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from bill_line
    where company_id = ${companyId} and bill_id = any(${billIds}::bigint[])`.execute(db);
  return rows[0]!.count;
}

/** The chosen bills as a workbook that is written while its lines are read. */
export function billWorkbook(
  db: Db,
  { companyId, companyName, ...reader }: PhoneReader & { companyId: number; companyName: string },
  billIds: readonly number[],
  columns: readonly DownloadColumn[],
  within: Within = {},
) {
  async function* rows(): AsyncGenerator<CellValue[]> {
    const sums = new Map<string, BillSum>();
    for await (const line of eachLine(db, [companyId, billIds, within])) {
      const { lines, fen } = sums.get(line.billNo) ?? { lines: 0, fen: 0 };
      sums.set(line.billNo, { lines: lines + 1, fen: fen + line.amountFen });
      yield columns.map((column) => cellOf(column, line, companyName));
    }
    yield* totals(columns, sums);
  }
  return writeWorkbook(columns, rows(), { sheetName: '账单明细', phones: phonesFor(reader) });
}
