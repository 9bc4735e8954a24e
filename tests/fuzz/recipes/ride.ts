import { localText, weekdayOf } from '#rules/calendar.ts';
import type { Person } from '../../kit/company.ts';
import { done, NOON, price, RIDE_FEN, reportOf, STATION } from '../../kit/ride-calls.ts';
import { makeFlow } from '../../kit/scene-calls.ts';
import { BEIJING, quick, TIANANMEN } from '../../kit/scenes.ts';
import { newRule, serve, waitingOrders } from '../../kit/second-approvals.ts';
import type { FuzzWorld } from '../world.ts';
import type { Recipe, Recipes } from './recipe.ts';

const HOME = { label: 'home', name: '家', address: '天安门', cityId: BEIJING, point: TIANANMEN };
const END = { cityId: BEIJING, point: STATION, address: '北京站' };

/** Sent by the person who rides. */
const riders =
  (fieldsOf: (world: FuzzWorld) => Promise<object> | object) =>
  async (world: FuzzWorld): Promise<Recipe> => ({ fields: { ...(await fieldsOf(world)) }, by: world.rider.caller });

/** Who rides, by who they are. */
const colleagues = ({ rider, company }: FuzzWorld) => ({
  riderId: rider.staffId,
  companionIds: [company.admin.staffId],
});

const booked = ({ rides, rider }: FuzzWorld): Promise<number> => rides.booked(rider);

/** A ride that was driven up to this event. */
async function driven(world: FuzzWorld, until: string, priceFen?: number): Promise<number> {
  const orderId = await booked(world);
  await world.rides.drive(orderId, until, priceFen);
  return orderId;
}

/** A ride dearer than the company pays for, so that a part is left to the person. */
async function toPay(world: FuzzWorld): Promise<number> {
  const { rides, rider } = world;
  const sceneId = await rides.scene(quick({ name: fresh('限额'), perOrderQuotaFen: 5_000 }));
  await rides.grant(rider, sceneId);
  const orderId = await rides.booked(rider, { sceneId });
  await rides.drive(orderId, 'priced', 6_000);
  return orderId;
}

const desk =
  (fieldsOf: (world: FuzzWorld) => Promise<object>) =>
  async (world: FuzzWorld): Promise<Recipe> => ({
    fields: { companyId: world.company.companyId, ...(await fieldsOf(world)) },
  });

let names = 0;
const fresh = (name: string): string => {
  names += 1;
  return `${name}${names}`;
};

let references = 0;
const reference = (): string => {
  references += 1;
  return `F${references}`;
};

async function paying(world: FuzzWorld) {
  const orderId = await toPay(world);
  const { amountFen } = done(await world.rides.act(world.rider, 'pay', orderId));
  return { orderId, amountFen, reference: reference() };
}

/** A ride whose price waits for the provider's own look at it. */
async function held(world: FuzzWorld): Promise<number> {
  const terms = { companyId: world.company.companyId, priceBoundPerTenThousand: 1_000 };
  const orderId = await driven(world, 'ended');
  done(await world.desk.post('/desk/v1/companies/terms', terms));
  done(await world.rides.tell(orderId, reportOf('priced', 7, price({ base: 999_999 }))));
  done(await world.desk.post('/desk/v1/companies/terms', { ...terms, priceBoundPerTenThousand: 1_000_000 }));
  return orderId;
}

/** A ride that a rule of second approvals asks a reason for. */
async function toExplain({ server, company, rides }: FuzzWorld): Promise<{ rider: Person; orderId: number }> {
  const rider = await rides.rider('平台');
  const sceneId = await rides.scene(quick({ name: fresh('复核'), perOrderQuotaFen: RIDE_FEN }));
  await rides.grant(rider, sceneId);
  await newRule(company, await makeFlow(server, company, `复核${sceneId}`), { amountLimit: 1 }, sceneId);
  const orderId = await rides.booked(rider, { sceneId });
  await serve(rides, orderId, { fen: RIDE_FEN + 400 });
  return { rider, orderId };
}

async function asked(world: FuzzWorld): Promise<number> {
  const question = { orderId: await driven(world, 'priced'), kind: 'notTaken', lines: [], text: '' };
  return done(await world.rider.caller.postJson('/app/v1/orders/ask', question)).questionId;
}

export const RIDE_RECIPES: Recipes = {
  'GET /app/v1/limits/entries': riders(() => ({ pageNum: 1, pageSize: 10 })),
  'GET /app/v1/me': riders(() => ({})),
  'GET /app/v1/places': riders(() => ({})),
  'GET /app/v1/places/search': riders(() => ({ cityId: BEIJING, keywords: '机场', hubs: 0 })),
  'GET /app/v1/places/at': riders(() => TIANANMEN),
  'POST /app/v1/places/save': riders(() => HOME),
  'POST /app/v1/places/remove': riders(async ({ rider }) =>
    done(await rider.caller.postJson('/app/v1/places/save', HOME)),
  ),
  'POST /app/v1/rides/way': riders(() => ({ points: [TIANANMEN, STATION] })),
  'GET /app/v1/scenes': riders(() => ({})),
  'POST /app/v1/scenes/remind': riders(async ({ rides, rider }) => {
    const opens = new Date(Date.now() + 3 * 86_400_000);
    const hours = [{ weekday: weekdayOf(opens), ranges: [{ from: 480, to: 540 }] }];
    const sceneId = await rides.scene(quick({ name: fresh('早班'), hours }));
    await rides.grant(rider, sceneId);
    return { sceneId, on: true };
  }),
  'POST /app/v1/rides/evaluate': riders((world) => ({ ...world.rides.ask(), ...colleagues(world) })),
  'POST /app/v1/rides/options': riders((world) => ({
    ...{ from: { ...END, point: TIANANMEN }, to: END, at: localText(NOON) },
    ...colleagues(world),
  })),
  'POST /app/v1/rides/estimates': riders(() => ({ from: { ...END, point: TIANANMEN }, to: [END] })),
  'POST /app/v1/rides/book': riders((world) => ({ ...world.rides.ask(), ...colleagues(world) })),
  'GET /app/v1/orders': riders(() => ({})),
  'GET /app/v1/orders/detail': riders(async (world) => ({ orderId: await driven(world, 'priced') })),
  'POST /app/v1/orders/cancel': riders(async (world) => ({ orderId: await booked(world), reason: '行程有变' })),
  'POST /app/v1/orders/change': riders(async (world) => ({
    orderId: await booked(world),
    to: { ...END, address: '北京站东' },
  })),
  'POST /app/v1/orders/confirm': riders(async (world) => {
    await world.rides.setting({ cost_confirmation: 'byStaff' });
    const orderId = await driven(world, 'priced');
    await world.rides.setting({ cost_confirmation: 'automatic' });
    return { orderId };
  }),
  'POST /app/v1/orders/pay': riders(async (world) => ({ orderId: await toPay(world) })),
  'POST /app/v1/orders/reason': async (world) => {
    const { rider, orderId } = await toExplain(world);
    return { by: rider.caller, fields: { orderId, reason: '司机找不到路' } };
  },
  'GET /app/v1/approvals/order': async (world) => {
    const { rider, orderId } = await toExplain(world);
    done(await world.rides.act(rider, 'reason', orderId, { reason: '司机找不到路' }));
    for (const approver of [world.company.admin, ...(world.heads ?? [])]) {
      const row = (await waitingOrders(approver)).find((one) => one.orderId === orderId);
      if (row) return { by: approver.caller, fields: { approvalId: row.approvalId } };
    }
    throw new Error('the order waits for nobody');
  },
  'POST /app/v1/orders/remind': riders(async (world) => ({ orderId: await driven(world, 'started'), on: true })),
  'POST /app/v1/orders/share': riders(async (world) => ({ orderId: await driven(world, 'started') })),
  'GET /app/v1/shared': async (world) => {
    const orderId = await driven(world, 'started');
    const { url } = done(await world.rides.act(world.rider, 'share', orderId));
    const token = new URL(url, 'http://x').pathname.split('/').at(-1) || new URL(url, 'http://x').search.slice(1);
    return { fields: { token }, by: world.server.visitor() };
  },
  'POST /app/v1/orders/ask': riders(async (world) => ({
    ...{ orderId: await driven(world, 'priced'), kind: 'other', lines: ['base'], text: '多收了' },
  })),
  'GET /desk/v1/orders/detail': desk(async (world) => ({ orderId: await booked(world) })),
  'GET /desk/v1/orders/view': desk(async (world) => ({ orderId: await driven(world, 'priced') })),
  'POST /desk/v1/orders/events': desk(async (world) => ({ orderId: await booked(world), ...reportOf('accepted', 1) })),
  'POST /desk/v1/orders/track': desk(async (world) => ({
    orderId: await driven(world, 'ended'),
    line: 'mwqrFc{leUP{IHcQ',
  })),
  'POST /desk/v1/orders/position': desk(async (world) => ({
    ...{ orderId: await driven(world, 'started'), at: localText(new Date()), point: TIANANMEN, etaSeconds: 60 },
  })),
  'POST /desk/v1/payments/received': desk(paying),
  'POST /desk/v1/payments/failed': desk(paying),
  'POST /desk/v1/payments/returned': desk(async (world) => {
    const payment = { companyId: world.company.companyId, ...(await paying(world)) };
    done(await world.desk.post('/desk/v1/payments/received', payment));
    const { companyId, orderId } = payment;
    const refund = { companyId, orderId, reference: reference(), reason: '多收', personalFen: 300 };
    done(await world.desk.post('/desk/v1/orders/refund', refund));
    return { orderId, amountFen: 300, reference: reference() };
  }),
  'POST /desk/v1/prices/decide': desk(async (world) => ({
    orderId: await held(world),
    outcome: 'asPushed',
    reason: '已核对',
  })),
  'GET /desk/v1/questions': () => ({ fields: {} }),
  'POST /desk/v1/questions/answer': desk(async (world) => ({ questionId: await asked(world), answer: '已核对' })),
  'POST /desk/v1/orders/refund': desk(async (world) => ({
    ...{ orderId: await driven(world, 'priced'), reference: reference(), reason: '多收停车费', companyFen: 100 },
  })),
  'POST /desk/v1/orders/correct': desk(async (world) => ({
    ...{
      orderId: await driven(world, 'priced'),
      reference: reference(),
      reason: '少算一次',
      ...price({ base: 4_000 }),
    },
  })),
  'POST /desk/v1/phones/show': desk(async (world) => ({
    orderId: await booked(world),
    whose: 'booker',
    purpose: 'pickup',
  })),
};
