import { addDays, dayOf, localText, startOfDay } from '#rules/calendar.ts';
import { BEIJING, TIANANMEN } from '../kit/scenes.ts';
import type { Employee, ScenarioCompany } from './company.ts';
import { ok, type Reply } from './kit.ts';

const HOUR_MS = 3_600_000;

/** Tomorrow at noon. */
export const rideTime = ({ clock }: ScenarioCompany): Date =>
  new Date(startOfDay(addDays(dayOf(clock.now()), 1)).getTime() + 12 * HOUR_MS);

export const rideOf = (company: ScenarioCompany, sceneId: number, more: object = {}) => ({
  sceneId,
  at: localText(rideTime(company)),
  from: { cityId: BEIJING, point: TIANANMEN, address: '天安门' },
  to: { cityId: BEIJING, point: { lng: 116.427287, lat: 39.904983 }, address: '北京站' },
  service: 'scheduled',
  vehicleGroup: 'comfort',
  meters: 13_000,
  seconds: 1_800,
  ...more,
});

export const evaluate = async (person: Employee, ride: object) =>
  ok(await person.json('/app/v1/rides/evaluate', { ...ride }), '试算');
export const book = (person: Employee, ride: object): Promise<Reply> => person.json('/app/v1/rides/book', { ...ride });
export const booked = async (person: Employee, ride: object): Promise<number> =>
  ok(await book(person, ride), '预订').orderId;
export const orderOf = async (person: Employee, orderId: number) =>
  ok(await person.get('/app/v1/orders/detail', { orderId }), '订单');

/** What is left of a person's own limit. */
export const limitLeft = async (person: Employee): Promise<number> =>
  ok(await person.get('/app/v1/scenes'), '我的场景').limit.residualFen;
export const account = async ({ desk, companyId }: ScenarioCompany) =>
  ok(await desk.get('/desk/v1/account', { companyId }), '账户').figures;

export interface ProviderReport {
  kind: string;
  eventId: string;
  sequence: number;
  at: string;
  [detail: string]: unknown;
}

const place = (address: string) => ({ address, point: TIANANMEN });
const DETAILS: readonly [kind: string, details: object][] = [
  ['accepted', {}],
  ['assigned', { driver: { name: '王', phone: '13700000000', plate: '京A12345', car: '帕萨特' } }],
  ['departed', {}],
  ['arrived', {}],
  ['started', {}],
  ['ended', { start: place('天安门东'), end: place('北京站东'), meters: 13_000, seconds: 1_800 }],
];

/** When each ride was first told of: the same event told again happened at the same time. */
const begun = new Map<string, Date>();
function beginOf({ clock, companyId }: ScenarioCompany, orderId: number): Date {
  const key = `${companyId} ${orderId}`;
  const from = begun.get(key) ?? clock.now();
  begun.set(key, from);
  return from;
}

/** All the provider tells about a ride that cost this much, in the order in which it happened. */
export function rideReports(
  company: ScenarioCompany,
  orderId: number,
  priceFen: number,
  from = beginOf(company, orderId),
): ProviderReport[] {
  const price = { lines: { base: priceFen }, totalFen: priceFen, actualPayFen: priceFen };
  return [...DETAILS, ['priced', price] as const].map(([kind, details], at) => ({
    kind,
    eventId: `${orderId}-${kind}`,
    sequence: at + 1,
    at: localText(new Date(from.getTime() + at * 1_000)),
    ...details,
  }));
}

export const tell = ({ desk, companyId }: ScenarioCompany, orderId: number, event: ProviderReport): Promise<Reply> =>
  desk.post('/desk/v1/orders/events', { companyId, orderId, ...event });

/** Drives a ride up to an event; answers the order's status. */
export async function drive(company: ScenarioCompany, orderId: number, until: string, priceFen = 0): Promise<string> {
  const story = rideReports(company, orderId, priceFen);
  let status = 'booking';
  for (const event of story.slice(0, story.findIndex(({ kind }) => kind === until) + 1)) {
    status = ok(await tell(company, orderId, event), event.kind).status;
  }
  return status;
}

/** A ride from beginning to end; answers its order. */
export async function served(
  company: ScenarioCompany,
  person: Employee,
  sceneId: number,
  priceFen: number,
): Promise<number> {
  const orderId = await booked(person, rideOf(company, sceneId));
  await drive(company, orderId, 'priced', priceFen);
  return orderId;
}

/** The person pays what is theirs, and the provider says that it came. */
export async function payPersonalPart(
  { desk, companyId }: ScenarioCompany,
  person: Employee,
  orderId: number,
): Promise<number> {
  const { amountFen } = ok(await person.json('/app/v1/orders/pay', { orderId }), '支付个人部分');
  const payment = { companyId, orderId, amountFen, reference: `pay-${orderId}` };
  ok(await desk.post('/desk/v1/payments/received', payment), '收到个人支付');
  return amountFen;
}
