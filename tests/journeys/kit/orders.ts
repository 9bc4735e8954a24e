import { addDays, dayOf, startOfDay } from '#rules/calendar.ts';
import type { Person, TestCompany } from '../../kit/company.ts';
import { insertOrder, insertTariff, type OrderSketch } from '../../kit/order-rows.ts';
import { markOrder } from '../../kit/second-approvals.ts';
import { RATES, servedColumns, TRACK } from '../../kit/served-order.ts';
import type { World } from './world.ts';

const COMPANY = 100;
const LONG_ADDRESS = '北京市朝阳区建国门外大街甲六号中环世贸中心写字楼三座南门停车场入口';

/** So many days ago at nine in the morning: orders of a demonstration are never of tomorrow. */
export const daysAgo = (days: number): Date =>
  new Date(startOfDay(addDays(dayOf(new Date()), -days)).getTime() + 9 * 3_600_000);

export interface DemoOrder {
  orderId: number;
  number: string;
}

/** Somebody of the demo company by phone. */
export async function personOf({ database }: World, phone: string): Promise<Person> {
  const { rows } = await database.query(
    'select id::int as "staffId", name, phone from staff where company_id = $1 and phone = $2',
    [COMPANY, phone],
  );
  return rows[0];
}

/** The demo company as the kit of tests knows companies. */
async function demoCompany({ database }: World): Promise<TestCompany> {
  const { rows } = await database.query('select id::int, name, super_id from department where company_id = $1', [
    COMPANY,
  ]);
  const find = (name: string): number => rows.find((row) => row.name === name).id;
  const rootId = rows.find(({ super_id }) => super_id === null).id;
  return { companyId: COMPANY, rootId, departmentId: find } as unknown as TestCompany;
}

/** Enters orders by plain SQL, past the engine: what a journey reads is what stands here. */
export async function orderDesk(world: World) {
  const company = await demoCompany(world);
  const tariffId = await insertTariff(world.database, undefined, RATES);
  const add = (sketch: OrderSketch): Promise<DemoOrder> => insertOrder(world.database, company, sketch);

  /** A ride of 12 km with a track, a driver and a price that is split. */
  const served = async (booker: Person, days: number, more: Partial<OrderSketch> = {}): Promise<DemoOrder> => {
    const rideAt = daysAgo(days);
    const columns = {
      ...servedColumns(),
      tariff_id: tariffId,
      started_at: new Date(rideAt.getTime() + 6 * 60_000),
      ended_at: new Date(rideAt.getTime() + 41 * 60_000),
      reason: '拜访客户',
      ...more.columns,
    };
    const made = await add({ booker, rideAt, status: 'toPay', ...more, columns });
    await world.database.query('insert into order_track values ($1, $2, $3, 17, now())', [
      COMPANY,
      made.orderId,
      TRACK,
    ]);
    return made;
  };

  /** The same, found too dear by a second-approval rule, and waiting for its second step. */
  const marked = async (booker: Person, days: number, asked: Person, columns: object = {}): Promise<DemoOrder> => {
    const order = await served(booker, days, { status: 'toSettle', columns: { second_approval: 'open', ...columns } });
    const { rows } = await world.database.query(
      'select id::int from approval_flow where company_id = $1 and deleted_at is null order by id limit 1',
      [COMPANY],
    );
    await markOrder(world.database, {
      companyId: COMPANY,
      orderId: order.orderId,
      flowId: rows[0].id,
      applicantId: booker.staffId,
      hits: [{ kind: 'amount', limit: 4_000, actual: 5_149 }],
      reason: '绕路接客户',
      at: daysAgo(days),
      passedBy: asked.staffId,
      askedOf: asked.staffId,
    });
    return order;
  };
  return { add, served, marked };
}

export const FAR_START = JSON.stringify({ address: LONG_ADDRESS, point: { lng: 116.45, lat: 39.91 } });
export { LONG_ADDRESS };
