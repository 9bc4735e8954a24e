import type pg from 'pg';

/** The report as plain SQL over the orders says it: slow, and beyond doubt. */
export interface PlainReportRequest {
  companyId: number;
  from: string;
  before: string;
  /** Each with everything below; null: every department. */
  departmentIds: readonly number[] | null;
}

const RIDES = `from ride_order ride
  join department on department.company_id = ride.company_id and department.id = ride.department_id
  where ride.company_id = $1 and (ride_at at time zone 'Asia/Shanghai')::date >= $2
    and (ride_at at time zone 'Asia/Shanghai')::date < $3 and ($4::bigint[] is null or path && $4) and settled_at is not null`;
const SERVED = `${RIDES} and cancelled_by is null`;

const yuan = (fen: string | number | null) => Number((Number(fen ?? 0) / 100).toFixed(2));

const TOTAL = `select count(*) filter (where cancelled_by is null) as rides,
    sum(company_fen) filter (where cancelled_by is null) as fen,
    count(distinct rider_phone) filter (where cancelled_by is null) as riders,
    count(*) filter (where cancelled_by is not null) as cancelled,
    sum(company_fen) filter (where cancelled_by is not null) as cancelled_fen ${RIDES}`;

const top = (value: string) => `select department.name as "deptName", ${value} as value, department.id ${SERVED}
  group by department.id, department.name having ${value} > 0 order by value desc, department.id limit 5`;

const TEMPLATE_CODES: Record<string, string> = {
  quick: '1',
  approval: '2',
  trip: '3',
  approvalCharter: '5',
  quickCharter: '6',
  bus: '8',
};
const SERVICE_CODES: Record<string, string> = {
  quick: '1',
  scheduled: '2',
  pickup: '3',
  pickupCarpool: '3',
  dropoff: '5',
  dropoffCarpool: '5',
  dayRental: '6',
  halfDayRental: '7',
};

export async function plainReport(owner: pg.Pool, { companyId, from, before, departmentIds }: PlainReportRequest) {
  // biome-ignore lint/suspicious/noExplicitAny: rows of many shapes
  const ask = async (statement: string): Promise<any[]> =>
    (await owner.query(statement, [companyId, from, before, departmentIds])).rows;
  const [total] = await ask(TOTAL);
  const topOf = async (value: string, name: string, read: (value: string) => number) =>
    (await ask(top(value))).map((row) => ({ deptName: row.deptName, [name]: read(row.value) }));
  const counts = async (column: string, codes: Record<string, string>) => {
    const sums: Record<string, number> = Object.fromEntries(Object.values(codes).map((code) => [code, 0]));
    for (const { key, count } of await ask(`select ${column} as key, count(*) ${SERVED} group by 1`))
      sums[codes[key]!]! += Number(count);
    return sums;
  };
  const hours = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [String(hour), String(hour)]));
  const cities = await ask(`select city.name, count(*) as count,
      round(100.0 * count(*) / sum(count(*)) over (), 2) as percent ${SERVED.replace('where', 'join city on city.id = ride.city_id where')}
    group by city.id, city.name order by 2 desc, city.id`);
  const days = await ask(`select to_char(day, 'YYYY-MM-DD') as day, count(ride.id) as count, sum(company_fen) as fen
    from generate_series($2::date, $3::date - 1, interval '1 day') day
    left join (select ride.* ${SERVED}) ride on (ride_at at time zone 'Asia/Shanghai')::date = day group by 1 order by 1`);
  return {
    tocalStatistics: {
      totalDeptTime: Number(total.rides),
      totalDeptMoney: yuan(total.fen),
      totalDeptNumber: Number(total.riders),
      cancelTime: Number(total.cancelled),
      cancelMoney: yuan(total.cancelled_fen),
    },
    deptUseCarTime: { deptTimeTop5: await topOf('count(*)', 'deptTime', Number) },
    deptUseCarMoney: { deptMoneyTop5: await topOf('sum(company_fen)', 'deptMoney', yuan) },
    deptUseCarNumber: { manTimeTop5: await topOf('count(distinct rider_phone)', 'deptNumber', Number) },
    useCarTrend: {
      vehicleTrend: days.map(({ day, count, fen }) => ({
        bookingDate: day,
        everdayAmount: Number(count),
        everdayMoney: yuan(fen),
      })),
    },
    templateTime: await counts('template', TEMPLATE_CODES),
    hourNumber: await counts(`extract(hour from ride_at at time zone 'Asia/Shanghai')::text`, hours),
    cityTime: {
      cityDistribution: cities.map(({ name, percent }) => ({ cityName: name, cityPer: Number(percent) })),
    },
    serviceType: await counts('service', SERVICE_CODES),
  };
}

export const ENDINGS = [
  'tocalStatistics',
  'deptUseCarTime',
  'deptUseCarMoney',
  'deptUseCarNumber',
  'useCarTrend',
  'templateTime',
  'hourNumber',
  'cityTime',
  'serviceType',
] as const;
