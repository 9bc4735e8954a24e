import { z } from 'zod';
import type { ApplicableScene } from '#contract/app-application-wire.ts';
import { StartSpot } from '#rules/application/draft.ts';
import { addDays, dayOf } from '#rules/calendar.ts';
import { fenOfYuan } from '#rules/money.ts';
import { ServiceType, VehicleGroup } from '#rules/scene/codes.ts';
import type { Errors } from '#ui/use-form.ts';
import { now } from '../kit/when.ts';
import { person, RIDERS } from '../parts/trip.ts';
import { ridersOf } from '../parts/who-rides.ts';

const leg = z.object({
  fromCityId: z.number(),
  fromName: z.string(),
  toCityId: z.number(),
  toName: z.string(),
  vehicle: z.string(),
  startAt: z.coerce.date().nullable(),
});
const spot = StartSpot.extend({ help: z.string().default('') });

/** What somebody fills in, whichever the template: a scene is changed without typing everything again. */
export const Filled = z.object({
  sceneId: z.number().nullable(),
  startDay: z.string(),
  endDay: z.string(),
  reason: z.string(),
  rider: person.nullable(),
  riderIs: z.enum(RIDERS).default('own'),
  companions: z.array(person),
  cityId: z.number().nullable(),
  /** Of a city that was chosen by its name; '': it is that of the pick-up. */
  cityName: z.string(),
  start: spot.nullable(),
  end: spot.nullable(),
  useCount: z.number(),
  roundTrip: z.boolean(),
  estimate: z.string(),
  service: z.enum(ServiceType.names).nullable(),
  travelCities: z.array(z.object({ cityId: z.number(), name: z.string() })),
  legs: z.array(leg),
  /** One that is being filled in; null: none is. */
  newLeg: leg.extend({ fromCityId: z.number().nullable(), toCityId: z.number().nullable() }).nullable().default(null),
  passengerCount: z.number(),
  vehicles: z.partialRecord(z.enum(VehicleGroup.names), z.number()),
  specialNeeds: z.string(),
});
export type Filled = z.output<typeof Filled>;
export type Leg = Filled['legs'][number];
export type NewLeg = NonNullable<Filled['newLeg']>;

/** What the parts of the form share. */
export interface FieldsProps {
  scene: ApplicableScene;
  filled: Filled;
  errors: Errors;
  onChange: (changes: Partial<Filled>) => void;
}

export const emptyForm = (): Filled => {
  const tomorrow = addDays(dayOf(now()), 1);
  return {
    sceneId: null,
    startDay: tomorrow,
    endDay: tomorrow,
    reason: '',
    rider: null,
    riderIs: 'own',
    companions: [],
    cityId: null,
    cityName: '',
    start: null,
    end: null,
    useCount: 1,
    roundTrip: false,
    estimate: '',
    service: null,
    travelCities: [],
    legs: [],
    newLeg: null,
    passengerCount: 10,
    vehicles: {},
    specialNeeds: '',
  };
};

export const readForm = (stored: unknown): Filled | null => Filled.safeParse(stored).data ?? null;

/** A count that nobody chose: two transfers for each leg and one ride a day, at least one. */
export const proposedCount = ({ legs, startDay, endDay }: Filled): number => {
  const days = Math.round((Date.parse(endDay) - Date.parse(startDay)) / 86_400_000) + 1;
  return Math.min(99, Math.max(1, legs.length * 2 + Math.max(0, days - 1)));
};

/** As the form of this scene shows it: what was filled in for another scene is kept, and never sent unseen. */
export const asShown = (
  filled: Filled,
  {
    template,
    companionsAllowed,
    cityUse,
    transferUse,
  }: Pick<ApplicableScene, 'template' | 'companionsAllowed' | 'cityUse' | 'transferUse'>,
): Filled => ({
  ...filled,
  companions: companionsAllowed ? filled.companions : [],
  travelCities: cityUse ? filled.travelCities : [],
  legs: transferUse ? filled.legs : [],
  newLeg: transferUse ? filled.newLeg : null,
  roundTrip: template !== 'bus' && filled.roundTrip,
});

/** What was typed that is no amount stays none, and the rule says so: left out, nobody would know that it was. */
export const estimateOf = ({ estimate }: Pick<Filled, 'estimate'>): number | null =>
  estimate.trim() === '' ? null : (fenOfYuan(estimate) ?? Number.NaN);

/** What approvers are told to expect, as long as it is an amount; a bus line asks for none. */
export const expectedOf = (filled: Filled, { template }: Pick<ApplicableScene, 'template'>): number | null => {
  const fen = template === 'bus' ? null : estimateOf(filled);
  return fen !== null && Number.isSafeInteger(fen) ? fen : null;
};

const place = (filled: Filled['start']) =>
  filled && { cityId: filled.cityId, address: filled.address, point: filled.point };

/** Colleagues by who they are, beside the draft: their phones are not the applicant's to know. */
export const colleaguesOf = (filled: Filled) => {
  const { riderId, companionIds } = ridersOf(filled);
  return { ...(riderId !== undefined && { riderId }), ...(companionIds && { companionIds }) };
};

/** With the one that stands below them, as far as it was filled in: the rule says what it lacks. */
const legsOf = ({ legs, newLeg }: Filled): NewLeg[] =>
  newLeg && (newLeg.fromCityId !== null || newLeg.toCityId !== null) ? [...legs, newLeg] : legs;

/** As the call takes it: what the template does not have is left out, and the rule says what is missing. */
export function draftOf(
  filled: Filled,
  { template }: Pick<ApplicableScene, 'template'>,
  estimatedFen: number | null,
): unknown {
  const { startDay, endDay, reason, useCount, roundTrip, cityId } = filled;
  const { rider, companions } = ridersOf(filled);
  const basics = { template, startDay, endDay, reason, rider, companions, useCount, roundTrip, estimatedFen };
  const line = { cityId, start: place(filled.start), end: place(filled.end), viaPoints: [] };
  if (template === 'trip') {
    const legs = legsOf(filled).map(({ fromCityId, toCityId, vehicle, startAt }) => ({
      fromCityId,
      toCityId,
      vehicle,
      startAt,
      endAt: null,
    }));
    return { ...basics, travelCityIds: filled.travelCities.map((city) => city.cityId), legs };
  }
  if (template === 'approval') return { ...basics, ...line };
  const { service } = filled;
  if (template === 'approvalCharter') return { ...basics, ...line, service };
  const vehicles = Object.entries(filled.vehicles)
    .filter(([, count]) => count > 0)
    .map(([vehicleGroup, count]) => ({ vehicleGroup, count }));
  const { passengerCount, specialNeeds } = filled;
  return { ...basics, ...line, service, vehicles, passengerCount, specialNeeds };
}
