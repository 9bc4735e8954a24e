import { z } from 'zod';
import { ORDER_REFUSALS } from '../order/refusals.ts';
import { type Refused, refuse } from '../refusal.ts';
import { ServiceType, VehicleGroup } from '../scene/codes.ts';
import { LineFen } from './fee-lines.ts';

const Meters = z.int().nonnegative().max(10_000_000);
const Seconds = z
  .int()
  .nonnegative()
  .max(31 * 86_400);
const Minute = z.int().min(0).max(1439);

/** One city, service and vehicle group; each change is a new version, and an order keeps the one it was booked with. */
const shared = {
  tariffId: z.int().positive(),
  version: z.int().positive(),
  cityId: z.int().positive(),
  service: ServiceType.schema,
  vehicleGroup: VehicleGroup.schema,
  effectiveFrom: z.date(),
  designatedDriverFen: LineFen,
  /** What a person pays for cancelling in each state that costs. */
  cancelFen: z.object({ accepted: LineFen, waiting: LineFen, departed: LineFen, arrived: LineFen }),
  /** 抹零: what is below a multiple of this is not charged. 1 keeps every fen. */
  roundToFen: z.int().positive(),
};

const distanceAndTime = {
  baseFen: LineFen,
  includedMeters: Meters,
  includedSeconds: Seconds,
  perKmFen: LineFen,
  perMinuteFen: LineFen,
};

/** What may be chosen today; a stored tariff keeps what it was saved with. */
export const RoundToFen: z.ZodType<number, number> = z.union([z.literal(1), z.literal(10), z.literal(100)]);

/** By distance and time. Night runs from one minute of the day to another, over midnight where the end is smaller. */
export const MeteredTariff = z.object({
  kind: z.literal('metered'),
  ...shared,
  ...distanceAndTime,
  longDistance: z.object({ beyondMeters: Meters, perKmFen: LineFen }).nullable(),
  waiting: z.object({ freeSeconds: Seconds, perMinuteFen: LineFen }).nullable(),
  night: z.object({ fromMinute: Minute, toMinute: Minute, perKmFen: LineFen, perMinuteFen: LineFen }).nullable(),
  minimumFen: LineFen,
});
/** A day or half a day with its kilometres and hours; what goes beyond is charged like any ride. */
export const CharterTariff = z.object({ kind: z.literal('charter'), ...shared, ...distanceAndTime });
/** A seat at a price that nothing changes. */
export const CarpoolTariff = z.object({ kind: z.literal('carpool'), ...shared, seatFen: LineFen });

export type MeteredTariff = z.output<typeof MeteredTariff>;
export type CharterTariff = z.output<typeof CharterTariff>;
export type CarpoolTariff = z.output<typeof CarpoolTariff>;
export type Tariff = MeteredTariff | CharterTariff | CarpoolTariff;

export interface TariffKey {
  readonly cityId: number;
  readonly service: ServiceType;
  readonly vehicleGroup: VehicleGroup;
}

/** The newest version in force at a moment; a later one, announced already, does not count yet. */
export function tariffFor(tariffs: readonly Tariff[], key: TariffKey, at: Date): Tariff | Refused {
  const inForce = tariffs
    .filter(
      ({ cityId, service, vehicleGroup, effectiveFrom }) =>
        cityId === key.cityId && service === key.service && vehicleGroup === key.vehicleGroup && effectiveFrom <= at,
    )
    .sort((one, other) => other.version - one.version);
  return inForce[0] ?? refuse(ORDER_REFUSALS.noTariff);
}

export const cancelFeeFen = ({ cancelFen }: Pick<Tariff, 'cancelFen'>, status: string): number =>
  status in cancelFen ? cancelFen[status as keyof typeof cancelFen] : 0;
