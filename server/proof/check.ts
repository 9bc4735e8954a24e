import type { Month } from '#rules/calendar.ts';
import {
  type CheckResult,
  countSides,
  doubtsOf,
  fourWays,
  type KeptProof,
  type LineFacts,
  type LineProof,
  lotOf,
  overlapsOf,
  type ProofLot,
  recomputePrice,
} from '#rules/proof.ts';
import type { Db } from '../db.ts';
import { rebuiltCaps } from './read-limits.ts';
import {
  documentsOf,
  factsOf,
  type LineRow,
  linesOf,
  rareFacts,
  riddenFacts,
  riddenSpans,
  tariffsOf,
} from './read-lines.ts';
import { type BillFinding, wholeBillFindings } from './whole-bill.ts';

/** A line that is not plain. */
export interface CheckedLine {
  readonly orderId: number | null;
  readonly lot: ProofLot;
  readonly billedFen: number;
  readonly rightFen: number;
  readonly proof: KeptProof;
}

export interface CheckedBill {
  readonly companyId: number;
  readonly billId: number;
  readonly month: Month;
}

/** Told while it lasts. */
export interface CheckReport {
  limits(): Promise<void>;
  lines(done: number): Promise<void>;
  keep(lines: readonly CheckedLine[]): Promise<void>;
}

const NOTHING: Omit<KeptProof, 'findings'> = {
  figures: { tariff: null, split: null, account: null, limits: null, events: null },
  explanations: [],
  unmeasured: null,
  paidFen: 0,
  rightPaidFen: null,
  doubts: [],
  rightLines: null,
};

const wholeLine = ({ orderId, billedFen, finding }: BillFinding): CheckedLine => ({
  ...{ orderId, billedFen, lot: 'differs', rightFen: finding.rightFen },
  proof: { ...NOTHING, findings: [finding] },
});

/** Lines that say nothing are left out. */
const someLines = (lines: object): object => Object.fromEntries(Object.entries(lines).filter(([, fen]) => fen > 0));

function keptProof(proof: LineProof, facts: LineFacts, doubts: KeptProof['doubts']): KeptProof {
  const { figures, findings, explanations, unmeasured, paidFen, rightPaidFen } = proof;
  const recomputed = findings.some(({ side }) => side === 'tariff') ? recomputePrice(facts) : null;
  const rightLines = recomputed && 'price' in recomputed ? someLines(recomputed.price.lines) : null;
  return { figures, findings, explanations, unmeasured, paidFen, rightPaidFen, doubts, rightLines };
}

/** Computes every line of a bill anew from each side, and keeps those that are not plain. */
export async function checkBill(db: Db, bill: CheckedBill, report: CheckReport): Promise<CheckResult> {
  const { companyId, billId, month } = bill;
  const caps = await rebuiltCaps(db, companyId, billId, report.limits);
  const tariffs = await tariffsOf(db, companyId, billId);
  const rare = await rareFacts(db, companyId, billId);
  const overlaps = overlapsOf(await riddenSpans(db, companyId, billId));
  const sides = countSides();
  let [done, billedFen, overFen] = [0, 0, 0];
  const check = (row: LineRow): CheckedLine[] => {
    const documents = documentsOf(row);
    const capFen = caps.get(row.orderId) ?? null;
    const facts = factsOf(row, documents, { month, capFen, rare, tariff: tariffs.get(row.tariffId) });
    const proof = fourWays(facts);
    const ridden = riddenFacts(row, documents, proof.paidFen, overlaps.get(row.number) ?? null);
    const doubts = ridden ? doubtsOf(ridden) : [];
    const lot = lotOf(proof, doubts.length);
    sides.add(row.billedFen, proof, lot);
    billedFen += row.billedFen;
    if (lot === null) return [];
    if (lot === 'differs') overFen += row.billedFen - proof.rightFen;
    const { orderId, billedFen: fen } = row;
    return [{ orderId, lot, billedFen: fen, rightFen: proof.rightFen, proof: keptProof(proof, facts, doubts) }];
  };
  // Kept beside the reading: the database stores one batch while the next is computed.
  let keeping = Promise.resolve();
  for await (const rows of linesOf(db, companyId, billId)) {
    const kept = rows.flatMap(check);
    await keeping;
    keeping = report.keep(kept);
    keeping.catch(() => undefined);
    done += rows.length;
    await report.lines(done);
  }
  await keeping;
  const whole = (await wholeBillFindings(db, companyId, bill)).map(wholeLine);
  await report.keep(whole);
  overFen += whole.reduce((sum, line) => sum + line.billedFen - line.rightFen, 0);
  const counted = (lot: ProofLot) => sides.count(lot);
  return {
    ...{ lines: done, billedFen, agreed: sides.count(null), overFen, sides: sides.totals() },
    lots: {
      differs: counted('differs') + whole.length,
      doubtful: counted('doubtful'),
      explained: counted('explained'),
      unmeasured: counted('unmeasured'),
    },
  };
}
