import type { Point } from '#rules/scene.ts';
import type { World } from './world.ts';

const ON_DUTY = `
  with gone as (delete from shift where ends_at > now() - interval '1 hour' returning *)
  insert into shift (driver_id, vehicle_id, city_id, starts_at, ends_at)
  select distinct on (vehicle_id) driver_id, vehicle_id, city_id, now() - interval '1 hour', now() + interval '12 hours'
  from gone order by vehicle_id, starts_at`;

const BESIDE = `insert into car_position (vehicle_id, at, lng, lat) select id, now(), $1, $2 from vehicle
  on conflict (vehicle_id) do update set at = excluded.at, lng = excluded.lng, lat = excluded.lat`;

/**
 * Every driver comes on duty, and every car stands where a ride begins: somebody can drive it, whatever the hour. In the
 * early morning the few who are on duty have all a ride.
 */
export async function everyCarAt({ database }: Pick<World, 'database'>, { lng, lat }: Point): Promise<void> {
  await database.query(ON_DUTY);
  await database.query(BESIDE, [lng, lat]);
}
