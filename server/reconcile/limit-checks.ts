import { type Check, REACHED } from './check.ts';

/** What a ride bears of the limits, changed at one moment: a release and the fee taken with it are one change. */
const CHANGES = `
  with change as (
    select order_id, staff_id, department_id, scene_id, project_id, start_city_id, counts_personal, ride_at, created_at,
      (ride_at at time zone 'Asia/Shanghai')::date as day, sum(amount_fen) as fen, min(id) as nth
    from limit_ledger where company_id = $1
    group by order_id, staff_id, department_id, scene_id, project_id, start_city_id, counts_personal, ride_at, created_at)`;

/** A change beside the limits it counts for, with the window that it falls into; spans that it lies outside of as well. */
const COUNTED = `
  counted as (
    select limits.*, change.order_id, change.day, change.ride_at, change.created_at, change.fen, change.nth
    from spending_limit limits join change on change.staff_id = limits.staff_id and change.counts_personal
    where limits.company_id = $1 and limits.kind <> 'unlimited'
    union all
    select limits.*, change.order_id, change.day, change.ride_at, change.created_at, change.fen, change.nth
    from spending_limit limits
    join department on department.company_id = $1 and limits.department_id = any(department.path)
    join change on change.department_id = department.id
    where limits.company_id = $1 and limits.kind <> 'unlimited'
    union all
    select limits.*, change.order_id, change.day, change.ride_at, change.created_at, change.fen, change.nth
    from spending_limit limits join change on change.project_id = limits.project_id
    where limits.company_id = $1 and limits.kind <> 'unlimited'),
  running as (
    select *, kind = 'span' and day not between start_day and end_day as outside,
      sum(fen) over (partition by id, case kind when 'monthly' then date_trunc('month', day)::date when 'daily' then day
        when 'quarterly' then date_trunc('quarter', day)::date when 'yearly' then date_trunc('year', day)::date
        when 'span' then case when day between start_day and end_day then start_day else day end end
        order by created_at, nth) as used
    from counted where kind <> 'total' or ride_at >= counts_from)`;

/** Each order with what it bears in the end. */
const BORN = `
  with born as (select order_id, sum(amount_fen) as fen from limit_ledger where company_id = $1 group by order_id),
  ride as (select ride.*, ${REACHED} as reached, coalesce(born.fen, 0) as born, version.scene
    from ride_order ride left join born on born.order_id = ride.id
    join scene_version version on version.company_id = ride.company_id and version.scene_id = ride.scene_id
      and version.version = ride.scene_version
    where ride.company_id = $1)`;

const ONE_WAY = `scene ->> 'template' = 'trip' and service in ('pickup', 'dropoff') and scene ? 'oneWayQuotaFen'`;

const BELOW = `join department on department.company_id = entry.company_id and department.id = entry.department_id
    cross join unnest(department.path) as above (id)`;

const KEPT = {
  staff: { label: '员工', owner: 'staff_id', below: '', counted: 'and counts_personal' },
  department: { label: '部门', owner: 'above.id', below: BELOW, counted: '' },
  project: { label: '项目', owner: 'project_id', below: '', counted: 'and project_id is not null' },
};

/** The kept sums of an owner beside what the ledger comes to, by day and by month. */
const keptSums = (owner: keyof typeof KEPT): string => `
  with entry as (
    select ${KEPT[owner].owner} as owner_id, amount_fen, (ride_at at time zone 'Asia/Shanghai')::date as day
    from limit_ledger entry ${KEPT[owner].below}
    where entry.company_id = $1 ${KEPT[owner].counted}),
  summed as (
    select owner_id, monthly, case when monthly then date_trunc('month', day)::date else day end as start,
      sum(amount_fen) as fen
    from entry cross join (values (true), (false)) as cell (monthly) group by 1, 2, 3),
  kept as (select ${owner}_id as owner_id, monthly, start, amount_fen from limit_total_${owner} where company_id = $1)
  select concat_ws(' ', '${KEPT[owner].label}', owner_id, start, case when monthly then '全月' end) as what,
    coalesce(fen, 0) as expected, coalesce(amount_fen, 0) as found
  from summed full join kept using (owner_id, monthly, start)
  where coalesce(fen, 0) <> coalesce(amount_fen, 0)`;

export const LIMIT_CHECKS: readonly Check[] = [
  { name: '员工限额的累计等于流水', sql: keptSums('staff') },
  { name: '部门限额的累计等于流水', sql: keptSums('department') },
  { name: '项目预算的累计等于流水', sql: keptSums('project') },
  {
    // A limit may be lowered below what is used; what must not happen is that more is taken from it then.
    name: '限额没有被超出',
    sql: `${CHANGES}, ${COUNTED}
      select concat_ws(' ', case when running.staff_id is not null then '员工'
            when running.project_id is not null then '项目' else '部门' end,
          coalesce(running.staff_id, running.project_id, running.department_id), kind, day, '订单', ride_order.number) as what,
        case when outside then 0 else money_fen end as expected, used as found
      from running join ride_order on ride_order.company_id = $1 and ride_order.id = running.order_id
      where fen > 0 and running.created_at >= set_at
        and (replaced_at is null or running.created_at < replaced_at)
        and (outside or used > money_fen)`,
  },
  {
    name: '场景的每日限额没有被超出',
    sql: `${CHANGES}, quota as (
        select change.*, ride.number, coalesce(
          (select min((own ->> 'quotaFen')::bigint) from jsonb_array_elements(version.scene -> 'dailyQuota' -> 'custom') own
            where own -> 'cityIds' @> to_jsonb(change.start_city_id)),
          (version.scene -> 'dailyQuota' ->> 'unifiedFen')::bigint) as most,
          sum(fen) over (partition by change.staff_id, change.scene_id, day order by change.created_at, nth) as used
        from change join ride_order ride on ride.company_id = $1 and ride.id = change.order_id
        join scene_version version on version.company_id = $1 and version.scene_id = ride.scene_id
          and version.version = ride.scene_version)
      select number as what, most as expected, used as found from quota where fen > 0 and used > most`,
  },
  {
    name: '场景的每单限额没有被超出',
    sql: `${BORN} select number as what, quota.most as expected, born as found from ride, lateral (
        select case when ${ONE_WAY} then (scene ->> 'oneWayQuotaFen')::bigint
          else (scene ->> 'perOrderQuotaFen')::bigint end as most) quota
      where born > quota.most`,
  },
  {
    name: '限额承担的部分就是企业支付',
    sql: `${BORN} select number as what, coalesce(company_fen, 0) as expected, born as found from ride
      where born < 0 or born > coalesce(company_fen, case when reached = 'cancelled' then 0 else estimate_fen end)
        or (second_approval <> 'passed' and coalesce((fees ->> 'designatedDriver')::bigint, 0) = 0
          and (company_fen is not null or reached = 'cancelled')
          and born not between coalesce(company_fen, 0) - beyond_limits_fen and coalesce(company_fen, 0))`,
  },
  {
    name: '限额流水与订单是同一个人、部门和项目',
    // A ride that was moved to another time has given back what it held for the first one.
    sql: `select ride.number as what, ride.staff_id as expected, entry.staff_id as found
      from (select order_id, staff_id, department_id, scene_id, project_id, ride_at from limit_ledger where company_id = $1
        group by order_id, staff_id, department_id, scene_id, project_id, ride_at having sum(amount_fen) <> 0) entry
      join ride_order ride on ride.company_id = $1 and ride.id = entry.order_id
      where (entry.staff_id, entry.department_id, entry.scene_id, entry.project_id, entry.ride_at) is distinct from
        (ride.staff_id, ride.department_id, ride.scene_id, ride.project_id, ride.ride_at)`,
  },
];
