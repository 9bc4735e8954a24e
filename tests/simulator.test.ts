import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { addMonths, localText, monthOf, startOfMonth } from '#rules/calendar.ts';
import { differenceText, reconcile } from '#server/reconcile/reconcile.ts';
import type { Account } from '../simulator/account.ts';
import { pointsAlong } from '../simulator/along.ts';
import { FAULTS } from '../simulator/faults.ts';
import { playLive } from '../simulator/live.ts';
import { readOptions } from '../simulator/options.ts';
import { planDay } from '../simulator/plan.ts';
import { simulate } from '../simulator/simulate.ts';
import { quick } from './kit/scenes.ts';
import { type TestServer, testServer } from './kit/server.ts';
import { readClock } from './scenarios/clock.ts';
import { giveScene, hire, newScenarioCompany } from './scenarios/company.ts';
import type { Address } from './scenarios/kit.ts';
import { booked, orderOf, rideOf } from './scenarios/ride.ts';

const TERMS = {
  accountKind: 'postpaid',
  creditFen: 100_000_000,
  invoiceTitle: '启明咨询有限公司',
  taxpayerId: '91110105MA01ABCD2X',
} as const;

interface Played {
  readonly account: Account;
  readonly lines: readonly string[];
}

const HOUR_MS = 3_600_000;

describe('a simulated demonstration', () => {
  let server: TestServer;
  let address: Address;
  let first: Played;
  beforeAll(async () => {
    server = await testServer({ demo: true, jobs: true });
    const { deskKey, deskSecret } = server.services.config;
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    address = { urls: [`http://127.0.0.1:${port}`], deskKey, deskSecret };
    first = await played(3);
  });

  /** So many days from the last of a month on, in a company of its own: what was counted, and a line a day. */
  async function played(days: number): Promise<Played> {
    const clock = await readClock(address);
    const next = startOfMonth(addMonths(monthOf(clock.now()), 2));
    await clock.moveTo(new Date(next.getTime() - 20 * HOUR_MS));
    const company = await newScenarioCompany(address, clock, TERMS);
    const lines: string[] = [];
    const print = (line: string) => lines.push(line.slice(line.indexOf('　')));
    const { options } = readOptions(['--days', String(days), '--seed', '40']);
    return {
      account: await simulate({ company, options, riders: 6, print, stop: new AbortController().signal }),
      lines,
    };
  }

  test('a day and the end of a month play, and everything adds up', async () => {
    const { account } = first;
    const { booked, served, cancelled, bills, objections, invoices, repeated } = account;
    expect(served + cancelled).toBe(booked);
    expect([bills, objections, invoices]).toEqual([1, 2, 1]);
    expect(account.companyFen + account.personalFen).toBeGreaterThan(account.invoicedFen);
    expect(repeated).toBeGreaterThan(0);
    // Prices that were wrong, and mistakes that the provider put right a day later.
    expect(account.held).toBeGreaterThan(0);
    expect(account.corrected).toBeGreaterThan(0);
    const client = await server.owner.connect();
    try {
      expect((await reconcile(client)).map(differenceText)).toEqual([]);
    } finally {
      client.release();
    }
    const { rows } = await server.owner.query('select name, last_error from job where failures > 0');
    expect(rows).toEqual([]);
  });

  test('live: whoever books gets a car that comes, drives and is priced, and is seen on its way', async () => {
    const company = await newScenarioCompany(address, await readClock(address), TERMS);
    const rider = await hire(company, '周子昂');
    const sceneId = await giveScene(company, rider, quick(), 100_000);
    const at = localText(company.clock.now());
    const orderId = await booked(rider, { ...rideOf(company, sceneId), at, personalFen: 0 });
    const stop = new AbortController();
    const seen: { status: string; lng: number | undefined }[] = [];
    // A second goes by between any two things that are told.
    let told = 0;
    const began = company.clock.now().getTime() - 60_000;
    const clock = { ...company.clock, now: () => new Date(began + ++told * 1_000) };
    const look = async () => {
      const { status, position } = await orderOf(rider, orderId);
      seen.push({ status, lng: position?.point.lng });
    };
    const pace = { pause: look, comingSteps: 3, ridingSteps: 3 };
    const print = (line: string) => line.startsWith('到达') && stop.abort();
    expect(await playLive({ company: { ...company, clock }, pace, print, stop: stop.signal })).toBe(1);
    const places = (status: string) => new Set(seen.filter((one) => one.status === status).map(({ lng }) => lng));
    expect(places('departed').size).toBe(4); // nowhere yet, then three steps
    expect(places('serving').size).toBeGreaterThanOrEqual(3);
    expect((await orderOf(rider, orderId)).actualPayFen).toBeGreaterThan(0);
  });

  test('the same seed gives the same account', async () => {
    const { lines } = await played(1);
    expect(lines[1]).toBe(first.lines[1]);
  });
});

test('a way is gone in even steps to its end', () => {
  const line = [
    { lng: 0, lat: 0 },
    { lng: 0, lat: 1 },
    { lng: 0, lat: 4 },
  ];
  const steps = pointsAlong(line, 4);
  expect(steps.map(({ point }) => Number(point.lat.toFixed(6)))).toEqual([1, 2, 3, 4]);
  expect(Math.round(steps.at(-1)!.leftMeters)).toBe(0);
  expect(pointsAlong([line[0]!, line[0]!], 2).map(({ point }) => point.lat)).toEqual([0, 0]);
});

test('leaving a fault out changes nothing else', () => {
  const all = planDay('1', 3, 14, new Set(FAULTS));
  const none = planDay('1', 3, 14, new Set());
  const quiet = { ending: 'served', mishap: null };
  expect(none.map((plan) => ({ ...plan, ...quiet }))).toEqual(all.map((plan) => ({ ...plan, ...quiet })));
  expect(none.every(({ ending, mishap }) => ending === 'served' && !mishap.late && !mishap.doubled)).toBe(true);
});

test.each([
  [['--days', '0'], '--days 应为'],
  [['--days', '2', '--forever'], '只能选一个'],
  [['--speed', 'slow'], '--speed 应为'],
  [['--faults', 'rain'], '没有“rain”'],
  [['--day', '2'], '--day'],
])('%j is refused with a clear line', (args, line) => {
  expect(() => readOptions(args)).toThrow(line);
});
