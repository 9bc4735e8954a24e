import { moneyText } from '../money.ts';
import type { OverPayer } from '../settings.ts';
import type { SecondSplit, Split } from './split.ts';

/** Who bears what a person would have to pay beyond what they agreed to, as the company chose it at the booking. */
export interface OverTerms {
  readonly payer: OverPayer;
  /** How much of it the payer bears; null: all. The rest is decided by a second approval. */
  readonly boundFen: number | null;
  readonly flowId: number | null;
}

/** Of orders from before there was a choice. */
export const NO_OVER_TERMS: OverTerms = { payer: 'person', boundFen: null, flowId: null };

const excessFen = (personalFen: number, agreedFen: number): number => Math.max(0, personalFen - agreedFen);

/** The company bears its part of the excess from the account alone: no limit falls below nothing by it. */
export function bearOver(split: Split, agreedFen: number, { payer, boundFen }: OverTerms): Split {
  const excess = excessFen(split.personalFen, agreedFen);
  const borne = payer === 'company' ? Math.min(excess, boundFen ?? excess) : 0;
  return { ...split, companyFen: split.companyFen + borne, personalFen: split.personalFen - borne };
}

/** What nobody has agreed to bear: a second approval decides it. `personalFen` is what `bearOver` has left. */
export function openOverFen(personalFen: number, agreedFen: number, { payer, boundFen }: OverTerms): number {
  const excess = excessFen(personalFen, agreedFen);
  if (payer === 'person') return boundFen === null ? 0 : Math.max(0, excess - boundFen);
  return excess;
}

/** Passed: the company bears the open part too. Rejected: the person does, and it is told as such. */
export function overAfterSecondApproval(split: Split, openFen: number, result: 'passed' | 'rejected'): SecondSplit {
  if (result === 'rejected') return { ...split, toPrivateFen: openFen };
  const { companyFen, personalFen, limitFen } = split;
  return { companyFen: companyFen + openFen, personalFen: personalFen - openFen, limitFen, toPrivateFen: null };
}

const WHO = { person: '由个人支付', company: '由企业承担', secondApproval: '由二次审批决定' } as const;

/** Told before a booking, and in the settings. */
export function overText({ payer, boundFen }: Pick<OverTerms, 'payer' | 'boundFen'>): string {
  const bound =
    payer === 'secondApproval' || boundFen === null ? '' : `，最多 ${moneyText(boundFen)}，再多的由二次审批决定`;
  return `实际费用高于预估时，超出个人同意支付的部分${WHO[payer]}${bound}`;
}
