import type { CarpoolOffer } from '../company-terms.ts';
import { type Refused, refuse } from '../refusal.ts';
import { type Carpool, type MixedCarpool, MOST_LISTED, SETTINGS_REFUSALS } from '../settings.ts';
import type { CompanySettings } from './form.ts';

/** Whether there are carpools at all is the provider's to say; the company's own choice waits meanwhile. */
export const carpoolInForce = (chosen: Carpool, offer: CarpoolOffer): Carpool => (offer === 'none' ? 'off' : chosen);

/** How somebody's rides to and from airports begin: alone, as the person likes, or as a carpool unless the person says no. */
export type StaffCarpool = 'off' | 'choice' | 'first';

/** Where only those of a list go first, the others still may. */
export function carpoolFor(inForce: Carpool, isListed: boolean): StaffCarpool {
  if (inForce === 'firstForListed') return isListed ? 'first' : 'choice';
  return inForce;
}

/** Riders of other companies: hidden where the provider does not offer it. */
export const mixedInForce = (chosen: CompanySettings['mixedCarpool'], offer: CarpoolOffer): MixedCarpool =>
  offer === 'mixed' ? chosen : 'hidden';

/** Carpool first for a list needs people on it, so the list is saved before the choice. */
export function chooseCarpool(
  chosen: Carpool,
  { offer, listed }: { readonly offer: CarpoolOffer; readonly listed: number },
): Carpool | Refused {
  if (chosen !== 'off' && offer === 'none') return refuse(SETTINGS_REFUSALS.carpoolNotOffered);
  if (chosen === 'firstForListed' && listed === 0) return refuse(SETTINGS_REFUSALS.listEmpty);
  return chosen;
}

export function chooseMixedCarpool(
  chosen: MixedCarpool,
  offer: CarpoolOffer,
): CompanySettings['mixedCarpool'] | Refused {
  if (chosen === 'hidden') return refuse(SETTINGS_REFUSALS.mixedNotHidden);
  return offer === 'mixed' ? chosen : refuse(SETTINGS_REFUSALS.mixedNotOffered);
}

/** The people of some departments, if a list can hold them. */
export const fitsList = (count: number): undefined | Refused =>
  count <= MOST_LISTED ? undefined : refuse(SETTINGS_REFUSALS.tooManyListed, { most: MOST_LISTED });

/** Everybody named works here: whoever left, or never did, is counted and not told apart. */
export const knownStaff = (sent: number, known: number): undefined | Refused =>
  sent === known ? undefined : refuse(SETTINGS_REFUSALS.staffGone, { n: sent - known });
