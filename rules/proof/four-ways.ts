import type { Month } from '../calendar.ts';
import { bearOver } from '../order/over-agreed.ts';
import { type Agreement, type SecondMark, splitAfterMark } from '../order/second-split.ts';
import { borneByCompany, type Payer, type Split, splitPrice } from '../order/split.ts';
import type { FeeLine, Price } from '../tariff/fee-lines.ts';
import type { ExplanationKind, FindingKind, ProofLot, ProofSide, UnmeasuredKind } from './codes.ts';
import { chargedPrice, differingLines, type PricedFacts, recomputePrice } from './tariff-side.ts';

/** A line of a bill with everything that other tables say of its order. */
export interface LineFacts extends PricedFacts, Agreement {
  readonly kind: 'ride' | 'cancellation';
  readonly billedFen: number;
  /** The most the limits gave, rebuilt from their ledger. */
  readonly capFen: number | null;
  readonly driverPayer: Payer;
  readonly second: (SecondMark & { readonly result: 'passed' | 'rejected' }) | null;
  /** What the account took for the order; null: nothing. */
  readonly settledFen: number | null;
  /** What the account gave back since, and what objections and refunds say of it. */
  readonly refundedFen: number;
  readonly grantedFen: number;
  /** What the order itself says the company pays by now. */
  readonly companyFen: number;
  /** What the limits bore before anything was given back. */
  readonly bornFen: number;
  /** What the provider's own event says is paid in all; null: no such event is kept. */
  readonly pushedPayFen: number | null;
  readonly isCorrected: boolean;
  readonly rideMonth: Month;
  readonly billMonth: Month;
}

export interface Finding {
  readonly side: ProofSide;
  readonly kind: FindingKind;
  readonly line?: FeeLine;
  readonly rightFen: number;
  readonly foundFen: number;
}

/** The company's part of a line by each side; null: that side has nothing to say. */
export type SideFigures = Readonly<Record<ProofSide, number | null>>;

export interface LineProof {
  readonly figures: SideFigures;
  readonly findings: readonly Finding[];
  readonly explanations: readonly ExplanationKind[];
  readonly unmeasured: UnmeasuredKind | null;
  /** What company and person paid together, as charged and as the tariff has it. */
  readonly paidFen: number;
  readonly rightPaidFen: number | null;
  /** What the company should have paid. */
  readonly rightFen: number;
}

/** Who pays this much, by the rules and the limits of the order. */
function splitOf(facts: LineFacts, price: Price): Split {
  const { capFen, driverPayer, second, agreedFen, over } = facts;
  const terms = { capFen, driverPayer };
  if (facts.cancelled?.by === 'company') return borneByCompany(price.actualPayFen, capFen);
  if (facts.cancelled) return splitPrice(price, terms);
  if (second) return splitAfterMark(price, terms, facts, second, second.result);
  return bearOver(splitPrice(price, terms), agreedFen, over);
}

function tariffFindings(facts: LineFacts, charged: Price, right: Price): Finding[] {
  const lines = differingLines(charged.lines, right.lines);
  return lines.map(({ line, chargedFen, rightFen }) => ({
    side: 'tariff',
    ...(facts.cancelled ? { kind: 'cancelFee' } : { kind: 'line', line }),
    ...{ rightFen, foundFen: chargedFen },
  }));
}

const differs = (side: ProofSide, kind: FindingKind, rightFen: number, foundFen: number): Finding[] =>
  rightFen === foundFen ? [] : [{ side, kind, rightFen, foundFen }];

/** Rules by which the limits bear less than the company pays. */
function beyondLimits(facts: LineFacts, split: Split, charged: Price): ExplanationKind[] {
  if (split.limitFen === split.companyFen) return [];
  if (facts.cancelled?.by === 'company') return ['companyCancelled'];
  if (facts.second?.result === 'passed') return ['secondApproval'];
  return charged.driverPayFen > 0 && facts.driverPayer === 'company' ? ['designatedDriver'] : ['overAgreed'];
}

function explanationsOf(facts: LineFacts, split: Split, charged: Price): ExplanationKind[] {
  return [
    ...beyondLimits(facts, split, charged),
    ...(facts.rideMonth < facts.billMonth ? (['crossMonth'] as const) : []),
    ...(facts.isCorrected && facts.pushedPayFen !== null && facts.pushedPayFen !== charged.actualPayFen
      ? (['corrected'] as const)
      : []),
    ...(facts.refundedFen > 0 ? (['refunded'] as const) : []),
  ];
}

/** The first side that says otherwise tells what is right: price before split, split before what was booked. */
function rightFenOf(figures: SideFigures, findings: readonly Finding[], billedFen: number): number {
  const side = (['tariff', 'split', 'account'] as const).find((name) => findings.some((one) => one.side === name));
  return side === undefined ? billedFen : (figures[side] ?? 0);
}

/** A line of a bill from all sides. What it was billed at is what each of them is held against. */
export function fourWays(facts: LineFacts): LineProof {
  const { billedFen, settledFen, bornFen, pushedPayFen } = facts;
  const charged = chargedPrice(facts);
  const recomputed = recomputePrice(facts);
  const right = 'price' in recomputed ? recomputed.price : null;
  const split = splitOf(facts, charged);
  const figures: SideFigures = {
    tariff: right && (right.actualPayFen === charged.actualPayFen ? split : splitOf(facts, right)).companyFen,
    split: split.companyFen,
    account: settledFen ?? 0,
    limits: bornFen,
    events: pushedPayFen === null || facts.isCorrected ? null : pushedPayFen,
  };
  const findings = [
    ...(right ? tariffFindings(facts, charged, right) : []),
    ...differs('split', 'companyPart', split.companyFen, billedFen),
    ...differs('account', 'settled', settledFen ?? 0, billedFen),
    ...differs('account', 'refunded', facts.grantedFen, facts.refundedFen),
    ...differs('account', 'companyPart', (settledFen ?? 0) - facts.refundedFen, facts.companyFen),
    ...differs('limits', 'limitPart', split.limitFen, bornFen),
    ...(figures.events === null ? [] : differs('events', 'pushed', figures.events, charged.actualPayFen)),
  ];
  return {
    figures,
    findings,
    explanations: explanationsOf(facts, split, charged),
    unmeasured: 'unmeasured' in recomputed ? recomputed.unmeasured : null,
    paidFen: charged.actualPayFen,
    rightPaidFen: right?.actualPayFen ?? null,
    rightFen: rightFenOf(figures, findings, billedFen),
  };
}

/** Where a line is listed; null: it agrees on all sides and needs no word. */
export function lotOf({ findings, explanations, unmeasured }: LineProof, doubts: number): ProofLot | null {
  if (findings.length > 0) return 'differs';
  if (doubts > 0) return 'doubtful';
  if (unmeasured !== null) return 'unmeasured';
  return explanations.length > 0 ? 'explained' : null;
}
