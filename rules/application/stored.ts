import type { z } from 'zod';
import { ServiceType, VehicleGroup } from '../scene/codes.ts';
import {
  type FieldReaders,
  orNull,
  storedAs,
  storedDocument,
  storedFlag,
  storedList,
  storedMoment,
  storedName,
  storedNumber,
  storedRecord,
  storedText,
  storedUnion,
} from '../stored.ts';
import type { ApplicationDraft, ApplicationDraftOf, StartSpot, TravelLeg } from './draft.ts';

type Spot = z.output<typeof StartSpot>;
type Bus = ApplicationDraftOf<'bus'>;

const spot = storedRecord<Spot>({
  cityId: storedNumber(),
  address: storedText(),
  point: storedRecord<Spot['point']>({ lng: storedNumber(), lat: storedNumber() }),
});
const person = storedRecord<Bus['companions'][number]>({ name: storedText(), phone: storedText() });
const everywhere = {
  reason: storedText(),
  rider: orNull(person),
  companions: storedList(person),
  startDay: storedText(),
  endDay: storedText(),
  useCount: storedNumber(1),
  roundTrip: storedFlag(),
};
const line = { cityId: storedNumber(), start: orNull(spot), end: orNull(spot), viaPoints: storedList(spot) };
const estimated = { estimatedFen: orNull(storedNumber()) };
const service = { service: storedName(ServiceType, 'scheduled') };
const leg = storedRecord<TravelLeg>({
  fromCityId: storedNumber(),
  toCityId: storedNumber(),
  vehicle: storedText(),
  startAt: orNull(storedMoment),
  endAt: orNull(storedMoment),
});
const vehicle = storedRecord<Bus['vehicles'][number]>({
  vehicleGroup: storedName(VehicleGroup, 'coach'),
  count: storedNumber(1),
});

const READERS: { readonly [T in ApplicationDraft['template']]: FieldReaders<ApplicationDraftOf<T>> } = {
  approval: { template: storedAs('approval'), ...everywhere, ...line, ...estimated },
  trip: {
    template: storedAs('trip'),
    ...everywhere,
    ...estimated,
    travelCityIds: storedList(storedNumber()),
    legs: storedList(leg),
  },
  approvalCharter: { template: storedAs('approvalCharter'), ...everywhere, ...line, ...estimated, ...service },
  bus: {
    template: storedAs('bus'),
    ...everywhere,
    ...line,
    ...service,
    passengerCount: storedNumber(1),
    vehicles: storedList(vehicle),
    specialNeeds: storedText(),
  },
};

/** What somebody filled in. Its days are the days of its approval, so that one without them is open on none. */
export const applicationDocument = storedDocument<ApplicationDraft>(
  [],
  storedUnion<ApplicationDraft>('template', {
    approval: storedRecord<ApplicationDraftOf<'approval'>>(READERS.approval),
    trip: storedRecord<ApplicationDraftOf<'trip'>>(READERS.trip),
    approvalCharter: storedRecord<ApplicationDraftOf<'approvalCharter'>>(READERS.approvalCharter),
    bus: storedRecord<Bus>(READERS.bus),
  }),
);
