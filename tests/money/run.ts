import { monthOf } from '#rules/calendar.ts';
import type { Weighted } from '../../world/random.ts';
import type { Desk } from '../kit/desk.ts';
import type { TestServer } from '../kit/server.ts';
import { adjust, fund, watch } from './account-steps.ts';
import { audit, auditCommitted } from './audit.ts';
import { close, closeMonth, confirm, decide, object } from './bill-steps.ts';
import { Difference, type Firm, newFirm } from './firm.ts';
import { accept, apply, refuse } from './invoice-steps.ts';
import type { Paper } from './paper.ts';
import { approach, beginToPay, book, cancel, end, failToPay, pay, price } from './ride-steps.ts';

type Step = (firm: Firm) => Promise<void>;

const STEPS: readonly Weighted<Step>[] = [
  [book, 20],
  [approach, 8],
  [price, 15],
  [end, 15],
  [cancel, 5],
  [beginToPay, 3],
  [pay, 7],
  [failToPay, 1],
  [fund, 6],
  [adjust, 2],
  [watch, 3],
  [confirm, 2],
  [object, 3],
  [decide, 7],
  [close, 1],
  [apply, 4],
  [accept, 1],
  [refuse, 1],
];

const HOUR = 3_600_000;
/** So many steps share a transaction, and after so many everything is compared. */
const BATCH = 50;
const CHECKPOINT = 250;

/** Time passes before each step; where a month has ended meanwhile, its bill comes first. Answers what was done. */
async function nextStep(firm: Firm): Promise<string> {
  const before = monthOf(firm.now);
  firm.now = new Date(firm.now.getTime() + firm.draw.int(0, 5 * HOUR));
  if (monthOf(firm.now) !== before) {
    await closeMonth(firm, before);
    return closeMonth.name;
  }
  const next = firm.draw.weighted(STEPS);
  await next(firm);
  return next.name;
}

/** A step for which there was nothing to be done is none. */
async function step(firm: Firm): Promise<void> {
  const steps = firm.trail.length;
  const name = await nextStep(firm);
  if (firm.trail.length > steps) firm.counts[name] = (firm.counts[name] ?? 0) + 1;
}

async function inTransaction(firm: Firm, work: () => Promise<void>): Promise<void> {
  await firm.server.services.database.company(firm.companyId, async (db) => {
    firm.db = db;
    await work();
  });
}

export interface Lane {
  readonly kind: Paper['kind'];
  readonly seed: string;
  readonly operations: number;
  /** Something wrong on purpose, to see that it is found: done to the firm before the first step. */
  readonly spoil?: (firm: Firm) => void;
}

async function runBatches(firm: Firm, operations: number): Promise<void> {
  for (let until = BATCH; firm.trail.length < operations; until += BATCH) {
    await inTransaction(firm, async () => {
      while (firm.trail.length < Math.min(until, operations)) await step(firm);
      if (until % CHECKPOINT === 0) await audit(firm);
    });
  }
  await inTransaction(firm, () => audit(firm));
  await auditCommitted(firm);
}

/** One company's life of so many steps; ends with a Difference where paper and server disagree. */
export async function runLane(server: TestServer, desk: Desk, { kind, seed, operations, spoil }: Lane): Promise<Firm> {
  const firm = await newFirm(server, desk, kind, seed);
  spoil?.(firm);
  try {
    await runBatches(firm, operations);
  } catch (error) {
    if (!(error instanceof Difference)) throw error;
    const last = firm.trail.slice(-8).join('；');
    throw new Difference(`${error.message}（种子 ${seed}，第 ${firm.trail.length} 步，此前：${last}）`);
  }
  return firm;
}
