import { type Selectable, sql } from 'kysely';
import { PERMISSION } from '#rules/permission.ts';
import { ServiceType, VehicleGroup } from '#rules/scene/codes.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { keyed } from '../prepared.ts';
import { withinScope } from '../query-kit.ts';
import type { RideOrderTable } from '../schema.ts';
import { visibleTo } from './conditions.ts';

/** An order's own row with the names behind its ids. */
export interface FoundOrder extends Selectable<RideOrderTable> {
  departmentName: string;
  /** Whether its booker is one of those the caller looks after. */
  ofOwnStaff: boolean;
  cityName: string;
  toCityName: string;
  sceneName: string;
  serviceName: string;
  vehicleGroupName: string;
  applicationNo: string | null;
  trackLine: string | null;
  refundFen: number;
  /** Of that, what the provider gave back of its own accord. */
  providerRefundFen: number;
  frozenFen: number;
  /** The price that waits for the provider's review. */
  heldPriceFen: number | null;
  /** How far it went as the report counts it, and the company's own factor for its kind of car. */
  carbonMeters: number;
  ownGramsPerKm: number | null;
  tariffVersion: number;
  tariffFrom: Date;
  rates: unknown;
}

interface Codes<N> {
  names: readonly N[];
  codeOf(name: N): number | string;
}
/** The ids under which the provider's tables know our names. */
export const codesOf = <N extends string>(table: Codes<N>): string =>
  JSON.stringify(Object.fromEntries(table.names.map((name) => [name, table.codeOf(name)])));

const SERVICE_IDS = codesOf(ServiceType);
const GROUP_IDS = codesOf(VehicleGroup);

/** Orders of others in the departments whose staff the caller manages: these they may cancel. */
export const ofStaffOf = (actor: Actor) =>
  sql<boolean>`(ride_order.staff_id <> ${actor.staffId}
    and ${withinScope(actor.companyId, actor.rights.scopeOf(PERMISSION.staff), 'ride_order.department_id')})`;

/** An order that is unknown, another company's or out of sight is not there. */
export const findOrder = (db: Db, actor: Actor, orderId: number): Promise<FoundOrder | undefined> =>
  orderRow(db, [actor.companyId, orderId], { isOfStaff: ofStaffOf(actor), isVisible: visibleTo(actor) });

const EVERYBODY = { isOfStaff: sql<boolean>`false`, isVisible: sql<boolean>`true` };

/** One statement. Without saying to whom it is shown: to the provider, who sees each and cancels for no company. */
export async function orderRow(
  db: Db,
  [companyId, orderId]: [companyId: number, orderId: number],
  { isOfStaff, isVisible } = EVERYBODY,
): Promise<FoundOrder | undefined> {
  const query = sql<FoundOrder>`
    select ride_order.*, ${isOfStaff} as of_own_staff, department.name as department_name, city.name as city_name, to_city.name as to_city_name,
      version.name as scene_name, application.number as application_no,
      coalesce(service_type.name, ride_order.service) as service_name,
      coalesce(vehicle_group.name, ride_order.vehicle_group) as vehicle_group_name,
      track.line as track_line, tariff.version as tariff_version, tariff.effective_from as tariff_from, tariff.rates,
      (select coalesce(sum(amount_fen), 0)::bigint from account_ledger entry where entry.company_id = ${companyId}
        and entry.order_id = ride_order.id and entry.kind = 'refund')
      + (select coalesce(sum(refund.personal_fen), 0)::bigint from order_refund refund
        where refund.company_id = ${companyId} and refund.order_id = ride_order.id) as refund_fen,
      (select coalesce(sum(refund.company_fen + refund.personal_fen), 0)::bigint from order_refund refund
        where refund.company_id = ${companyId} and refund.order_id = ride_order.id) as provider_refund_fen,
      (select coalesce(sum(case entry.kind when 'freeze' then entry.amount_fen else -entry.amount_fen end), 0)::bigint
        from account_ledger entry where entry.company_id = ${companyId} and entry.order_id = ride_order.id
          and entry.kind in ('freeze', 'unfreeze')) as frozen_fen,
      (select hold.actual_pay_fen from price_hold hold where hold.company_id = ${companyId}
        and hold.order_id = ride_order.id and hold.outcome is null) as held_price_fen,
      ride_meters(ride_order.measured, ride_order.travel_meters, ride_order.plan) as carbon_meters,
      (select grams_per_km from carbon_factor factor where factor.company_id = ${companyId}
        and factor.vehicle_group = ride_order.vehicle_group) as own_grams_per_km
    from ride_order
    join department on department.company_id = ride_order.company_id and department.id = ride_order.department_id
    join city on city.id = ride_order.city_id
    join city to_city on to_city.id = ride_order.to_city_id
    join tariff on tariff.id = ride_order.tariff_id
    join scene_version version on version.company_id = ride_order.company_id
      and version.scene_id = ride_order.scene_id and version.version = ride_order.scene_version
    left join application on application.company_id = ride_order.company_id
      and application.id = ride_order.application_id
    left join order_track track on track.company_id = ride_order.company_id and track.order_id = ride_order.id
    left join service_type on service_type.id = (${SERVICE_IDS}::jsonb ->> ride_order.service)::int
    left join vehicle_group on vehicle_group.id = (${GROUP_IDS}::jsonb ->> ride_order.vehicle_group)::int
    where ride_order.company_id = ${companyId} and ride_order.id = ${orderId} and ${isVisible}`;
  return (await keyed(db, query.compile(db)))[0];
}
