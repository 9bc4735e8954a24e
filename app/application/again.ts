import type { OwnApplicationInFull } from '#contract/app-application-wire.ts';
import { addDays, dayOf, startOfDay } from '#rules/calendar.ts';
import { keepDraft } from '../kit/draft.ts';
import { go } from '../kit/router.ts';
import { now } from '../kit/when.ts';
import { beginTrip } from '../parts/trip-store.ts';
import { riderIsOf } from '../parts/who-rides.ts';
import { emptyForm, type Filled } from './form.ts';

const withHelp = <T extends object>(spot: T | null) => spot && { ...spot, help: '' };

/** The days stay as long as they were; those that are over begin tomorrow. */
function daysOf({ startDay, endDay }: OwnApplicationInFull): Pick<Filled, 'startDay' | 'endDay'> {
  const today = dayOf(now());
  if (startDay >= today) return { startDay, endDay };
  const days = Math.round((Date.parse(endDay) - Date.parse(startDay)) / 86_400_000);
  const first = addDays(today, 1);
  return { startDay: first, endDay: addDays(first, days) };
}

function formOf(application: OwnApplicationInFull): Filled {
  const { filled, legs, travelCities, estimatedFen } = application;
  return {
    ...emptyForm(),
    ...daysOf(application),
    sceneId: application.sceneId,
    reason: application.useReason,
    rider: filled.rider,
    riderIs: riderIsOf(filled.rider),
    companions: filled.companions,
    cityId: filled.cityId,
    // The pick-up's own goes on following it.
    cityName: filled.start?.cityId === filled.cityId ? '' : application.cityName,
    start: withHelp(filled.start),
    end: withHelp(filled.end),
    useCount: filled.useCount,
    roundTrip: application.roundTrip,
    estimate: estimatedFen === null ? '' : String(estimatedFen / 100),
    service: filled.service,
    travelCities: filled.travelCityIds.map((cityId, at) => ({ cityId, name: travelCities[at] ?? '' })),
    legs: filled.legs.map((leg, at) => ({
      ...leg,
      fromName: legs[at]?.fromCity ?? '',
      toName: legs[at]?.toCity ?? '',
    })),
    passengerCount: application.passengerCount ?? emptyForm().passengerCount,
    vehicles: Object.fromEntries(filled.vehicles.map(({ vehicleGroup, count }) => [vehicleGroup, count])),
    specialNeeds: application.specialNeeds,
  };
}

/** Another like it: the form as it was filled in, to be changed and sent anew. */
export function copyApplication(application: OwnApplicationInFull): void {
  keepDraft('application', formOf(application));
  go('/a/new');
}

const NINE = 9 * 3_600_000;

/** A ride by it: its scene, its places where it has some, and its first day where that is still to come. */
export function rideByApplication(application: OwnApplicationInFull): void {
  const { applicationId, sceneId, filled, startDay } = application;
  const isLater = startDay > dayOf(now());
  const [from, to] = [withHelp(filled.start), withHelp(filled.end)];
  beginTrip({
    applicationId,
    sceneId,
    from,
    to,
    rider: filled.rider,
    riderIs: riderIsOf(filled.rider),
    companions: filled.companions,
    at: isLater ? new Date(startOfDay(startDay).getTime() + NINE) : null,
  });
  go(from && to ? '/confirm' : '/');
}
