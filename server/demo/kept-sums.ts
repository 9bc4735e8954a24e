import { REPORT_HOURS, REPORT_SERVICES, REPORT_TEMPLATES, servicesCountedAs } from '#rules/report/parts.ts';
import { ServiceType } from '#rules/scene/codes.ts';

/**
 * What rows of the past tell nobody: who is told of an order, an approval or a limit hears of what happens, not of a world
 * that is put there. And the sums that follow rides one by one: a world's are added up at once, below.
 */
export const TRIGGERS_ASIDE = [
  ...['ride_order_desk', 'order_event_told', 'order_event_listeners', 'approval_event_told', 'limit_ledger_listeners'],
  ...['limit_ledger_total', 'limit_ledger_project_total', 'ride_order_report_added', 'ride_order_distance_added'],
];

const limitTotal = (owner: string, sums: string, rows: string): string => `
  insert into limit_total_${owner} select company_id, owner_id, grouping(day) = 1, coalesce(day, month), ${sums}
  from (select entry.company_id, entry.amount_fen, report_day(entry.ride_at) as day, report_month(entry.ride_at) as month,
    ${rows}) entry
  group by company_id, owner_id, grouping sets ((day), (month))`;

const ABOVE = `above.id as owner_id, above.id = entry.department_id as is_own from limit_ledger entry
  join department using (company_id) cross join unnest(department.path) above (id)
  where department.id = entry.department_id`;

const reportSum = (table: string, key: string, sums: readonly string[], counted: string): string => `
  insert into report_${table}
  select company_id, grouping(day) = 1, coalesce(day, month), ${key}, ${sums.join(', ')}
  from (select *, report_day(ride_at) as day, report_month(ride_at) as month from ride_order where ${counted}) ride
  group by company_id, ${key}, grouping sets ((day), (month))`;

const SETTLED = 'settled_at is not null';
const RIDDEN = `${SETTLED} and cancelled_by is null`;

const TEMPLATES = REPORT_TEMPLATES.map((template) => `template = '${template}'`);
const SERVICES = REPORT_SERVICES.map(
  (service) => `service in ('${servicesCountedAs(service, ServiceType.names).join("', '")}')`,
);
const HOURS = REPORT_HOURS.map((hour) => `extract(hour from ride_at at time zone 'Asia/Shanghai') = ${hour}`);

const counts = (kinds: readonly string[]): string =>
  `array[${kinds.map((kind) => `count(*) filter (where ${kind})`).join(', ')}]`;
const costs = (kinds: readonly string[]): string =>
  `array[${kinds.map((kind) => `coalesce(sum(company_fen) filter (where ${kind}), 0)`).join(', ')}]`;

/** The same sums as the triggers keep, of everything that is there: a test compares the two. */
export const KEPT_SUMS = [
  limitTotal('staff', 'sum(amount_fen)', 'staff_id as owner_id from limit_ledger entry where counts_personal'),
  limitTotal('department', 'sum(amount_fen * is_own::int), sum(amount_fen)', ABOVE),
  limitTotal(
    'project',
    'sum(amount_fen)',
    'project_id as owner_id from limit_ledger entry where project_id is not null',
  ),
  reportSum(
    'usage',
    'department_id',
    [
      'count(*) filter (where cancelled_by is null), coalesce(sum(company_fen) filter (where cancelled_by is null), 0)',
      'count(cancelled_by), coalesce(sum(company_fen) filter (where cancelled_by is not null), 0)',
    ],
    SETTLED,
  ),
  reportSum(
    'split',
    'department_id',
    [counts(TEMPLATES), costs(TEMPLATES), counts(SERVICES), costs(SERVICES), counts(HOURS)],
    RIDDEN,
  ),
  reportSum('city', 'department_id, city_id', ['count(*), sum(company_fen)'], RIDDEN),
  reportSum(
    'distance',
    'department_id, vehicle_group',
    ['count(*), sum(ride_meters(measured, travel_meters, plan))'],
    RIDDEN,
  ),
  `insert into report_rider
    select company_id, extract(year from report_day(ride_at)), department_id, rider_phone,
      bit_or(report_bit(report_day(ride_at)))
    from ride_order where ${RIDDEN} group by 1, 2, 3, 4`,
];
