import { DayKind } from '../day-kind.ts';
import {
  orAbsent,
  orNull,
  storedFlag,
  storedList,
  storedName,
  storedNames,
  storedNumber,
  storedRecord,
  storedText,
} from '../stored.ts';
import { type ApprovalBinding, DEFAULT_BINDING } from './binding.ts';
import { VehicleGroup } from './codes.ts';
import type {
  CarpoolSwitch,
  CityUse,
  DailyQuota,
  DayHours,
  KindHours,
  RouteStop,
  ScenePlace,
  TimeRange,
  TransferUse,
} from './draft.ts';

const spot = {
  cityId: storedNumber(),
  address: storedText(),
  point: storedRecord<ScenePlace['point']>({ lng: storedNumber(), lat: storedNumber() }),
};
/** How the parts of a scene are read from a stored one. */
export const places = storedList(storedRecord<ScenePlace>({ ...spot, radiusMeters: storedNumber() }));

const ranges = storedList(storedRecord<TimeRange>({ from: storedNumber(), to: storedNumber(1440) }));
export const hours = storedList(storedRecord<DayHours>({ weekday: storedNumber(1), ranges }));
export const kindHours = storedList(storedRecord<KindHours>({ kind: storedName(DayKind, 'workday'), ranges }));

export const dailyQuota = storedRecord<DailyQuota>({
  unifiedFen: orNull(storedNumber()),
  custom: storedList(
    storedRecord<DailyQuota['custom'][number]>({ quotaFen: storedNumber(), cityIds: storedList(storedNumber()) }),
  ),
});

const use = { vehicleGroups: storedNames(VehicleGroup), sameCity: storedFlag() };
export const cityUse = storedRecord<CityUse>(use);
export const transferUse = storedRecord<TransferUse>({ ...use, deadlineDays: orNull(storedNumber()) });

export const carpool = storedRecord<CarpoolSwitch>({
  isOpen: storedFlag(),
  routes: storedList(
    storedRecord<CarpoolSwitch['routes'][number]>({
      routeId: storedNumber(),
      imageName: storedText(),
      remark: storedText(),
      stops: orAbsent(storedList(storedRecord<RouteStop>(spot))),
    }),
  ),
});

const EITHER = { names: ['exact', 'free'] } as const;
const ANY = { names: ['exact', 'atMost', 'free'] } as const;
export const approvalBinding = storedRecord<ApprovalBinding>({
  city: storedName(EITHER, DEFAULT_BINDING.city),
  service: storedName(EITHER, DEFAULT_BINDING.service),
  vehicles: storedName(ANY, DEFAULT_BINDING.vehicles),
  people: storedName({ names: ['atMost', 'free'] } as const, DEFAULT_BINDING.people),
  days: storedName(ANY, DEFAULT_BINDING.days),
});
