import { distanceMeters, type VehicleGroup } from '#rules/scene.ts';
import { cityOf } from '../cities.ts';
import { HOUR, MINUTE } from '../days.ts';
import { guestName } from '../names.ts';
import { random } from '../random.ts';
import { grouped } from '../rows.ts';
import type { Consent } from './consent.ts';
import type { Ride } from './ride.ts';
import { absenceOf } from './trip.ts';

const BETWEEN = 5 * MINUTE;
/** On foot, by bus or by train, from where one alighted to where the next car waits. */
const MS_A_METER = 120;
const TO_ANOTHER_CITY = 4 * HOUR;
/** Who has come home stays there, and nobody takes the same way twice in a row. */
const AT_HOME = 6 * HOUR;

const startOf = ({ rideAt, times }: Ride): number => Math.min(rideAt, times.started);

/** Whether somebody can take both rides, the one after the other. */
function canFollow(former: Ride, next: Ride): boolean {
  const pause = startOf(next) - former.times.ended;
  if (pause >= AT_HOME) return true;
  const isAgain =
    next.to.address === former.to.address &&
    (former.to === former.traveller.house || next.from.address === former.from.address);
  if (isAgain || pause < BETWEEN) return false;
  if (former.to.cityId === next.from.cityId)
    return pause >= BETWEEN + distanceMeters(former.to.point, next.from.point) * MS_A_METER;
  return pause >= TO_ANOTHER_CITY || (former.application !== null && former.application === next.application);
}

const canTakeBoth = (one: Ride, other: Ride): boolean =>
  startOf(one) <= startOf(other) ? canFollow(one, other) : canFollow(other, one);

type Absence = NonNullable<ReturnType<typeof absenceOf>> & { readonly consent: Consent };

/** Nobody is on two trips at once: of two that cross, the one that is named first. */
function trips(consents: readonly Consent[]): { kept: Consent[]; absences: Map<number, Absence[]> } {
  const absences = new Map<number, Absence[]>();
  const kept = consents.filter((consent) => {
    const { draft, run, traveller } = consent.application;
    const own = run.state.status === 'passed' ? absenceOf(draft) : null;
    if (!own) return true;
    const others = absences.get(traveller.person.id) ?? [];
    if (others.some(({ from, until }) => own.from < until + AT_HOME && own.until + AT_HOME > from)) return false;
    absences.set(traveller.person.id, [...others, { ...own, consent }]);
    return true;
  });
  return { kept, absences };
}

const isHere = (ride: Ride, absences: readonly Absence[]): boolean =>
  absences.every(
    ({ consent, cityId, from, until }) =>
      consent.application === ride.application ||
      cityId === ride.from.cityId ||
      ride.times.ended < from ||
      startOf(ride) > until,
  );

/** A person has one body: of rides that nobody could take both, the certain one stays, or the earlier. */
function ridesOfPerson(rides: readonly Ride[], absences: readonly Absence[]): Ride[] {
  const kept: Ride[] = [];
  const inOrder = rides.toSorted(
    (one, other) => Number(other.certain) - Number(one.certain) || one.rideAt - other.rideAt,
  );
  return inOrder.filter((ride) => {
    if (ride.cancellation) return true;
    const fits = isHere(ride, absences) && kept.every((other) => canTakeBoth(ride, other));
    if (fits) kept.push(ride);
    return fits;
  });
}

/** Applications and rides as far as people can be where they want to be. */
export function withOneBody(consents: readonly Consent[], others: readonly Ride[]) {
  const { kept, absences } = trips(consents);
  const all = [...kept.flatMap(({ rides }) => rides), ...others];
  const byPerson = grouped(all, ({ traveller }) => traveller.person.id);
  return {
    applications: kept.map(({ application }) => application),
    rides: [...byPerson].flatMap(([staffId, rides]) => ridesOfPerson(rides, absences.get(staffId) ?? [])),
  };
}

/** Cars that drive in each group, by their names. */
const CARS: Readonly<Record<VehicleGroup, readonly string[]>> = {
  newEnergy: ['比亚迪 秦PLUS', '广汽埃安 AION S', '小鹏 P5'],
  comfort: ['大众 帕萨特', '丰田 凯美瑞', '本田 雅阁'],
  comfortable: ['大众 帕萨特', '丰田 凯美瑞'],
  exclusive: ['红旗 H5', '别克 君越'],
  premium: ['奥迪 A6L', '红旗 H9'],
  business: ['别克 GL8', '广汽传祺 M8'],
  sevenSeater: ['别克 GL8 ES', '丰田 赛那'],
  luxury: ['奔驰 S级', '宝马 7系'],
  coaster: ['丰田 考斯特'],
  minibus: ['宇通 中巴'],
  coach: ['宇通 大巴', '金龙 大巴'],
  welfare: ['别克 GL8 福祉版'],
};
const LETTERS = [...'ABCDEFGHJKLMNPQRSTUVWXYZ'];
const DRIVERS = 60;

/** Whoever drives for a company in a city and a group, as orders keep them. */
function driversOf(companyId: number, cityId: number, group: VehicleGroup) {
  const draw = random(`driver/${companyId}/${cityId}/${group}`);
  return Array.from({ length: DRIVERS }, () => ({
    freeFrom: 0,
    text: JSON.stringify({
      name: `${guestName(draw)[0]}师傅`,
      phone: `${draw.pick(['134', '135', '147', '178'])}${String(draw.int(0, 99_999_999)).padStart(8, '0')}`,
      plate: `${cityOf(cityId).plates}${draw.pick(LETTERS)}${draw.int(1_000, 9_999)}`,
      car: draw.pick(CARS[group]),
      score: draw.int(46, 50) / 10,
    }),
  }));
}

/** Who drives each ride: whom its number names, or the next of the same city and group who has time. */
export function assignDrivers(companyId: number, rides: readonly Ride[]): Map<Ride, string> {
  const assigned = new Map<Ride, string>();
  const groups = grouped(rides, ({ from, vehicleGroup }) => `${from.cityId}/${vehicleGroup}`);
  for (const own of groups.values()) {
    const drivers = driversOf(companyId, own[0]!.from.cityId, own[0]!.vehicleGroup);
    for (const ride of own.toSorted((one, other) => one.times.departed - other.times.departed)) {
      const isFree = (nth: number) => drivers[(ride.seed + nth) % DRIVERS]!.freeFrom <= ride.times.departed;
      let nth = 0;
      while (nth < DRIVERS - 1 && !isFree(nth)) nth += 1;
      const driver = drivers[(ride.seed + nth) % DRIVERS]!;
      if (!ride.cancellation) driver.freeFrom = ride.times.ended + MINUTE;
      assigned.set(ride, driver.text);
    }
  }
  return assigned;
}
