import type { Day } from '#rules/calendar.ts';
import type { Spot } from '#rules/scene.ts';
import { CITIES, houseIn, placesOf } from '../cities.ts';
import type { Trade } from '../duties.ts';
import type { Organisation } from '../organisation.ts';
import { payStoppedAt } from '../pay-stops.ts';
import { type Random, random } from '../random.ts';
import { BEIJING, ENGINEERS, OFFICE, SHANGHAI, SHANGHAI_OFFICE } from '../scene-kit.ts';
import type { Person } from '../staff.ts';

/** Somebody with the places between which rides go. */
export interface Traveller {
  readonly person: Person;
  readonly trade: Trade;
  /** From the root down to the own department. */
  readonly path: readonly number[];
  readonly cityId: number;
  readonly office: Spot;
  readonly house: Spot;
  readonly joinedAt: number;
  readonly leftAt: number;
  /** Until when the company paid. */
  readonly paidUntil: number;
}

const YUANSHAN = 101;
/** How many of the builders sit in the second office. */
const SECOND_OFFICE = 0.14;
const ALWAYS = Number.MAX_SAFE_INTEGER;

/** An office is in the city it is named after; everybody else is at the headquarters. */
function cityFor(names: readonly string[], trade: Trade, companyId: number, draw: Random): number {
  const named = CITIES.find(({ name }) => names.some((department) => department.startsWith(name)));
  if (named) return named.cityId;
  if (companyId === YUANSHAN) return SHANGHAI;
  return ENGINEERS.includes(trade) && draw.chance(SECOND_OFFICE) ? SHANGHAI : BEIJING;
}

function officeIn(cityId: number, companyId: number): Spot {
  if (companyId === YUANSHAN) return placesOf(cityId, 'office').find(({ address }) => address.startsWith('静安'))!;
  if (cityId === BEIJING) return { cityId, address: `${OFFICE.address}（望京街10号）`, point: OFFICE.point };
  if (cityId === SHANGHAI) {
    return { cityId, address: `${SHANGHAI_OFFICE.address}（宜山路900号）`, point: SHANGHAI_OFFICE.point };
  }
  return placesOf(cityId, 'office')[0]!;
}

/** Everybody who works or has worked there, in the order of joining. */
export function travellersOf({ plan, departments, staff }: Organisation, today: Day, seed: string): Traveller[] {
  const draw = random(`${seed}/${plan.companyId}/traveller`);
  const byId = new Map(departments.map((department) => [department.id, department]));
  return staff.map((person) => {
    const { trade, path } = byId.get(person.departmentId)!;
    const names = path.map((id) => byId.get(id)!.name);
    const cityId = cityFor(names, trade, plan.companyId, draw);
    const office = officeIn(cityId, plan.companyId);
    return {
      person,
      trade,
      path,
      cityId,
      office,
      house: houseIn(cityId, office, draw),
      joinedAt: Date.parse(person.createdAt),
      leftAt: person.deletedAt ? Date.parse(person.deletedAt) : ALWAYS,
      paidUntil: payStoppedAt(person, today) ?? ALWAYS,
    };
  });
}
