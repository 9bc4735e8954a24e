import { addDays, addMonths, type Day, startOfDay, startOfMonth } from '#rules/calendar.ts';
import type { ServiceType, VehicleGroup } from '#rules/scene.ts';
import type { CarpoolTariff, CharterTariff, MeteredTariff, Tariff } from '#rules/tariff.ts';
import { CITIES } from './cities.ts';
import type { CityRow } from './places/place.ts';
import { type Chunk, chunk, json, moment } from './rows.ts';

const FIRST_TARIFF = 1000;
/** Prices were set two years ago, and raised once since in the dearest cities. */
const SET_DAYS_AGO = 730;
const RAISED_MONTHS_AGO = 7;
const RAISED_FROM_LEVEL = 92;
const RAISE = 1.04;

/** What a group costs of a comfortable car, in hundredths. */
const CARS: Partial<Record<VehicleGroup, number>> = {
  ...{ newEnergy: 94, comfort: 100, exclusive: 118, premium: 158, business: 172, sevenSeater: 186, luxury: 235 },
};
/** A day with a driver, in yuan. */
const DAYS: Partial<Record<VehicleGroup, number>> = {
  ...{ newEnergy: 620, comfort: 680, exclusive: 760, premium: 980, business: 1_080, sevenSeater: 1_360 },
  ...{ luxury: 1_880, coaster: 1_680, minibus: 1_980, coach: 2_480 },
};
/** Below the least that a car of one's own costs: nobody shares one to pay more. */
const SEATS: Partial<Record<VehicleGroup, number>> = { comfort: 24, business: 40 };

type AssignedField = 'tariffId' | 'version' | 'effectiveFrom';
type Prices =
  | Omit<MeteredTariff, AssignedField>
  | Omit<CharterTariff, AssignedField>
  | Omit<CarpoolTariff, AssignedField>;
const groupsOf = (table: Partial<Record<VehicleGroup, number>>): [VehicleGroup, number][] =>
  Object.entries(table) as [VehicleGroup, number][];
/** Whole jiao, as price lists have them. */
const jiao = (fen: number): number => Math.round(fen / 10) * 10;

const cancelFen = (level: number) => ({
  accepted: 0,
  waiting: jiao(500 * level),
  departed: jiao(1_000 * level),
  arrived: jiao(2_000 * level),
});

function metered({ cityId, priceLevel }: CityRow, service: ServiceType, group: VehicleGroup, share: number): Prices {
  const level = (priceLevel / 100) * (share / 100);
  const transfer = service !== 'scheduled';
  return {
    kind: 'metered',
    ...{ cityId, service, vehicleGroup: group, designatedDriverFen: 2_000 },
    cancelFen: cancelFen(level),
    roundToFen: transfer ? 100 : 10,
    baseFen: jiao((transfer ? 2_400 : 1_400) * level),
    includedMeters: transfer ? 6_000 : 3_000,
    includedSeconds: transfer ? 1_200 : 600,
    perKmFen: jiao(230 * level),
    perMinuteFen: jiao(45 * level),
    longDistance: { beyondMeters: 20_000, perKmFen: jiao(90 * level) },
    waiting: { freeSeconds: transfer ? 1_800 : 300, perMinuteFen: jiao(80 * level) },
    night: { fromMinute: 1_380, toMinute: 300, perKmFen: jiao(50 * level), perMinuteFen: jiao(20 * level) },
    minimumFen: jiao((transfer ? 2_800 : 1_600) * level),
  };
}

function charter({ cityId, priceLevel }: CityRow, service: ServiceType, group: VehicleGroup, yuan: number): Prices {
  const half = service === 'halfDayRental';
  const level = priceLevel / 100;
  return {
    kind: 'charter',
    ...{ cityId, service, vehicleGroup: group, designatedDriverFen: 5_000 },
    cancelFen: cancelFen(level * 5),
    roundToFen: 100,
    baseFen: Math.round(yuan * level * (half ? 0.6 : 1)) * 100,
    includedMeters: half ? 50_000 : 100_000,
    includedSeconds: half ? 14_400 : 28_800,
    perKmFen: jiao(350 * level),
    perMinuteFen: jiao(100 * level),
  };
}

const carpool = ({ cityId, priceLevel }: CityRow, service: ServiceType, group: VehicleGroup, yuan: number): Prices => ({
  kind: 'carpool',
  cityId,
  service,
  vehicleGroup: group,
  designatedDriverFen: 0,
  cancelFen: { accepted: 0, waiting: 0, departed: 500, arrived: 1_000 },
  roundToFen: 1,
  seatFen: Math.round(yuan * (priceLevel / 100)) * 100,
});

function pricesIn(city: CityRow): Prices[] {
  const rides = (['scheduled', 'pickup', 'dropoff'] as const).flatMap((service) =>
    groupsOf(CARS).map(([group, share]) => metered(city, service, group, share)),
  );
  const rentals = (['dayRental', 'halfDayRental'] as const).flatMap((service) =>
    groupsOf(DAYS).map(([group, yuan]) => charter(city, service, group, yuan)),
  );
  const seats = (['pickupCarpool', 'dropoffCarpool'] as const).flatMap((service) =>
    groupsOf(SEATS).map(([group, yuan]) => carpool(city, service, group, yuan)),
  );
  return [...rides, ...rentals, ...seats];
}

const raised = (prices: Prices): Prices =>
  prices.kind === 'metered'
    ? { ...prices, baseFen: jiao(prices.baseFen * RAISE), perKmFen: jiao(prices.perKmFen * RAISE) }
    : prices;

/** Every price of every city with rides, from the first version to the one in force. */
export function foundTariffs(today: Day): Tariff[] {
  const first = { version: 1, effectiveFrom: startOfDay(addDays(today, -SET_DAYS_AGO)) };
  const second = { version: 2, effectiveFrom: startOfMonth(addMonths(today.slice(0, 7), -RAISED_MONTHS_AGO)) };
  const all = CITIES.flatMap((city) =>
    pricesIn(city).flatMap((prices) =>
      prices.kind === 'metered' && city.priceLevel >= RAISED_FROM_LEVEL
        ? [
            { ...prices, ...first },
            { ...raised(prices), ...second },
          ]
        : [{ ...prices, ...first }],
    ),
  );
  return all.map((tariff, at) => ({ ...tariff, tariffId: FIRST_TARIFF + at }) as Tariff);
}

/** The platform's, whichever companies there are. What has a column of its own is not in `rates` again. */
export const tariffChunk = (tariffs: readonly Tariff[]): Chunk =>
  chunk('tariff', tariffs, ({ tariffId, cityId, service, vehicleGroup, version, effectiveFrom, ...rates }) => {
    const at = moment(effectiveFrom.getTime());
    return {
      ...{ id: tariffId, cityId, service, vehicleGroup, version, rates: json(rates) },
      ...{ effectiveFrom: at, createdAt: at },
    };
  });
