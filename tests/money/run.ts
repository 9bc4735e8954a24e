import { monthOf } from '#rules/calendar.ts';
import type { Weighted } from '../../world/random.ts';
import type { Desk } from '../kit/desk.ts';
import type { TestServer } from '../kit/server.ts';
import { adjust, fund, watch } from './account-steps.ts';
import { audit, auditCommitted } from './audit.ts';
import { close, closeMonth, confirm, decide, object } from './bill-steps.ts';
import { Difference, type ModelledCompany, newModelledCompany } from './company.ts';
import { accept, apply, refuse } from './invoice-steps.ts';
import type { Paper } from './paper.ts';
import { refund } from './refund-steps.ts';
import { approach, beginToPay, book, cancel, end, failToPay, pay, price } from './ride-steps.ts';

type Step = (company: ModelledCompany) => Promise<void>;

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
  [refund, 4],
];

const HOUR = 3_600_000;
/** So many steps share a transaction, and after so many everything is compared. */
const BATCH = 50;
const CHECKPOINT = 250;

/** Time passes before each step; where a month has ended meanwhile, its bill comes first. Answers what was done. */
async function nextStep(company: ModelledCompany): Promise<string> {
  const before = monthOf(company.now);
  company.now = new Date(company.now.getTime() + company.draw.int(0, 5 * HOUR));
  if (monthOf(company.now) !== before) {
    await closeMonth(company, before);
    return closeMonth.name;
  }
  const next = company.draw.weighted(STEPS);
  await next(company);
  return next.name;
}

/** A step for which there was nothing to be done is none. */
async function step(company: ModelledCompany): Promise<void> {
  const steps = company.trail.length;
  const name = await nextStep(company);
  if (company.trail.length > steps) company.counts[name] = (company.counts[name] ?? 0) + 1;
}

async function inTransaction(company: ModelledCompany, work: () => Promise<void>): Promise<void> {
  await company.server.services.database.company(company.companyId, async (db) => {
    company.db = db;
    await work();
  });
}

export interface ModelRun {
  readonly kind: Paper['kind'];
  readonly seed: string;
  readonly operations: number;
  /** Something wrong on purpose, to see that it is found: done to the company before the first step. */
  readonly spoil?: (company: ModelledCompany) => void;
}

async function runBatches(company: ModelledCompany, operations: number): Promise<void> {
  for (let until = BATCH; company.trail.length < operations; until += BATCH) {
    await inTransaction(company, async () => {
      while (company.trail.length < Math.min(until, operations)) await step(company);
      if (until % CHECKPOINT === 0) await audit(company);
    });
  }
  await inTransaction(company, () => audit(company));
  await auditCommitted(company);
}

/** One company's life of so many steps; ends with a Difference where paper and server disagree. */
export async function runLane(
  server: TestServer,
  desk: Desk,
  { kind, seed, operations, spoil }: ModelRun,
): Promise<ModelledCompany> {
  const company = await newModelledCompany(server, desk, kind, seed);
  spoil?.(company);
  try {
    await runBatches(company, operations);
  } catch (error) {
    if (!(error instanceof Difference)) throw error;
    const last = company.trail.slice(-8).join('；');
    throw new Difference(`${error.message}（种子 ${seed}，第 ${company.trail.length} 步，此前：${last}）`);
  }
  return company;
}
