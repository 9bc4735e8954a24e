import type { Caller, WireFields } from './caller.ts';
import type { Person, TestCompany } from './company.ts';
import { insertOrder, type OrderSketch } from './order-rows.ts';
import type { TestServer } from './server.ts';

const MINUTE = 60_000;

/** A ride of so many minutes from a moment. */
export const ridden = (from: Date, minutes: number, more: Record<string, unknown> = {}): Partial<OrderSketch> => ({
  ...{ rideAt: from, settledAt: new Date(from.getTime() + (minutes + 5) * MINUTE) },
  columns: { started_at: from, ended_at: new Date(from.getTime() + minutes * MINUTE), ...more },
});

/** Two cars for one person at once. */
export async function overlap(server: TestServer, company: TestCompany, booker: Person, from: Date) {
  const first = await insertOrder(server.owner, company, { booker, ...ridden(from, 40) });
  const later = new Date(from.getTime() + 20 * MINUTE);
  return [first, await insertOrder(server.owner, company, { booker, ...ridden(later, 40) })];
}

const PATH = '/api/v3/anomaly';
export const askAnomalies = (caller: Caller, path: string, fields: WireFields) => caller.post(`${PATH}${path}`, fields);

/** Goes through a month to the end, and tells what was found. */
export async function foundIn(caller: Caller, month: string, { pause = 50 } = {}) {
  const begun = await askAnomalies(caller, '/run', { month });
  if (begun.code !== 0) throw new Error(`${begun.code} ${begun.msg}`);
  for (;;) {
    const { data } = await askAnomalies(caller, '/summary', { month });
    if (data.run.stage === 'failed') throw new Error('failed');
    if (data.run.stage === 'done') return data;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

export const hitsOf = async (caller: Caller, month: string, more: WireFields = {}) =>
  (await askAnomalies(caller, '/list', { month, pageNum: 1, pageSize: 50, ...more })).data.list;
