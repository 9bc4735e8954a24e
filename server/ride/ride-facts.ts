import { sql } from 'kysely';
import { dayOf, endOfDay, startOfDay } from '#rules/calendar.ts';
import type { Hub } from '#rules/ride/kinds.ts';
import type { LimitsLeft, Scene, ServiceType } from '#rules/scene.ts';
import type { Tariff } from '#rules/tariff.ts';
import { loadTerms } from '../company/terms.ts';
import { daysAround } from '../company-days.ts';
import type { Db } from '../db.ts';
import { found } from '../http/refused.ts';
import { kept } from '../kept.ts';
import { limitsWithResidual } from '../limits.ts';
import { keyed } from '../prepared.ts';
import { projectNamed, projectQuery } from '../projects.ts';
import { anyOf, sameCompany } from '../query-kit.ts';
import { companyFacts } from '../scene/company-facts.ts';
import { SCENE_COLUMNS, sceneOf } from '../scene/stored.ts';
import { missedSpan } from '../scene/try.ts';
import { candidates, undecidedFor } from './applications.ts';
import { overlappingRides } from './overlap.ts';
import { bookerQuery, pathAbove } from './people.ts';
import { rideSettings } from './ride-settings.ts';
import { tariffOf } from './tariffs.ts';

export interface FactsOf {
  readonly companyId: number;
  readonly staffId: number;
  readonly now: Date;
}

/** The scenes that were given to somebody and can be used. */
export async function scenesOf(db: Db, { companyId, staffId }: Omit<FactsOf, 'now'>): Promise<Scene[]> {
  const rows = await db
    .selectFrom('scene')
    .innerJoin('staffScene', sameCompany('staffScene.sceneId', 'scene.id'))
    .where('staffScene.staffId', '=', staffId)
    .where('scene.companyId', '=', companyId)
    .where('scene.status', '=', 'enabled')
    .select(SCENE_COLUMNS)
    .orderBy('scene.id')
    .execute();
  return rows.map(sceneOf);
}

/** What this person has taken on a day, by scene. */
export async function usedOn(db: Db, { companyId, staffId }: Omit<FactsOf, 'now'>, day: string) {
  const { rows } = await sql<{ sceneId: number; fen: number }>`
    select scene_id, sum(amount_fen)::bigint as fen from limit_ledger
    where company_id = ${companyId} and staff_id = ${staffId}
      and ride_at >= ${startOfDay(day)} and ride_at < ${endOfDay(day)}
    group by scene_id`.execute(db);
  return new Map(rows.map(({ sceneId, fen }) => [sceneId, fen]));
}

/** Every version of what rides from a city cost, the newest first. */
async function tariffsFrom(db: Db, cityId: number): Promise<Tariff[]> {
  const rows = await db
    .selectFrom('tariff')
    .selectAll()
    .where('cityId', '=', cityId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(tariffOf);
}

const hubsIn = (db: Db, cityIds: readonly number[]): Promise<Hub[]> =>
  db
    .selectFrom('place')
    .select(['lng', 'lat'])
    .select(sql<Hub['kind']>`kind`.as('kind'))
    .where('cityId', '=', anyOf(cityIds))
    .where('kind', 'in', ['airport', 'station'])
    .execute();

interface LimitsOn extends Omit<LimitsLeft, 'usedTodayFen'> {
  readonly used: ReadonlyMap<number, number>;
}

async function limitsOn(db: Db, of: FactsOf, at: Date): Promise<LimitsOn> {
  const { companyId, staffId } = of;
  const day = dayOf(at);
  const [people, above, used] = await Promise.all([
    limitsWithResidual(db, companyId, { staffIds: [staffId] }, at),
    limitsWithResidual(db, companyId, { departments: pathAbove([companyId, staffId, 0]) }, at),
    usedOn(db, of, day),
  ]);
  const own = people.get(staffId);
  const departments = [...above.values()];
  return {
    personalFen: own?.residualFen ?? null,
    departmentsFen: departments.map(({ residualFen }) => residualFen),
    missedSpans: {
      personal: missedSpan(own, day),
      department: departments.map((limit) => missedSpan(limit, day)).find(Boolean),
    },
    used,
  };
}

/**
 * What all rides that one person looks at have in common, each loaded once: a screen judges dozens of them, for every
 * scene and vehicle and for what could be changed. Nothing is locked; a booking looks at everything anew.
 */
export function rideFacts(db: Db, of: FactsOf) {
  const { companyId, staffId } = of;
  const booker = kept(async () => found((await keyed(db, bookerQuery(db, [companyId, staffId, 0])))[0]));
  const tariffs = kept((cityId: number) => tariffsFrom(db, cityId));
  // Windows of limits begin and end with days, so that a day stands for all of its moments.
  const limits = kept((day: string) => limitsOn(db, of, startOfDay(day)));
  return {
    booker,
    scenes: kept(() => scenesOf(db, of)),
    company: kept(() => companyFacts(db, companyId)),
    settings: kept(() => rideSettings(db, companyId, staffId)),
    terms: kept(() => loadTerms(db, companyId)),
    companyDays: kept((day: string) => daysAround(db, companyId, day)),
    hubs: kept((...cityIds: number[]) => hubsIn(db, cityIds)),
    applications: kept((sceneId: number, day: string) =>
      candidates(db, [companyId, staffId, sceneId], startOfDay(day), false),
    ),
    undecided: kept((sceneId: number, day: string) => undecidedFor(db, of, { sceneId, at: startOfDay(day) })),
    overlapping: kept((riderPhone: string, at: number, service: ServiceType, seconds: number, packages: number) =>
      overlappingRides(db, companyId, riderPhone, { at: new Date(at), service, seconds, packages }),
    ),
    async tariff({ cityId, service, vehicleGroup }: Pick<Tariff, 'cityId' | 'service' | 'vehicleGroup'>, at: Date) {
      return (await tariffs(cityId)).find(
        (one) => one.service === service && one.vehicleGroup === vehicleGroup && one.effectiveFrom <= at,
      );
    },
    /** The project that a number names, where the list knows it. */
    project: kept(async (number: string, day: string) => {
      const named = projectNamed(number);
      return named ? (await keyed(db, projectQuery(db, companyId, named, startOfDay(day))))[0] : undefined;
    }),
    async left(sceneId: number, at: Date): Promise<LimitsLeft> {
      const { used, ...left } = await limits(dayOf(at));
      return { ...left, usedTodayFen: used.get(sceneId) ?? 0 };
    },
  };
}
export type RideFacts = ReturnType<typeof rideFacts>;
