import assert from 'node:assert/strict';
import { FEW_DEMO_ORDERS } from '#rules/demo.ts';
import { proofOf } from '#server/backup/proof.ts';
import { loadDemo } from '#server/demo/load.ts';
import { distribute } from '#server/distribution/distribute.ts';
import { readFacts } from '#server/distribution/facts.ts';
import { distributionPlan } from '#server/distribution/plan.ts';
import { loginsOf } from '#server/logins.ts';
import { migrate, migrations } from '#server/migrate.ts';
import { SCENARIOS } from '../../scenarios/index.ts';
import { joinMachines } from './cluster.ts';
import { Machine } from './machines.ts';
import { Served } from './served.ts';

interface UpgradeDrill {
  readonly programs: string;
  readonly orders: number;
  /** The last migration of the release that was spread. */
  readonly from: string;
}

const PLAYED = 2;

/** Books that add up say nothing of whether anybody gets in. */
async function playOn(url: string): Promise<void> {
  const served = await Served.on(url, FEW_DEMO_ORDERS); // there are orders already
  try {
    for (const [, play] of SCENARIOS.slice(0, PLAYED)) await play(served.address);
  } finally {
    await served.remove();
  }
}

/** The schema of a release, with rows, spread over two machines; then everything that came since. */
export async function drillUpgrade({ programs, orders, from }: UpgradeDrill, say: (line: string) => void) {
  const machines = [await Machine.make(programs), await Machine.make(programs), await Machine.make(programs)];
  try {
    await joinMachines(machines);
    const url = machines[0]!.url();
    const { server } = loginsOf({ databaseAdminUrl: '', databaseUrl: '', replicaUrl: '' }, url);
    const released = migrations().filter(({ name }) => name.slice(0, from.length) <= from);
    await migrate(url, server, released);
    await loadDemo(url, new Date(), orders);
    const client = await machines[0]!.connect();
    await distribute(client, () => undefined);
    say(`${released.length} migrations of the release, its rows spread`);
    const applied = await migrate(url, server);
    assert.ok(applied.length > 0, 'there is something to upgrade to');
    await client.query('set search_path = qixing, public');
    assert.deepEqual(distributionPlan(await readFacts(client)), [], 'what it added is spread');
    await client.end();
    const { differences, brokenLogs } = await proofOf(url, server);
    assert.deepEqual({ differences, brokenLogs }, { differences: 0, brokenLogs: 0 });
    say(`${applied.length} since then: ${applied.join(', ')}; 0 differences, logs whole`);
    await playOn(url);
    say(`people sign in, book and pay on it: ${PLAYED} scenarios of ${PLAYED}`);
  } finally {
    for (const machine of machines) machine.remove();
  }
}
