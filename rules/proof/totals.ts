import { type ProofLot, ProofSide } from './codes.ts';
import type { LineProof } from './four-ways.ts';

/** What was compared with one side: how many lines, what they come to there, and by how much they differ. */
export interface SideTotal {
  readonly side: ProofSide;
  /** Lines of which this side says something. */
  readonly compared: number;
  readonly agreed: number;
  readonly sumFen: number;
  /** What the same lines come to in the bill. */
  readonly billedFen: number;
}

interface Sums {
  compared: number;
  agreed: number;
  sumFen: number;
  billedFen: number;
}

/** Adds up lines as they are computed, side by side. */
export function countSides() {
  const sums = new Map<ProofSide, Sums>(
    ProofSide.names.map((side) => [side, { compared: 0, agreed: 0, sumFen: 0, billedFen: 0 }]),
  );
  const lots = new Map<ProofLot | null, number>();
  return {
    add(billedFen: number, { figures, findings, paidFen }: LineProof, lot: ProofLot | null): void {
      lots.set(lot, (lots.get(lot) ?? 0) + 1);
      for (const side of ProofSide.names) {
        const fen = figures[side];
        if (fen === null) continue;
        const sum = sums.get(side)!;
        sum.compared += 1;
        sum.sumFen += fen;
        // The provider's events know the whole price and nothing of who pays it.
        sum.billedFen += side === 'events' ? paidFen : billedFen;
        if (!findings.some((finding) => finding.side === side)) sum.agreed += 1;
      }
    },
    totals: (): SideTotal[] => ProofSide.names.map((side) => ({ side, ...sums.get(side)! })),
    count: (lot: ProofLot | null): number => lots.get(lot) ?? 0,
  };
}
