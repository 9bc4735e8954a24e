import { dayOf } from '#rules/calendar.ts';
import { giveInvoiceTerms } from '../kit/bill-rows.ts';
import { settle } from '../kit/bills.ts';
import type { Caller } from '../kit/caller.ts';
import type { DepartmentSketch, Person, TestCompany } from '../kit/company.ts';
import { Desk } from '../kit/desk.ts';
import { type DeskPersonCaller, deskPerson } from '../kit/desk-person.ts';
import { pastTriggers } from '../kit/past-triggers.ts';
import { meteredDraft, Rides, saved } from '../kit/ride-calls.ts';
import { RATES } from '../kit/served-order.ts';
import type { TestServer } from '../kit/server.ts';

/** What requests are about: a company with money, people and a scene, another company, and the provider's desk. */
export interface FuzzWorld {
  readonly server: TestServer;
  readonly desk: Desk;
  readonly rides: Rides;
  readonly company: TestCompany;
  readonly rider: Person;
  readonly other: TestCompany;
  readonly operator: DeskPersonCaller;
  /** Browsers of the administrator: limits are counted by session. */
  readonly admins: readonly Caller[];
  /** Managers of departments below the administrator's, where there are any: they are asked to approve. */
  readonly heads?: readonly Person[];
}

const BROWSERS = 12;
const DEPARTMENTS: DepartmentSketch = { 研发: { 平台: {}, 数据: {} }, 销售: {} };

/** What anybody at the desk can spoil for everybody else. */
async function restoreReference({ owner }: TestServer): Promise<void> {
  for (const table of ['city', 'service_type', 'vehicle_group'])
    await owner.query(`update ${table} set offered = true`);
}

/** The rows of the kit bring a tariff without rates along, which no ride could be priced by. */
export async function completeKitTariffs(server: TestServer): Promise<void> {
  await pastTriggers(server.owner, null, (client) =>
    client.query(`update tariff set rates = $1 where rates = '{}'`, [JSON.stringify(RATES)]),
  );
}

export async function newWorld(server: TestServer, departments: DepartmentSketch = DEPARTMENTS): Promise<FuzzWorld> {
  await restoreReference(server);
  const desk = new Desk(server);
  const rides = await Rides.create(server, desk, { departments });
  const { company } = rides;
  await giveInvoiceTerms(server.owner, company);
  await settle(server, company, dayOf(new Date()), [{ companyFen: 1_000 }]);
  await completeKitTariffs(server);
  await saved(desk, meteredDraft());
  const admins = [company.admin.caller];
  while (admins.length < BROWSERS) admins.push(await company.signIn(company.admin.staffId));
  const rider = await rides.rider('平台');
  const operator = await deskPerson(server, '管理员');
  return { server, desk, rides, company, rider, other: await server.company(), operator, admins };
}

/** After these nobody of the company would get any further. */
const SHUTS_OUT: Readonly<Record<string, string>> = {
  '/desk/v1/companies/suspend': `update company set status = 'active', suspended_message = '' where id = $1`,
  '/desk/v1/companies/terms': `update company_terms set credit_fen = 10000000, price_bound_per_ten_thousand = 1000000,
    price_needs_measure = false where company_id = $1`,
  '/api/v2/security/saveSettings': 'delete from company_security where company_id = $1',
};

/** What a call has shut is opened again, so that the requests after it reach what they are about. */
export async function restored({ server, company }: FuzzWorld, { path }: { path: string }): Promise<void> {
  const text = SHUTS_OUT[path];
  if (text) await server.owner.query(text, [company.companyId]);
}

/** Orders that the kit writes by plain SQL have no entry in the ledger of limits: it is added, as a booking would have. */
export async function completeKitRows({ owner }: TestServer): Promise<void> {
  await owner.query(
    `insert into limit_ledger (company_id, order_id, staff_id, department_id, scene_id, start_city_id, counts_personal,
       entry, amount_fen, ride_at, created_at)
     select ride.company_id, ride.id, ride.staff_id, ride.department_id, ride.scene_id, ride.city_id, false, 'freeze',
       ride.company_fen, ride.ride_at, ride.created_at
     from ride_order ride where ride.number like 'T%' and ride.company_fen > 0 and not exists
       (select from limit_ledger entry where entry.company_id = ride.company_id and entry.order_id = ride.id)`,
  );
}
