import { afterAll, describe, expect, it } from 'vitest';
import { REFUSALS } from '#rules/refusal.ts';
import { foreseenRefusal } from '../http/errors.ts';
import { createWorkerPool, WorkerFailed } from './worker-pool.ts';

const options = { size: 1, timeoutMs: 15_000, memoryMb: 400, jobsPerChild: 3 };
const pool = createWorkerPool('worker-pool-trial', options);
afterAll(() => pool.close());

const processId = async () => ((await pool.run({ ask: 'pid' })) as { pid: number }).pid;
const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('worker pool', () => {
  it('keeps a child warm, and replaces it after its share of jobs', async () => {
    const ids = [await processId(), await processId(), await processId(), await processId()];
    expect(new Set(ids.slice(0, 3)).size).toBe(1);
    expect(ids[3]).not.toBe(ids[0]);
  });

  it('tells a job that took too long as busy, and no other failure', () => {
    expect(foreseenRefusal(new WorkerFailed('timeout'))).toBe(REFUSALS.busy);
    for (const failure of ['memory', 'crashed'] as const)
      expect(foreseenRefusal(new WorkerFailed(failure))).toBeUndefined();
  });

  it('ends a child that hangs, while ours goes on turning', async () => {
    let turns = 0;
    const clock = setInterval(() => turns++, 10);
    const impatient = createWorkerPool('worker-pool-trial', { ...options, timeoutMs: 1500 });
    await expect(impatient.run({ ask: 'hang' })).rejects.toMatchObject({ failure: 'timeout' });
    clearInterval(clock);
    expect(turns).toBeGreaterThan(30);
  });

  it.runIf(process.platform === 'linux')('waits for a child that the machine keeps waiting', async () => {
    const impatient = createWorkerPool('worker-pool-trial', { ...options, timeoutMs: 1500 });
    await expect(impatient.run({ ask: 'wait' })).resolves.toMatchObject({ pid: expect.any(Number) });
    impatient.close();
  });

  it.runIf(process.platform === 'linux')('ends a child that swells outside of the heap', async () => {
    await expect(pool.run({ ask: 'swell' })).rejects.toMatchObject({ failure: 'memory' });
  });

  it('outlives a child that dies, and gives it none of our settings', async () => {
    await expect(pool.run({ ask: 'die' })).rejects.toMatchObject({ failure: 'crashed' });
    process.env.POOL_TEST_SECRET = 'canary';
    const { names } = (await pool.run({ ask: 'env' })) as { names: string[] };
    expect(names).not.toContain('POOL_TEST_SECRET');
    expect(names).not.toContain('PATH');
  });

  it('runs one after the other what comes at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, processId));
    expect(all).toHaveLength(5);
  });

  it('lets owners take turns, so that a burst of one costs the others one job each', async () => {
    const order: string[] = [];
    const ask = (owner: string) => pool.run({ ask: 'pid' }, owner).then(() => order.push(owner));
    const burst = Array.from({ length: 6 }, () => ask('burst'));
    await Promise.all([...burst, ask('one'), ask('two')]);
    expect(order.indexOf('one')).toBeLessThanOrEqual(3);
    expect(order.indexOf('two')).toBeLessThanOrEqual(4);
    expect(order.filter((owner) => owner === 'burst')).toHaveLength(6);
  });

  it('leaves no child behind when closed', async () => {
    const pid = await processId();
    pool.close();
    await expect.poll(() => alive(pid)).toBe(false);
  });
});
