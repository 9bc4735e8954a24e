import { randomUUID } from 'node:crypto';
import { addDays, dayOf, localText, startOfDay } from '#rules/calendar.ts';
import type { SceneDraft } from '#rules/scene.ts';
import type { FeeLines, TariffDraft } from '#rules/tariff.ts';
import { differenceText, reconcile } from '#server/reconcile/reconcile.ts';
import type { Answer } from './caller.ts';
import type { CompanySketch, Person, TestCompany } from './company.ts';
import { Desk } from './desk.ts';
import { metered } from './rides.ts';
import { savedScene } from './scene-calls.ts';
import { BEIJING, quick, TIANANMEN } from './scenes.ts';
import type { TestServer } from './server.ts';

/** Tomorrow at noon: ahead whenever the test runs, on one day, and never at night. */
export const NOON = new Date(startOfDay(addDays(dayOf(new Date()), 1)).getTime() + 12 * 3_600_000);
export const STATION = { lng: 116.427287, lat: 39.904983 };

/** 13 km in half an hour: 46 yuan by the tariff below. */
export const RIDE_FEN = 4_600;

const unsaved = <T extends object>(tariff: T): TariffDraft => {
  const { tariffId: _t, version: _v, effectiveFrom: _e, ...draft } = tariff as Record<string, unknown>;
  return draft as unknown as TariffDraft;
};
export const meteredDraft = (more: Partial<ReturnType<typeof metered>> = {}) => unsaved(metered(more));
export const draftOf = unsaved;

/** A server's provider, with what rides cost. */
export async function rideDesk(server: TestServer): Promise<Desk> {
  const desk = new Desk(server);
  await saved(desk, meteredDraft());
  return desk;
}

export async function saved(desk: Desk, draft: TariffDraft): Promise<number> {
  return done(await desk.post('/desk/v1/tariffs/save', { ...draft, effectiveFrom: '2020-01-01 00:00:00' })).tariffId;
}

/** The data of an answer that must be a success. */
export function done(answer: Answer) {
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg} ${JSON.stringify(answer.fields ?? '')}`);
  return answer.data;
}

/** A company with money and one scene that everybody made by `rider` has. */
export class Rides {
  readonly server: TestServer;
  readonly desk: Desk;
  readonly company: TestCompany;
  sceneId = 0;

  private constructor(server: TestServer, desk: Desk, company: TestCompany) {
    this.server = server;
    this.desk = desk;
    this.company = company;
  }

  static async create(
    server: TestServer,
    desk: Desk,
    {
      scene = quick(),
      fundsFen = 10_000_000,
      ...sketch
    }: CompanySketch & { scene?: SceneDraft; fundsFen?: number } = {},
  ): Promise<Rides> {
    const company = await server.company(sketch);
    const rides = new Rides(server, desk, company);
    await rides.fund(fundsFen, sketch.accountKind ?? 'postpaid');
    rides.sceneId = await savedScene(company.admin.caller, scene);
    return rides;
  }

  get companyId(): number {
    return this.company.companyId;
  }

  private async fund(fen: number, kind: 'prepaid' | 'postpaid'): Promise<void> {
    const { companyId } = this;
    if (kind === 'postpaid') done(await this.desk.post('/desk/v1/companies/terms', { companyId, creditFen: fen }));
    else if (fen > 0) {
      const body = { companyId, amountFen: fen, reference: randomUUID() };
      done(await this.desk.post('/desk/v1/account/recharge', body));
    }
  }

  scene(draft: SceneDraft): Promise<number> {
    return savedScene(this.company.admin.caller, draft);
  }

  async grant({ staffId }: Person, sceneId = this.sceneId): Promise<void> {
    await this.server.owner.query('insert into staff_scene values ($1, $2, $3)', [this.companyId, staffId, sceneId]);
  }

  async rider(department?: string): Promise<Person> {
    const person = await this.company.person(department ? { department } : {});
    await this.grant(person);
    return person;
  }

  async limit(
    owner: { staffId: number } | { departmentId: number },
    moneyFen: number,
    kind = 'monthly',
  ): Promise<void> {
    const [column, id] = 'staffId' in owner ? ['staff_id', owner.staffId] : ['department_id', owner.departmentId];
    await this.server.owner.query(
      `update spending_limit set replaced_at = now() where company_id = $1 and ${column} = $2 and replaced_at is null`,
      [this.companyId, id],
    );
    await this.server.owner.query(
      `insert into spending_limit (company_id, ${column}, kind, money_fen, counts_from, set_at)
       values ($1, $2, $3, $4, '2020-01-01', now())`,
      [this.companyId, id, kind, moneyFen],
    );
  }

  async setting(columns: Record<string, string>): Promise<void> {
    const [[name, value]] = Object.entries(columns) as [[string, string]];
    await this.server.owner.query(`update company_setting set ${name} = $1 where company_id = $2`, [
      value,
      this.companyId,
    ]);
  }

  /** What the app sends for a ride. */
  ask(more: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      sceneId: this.sceneId,
      at: localText(NOON),
      from: { cityId: BEIJING, point: TIANANMEN, address: '天安门' },
      to: { cityId: BEIJING, point: STATION, address: '北京站' },
      service: 'scheduled',
      vehicleGroup: 'comfort',
      meters: 13_000,
      seconds: 1_800,
      ...more,
    };
  }

  evaluate(person: Person, more: Record<string, unknown> = {}): Promise<Answer> {
    return person.caller.postJson('/app/v1/rides/evaluate', this.ask(more));
  }

  book(person: Person, more: Record<string, unknown> = {}): Promise<Answer> {
    return person.caller.postJson('/app/v1/rides/book', this.ask(more));
  }

  async booked(person: Person, more: Record<string, unknown> = {}): Promise<number> {
    return done(await this.book(person, more)).orderId;
  }

  act(person: Person, what: string, orderId: number, more: object = {}): Promise<Answer> {
    return person.caller.postJson(`/app/v1/orders/${what}`, { orderId, ...more });
  }

  cancel(person: Person, orderId: number): Promise<Answer> {
    return this.act(person, 'cancel', orderId, { reason: '行程有变' });
  }

  detail(person: Person, orderId: number): Promise<Answer> {
    return person.caller.get('/app/v1/orders/detail', { orderId });
  }

  tell(orderId: number, event: ProviderReport): Promise<Answer> {
    return this.desk.post('/desk/v1/orders/events', { companyId: this.companyId, orderId, ...event });
  }

  /** From the booking to the given event, one after the other; answers the last. */
  async drive(orderId: number, until: ProviderReport['kind'], priceFen = RIDE_FEN): Promise<Answer> {
    const events = wholeRide(orderId, priceFen);
    let answer: Answer | undefined;
    for (const event of events.slice(0, events.findIndex(({ kind }) => kind === until) + 1)) {
      answer = await this.tell(orderId, event);
      done(answer);
    }
    return answer!;
  }

  pay(what: 'received' | 'failed' | 'returned', orderId: number, amountFen: number, reference: string = randomUUID()) {
    return this.desk.post(`/desk/v1/payments/${what}`, { companyId: this.companyId, orderId, amountFen, reference });
  }

  async figures(): Promise<Record<string, number>> {
    return done(await this.desk.get('/desk/v1/account', { companyId: this.companyId })).figures;
  }

  /** The order's row, past every wall. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the row holds
  async row(orderId: number): Promise<any> {
    const { rows } = await this.server.owner.query(
      `select o.*, (select coalesce(sum(case kind when 'freeze' then amount_fen when 'unfreeze' then -amount_fen else 0 end), 0)
          from account_ledger l where l.company_id = o.company_id and l.order_id = o.id)::int as frozen,
        (select coalesce(sum(case kind when 'settle' then amount_fen when 'refund' then -amount_fen else 0 end), 0)
          from account_ledger l where l.company_id = o.company_id and l.order_id = o.id)::int as taken,
        (select coalesce(sum(amount_fen), 0) from limit_ledger l
          where l.company_id = o.company_id and l.order_id = o.id)::int as born
       from ride_order o where company_id = $1 and id = $2`,
      [this.companyId, orderId],
    );
    return rows[0];
  }

  /** What the books of this company do not agree about. */
  async differences(): Promise<string[]> {
    const client = await this.server.owner.connect();
    try {
      const found = await reconcile(client);
      return found.filter(({ companyId }) => companyId === this.companyId).map(differenceText);
    } finally {
      client.release();
    }
  }

  async sms(person: Person): Promise<string[]> {
    const { rows } = await this.server.owner.query('select text from outbox where recipient = $1 order by id', [
      person.phone,
    ]);
    return rows.map(({ text }) => text);
  }
}

export interface ProviderReport {
  kind: string;
  eventId: string;
  sequence: number;
  at: string;
  [detail: string]: unknown;
}

export const DRIVER = { name: '王', phone: '13700000000', plate: '京A12345', car: '帕萨特', score: 4.9 };

export const price = (lines: Partial<FeeLines>, discount = 10_000) => {
  const { reduction = 0, rounding = 0, ...charged } = lines;
  const totalFen = Object.values(charged).reduce((sum, fen) => sum + fen, 0) - reduction - rounding;
  return { lines, totalFen, actualPayFen: Math.floor((totalFen * discount + 5_000) / 10_000) };
};

let events = 0;
export const reportOf = (kind: string, sequence: number, details: object = {}): ProviderReport => {
  events += 1;
  const at = localText(new Date(Date.now() + sequence * 1_000));
  return { kind, eventId: `e${events}`, sequence, at, ...details };
};

/** Everything the provider tells about a ride that costs this much. */
export const wholeRide = (_orderId: number, priceFen = RIDE_FEN): ProviderReport[] => [
  reportOf('accepted', 1),
  reportOf('assigned', 2, { driver: DRIVER }),
  reportOf('departed', 3),
  reportOf('arrived', 4),
  reportOf('started', 5),
  reportOf('ended', 6, {
    start: { address: '天安门东', point: TIANANMEN },
    end: { address: '北京站东', point: STATION },
    meters: 13_000,
    seconds: 1_800,
  }),
  reportOf('priced', 7, price({ base: priceFen })),
];
