import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { instantOfLocal, localText } from '#rules/calendar.ts';
import { DEMO_APP_PEOPLE, DEMO_PASSWORD } from '#rules/demo.ts';
import type { ReportedEvent } from '#rules/order.ts';
import { takeEvent } from '../ride/events.ts';
import { putPosition } from '../ride/position.ts';

const { rider, secretary, principal } = DEMO_APP_PEOPLE;

const Spot = z.object({
  name: z.string(),
  cityId: z.int(),
  point: z.object({ lng: z.number(), lat: z.number() }),
});
const Places = z.object({ company: z.array(Spot), recents: z.array(Spot) });
const Options = z.object({
  best: z.int().nullable(),
  rows: z.array(
    z.object({
      sceneId: z.int(),
      service: z.string(),
      vehicleGroup: z.string(),
      personalFen: z.int(),
      missing: z.array(z.object({ field: z.string() })),
    }),
  ),
});

/** Somebody's phone: signs in and makes the app's own calls. */
class Phone {
  private readonly app: FastifyInstance;
  private cookie = '';
  constructor(app: FastifyInstance) {
    this.app = app;
  }

  private async send(method: 'GET' | 'POST', url: string, body?: object, type = 'application/json') {
    const payload = type === 'application/json' ? JSON.stringify(body) : new URLSearchParams({ ...body }).toString();
    const answer = await this.app.inject({
      method,
      url,
      headers: { cookie: this.cookie, 'trace-id': 'demo', ...(body && { 'content-type': type }) },
      ...(body && { payload }),
    });
    const { code, msg, data } = answer.json();
    if (code !== 0) throw new Error(`${url} ${code} ${msg}`);
    return { data, cookies: answer.cookies };
  }

  async signIn(phone: string): Promise<{ companyId: number }> {
    const form = 'application/x-www-form-urlencoded';
    const sent = { phone, password: DEMO_PASSWORD, client: 'app' };
    const { cookies } = await this.send('POST', '/api/v1/password/login', sent, form);
    this.cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const me = z.object({ company: z.object({ companyId: z.int() }) });
    return me.parse(await this.read('/app/v1/me')).company;
  }

  async signOut(): Promise<void> {
    await this.send('POST', '/api/v1/company/logout', {}, 'application/x-www-form-urlencoded');
  }

  read = async (url: string): Promise<unknown> => (await this.send('GET', url)).data;
  write = async (url: string, body: object): Promise<unknown> => (await this.send('POST', url, body)).data;
}

type Place = z.output<typeof Spot>;
const spotOf = ({ name, cityId, point }: Place) => ({ address: name, cityId, point });

const MINUTE_MS = 60_000;
/** Over a weekend too. */
const HOURS_AHEAD = 72;

/** From the office to where they went last; now, or at the next hour at which a scene of theirs lets them. */
async function bookedRide(phone: Phone, now: Date) {
  const { company, recents } = Places.parse(await phone.read('/app/v1/places'));
  const from = company[0];
  const to = recents.find(({ cityId, name }) => cityId === from?.cityId && name !== from.name);
  if (!from || !to) return null;
  const ends = { from: spotOf(from), to: spotOf(to) };
  const ask = async (at: string) =>
    Options.parse(await phone.write('/app/v1/rides/options', { ...ends, at, projectNo: null }));
  let at = localText(new Date(now.getTime() + MINUTE_MS));
  let options = await ask(at);
  for (let hours = 1; options.best === null && hours <= HOURS_AHEAD; hours += 1) {
    at = localText(new Date(now.getTime() + MINUTE_MS + hours * 60 * MINUTE_MS));
    options = await ask(at);
  }
  const row = options.best === null ? undefined : options.rows[options.best];
  if (!row) return null;
  const { missing, ...chosen } = row;
  const projectNo = missing.some(({ field }) => field === 'projectNo') ? 'PRJ-2026-0318' : null;
  const ride = { ...ends, ...chosen, at, projectNo };
  const { orderId } = z.object({ orderId: z.int() }).parse(await phone.write('/app/v1/rides/book', ride));
  return { orderId, from, isNow: (instantOfLocal(at)?.getTime() ?? 0) - now.getTime() < 30 * 60_000 };
}

const DRIVER = { name: '罗师傅', phone: '13611108866', plate: '京B·Y5508', car: '大众 帕萨特', score: 5 };
const SOME_WAY = 0.012; // degrees: about a kilometre to the north-east

/** The provider takes it and sends a car; for a ride of now the car is on its way. */
async function driven(app: FastifyInstance, companyId: number, ride: { orderId: number; from: Place; isNow: boolean }) {
  const { database, clock } = app.services;
  const { orderId, from, isNow } = ride;
  const at = clock.now();
  const head = (kind: string, sequence: number) => ({ eventId: `demo-${orderId}-${kind}`, sequence, at });
  const events: ReportedEvent[] = [
    { kind: 'accepted', ...head('accepted', 1) },
    { kind: 'assigned', ...head('assigned', 2), driver: DRIVER },
    ...(isNow ? [{ kind: 'departed' as const, ...head('departed', 3) }] : []),
  ];
  const point = { lng: from.point.lng + SOME_WAY, lat: from.point.lat + SOME_WAY };
  await database.company(companyId, async (db) => {
    for (const event of events) await takeEvent(db, [companyId, orderId], event, at);
    if (isNow) await putPosition(db, companyId, { orderId, at, point, etaSeconds: 240 }, at);
  });
}

/** A confirmed secretary, so that somebody may be acted for. */
async function namedSecretary(app: FastifyInstance, companyId: number): Promise<void> {
  const { database, clock } = app.services;
  await database.company(companyId, async (db) => {
    const people = await db
      .selectFrom('staff')
      .select(['id', 'phone'])
      .where('companyId', '=', companyId)
      .where('phone', 'in', [secretary.phone, principal.phone])
      .where('deletedAt', 'is', null)
      .execute();
    const idOf = (phone: string) => people.find((person) => person.phone === phone)?.id;
    const [staffId, secretaryId] = [idOf(principal.phone), idOf(secretary.phone)];
    if (staffId === undefined || secretaryId === undefined) return;
    await db
      .insertInto('secretary')
      .values({ companyId, staffId, secretaryId, status: 'active', createdAt: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/**
 * People of a demonstration who have something to do in the app: made through its own calls once a world was loaded,
 * since an open ride belongs to the moment and not to the world. Answers whether a ride could be booked.
 */
export async function makeDemoAppPeople(app: FastifyInstance): Promise<boolean> {
  const phone = new Phone(app);
  const { companyId } = await phone.signIn(rider.phone);
  await namedSecretary(app, companyId);
  const ride = await bookedRide(phone, app.services.clock.now());
  if (ride) await driven(app, companyId, ride);
  await phone.signOut();
  return ride !== null;
}
