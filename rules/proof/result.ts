import { storedList, storedMap, storedName, storedNumber, storedRecord } from '../stored.ts';
import type { FeeLines } from '../tariff/fee-lines.ts';
import type { ProofLot } from './codes.ts';
import { ProofSide } from './codes.ts';
import type { Doubt } from './doubts.ts';
import type { LineProof } from './four-ways.ts';
import type { SideTotal } from './totals.ts';

/** What a check came to: what was compared with what, and how many lines are not plain. */
export interface CheckResult {
  readonly lines: number;
  readonly billedFen: number;
  readonly agreed: number;
  readonly lots: Readonly<Record<ProofLot, number>>;
  /** What was charged too much in all, by the lines that differ. */
  readonly overFen: number;
  readonly sides: readonly SideTotal[];
}

/** A line that is not plain, as it is kept. */
export interface KeptProof
  extends Pick<LineProof, 'figures' | 'findings' | 'explanations' | 'unmeasured' | 'paidFen' | 'rightPaidFen'> {
  readonly doubts: readonly Doubt[];
  /** The lines of the price as the tariff has them; null: it cannot tell, or they are those that were charged. */
  readonly rightLines: Partial<FeeLines> | null;
}

/** The result as the database keeps it. */
export const checkResult = storedRecord<CheckResult>({
  lines: storedNumber(),
  billedFen: storedNumber(),
  agreed: storedNumber(),
  lots: (stored) => {
    const counts = storedMap(storedNumber())(stored ?? {});
    const of = (lot: ProofLot): number => counts[lot] ?? 0;
    return {
      differs: of('differs'),
      doubtful: of('doubtful'),
      explained: of('explained'),
      unmeasured: of('unmeasured'),
    };
  },
  overFen: storedNumber(),
  sides: storedList(
    storedRecord<SideTotal>({
      side: storedName(ProofSide, 'tariff'),
      compared: storedNumber(),
      agreed: storedNumber(),
      sumFen: storedNumber(),
      billedFen: storedNumber(),
    }),
  ),
});
