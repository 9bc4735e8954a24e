import { addDays, type Day, startOfDay } from '#rules/calendar.ts';
import type { Spot } from '#rules/scene.ts';
import { CITIES, farFrom, nearby, placesOf, shortName } from '../cities.ts';
import { DAY, HOUR, workingMinute } from '../days.ts';
import type { Organisation } from '../organisation.ts';
import { random } from '../random.ts';
import { ENGINEERS } from '../scene-kit.ts';
import type { Person } from '../staff.ts';

/** Somebody with the places between which rides go. */
export interface Traveller {
  readonly person: Person;
  /** From the root down to the own department. */
  readonly path: readonly number[];
  readonly cityId: number;
  readonly office: Spot;
  readonly house: Spot;
  /** Until when rides are at the company's cost. */
  readonly ridesUntil: number;
}

export const ALWAYS = Number.MAX_SAFE_INTEGER;
/** Who lives nearer than this walks. */
const WALK_METERS = 1_500;
const LATEST_STOP_DAYS = 12;

/** When somebody's company pay was stopped: through the last half year, and after the first day; null where it was not. */
export function payStoppedAt({ id, companyPay, createdAt }: Person, today: Day): number | null {
  if (companyPay) return null;
  const tenure = Math.floor((startOfDay(today).getTime() - createdAt) / DAY);
  const daysAgo = Math.min(LATEST_STOP_DAYS + ((id * 37) % 180), Math.max(1, tenure - 1));
  return Math.min(workingMinute(addDays(today, -daysAgo), id), startOfDay(today).getTime() - 8 * HOUR);
}

/** Everybody who works or has worked there. An office is in the city it is named after, the others at the headquarters. */
export function travellersOf({ plan, departments, staff, today }: Organisation, seed: string): Traveller[] {
  const draw = random(`${seed}/${plan.companyId}/traveller`);
  const byId = new Map(departments.map((department) => [department.id, department]));
  const officeFor = (names: readonly string[], trade: (typeof departments)[number]['trade']): Spot => {
    const city = CITIES.find(({ name }) => names.some((department) => department.startsWith(name)));
    if (city) return plan.offices.find(({ cityId }) => cityId === city.cityId) ?? placesOf(city.cityId, 'office')[0]!;
    return plan.offices[ENGINEERS.includes(trade) && draw.chance(plan.secondOffice) ? 1 : 0]!;
  };
  return staff.map((person) => {
    const { trade, path } = byId.get(person.departmentId)!;
    const { cityId, address, point } = officeFor(
      path.map((id) => byId.get(id)!.name),
      trade,
    );
    const office = { cityId, address, point };
    const estate = farFrom(office, WALK_METERS, () => nearby(draw.pick(placesOf(cityId, 'home')), 450, draw));
    return {
      ...{ person, path, cityId, office },
      house: { ...estate, address: `${shortName(estate.address)} ${draw.int(1, 38)}号楼` },
      ridesUntil: Math.min(person.deletedAt ?? ALWAYS, payStoppedAt(person, today) ?? ALWAYS),
    };
  });
}
