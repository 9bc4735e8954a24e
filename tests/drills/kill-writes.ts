import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { quick } from '../kit/scenes.ts';
import { readClock } from '../scenarios/clock.ts';
import { type Employee, giveScene, hire, newScenarioCompany, type ScenarioCompany } from '../scenarios/company.ts';
import type { Address, ProviderDesk } from '../scenarios/kit.ts';
import { book, rideOf } from '../scenarios/ride.ts';

/** What was sent and what became of it, as the callers know. */
export interface Writes {
  /** Amounts by the provider's own number: told again under it, a recharge is written once. */
  readonly acknowledged: Map<string, number>;
  readonly inDoubt: Map<string, number>;
  readonly orders: number[];
}
export const noWrites = (): Writes => ({ acknowledged: new Map(), inDoubt: new Map(), orders: [] });
export const acknowledgedOf = ({ acknowledged, orders }: Writes): number => acknowledged.size + orders.length;

export interface Caller {
  readonly company: ScenarioCompany;
  readonly rider: Employee;
  readonly sceneId: number;
  /** The provider's machines that move its money, each with a key. */
  readonly desks: readonly ProviderDesk[];
}

/** A company with money and somebody who books. */
export async function newCaller(address: Address): Promise<Caller> {
  const company = await newScenarioCompany(address, await readClock(address));
  const rider = await hire(company, '赵一');
  const sceneId = await giveScene(company, rider, quick({ name: '日常用车' }), 100_000_000);
  return { company, rider, sceneId, desks: [company.desk] };
}

/** Of so many writes one is a ride. */
const ONE_RIDE_IN = 8;
const PAUSE_MS = 100;
let references = 0;

export async function recharge({ company, desks }: Caller, reference: string, amountFen: number): Promise<boolean> {
  const { companyId } = company;
  const answer = await desks[0]!
    .post('/desk/v1/account/recharge', { companyId, amountFen, reference })
    .catch(() => null);
  return answer?.code === 0;
}

/** One after the other until told to stop: money that comes in, and now and then a ride that holds some. */
export async function writeUntil(caller: Caller, writes: Writes, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    references += 1;
    if (references % ONE_RIDE_IN === 0) {
      const answer = await book(caller.rider, rideOf(caller.company, caller.sceneId)).catch(() => null);
      if (answer?.code === 0) writes.orders.push(answer.data.orderId);
      continue;
    }
    const [reference, amountFen] = [`K${references}`, 1_000 + references];
    const isTaken = await recharge(caller, reference, amountFen);
    (isTaken ? writes.acknowledged : writes.inDoubt).set(reference, amountFen);
    // Nobody asks a dead server as fast as it can refuse.
    if (!isTaken) await wait(PAUSE_MS);
  }
}

export interface Kept {
  /** Acknowledged, and not there. */
  lost: number;
  /** There more than once, or with another amount. */
  doubled: number;
}

/** What the database holds of all this, by plain SQL. */
export async function keptOf(url: string, { company }: Caller, { acknowledged, orders }: Writes): Promise<Kept> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=qixing' });
  await client.connect();
  try {
    const entries = await client.query<{ reference: string; count: number; fen: number }>(
      `select reference, count(*)::int as count, sum(amount_fen)::int as fen from account_ledger
       where company_id = $1 and reference like 'K%' group by reference`,
      [company.companyId],
    );
    const rides = await client.query<{ id: number; frozen: number }>(
      `select ride.id::int, count(entry.id)::int as frozen from ride_order ride
       left join account_ledger entry on entry.company_id = ride.company_id and entry.order_id = ride.id
         and entry.kind = 'freeze' where ride.company_id = $1 group by ride.id`,
      [company.companyId],
    );
    const found = new Map(entries.rows.map((row) => [row.reference, row]));
    const booked = new Map(rides.rows.map((row) => [row.id, row.frozen]));
    const wrong = [...acknowledged].filter(
      ([reference, fen]) => found.has(reference) && found.get(reference)!.fen !== fen,
    );
    return {
      lost:
        [...acknowledged.keys()].filter((reference) => !found.has(reference)).length +
        orders.filter((orderId) => !booked.has(orderId)).length,
      doubled: wrong.length + [...booked.values()].filter((frozen) => frozen !== 1).length,
    };
  } finally {
    await client.end();
  }
}
