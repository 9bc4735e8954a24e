import { type RawBuilder, sql } from 'kysely';

/*
 * Orders leave the database as JSON lists put together as text: a year of them is a hundred thousand rows of forty values,
 * and to_json with its names cost more than reading the rows. past-rows.ts has the same order of values.
 */

/** Milliseconds; moments are held against each other, so that all are rounded by this one. */
export const ms = (column: string) => sql`(date_part('epoch', ${sql.ref(column)}) * 1000)::bigint`;

const number = (column: string) => sql`coalesce(${sql.ref(column)}::text, 'null')`;
const moment = (column: string) => sql`coalesce(${ms(column)}::text, 'null')`;
/** Words of code tables: the schema lets no others in. */
const word = (column: string) => sql`coalesce('"' || ${sql.ref(column)} || '"', 'null')`;
const truth = (condition: RawBuilder<unknown>) => sql`case when ${condition} then 'true' else 'false' end`;
const inside = (column: string, ...path: readonly string[]) =>
  sql`coalesce(${sql.ref(column)} #>> ${sql.lit(`{${path.join(',')}}`)}, 'null')`;

const line = (values: readonly RawBuilder<unknown>[]) => sql`concat_ws(',', ${sql.join(values)})`;

const ORDER = line([
  ...['ride.id', 'ride.staffId', 'ride.departmentId', 'ride.sceneId', 'ride.applicationId'].map(number),
  ...[moment('ride.rideAt'), word('ride.service'), word('ride.vehicleGroup')],
  ...['ride.cityId', 'ride.toCityId'].map(number),
  ...[inside('ride.bookedStart', 'point', 'lng'), inside('ride.bookedStart', 'point', 'lat')],
  ...[inside('ride.bookedEnd', 'point', 'lng'), inside('ride.bookedEnd', 'point', 'lat')],
  ...[truth(sql`ride.is_carpool`), number('ride.estimateFen'), truth(sql`ride.project_no <> ''`)],
  ...[sql`jsonb_array_length(ride.via)`, sql`jsonb_array_length(ride.companions)`],
  ...[number('ride.sceneVersion'), moment('ride.createdAt')],
  ...['ride.capFen', 'ride.agreedFen'].map(number),
  ...[word('ride.overPayer'), number('ride.overBoundFen'), number('ride.overFlowId'), word('ride.driverPayer')],
  ...[inside('ride.fees', 'designatedDriver'), number('ride.discountPerTenThousand'), moment('ride.pricedAt')],
  ...['ride.actualPayFen', 'ride.companyFen', 'ride.personalFen'].map(number),
  ...[moment('ride.cancelledAt'), word('ride.cancelledBy')],
  ...[truth(sql`ride.settled_at is not null`), truth(sql`ride.changes > 0`), truth(sql`ride.counts_personal`)],
  ...[number('ride.projectId'), inside('ride.plan', 'packages')],
]);

const FIXED = line([
  ...['ride.staffId', 'ride.departmentId', 'ride.sceneId', 'ride.projectId'].map(number),
  ...[truth(sql`ride.counts_personal`), moment('ride.rideAt')],
]);

export interface LinesRow {
  /** JSON of the lines. */
  readonly text: string;
  readonly count: number;
  /** The last of them; null: there are none. */
  readonly at: Date | null;
  readonly id: number;
}

/**
 * Orders in the order of their rides as one JSON list of lines, each with what it took from the limits, in the order in
 * which it did: the ledger is asked for all of them at once, at a third of the cost of asking for each.
 */
export const linesOf = (part: 'orders' | 'fixed', companyId: number, which: RawBuilder<unknown>) => sql<LinesRow>`
  with batch as materialized (
    select ${part === 'orders' ? ORDER : FIXED} as line, ride.ride_at, ride.id from ride_order ride
    where ride.company_id = ${companyId} and ${which}),
  took as (
    select order_id, '[' || string_agg('[' || ${moment('createdAt')} || ',' || amount_fen || ']', ',' order by id) || ']'
      as entries from limit_ledger
    where company_id = ${companyId} and order_id = any(array(select id from batch)) group by order_id)
  select coalesce('[' || string_agg('[' || batch.line || ',' || coalesce(took.entries, 'null') || ']', ','
      order by batch.ride_at, batch.id) || ']', '[]') as text,
    count(*)::int as count, max(batch.ride_at) as at, (array_agg(batch.id order by batch.ride_at desc, batch.id desc))[1] as id
  from batch left join took on took.order_id = batch.id`;
