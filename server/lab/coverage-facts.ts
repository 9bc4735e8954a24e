import { addDays, dayOf } from '#rules/calendar.ts';
import type { CompanyDays } from '#rules/day-kind.ts';
import { groupedBy } from '#rules/grouped.ts';
import { type CoverageQuestion, type CoveredScene, type Week, weekOf } from '#rules/lab/coverage.ts';
import { rulesOf, type ServiceType } from '#rules/scene.ts';
import { companyDays } from '../company-days.ts';
import type { Db } from '../db.ts';
import { found } from '../http/refused.ts';
import { departmentTrees, sameCompany } from '../query-kit.ts';
import { companyFacts } from '../scene/company-facts.ts';
import { SCENE_COLUMNS, sceneOf } from '../scene/stored.ts';

export interface CoverageAsked {
  readonly cityId?: number | undefined;
  readonly service: ServiceType;
  readonly place: 'near' | 'anywhere';
  readonly departmentId?: number | undefined;
  readonly week: Week;
}
export interface NamedCity {
  readonly cityId: number;
  readonly name: string;
}
interface NamedScene extends CoveredScene {
  readonly name: string;
}
export interface CoverageFacts {
  readonly scenes: readonly NamedScene[];
  /** Everybody asked about who may ride at the company's cost. */
  readonly people: readonly number[];
  readonly cities: readonly NamedCity[];
  readonly city: NamedCity;
  readonly question: CoverageQuestion;
  readonly questionFor: (cityId: number) => CoverageQuestion;
}

/** Scenes change often enough: far ahead nobody knows the company's own days, and nobody asks. */
const DAYS_AHEAD = 430;
const MOST_CITIES = 40;
const BEIJING: NamedCity = { cityId: 110_100, name: '北京' };

const enabledScenes = (db: Db, companyId: number) =>
  db
    .selectFrom('scene')
    .select(SCENE_COLUMNS)
    .where('scene.companyId', '=', companyId)
    .where('scene.status', '=', 'enabled')
    .orderBy('scene.id')
    .execute();

const riders = (db: Db, companyId: number, departmentId: number | undefined) =>
  db
    .selectFrom('staff')
    .select('id')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where('companyPay', '=', true)
    .$if(departmentId !== undefined, (some) =>
      some.where('departmentId', 'in', departmentTrees(companyId, [departmentId ?? 0])),
    )
    .orderBy('id')
    .execute();

const holdings = (db: Db, companyId: number) =>
  db
    .selectFrom('staffScene')
    .innerJoin('staff', sameCompany('staff.id', 'staffScene.staffId'))
    .select(['staffScene.sceneId', 'staffScene.staffId'])
    .where('staffScene.companyId', '=', companyId)
    .where('staff.deletedAt', 'is', null)
    .where('staff.companyPay', '=', true)
    .orderBy('staffScene.staffId')
    .execute();

/** Where the company rode within a year, the most first. */
const riddenCities = (db: Db, companyId: number, now: Date): Promise<NamedCity[]> =>
  db
    .selectFrom('reportCity')
    .innerJoin('city', 'city.id', 'reportCity.cityId')
    .select(['city.id as cityId', 'city.name'])
    .where('reportCity.companyId', '=', companyId)
    .where('reportCity.monthly', '=', true)
    .where('reportCity.start', '>=', addDays(dayOf(now), -365))
    .groupBy(['city.id', 'city.name'])
    .orderBy(({ fn }) => fn.sum('reportCity.rides'), 'desc')
    .limit(MOST_CITIES)
    .execute();

const ownDays = (db: Db, companyId: number, now: Date): Promise<CompanyDays> =>
  companyDays(db, companyId, [addDays(dayOf(now), -1), addDays(dayOf(now), DAYS_AHEAD)]);

async function cityOf(db: Db, asked: CoverageAsked, ridden: readonly NamedCity[]): Promise<NamedCity> {
  const { cityId } = asked;
  if (cityId === undefined) return ridden[0] ?? BEIJING;
  const row = await db.selectFrom('city').select(['id as cityId', 'name']).where('id', '=', cityId).executeTakeFirst();
  return found(row);
}

async function centresOf(db: Db, cities: readonly NamedCity[]) {
  const rows = await db
    .selectFrom('place')
    .select(['cityId', 'lng', 'lat'])
    .where(
      'cityId',
      'in',
      cities.map(({ cityId }) => cityId),
    )
    .orderBy(({ eb }) => eb('kind', '=', 'centre'))
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ cityId, lng, lat }) => [cityId, { lng, lat }]));
}

/** All that coverage depends on, read anew. */
export async function loadCoverage(db: Db, companyId: number, asked: CoverageAsked, now: Date): Promise<CoverageFacts> {
  const { departmentId } = asked;
  if (departmentId !== undefined) await requireDepartment(db, companyId, departmentId);
  const [rows, people, held, cities, days, { carpool }] = await Promise.all([
    enabledScenes(db, companyId),
    riders(db, companyId, departmentId),
    holdings(db, companyId),
    riddenCities(db, companyId, now),
    ownDays(db, companyId, now),
    companyFacts(db, companyId),
  ]);
  const city = await cityOf(db, asked, cities);
  const centres = await centresOf(db, [city, ...cities]);
  const perScene = groupedBy(held, ({ sceneId }) => sceneId);
  const scenes = rows.map((row) => {
    const { sceneId, draft } = sceneOf(row);
    const holders = (perScene.get(sceneId) ?? []).map(({ staffId }) => staffId);
    return { sceneId, name: draft.name, rules: rulesOf(draft), holders };
  });
  const shared = { service: asked.service, place: asked.place, companyDays: days, carpool, now };
  const weekStart = weekOf(asked.week, now, days);
  const questionFor = (cityId: number): CoverageQuestion => ({
    ...{ ...shared, weekStart, cityId, centre: centres.get(cityId) ?? { lng: 0, lat: 0 } },
  });
  const ids = people.map(({ id }) => id);
  return { scenes, people: ids, cities, city, questionFor, question: questionFor(city.cityId) };
}

async function requireDepartment(db: Db, companyId: number, departmentId: number): Promise<void> {
  const row = await db
    .selectFrom('department')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', departmentId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  found(row);
}
