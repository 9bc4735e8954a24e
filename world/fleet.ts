import { addDays, type Day, dayOf, startOfDay } from '#rules/calendar.ts';
import { type DocumentKind, DRIVER_DOCUMENTS, VEHICLE_DOCUMENTS } from '#rules/fleet/codes.ts';
import type { VehicleGroup } from '#rules/scene/codes.ts';
import { cityOf, nearby, placesOf } from './cities.ts';
import { nameGiver, phoneGiver } from './names.ts';
import { type Random, random } from './random.ts';
import { type Chunk, chunk, type IdOf, moment } from './rows.ts';

/** A small fleet of the provider's own in the two cities where most rides are. */
const FLEET: readonly (readonly [cityId: number, letters: string])[] = [
  [110_100, 'BJ'],
  [310_100, 'SH'],
];
const DRIVERS = 14;
/** Shifts are known for two weeks. */
const DAYS = 14;
const HOUR = 3_600_000;

const CARS: readonly (readonly [model: string, group: VehicleGroup])[] = [
  ['红旗 E-QM5', 'comfort'],
  ['广汽 埃安 S', 'newEnergy'],
  ['比亚迪 汉', 'comfort'],
  ['别克 GL8', 'business'],
  ['奥迪 A6L', 'premium'],
  ['广汽 传祺 E9', 'exclusive'],
  ['大通 G20', 'sevenSeater'],
];
/** From and until, in hours of the day: somebody is always there. */
const SHIFTS: readonly (readonly [from: number, until: number])[] = [
  [6, 15],
  [8, 20],
  [13, 22],
  [20, 31],
];

interface FleetMember {
  readonly cityId: number;
  readonly driverId: number;
  readonly vehicleId: number;
  readonly nth: number;
  readonly workNo: string;
  readonly name: string;
  readonly phone: string;
  readonly plate: string;
  readonly car: (typeof CARS)[number];
  readonly shift: (typeof SHIFTS)[number];
}

function membersOf(draw: Random, idOf: IdOf): FleetMember[] {
  const [giveName, givePhone] = [nameGiver(draw, []), phoneGiver(draw)];
  return FLEET.flatMap(([cityId, letters]) =>
    Array.from({ length: DRIVERS }, (_, nth) => ({
      ...{ cityId, nth, driverId: idOf('driver'), vehicleId: idOf('vehicle') },
      workNo: `${letters}-${String(401 + nth).padStart(4, '0')}`,
      name: giveName('male', cityId),
      phone: givePhone(),
      plate: `${cityOf(cityId).plates}${draw.pick([...'ADFKTQ'])}${1_000 + draw.int(0, 8_999)}`,
      car: CARS[nth % CARS.length]!,
      shift: SHIFTS[nth % SHIFTS.length]!,
    })),
  );
}

/** Two that somebody has to look after: one ends soon, one has ended. */
function expiryOf({ nth }: FleetMember, kind: DocumentKind, draw: Random, today: Day): Day {
  if (nth === 5 && kind === 'inspection') return addDays(today, 12);
  if (nth === 11 && kind === 'driving') return addDays(today, -3);
  return addDays(today, draw.int(60, 1_000));
}

function documentsOf(members: readonly FleetMember[], draw: Random, today: Day): Chunk {
  return chunk('fleetDocument', members, (member) =>
    [...DRIVER_DOCUMENTS, ...VEHICLE_DOCUMENTS].map((kind) => ({
      driverId: DRIVER_DOCUMENTS.includes(kind) ? member.driverId : null,
      vehicleId: DRIVER_DOCUMENTS.includes(kind) ? null : member.vehicleId,
      kind,
      number: `${member.workNo}-${draw.int(100_000, 999_999)}`,
      expiresOn: expiryOf(member, kind, draw, today),
    })),
  );
}

function shiftsOf(members: readonly FleetMember[], today: Day): Chunk {
  return chunk('shift', members, ({ driverId, vehicleId, cityId, shift: [from, until] }) =>
    Array.from({ length: DAYS }, (_, nth) => {
      const day = startOfDay(addDays(today, nth - 1)).getTime();
      return {
        ...{ driverId, vehicleId, cityId },
        startsAt: moment(day + from * HOUR),
        endsAt: moment(day + until * HOUR),
      };
    }),
  );
}

/** Drivers, cars, what they hold, when they drive and where they are. */
export function* fleetChunks(seed: string, now: Date, idOf: IdOf): Generator<Chunk> {
  const draw = random(`${seed}/fleet`);
  const today = dayOf(now);
  const members = membersOf(draw, idOf);
  yield chunk('vehicle', members, ({ vehicleId, plate, car: [model, vehicleGroup], cityId }) => ({
    ...{ id: vehicleId, plate, model, vehicleGroup, cityId },
  }));
  yield chunk('driver', members, ({ driverId, workNo, name, phone, cityId }) => ({
    ...{ id: driverId, workNo, name, phone, cityId },
  }));
  yield documentsOf(members, draw, today);
  yield shiftsOf(members, today);
  yield chunk('carPosition', members, ({ vehicleId, cityId }) => {
    const { point } = nearby(draw.pick(placesOf(cityId, 'office')), 1_500, draw);
    return { vehicleId, at: moment(now.getTime()), ...point };
  });
}
