import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { differenceText, reconcile } from '#server/reconcile/reconcile.ts';
import { allCheckedBills, differencesIn } from '../kit/checked-bills.ts';
import type { Desk } from '../kit/desk.ts';
import { rideDesk } from '../kit/ride-calls.ts';
import { type TestServer, testServer } from '../kit/server.ts';
import { audit } from './audit.ts';
import { Difference } from './company.ts';
import { runLane } from './run.ts';

/**
 * Random steps on the server's own functions and on paper, side by side. `npm run money-model` does 100,000; MONEY_SEED
 * plays a run again.
 */
const OPERATIONS = Number(process.env.MONEY_OPERATIONS ?? 800);
const SEED = process.env.MONEY_SEED ?? randomBytes(4).toString('hex');
/** A company's life; more steps are more companies, so that no table grows beyond what a company has. */
const LIFE = Math.min(1_250, Math.ceil(OPERATIONS / 2));

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await testServer();
  // What time does by itself, the steps do.
  desk = await rideDesk(server);
});

const lanes = Array.from({ length: Math.ceil(OPERATIONS / LIFE) }, (_, nth) => ({
  kind: nth % 2 === 0 ? ('postpaid' as const) : ('prepaid' as const),
  seed: `${SEED}/${nth}`,
  operations: Math.min(LIFE, OPERATIONS - nth * LIFE),
}));

test(
  `${OPERATIONS} operations, seed ${SEED}: server and paper agree, and every sum reconciles`,
  async () => {
    const started = Date.now();
    const waiting = [...lanes];
    const counts: Record<string, number> = {};
    const work = async () => {
      for (let lane = waiting.shift(); lane; lane = waiting.shift()) {
        const company = await runLane(server, desk, lane);
        for (const [name, count] of Object.entries(company.counts)) counts[name] = (counts[name] ?? 0) + count;
      }
    };
    await Promise.all([work(), work()]);
    const client = await server.owner.connect();
    const differences = await reconcile(client).finally(() => client.release());
    expect(differences.map(differenceText)).toEqual([]);
    expect(differencesIn(await allCheckedBills(server))).toEqual([]);
    console.log(
      `money model: ${OPERATIONS} operations, seed ${SEED}, ${JSON.stringify(counts)}, ${Date.now() - started} ms`,
    );
  },
  4 * 3_600_000,
);

test('a paper that rounds otherwise is found out', async () => {
  const spoiled = runLane(server, desk, {
    ...{ kind: 'postpaid', seed: `${SEED}/rounding`, operations: 300 },
    spoil: ({ paper }) => Object.assign(paper, { discount: paper.discount - 1 }),
  });
  await expect(spoiled).rejects.toThrow(Difference);
});

test('one fen too many in the ledger is found out', async () => {
  const company = await runLane(server, desk, { kind: 'prepaid', seed: `${SEED}/fen`, operations: 50 });
  await server.owner.query(
    `insert into account_ledger (company_id, kind, amount_fen, reference, at) values ($1, 'recharge', 1, 'x', now())`,
    [company.companyId],
  );
  const look = server.services.database.company(company.companyId, (db) => audit({ ...company, db }));
  await expect(look).rejects.toThrow(/账户：纸上/);
});
