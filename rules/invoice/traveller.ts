import type { Day } from '../calendar.ts';
import { type Refused, refuse } from '../refusal.ts';
import { type InvoiceType, isDigital } from './codes.ts';
import { INVOICE_REFUSALS } from './refusals.ts';

/** One invoice names so many at most; more is a second application. */
export const MOST_TRAVELLERS = 2_000;

/** The elements of passenger transport: who rode, when, from where to where, in what. */
export interface Traveller {
  readonly name: string;
  /** Masked; '' where none is known. */
  readonly documentNo: string;
  readonly travelOn: Day;
  readonly from: string;
  readonly to: string;
  readonly grade: string;
  readonly vehicle: string;
}

/** What rides are by, in the tax bureau's list of vehicles. */
export const RIDE_VEHICLE = '汽车';

const [KEPT_FIRST, KEPT_LAST] = [3, 4];

/** 110***********002X: enough to tell two people of one name apart, and no more. */
export function maskedDocument(number: string): string {
  const hidden = number.length - KEPT_FIRST - KEPT_LAST;
  if (hidden <= 0) return '*'.repeat(number.length);
  return `${number.slice(0, KEPT_FIRST)}${'*'.repeat(hidden)}${number.slice(-KEPT_LAST)}`;
}

/** Whether an application may ask for travellers to be named. */
export function checkTravellers(type: InvoiceType, isAsked: boolean, trips: number): Refused | null {
  if (!isAsked) return null;
  if (!isDigital(type)) return refuse(INVOICE_REFUSALS.travellersDigital);
  return trips > MOST_TRAVELLERS ? refuse(INVOICE_REFUSALS.tooManyTravellers, { most: MOST_TRAVELLERS }) : null;
}

type Ridden = Pick<Traveller, 'name' | 'travelOn'>;
const sorted = (rides: readonly Ridden[]): string[] => rides.map(({ name, travelOn }) => `${travelOn} ${name}`).sort();

/** The same people on the same days, each as often. */
export function sameRides(one: readonly Ridden[], other: readonly Ridden[]): boolean {
  const [first, second] = [sorted(one), sorted(other)];
  return first.length === second.length && first.every((ride, at) => ride === second[at]);
}
