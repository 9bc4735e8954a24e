import { sql } from 'kysely';
import type { DeskInvoiceTrip } from '#contract/desk-invoices.ts';
import { type Day, dayOf } from '#rules/calendar.ts';
import { maskedDocument, RIDE_VEHICLE, type Traveller } from '#rules/invoice/traveller.ts';
import type { OrderPlace } from '#rules/order/view-order.ts';
import type { PageInput } from '#rules/paging.ts';
import { VehicleGroup } from '#rules/scene/codes.ts';
import type { Db } from '../db.ts';
import { openIdNumber } from '../id-number.ts';
import { documentText } from '../query-kit.ts';
import type { Secrets } from '../secrets.ts';

const addressOf = (column: string) => documentText<OrderPlace>(sql.ref(column), 'address');

interface TripRow {
  orderNo: string;
  billNo: string;
  bookerName: string;
  riderName: string;
  rideAt: Date;
  amountFen: number;
  vehicleGroup: VehicleGroup;
  from: string;
  to: string;
  idNumber: Buffer | null;
}

/** A page of an application's trips with the elements of passenger transport; whoever rides is known by the phone. */
export async function tripElements(
  db: Db,
  secrets: Secrets,
  [companyId, invoiceId]: [number, number],
  { page, pageSize }: PageInput,
): Promise<DeskInvoiceTrip[]> {
  const { rows } = await sql<TripRow>`
    select ride.number as order_no, bill.number as bill_no, ride.staff_name as booker_name, ride.rider_name, ride.ride_at,
      trip.amount_fen, ride.vehicle_group, ${addressOf('ride.booked_start')} as "from", ${addressOf('ride.booked_end')} as "to",
      (select staff.id_number from staff where staff.company_id = ${companyId} and staff.phone = ride.rider_phone
        and staff.phone_since <= coalesce(ride.rider_since, ride.created_at) and staff.deleted_at is null limit 1) as id_number
    from invoice_trip trip
    join ride_order ride on ride.company_id = trip.company_id and ride.id = trip.order_id
    join bill on bill.company_id = trip.company_id and bill.id = trip.bill_id
    where trip.company_id = ${companyId} and trip.invoice_id = ${invoiceId}
    order by trip.order_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return rows.map(({ vehicleGroup, idNumber, ...row }) => ({
    ...row,
    documentNo: maskedDocument(openIdNumber(secrets, companyId, idNumber) ?? ''),
    grade: VehicleGroup.labelOf(vehicleGroup),
    vehicle: RIDE_VEHICLE,
  }));
}

/** Who rode on which day, of every trip of an application that names travellers. */
export async function ridesOf(
  db: Db,
  companyId: number,
  invoiceId: number,
): Promise<{ name: string; travelOn: Day }[]> {
  const { rows } = await sql<{ name: string; rideAt: Date }>`
    select ride.rider_name as name, ride.ride_at from invoice_trip trip
    join ride_order ride on ride.company_id = trip.company_id and ride.id = trip.order_id
    where trip.company_id = ${companyId} and trip.invoice_id = ${invoiceId}`.execute(db);
  return rows.map(({ name, rideAt }) => ({ name, travelOn: dayOf(rideAt) }));
}

/** Keeps what the XML says of travellers, in place of what an earlier one said. */
export async function keepTravellers(
  db: Db,
  [companyId, invoiceId]: [number, number],
  travellers: readonly Traveller[],
): Promise<void> {
  await db
    .deleteFrom('invoiceTraveller')
    .where('companyId', '=', companyId)
    .where('invoiceId', '=', invoiceId)
    .execute();
  if (travellers.length === 0) return;
  const rows = travellers.map(({ from, to, ...one }, at) => ({
    ...{ companyId, invoiceId, position: at + 1, ...one },
    ...{ startPlace: from, endPlace: to },
  }));
  await db.insertInto('invoiceTraveller').values(rows).execute();
}

export async function findTravellers(db: Db, companyId: number, invoiceId: number, { page, pageSize }: PageInput) {
  const all = db.selectFrom('invoiceTraveller').where('companyId', '=', companyId).where('invoiceId', '=', invoiceId);
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows: Traveller[] = await all
    .select(['name', 'documentNo', 'travelOn', 'startPlace as from', 'endPlace as to', 'grade', 'vehicle'])
    .orderBy('position')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total };
}
