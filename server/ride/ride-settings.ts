import { sql } from 'kysely';
import type { CarpoolOffer } from '#rules/company-terms.ts';
import { driverPayer, type OverTerms, type Payer } from '#rules/order.ts';
import { carpoolFor, carpoolInForce, mixedInForce, type StaffCarpool } from '#rules/settings/decisions.ts';
import type { CompanySettings } from '#rules/settings/form.ts';
import type { Db } from '../db.ts';
import { keyed } from '../prepared.ts';
import type { RideOrder } from './stored.ts';

/** What the company has chosen for a person's rides. */
export interface RideSettings {
  readonly driverPayer: Payer;
  readonly confirmedByStaff: boolean;
  /** No car of another provider may come. */
  readonly ownTransportOnly: boolean;
  /** Riders of other companies may share a carpool. */
  readonly mixesRiders: boolean;
  readonly carpool: StaffCarpool;
  readonly tips: string;
  readonly over: OverTerms;
}

type Row = Omit<CompanySettings, 'designatedDriver' | 'overAgreed'> & {
  overPayer: OverTerms['payer'];
  overBoundFen: number | null;
  overFlowId: number | null;
  driver: CompanySettings['designatedDriver'];
  offer: CarpoolOffer;
  driverListed: boolean;
  carpoolListed: boolean;
};

/** As it is now: rides that are booked keep what was so when they were. */
export async function rideSettings(db: Db, companyId: number, staffId: number): Promise<RideSettings> {
  const isOn = (list: string) => sql`exists (select from setting_staff listed where listed.company_id = ${companyId}
    and listed.list = ${list} and listed.staff_id = ${staffId})`;
  const query = sql<Row>`
    select designated_driver as driver, cost_confirmation, other_transport, over_payer, over_bound_fen, over_flow_id,
      carpool, mixed_carpool, tips, carpool_offer as offer,
      ${isOn('designatedDriver')} as driver_listed, ${isOn('carpool')} as carpool_listed
    from company_setting join company_terms using (company_id) where company_id = ${companyId}`;
  const rows = await keyed(db, query.compile(db));
  const { driver, driverListed, carpool, carpoolListed, offer, ...row } = rows[0]!;
  return {
    driverPayer: driverPayer(driver, driverListed),
    confirmedByStaff: row.costConfirmation === 'byStaff',
    ownTransportOnly: row.otherTransport === 'ownOnly',
    mixesRiders: mixedInForce(row.mixedCarpool, offer) === 'accept',
    carpool: carpoolFor(carpoolInForce(carpool, offer), carpoolListed),
    tips: row.tips,
    over: { payer: row.overPayer, boundFen: row.overBoundFen, flowId: row.overFlowId },
  };
}

/** What an order settles by: the choices it was booked under. */
export async function settlingTerms(
  db: Db,
  order: RideOrder,
): Promise<Pick<RideSettings, 'driverPayer' | 'confirmedByStaff'>> {
  const { driverPayer: payer, needsConfirmation } = order;
  // Orders from before choices were kept at the booking know none.
  if (payer === null) return rideSettings(db, order.companyId, order.staffId);
  return { driverPayer: payer, confirmedByStaff: needsConfirmation };
}
