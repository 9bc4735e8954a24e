import { type RawBuilder, sql } from 'kysely';
import type { ProofDraft, ProofLine, ProofLineDetail } from '#contract/proof.ts';
import { decodeTrack, type OrderStatus, straightMeters } from '#rules/order.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import { FindingKind, findingText, type KeptProof, objectionText, type ProofLot } from '#rules/proof.ts';
import { ServiceType, VehicleGroup } from '#rules/scene.ts';
import { FeeLine, type FeeLines, linesOf } from '#rules/tariff.ts';
import type { Db } from '../db.ts';
import { isRefunded } from '../objectable.ts';
import { idArray } from '../query-kit.ts';
import { feesOf } from '../ride/documents.ts';

interface Row {
  orderId: number | null;
  orderNo: string;
  riderName: string;
  departmentName: string;
  rideAt: Date | null;
  from: string;
  to: string;
  isCancelled: boolean;
  isRefunded: boolean;
  billedFen: number;
  rightFen: number;
  proof: KeptProof;
}

const COLUMNS = sql`line.order_id, coalesce(ride.number, '') as order_no, coalesce(ride.rider_name, '') as rider_name,
  coalesce(department.name, '') as department_name, ride.ride_at, coalesce(ride.booked_start ->> 'address', '') as "from",
  coalesce(ride.booked_end ->> 'address', '') as "to", ride.cancelled_by is not null as is_cancelled,
  ${isRefunded} as is_refunded, line.billed_fen, line.right_fen, line.proof`;
const TABLES = sql`bill_check_line line
  left join ride_order ride on ride.company_id = line.company_id and ride.id = line.order_id
  left join department on department.company_id = ride.company_id and department.id = ride.department_id`;

const lineOf = ({ proof, ...row }: Row): ProofLine => ({
  ...row,
  figures: proof.figures,
  findings: proof.findings.map((finding) => ({
    side: finding.side,
    title: finding.line ? FeeLine.labelOf(finding.line) : FindingKind.labelOf(finding.kind),
    text: findingText(finding),
  })),
  explanations: [...proof.explanations],
  unmeasured: proof.unmeasured,
  doubts: [...proof.doubts],
});

const ofCheck = (companyId: number, checkId: number): RawBuilder<unknown> =>
  sql`line.company_id = ${companyId} and line.check_id = ${checkId}`;

/** One page of a lot; what differs by most stands first. */
export async function findProofLines(
  db: Db,
  [companyId, checkId, lot]: [companyId: number, checkId: number, lot: ProofLot],
  { page, pageSize }: PageInput,
): Promise<Page<ProofLine>> {
  const where = sql`${ofCheck(companyId, checkId)} and line.lot = ${lot}`;
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from bill_check_line line where ${where}`.execute(db);
  const { rows } = await sql<Row>`select ${COLUMNS} from ${TABLES} where ${where}
    order by abs(line.billed_fen - line.right_fen) desc, line.nth limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  );
  return { rows: rows.map(lineOf), total: counted.rows[0]!.total };
}

/** Every line of a check, lot by lot, a batch at a time. */
export async function* eachProofLine(db: Db, companyId: number, checkId: number) {
  const size = 1_000;
  let after = 0;
  for (;;) {
    const { rows } = await sql<
      Row & { nth: number; lot: ProofLot }
    >`select ${COLUMNS}, line.nth, line.lot from ${TABLES}
      where ${ofCheck(companyId, checkId)} and line.nth > ${after} order by line.nth limit ${size}`.execute(db);
    for (const row of rows) yield { lot: row.lot, line: lineOf(row) };
    if (rows.length < size) return;
    after = rows.at(-1)!.nth;
  }
}

interface DetailRow extends Row {
  status: OrderStatus | null;
  fees: unknown;
  service: ServiceType | null;
  vehicleGroup: VehicleGroup | null;
  cityName: string;
  tariffVersion: number | null;
  track: string | null;
  points: number | null;
}

const DETAILS = sql`${COLUMNS}, ride.status, ride.fees, ride.service, ride.vehicle_group, coalesce(city.name, '') as city_name,
  tariff.version as tariff_version, track.line as track, track.points`;
const DETAIL_TABLES = sql`${TABLES}
  left join city on city.id = ride.city_id
  left join tariff on tariff.id = ride.tariff_id
  left join order_track track on track.company_id = ride.company_id and track.order_id = ride.id`;

/** '北京市预约用车舒适型第 2 版资费'. */
const tariffName = ({ cityName, service, vehicleGroup, tariffVersion }: DetailRow): string =>
  service && vehicleGroup
    ? `${cityName}${ServiceType.labelOf(service)}${VehicleGroup.labelOf(vehicleGroup)}第 ${tariffVersion ?? 1} 版资费`
    : '资费';

/** Every line of the price that says something, as charged and as the tariff has it. */
function feeLines(charged: FeeLines, right: FeeLines | null): ProofLineDetail['lines'] {
  return FeeLine.names
    .filter((line) => charged[line] > 0 || (right?.[line] ?? 0) > 0)
    .map((line) => {
      const sign = line === 'reduction' || line === 'rounding' ? -1 : 1;
      const rightFen = right && right[line] * sign + 0;
      return { name: FeeLine.labelOf(line), chargedFen: charged[line] * sign + 0, rightFen };
    });
}

function trackOf({ track, points }: DetailRow): ProofLineDetail['track'] {
  const way = track === null ? null : decodeTrack(track);
  return way && { line: track!, points: points ?? way.length, meters: Math.round(straightMeters(way)) };
}

const descriptionOf = (row: DetailRow): string =>
  objectionText({ ...row.proof, billedFen: row.billedFen, rightFen: row.rightFen, tariffName: tariffName(row) });

function detailOf(row: DetailRow): ProofLineDetail {
  const { proof, status, service } = row;
  const charged = linesOf(feesOf(row.fees) ?? {});
  const right = proof.unmeasured === null ? (proof.rightLines ? linesOf(proof.rightLines) : charged) : null;
  return {
    ...lineOf(row),
    status,
    serviceName: service ? ServiceType.labelOf(service) : '',
    tariffName: tariffName(row),
    lines: feeLines(charged, right),
    paidFen: proof.paidFen,
    rightPaidFen: proof.rightPaidFen,
    track: trackOf(row),
    description: descriptionOf(row),
  };
}

const detailRows = async (db: Db, companyId: number, checkId: number, orderIds: readonly number[]) => {
  const { rows } = await sql<DetailRow>`select distinct on (line.order_id) ${DETAILS} from ${DETAIL_TABLES}
    where ${ofCheck(companyId, checkId)} and line.order_id = any(${idArray(orderIds)})
    order by line.order_id, line.nth`.execute(db);
  return rows;
};

export async function findProofLine(db: Db, companyId: number, checkId: number, orderId: number) {
  const [row] = await detailRows(db, companyId, checkId, [orderId]);
  return row && detailOf(row);
}

/** The numbers of those of the orders of which nothing is left to object to. */
export async function refundedOrders(db: Db, companyId: number, orderIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`select ride.number from ride_order ride
    where ride.company_id = ${companyId} and ride.id = any(${idArray(orderIds)}) and ${isRefunded}
    order by ride.id`.execute(db);
  return rows.map(({ number }) => number);
}

/** The words of an objection for each of these orders, in the order in which they were asked for. */
export async function draftObjections(
  db: Db,
  [companyId, checkId]: [companyId: number, checkId: number],
  orderIds: readonly number[],
): Promise<ProofDraft[]> {
  const rows = await detailRows(db, companyId, checkId, orderIds);
  const drafts = new Map(
    rows.flatMap((row) => {
      const { orderId, orderNo, status, riderName, rideAt, billedFen } = row;
      if (orderId === null || status === null || rideAt === null) return [];
      return [[orderId, { orderId, orderNo, status, riderName, rideAt, billedFen, description: descriptionOf(row) }]];
    }),
  );
  return [...new Set(orderIds)].flatMap((id) => drafts.get(id) ?? []);
}
