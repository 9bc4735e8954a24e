import { ServiceType, VehicleGroup } from '../scene/codes.ts';
import {
  orNull,
  storedAs,
  storedDocument,
  storedMoment,
  storedName,
  storedNumber,
  storedRecord,
  storedUnion,
} from '../stored.ts';
import { TariffKind } from './draft.ts';
import type { CarpoolTariff, CharterTariff, MeteredTariff, Tariff } from './tariff.ts';

const nothing = storedNumber();
const shared = {
  tariffId: storedNumber(),
  version: storedNumber(1),
  cityId: storedNumber(),
  service: storedName(ServiceType, 'scheduled'),
  vehicleGroup: storedName(VehicleGroup, 'comfort'),
  effectiveFrom: storedMoment,
  designatedDriverFen: nothing,
  cancelFen: storedRecord<Tariff['cancelFen']>({
    accepted: nothing,
    waiting: nothing,
    departed: nothing,
    arrived: nothing,
  }),
  roundToFen: storedNumber(1),
};
const distanceAndTime = {
  baseFen: nothing,
  includedMeters: nothing,
  includedSeconds: nothing,
  perKmFen: nothing,
  perMinuteFen: nothing,
};

/** False for a kind of tariff that is not known any more. */
export const isTariff = (rates: unknown): boolean =>
  typeof rates === 'object' &&
  rates !== null &&
  'kind' in rates &&
  TariffKind.names.some((kind) => kind === rates.kind);

/** A price that an older tariff does not name is not charged. */
export const tariffDocument = storedDocument<Tariff>(
  [],
  storedUnion<Tariff>('kind', {
    metered: storedRecord<MeteredTariff>({
      kind: storedAs('metered'),
      ...shared,
      ...distanceAndTime,
      longDistance: orNull(
        storedRecord<NonNullable<MeteredTariff['longDistance']>>({ beyondMeters: nothing, perKmFen: nothing }),
      ),
      waiting: orNull(
        storedRecord<NonNullable<MeteredTariff['waiting']>>({ freeSeconds: nothing, perMinuteFen: nothing }),
      ),
      night: orNull(
        storedRecord<NonNullable<MeteredTariff['night']>>({
          fromMinute: nothing,
          toMinute: nothing,
          perKmFen: nothing,
          perMinuteFen: nothing,
        }),
      ),
      minimumFen: nothing,
    }),
    charter: storedRecord<CharterTariff>({ kind: storedAs('charter'), ...shared, ...distanceAndTime }),
    carpool: storedRecord<CarpoolTariff>({ kind: storedAs('carpool'), ...shared, seatFen: nothing }),
  }),
);
