import type pg from 'pg';
import type { OrderStatus } from '#rules/order/codes.ts';
import type { Person, TestCompany } from './company.ts';
import { BEIJING, BUND, quick, SHANGHAI, TIANANMEN } from './scenes.ts';

/** An order by plain SQL, for tests of what is read from orders: finance, invoices, reports, lists. */
export interface OrderSketch {
  booker: Person;
  status?: OrderStatus;
  /** By name; the booker's own where left out. */
  department?: string;
  sceneId?: number;
  applicationId?: number;
  service?: string;
  vehicleGroup?: string;
  cityId?: number;
  rideAt?: Date;
  createdAt?: Date;
  /** What the company and the person pay; a settled order has them in the ledgers too. */
  companyFen?: number;
  personalFen?: number;
  /** When the company's part was taken; the ledger entry bears it. */
  settledAt?: Date;
  projectNo?: string;
  rider?: { name: string; phone: string };
  columns?: Record<string, unknown>;
}

const SERVED: readonly OrderStatus[] = ['toSettle', 'paying', 'deducting', 'toPay', 'settled', 'completed', 'disputed'];
const TAKEN: readonly OrderStatus[] = ['toPay', 'paying', 'settled', 'completed', 'disputed'];

/** A scene of this company with its first version; the same one for all orders that name none. */
export async function insertScene(owner: pg.Pool, company: TestCompany, name = '日常用车', more = {}): Promise<number> {
  const { template, label, startDay: _s, endDay: _e, name: _n, ...rules } = quick(more);
  const { rows } = await owner.query<{ id: string }>(
    `with made as (insert into scene (company_id, template, name, label, status, department_id, rules, created_at, updated_at)
       values ($1, $2, $3, $4, 'enabled', $5, $6, now(), now()) returning *)
     insert into scene_version (company_id, scene_id, version, scene, made_at)
     select company_id, id, version, to_jsonb(made), now() from made returning scene_id as id`,
    [company.companyId, template, name, label, company.rootId, JSON.stringify(rules)],
  );
  return Number(rows[0]!.id);
}

/** `rates` as rules/tariff/tariff.ts reads them; where they play no part, none. */
export async function insertTariff(owner: pg.Pool, cityId = BEIJING, rates: object = {}): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into tariff (city_id, service, vehicle_group, version, effective_from, rates, created_at)
     select $1, 'scheduled', 'comfort', coalesce(max(version), 0) + 1, '2020-01-01', $2, now() from tariff
     where city_id = $1 and service = 'scheduled' and vehicle_group = 'comfort' returning id`,
    [cityId, JSON.stringify(rates)],
  );
  return Number(rows[0]!.id);
}

/** By company and not by its id: files share this module, and each has a database with the same ids. */
const defaults = new WeakMap<TestCompany, { sceneId: number; tariffId: number }>();
async function defaultsOf(owner: pg.Pool, company: TestCompany) {
  const known = defaults.get(company);
  if (known) return known;
  const made = { sceneId: await insertScene(owner, company), tariffId: await insertTariff(owner) };
  defaults.set(company, made);
  return made;
}

/** Counted within a company, so that a number does not depend on which tests ran before. */
const serials = new WeakMap<TestCompany, number>();
function nextNumber(company: TestCompany): string {
  const serial = (serials.get(company) ?? 0) + 1;
  serials.set(company, serial);
  return `T${company.companyId}${String(serial).padStart(5, '0')}`;
}

function priceColumns({ status = 'settled', companyFen = 8_000, personalFen = 0, ...sketch }: OrderSketch) {
  if (!SERVED.includes(status)) return {};
  const total = companyFen + personalFen;
  return {
    fees: JSON.stringify({ base: total }),
    total_fen: total,
    actual_pay_fen: total,
    company_fen: companyFen,
    personal_fen: personalFen,
    personal_paid_fen: status === 'toPay' || status === 'toSettle' ? 0 : personalFen,
    priced_at: sketch.settledAt ?? sketch.rideAt ?? new Date(),
    settled_at: TAKEN.includes(status) ? (sketch.settledAt ?? sketch.rideAt ?? new Date()) : null,
  };
}

function columnsOf(company: TestCompany, sketch: OrderSketch, made: { sceneId: number; tariffId: number }) {
  const { booker, status = 'settled', cityId = BEIJING, rideAt = new Date() } = sketch;
  const point = cityId === SHANGHAI ? BUND : TIANANMEN;
  return {
    company_id: company.companyId,
    number: nextNumber(company),
    status,
    disputed_from: status === 'disputed' ? 'settled' : null,
    cancelled_by: status === 'cancelled' ? 'person' : null,
    staff_id: booker.staffId,
    staff_name: booker.name,
    staff_phone: booker.phone,
    rider_name: sketch.rider?.name ?? booker.name,
    rider_phone: sketch.rider?.phone ?? booker.phone,
    scene_id: sketch.sceneId ?? made.sceneId,
    scene_version: 1,
    template: 'quick',
    application_id: sketch.applicationId ?? null,
    project_no: sketch.projectNo ?? null,
    service: sketch.service ?? 'scheduled',
    vehicle_group: sketch.vehicleGroup ?? 'comfort',
    city_id: cityId,
    to_city_id: cityId,
    booked_start: JSON.stringify({ address: '天安门', point }),
    booked_end: JSON.stringify({ address: '北京站', point }),
    ride_at: rideAt,
    created_at: sketch.createdAt ?? new Date(rideAt.getTime() - 3_600_000),
    tariff_id: made.tariffId,
    discount_per_ten_thousand: 10_000,
    plan: '{"meters":10000,"seconds":1800}',
    estimate_fen: (sketch.companyFen ?? 8_000) + (sketch.personalFen ?? 0),
    ...priceColumns(sketch),
    ...sketch.columns,
  };
}

/** The order's id and number. A settled one has its account entry, dated `settledAt`. */
export async function insertOrder(
  owner: pg.Pool,
  company: TestCompany,
  sketch: OrderSketch,
): Promise<{ orderId: number; number: string }> {
  const columns: Record<string, unknown> = columnsOf(company, sketch, await defaultsOf(owner, company));
  const names = Object.keys(columns);
  const department = sketch.department ? company.departmentId(sketch.department) : null;
  const { rows } = await owner.query<{ id: string; number: string }>(
    `insert into ride_order (department_id, ${names.join(', ')})
     select coalesce($1, department_id), ${names.map((_, at) => `$${at + 2}`).join(', ')}
     from staff where company_id = ${company.companyId} and id = ${sketch.booker.staffId} returning id, number`,
    [department, ...Object.values(columns)],
  );
  const orderId = Number(rows[0]!.id);
  if (columns.settled_at && (columns.company_fen as number) > 0) {
    await owner.query(
      `insert into account_ledger (company_id, kind, amount_fen, order_id, at) values ($1, 'settle', $2, $3, $4)`,
      [company.companyId, columns.company_fen, orderId, columns.settled_at],
    );
  }
  return { orderId, number: rows[0]!.number };
}

/** The price that was pushed for an order that is over waits for the provider; `frozenFen` is what the account holds for it. */
export async function holdPrice(
  owner: pg.Pool,
  companyId: number,
  orderId: number,
  { pushedFen, frozenFen }: { pushedFen: number; frozenFen: number },
): Promise<void> {
  await owner.query(
    `with ride as (update ride_order set price_held_at = now() where company_id = $1 and id = $2 returning *),
       frozen as (insert into account_ledger (company_id, kind, amount_fen, order_id, at)
         select company_id, 'freeze', $4::bigint, id, created_at from ride)
     insert into price_hold (company_id, order_id, event_id, doubts, estimate_fen, actual_pay_fen, lines, held_at)
     select company_id, id, 'priced-' || id, '{aboveEstimate}', estimate_fen, $3::bigint,
       jsonb_build_object('base', $3::bigint), price_held_at from ride`,
    [companyId, orderId, pushedFen, frozenFen],
  );
}
