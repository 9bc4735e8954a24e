import { moneyText } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';
import type { Evaluation, Verdict } from '../scene/evaluation.ts';
import type { Tariff } from '../tariff/tariff.ts';
import { ORDER_REFUSALS } from './refusals.ts';
import { heldByUnpaidPart, type OwnPart } from './settling.ts';
import type { Split } from './split.ts';

/** What the rules of the scene say, with the designated driver counted in: that part is split before the caps. */
export function rideVerdict({ verdict }: Pick<Evaluation, 'verdict'>, { personalFen }: Split): Verdict {
  if (verdict === 'DENY' || verdict === 'NEED_APPLICATION') return verdict;
  return personalFen > 0 ? 'ALLOW_SPLIT' : 'ALLOW';
}

export interface Booking {
  readonly verdict: Verdict;
  /** What stands in the way, in words. */
  readonly objections: readonly string[];
  readonly split: Split;
  /** The most the person has agreed to pay. */
  readonly agreedFen: number;
  /** Whose ride it is, where a secretary books it; null: their own. */
  readonly bookedFor: string | null;
  readonly own: readonly OwnPart[];
}

/** A secretary spends the company's money; what comes out of the other's own pocket only they can agree to. */
export const ownConsent = (personalFen: number, name: string | null): Refused | null =>
  name !== null && personalFen > 0
    ? refuse(ORDER_REFUSALS.ownConsent, { name, personal: moneyText(personalFen) })
    : null;

/** Asked under the locks: may this ride be booked now, on these terms? */
export function mayBook({ verdict, objections, split, agreedFen, bookedFor, own }: Booking): Refused | null {
  const reasons = objections.join('；');
  if (verdict === 'DENY') return refuse(ORDER_REFUSALS.rideDenied, { reasons });
  if (verdict === 'NEED_APPLICATION') return refuse(ORDER_REFUSALS.applicationNeeded, { reasons });
  const held = heldByUnpaidPart(split.personalFen, own);
  if (held) return held;
  const consent = ownConsent(split.personalFen, bookedFor);
  if (consent) return consent;
  if (split.personalFen <= agreedFen) return null;
  return refuse(ORDER_REFUSALS.splitNotAgreed, { personal: moneyText(split.personalFen) });
}

/** A charter keeps a car for a day: what the person pays of it is due before the car comes. */
export const prepaymentFen = (tariff: Pick<Tariff, 'kind'>, { personalFen }: Split): number =>
  tariff.kind === 'charter' ? personalFen : 0;
