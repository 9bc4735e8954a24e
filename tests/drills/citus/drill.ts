import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { bringInLine } from '#server/distribution/distribute.ts';
import { readFacts } from '#server/distribution/facts.ts';
import { moveCompany, placeOf as placeIn } from '#server/distribution/move.ts';
import { distributionPlan } from '#server/distribution/plan.ts';
import { inRoot } from '#server/root.ts';
import { employee } from '../../scenarios/company.ts';
import { SCENARIOS } from '../../scenarios/index.ts';
import { type Address, eventually } from '../../scenarios/kit.ts';
import { book, rideOf } from '../../scenarios/ride.ts';
import { type Caller, newCaller } from '../kill-writes.ts';
import { joinMachines } from './cluster.ts';
import { Machine } from './machines.ts';
import { Served } from './served.ts';
import { leaks } from './walls.ts';

type Say = (line: string) => void;

/** A built program of the server's on this database; its exit code and what it said. */
const program = (name: string, url: string): Promise<{ code: number; text: string }> =>
  new Promise((done) => {
    const env = { PATH: process.env.PATH ?? '', DATABASE_URL: url, DATA_DIR: tmpdir() };
    execFile(process.execPath, [inRoot(`dist/server/${name}.js`)], { env }, (error, out, err) =>
      done({ code: error ? Number(error.code ?? 1) : 0, text: `${out}${err}`.trim() }),
    );
  });

/** What is given back when all is over, last first. */
type Undo = (() => void | Promise<void>)[];

const reconciled = async (coordinator: Machine): Promise<boolean> =>
  (await program('reconcile/main', coordinator.url())).code === 0;

/** The books agree, and a fen too much is seen. */
async function checkBooks(coordinator: Machine): Promise<void> {
  assert.ok(await reconciled(coordinator), 'the books agree');
  const add = (fen: number) =>
    coordinator.ask(
      `update account_total set amount_fen = amount_fen + $1 where company_id = 100 and kind = 'settle'`,
      [fen],
    );
  await add(1);
  assert.ok(!(await reconciled(coordinator)), 'control: a fen too much is seen');
  await add(-1);
}

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function timed(work: () => Promise<{ code: number; msg: string }>): Promise<number> {
  const begun = performance.now();
  const answer = await work();
  assert.equal(answer.code, 0, answer.msg);
  return performance.now() - begun;
}

const DEMO_ADMINISTRATOR = '13800000001';

/** The same calls on both in turn, so that a busy machine is busy for both. */
async function ratios(distributed: Address, plain: Address, times: number) {
  const sides = [];
  for (const address of [distributed, plain]) {
    const [reader, caller] = [await employee(address, DEMO_ADMINISTRATOR), await newCaller(address)];
    const page = () => reader.get('/api/v2/orderyq/list', { pageNum: 1, pageSize: 20 });
    const booking = () => book(caller.rider, rideOf(caller.company, caller.sceneId));
    sides.push({ page, booking, pages: [] as number[], bookings: [] as number[] });
  }
  for (let nth = 0; nth < times; nth += 1) {
    for (const side of sides) {
      side.pages.push(await timed(side.page));
      side.bookings.push(await timed(side.booking));
    }
  }
  const [one, other] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const figure = (a: number[], b: number[]) => ({
    citus: medianOf(a),
    plain: medianOf(b),
    ratio: medianOf(a) / medianOf(b),
  });
  return { page: figure(one.pages, other.pages), booking: figure(one.bookings, other.bookings) };
}

async function asAdministrator<T>(coordinator: Machine, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await coordinator.connect();
  return work(client).finally(() => client.end());
}

const placeOf = (coordinator: Machine, companyId: number) =>
  asAdministrator(coordinator, (client) => placeIn(client, companyId));

/** A caller whose company lies on each of these machines. */
async function callersOn(coordinator: Machine, workers: readonly Machine[], address: Address): Promise<Caller[]> {
  const found = new Map<number, Caller>();
  for (let tries = 0; tries < 40 && found.size < workers.length; tries += 1) {
    const caller = await newCaller(address);
    found.set((await placeOf(coordinator, caller.company.companyId)).port, caller);
  }
  return workers.map(({ port }) => found.get(port)!);
}

const books = async ({ company, rider, sceneId }: Caller): Promise<boolean> =>
  (await book(rider, rideOf(company, sceneId)).catch(() => null))?.code === 0;

/** One machine without power: the companies of the other go on, and so do the jobs, which say whom they could not reach. */
async function killWorker(coordinator: Machine, workers: readonly Machine[], [alive, gone]: Caller[]): Promise<number> {
  const jobs = () =>
    coordinator.ask<{ name: string; runs: string; error: string | null }>(
      `select name, runs, last_error as error from job where name in ('balance-watch', 'application-expiry', 'invoice-sent')`,
    );
  await coordinator.ask(`update job set next_at = '-infinity'`);
  workers[1]!.kill();
  let taken = 0;
  for (let nth = 0; nth < 10; nth += 1) taken += Number(await books(alive!));
  assert.equal(taken, 10, 'the companies of the other machine go on');
  assert.ok(!(await books(gone!)), 'the companies of the machine that is down wait for it');
  await coordinator.ask(`update job set next_at = '-infinity'`);
  await wait(8_000);
  const told = await jobs();
  const unreached = told.filter(({ error }) => error?.includes(String(workers[1]!.port)));
  assert.ok(unreached.length > 0, `the jobs say which machine they did not reach: ${JSON.stringify(told)}`);
  assert.equal(
    told.find(({ name }) => name === 'invoice-sent')?.error,
    null,
    'what is looked for in all is found in those that answer',
  );
  workers[1]!.start();
  await eventually('企业恢复', () => books(gone!));
  return taken;
}

/** A company's part of all tables goes to the other machine while people book there. */
async function moveShard(coordinator: Machine, workers: readonly Machine[], caller: Caller) {
  const { companyId } = caller.company;
  const { port } = await placeOf(coordinator, companyId);
  const target = workers.find((worker) => worker.port !== port)!.port;
  const count = async () =>
    Number(
      (
        await coordinator.ask<{ n: string }>('select count(*) as n from ride_order where company_id = $1', [companyId])
      )[0]!.n,
    );
  const before = await count();
  let [moving, taken, refused] = [true, 0, 0];
  const load = (async () => {
    while (moving) {
      if (await books(caller)) taken += 1;
      else refused += 1;
    }
  })();
  const begun = performance.now();
  await asAdministrator(coordinator, (client) => moveCompany(client, companyId, '127.0.0.1', target));
  const seconds = (performance.now() - begun) / 1_000;
  moving = false;
  await load;
  assert.equal((await placeOf(coordinator, companyId)).port, target, 'the company lies on the other machine');
  assert.equal((await count()) - before, taken, 'every booking that was acknowledged is there once');
  return { seconds, taken, refused };
}

const LATER = `create table later (company_id bigint not null references company, id bigint generated by default as identity,
    staff_id bigint not null, primary key (company_id, id), foreign key (company_id, staff_id) references staff);
  create trigger later_once before update on later for each row execute function refuse_change()`;

/** A table that nobody spread, and a question that names no company: both must be seen. */
async function controls(coordinator: Machine): Promise<void> {
  const client = await coordinator.connect();
  try {
    await client.query('set search_path = qixing, public');
    assert.deepEqual(distributionPlan(await readFacts(client)), [], 'nothing is left to do');
    // As a migration does it: as the owner, in its own transaction.
    await client.query('set role qixing_owner');
    await client.query('begin');
    await client.query(LATER);
    assert.ok(
      JSON.stringify(distributionPlan(await readFacts(client))).includes(`create_distributed_table('later'`),
      'control',
    );
    await bringInLine(client, () => undefined);
    assert.deepEqual(distributionPlan(await readFacts(client)), [], 'a table that a migration adds is spread');
    await client.query('rollback');
    await client.query('reset role');
    const tasks = async (where: string) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain select id from ride_order ${where}`);
      return Number(/Task Count: (\d+)/.exec(rows.map((row) => row['QUERY PLAN']).join('\n'))?.[1]);
    };
    assert.equal(await tasks('where company_id = 100'), 1, 'a company is asked on its machine');
    assert.ok((await tasks('')) > 1, 'control: without it all are');
  } finally {
    await client.end();
  }
}

const ms = ({ citus, plain, ratio }: { citus: number; plain: number; ratio: number }): string =>
  `${citus.toFixed(1)} ms beside ${plain.toFixed(1)} ms, ${ratio.toFixed(2)} ×`;

export async function drillCitus(
  { programs, orders, times }: { programs: string; orders: number; times: number },
  say: Say,
) {
  const undo: Undo = [];
  const made = async () => {
    const machine = await Machine.make(programs);
    undo.push(() => machine.remove());
    return machine;
  };
  try {
    const [coordinator, first, second, alone] = [await made(), await made(), await made(), await made()];
    const workers = [first, second];
    const served = await Served.on(coordinator.url(), orders);
    undo.push(() => served.remove());
    await served.server.kill();
    await joinMachines([coordinator, ...workers]);
    const begun = performance.now();
    const done = await program('distribution/main', coordinator.url());
    assert.equal(done.code, 0, done.text);
    say(`distributed: ${orders} orders in ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    await controls(coordinator); // before the server's jobs, with which a migration may deadlock
    await served.server.start();
    for (const [, play] of SCENARIOS) await play(served.address);
    say(`scenarios: ${SCENARIOS.length} of ${SCENARIOS.length}`);
    const wall = await leaks(coordinator);
    assert.deepEqual(wall.leaks, []);
    say(
      `walls: ${wall.tables} tables, 0 rows of another company; without row security ${wall.control} tables show some`,
    );
    await checkBooks(coordinator);
    say('reconcile: 0 differences; a fen too much was seen');
    const beside = await Served.on(alone.url(), orders);
    undo.push(() => beside.remove());
    const speed = await ratios(served.address, beside.address, times);
    say(`page of orders: ${ms(speed.page)}; booking: ${ms(speed.booking)} (medians of ${times}, in turn)`);
    await beside.server.kill();
    const callers = await callersOn(coordinator, workers, served.address);
    const taken = await killWorker(coordinator, workers, callers);
    say(`worker killed: ${taken} of ${taken} bookings on the other, jobs went on; back after its start`);
    const moved = await moveShard(coordinator, workers, callers[0]!);
    say(
      `shard moved under load: ${moved.seconds.toFixed(1)} s, ${moved.taken} bookings taken, ${moved.refused} refused, each there once`,
    );
    await checkBooks(coordinator);
    say('reconcile: 0 differences');
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}
