import { type RawBuilder, sql } from 'kysely';
import type { ReasonView, RideTrial } from '#contract/scene.ts';
import { type Day, dayOf, endOfDay, startOfDay } from '#rules/calendar.ts';
import type { LimitLeft } from '#rules/limit.ts';
import { nearestChanges } from '#rules/ride/nearest-change.ts';
import {
  citiesIn,
  type Evaluation,
  type EvaluationInput,
  evaluate,
  type LimitsLeft,
  needsApplication,
  type RideApplication,
  reasonText,
  rulesOf,
  SCENE_REFUSALS,
  STEPS,
} from '#rules/scene.ts';
import { companyDaysAround } from '../company-days.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { type LeftRow, residualQuery } from '../limits.ts';
import { keyed, together } from '../prepared.ts';
import { type NamedProject, projectNamed, projectQuery, withBudget } from '../projects.ts';
import { idArray, sameCompany } from '../query-kit.ts';
import { companyFacts } from './company-facts.ts';
import { checkCities } from './measure.ts';
import { cityNames, findScene } from './queries.ts';

interface Rider {
  staffId: number;
  companyPay: boolean;
  path: number[];
  hasScene: boolean;
}

const riderOf = (db: Db, companyId: number, staffId: number, sceneId: number): Promise<Rider | undefined> =>
  db
    .selectFrom('staff')
    .innerJoin('department', sameCompany('department.id', 'staff.departmentId'))
    .where('staff.companyId', '=', companyId)
    .where('staff.id', '=', staffId)
    .where('staff.deletedAt', 'is', null)
    .select(['staff.id as staffId', 'staff.companyPay', 'department.path'])
    .select(
      sql<boolean>`exists (select from staff_scene link where link.company_id = ${companyId}
        and link.staff_id = staff.id and link.scene_id = ${sceneId})`.as('hasScene'),
    )
    .executeTakeFirst();

/** The days of a limit that a ride lies outside of. */
export function missedSpan(limit: LimitLeft | undefined, day: Day) {
  const { kind, startDay, endDay } = limit ?? {};
  return kind === 'span' && startDay && endDay && (day < startDay || day > endDay) ? { startDay, endDay } : undefined;
}

/** Whose limits: a person's, those of the departments above, and the budget of a project. */
interface Bounded {
  readonly companyId: number;
  readonly staffId: number;
  readonly above: RawBuilder<number[]>;
  readonly project: NamedProject | null;
}

/** Everything that bounds the company's part of a ride with this pick-up, beside all orders but one. */
export async function limitsLeft(
  db: Db,
  bounded: Bounded,
  sceneId: number,
  at: Date,
  exceptOrderId = 0,
): Promise<LimitsLeft> {
  const [own, departments, used, [project] = []] = await together(db, [
    ...limitQueries(db, bounded, sceneId, at, exceptOrderId),
    ...projectQueries(db, bounded, at, exceptOrderId),
  ]);
  return withBudget(limitsLeftOf([own, departments, used], at), project);
}

/** Where a ride names a project: one query that finds it, with what its budget leaves. */
export const projectQueries = (
  db: Db,
  { companyId, project }: Pick<Bounded, 'companyId' | 'project'>,
  at: Date,
  exceptOrderId = 0,
) => (project ? [projectQuery(db, companyId, project, at, exceptOrderId)] : []);

/** To be asked in one statement, after whatever must hold them still. */
export function limitQueries(
  db: Db,
  { companyId, staffId, above }: Omit<Bounded, 'project'>,
  sceneId: number,
  at: Date,
  exceptOrderId = 0,
) {
  const day = dayOf(at);
  const usedThatDay = sql<{ fen: number }>`
    select coalesce(sum(amount_fen), 0)::bigint as fen from limit_ledger
    where company_id = ${companyId} and staff_id = ${staffId} and scene_id = ${sceneId}
      and ride_at >= ${startOfDay(day)} and ride_at < ${endOfDay(day)} and order_id <> ${exceptOrderId}`;
  return [
    residualQuery(db, companyId, { staffIds: [staffId] }, at, exceptOrderId),
    residualQuery(db, companyId, { departments: above }, at, exceptOrderId),
    usedThatDay.compile(db),
  ] as const;
}

type LimitRows = readonly [own: readonly LeftRow[], departments: readonly LeftRow[], used: readonly { fen: number }[]];

export function limitsLeftOf([[own], departments, used]: LimitRows, at: Date): LimitsLeft {
  const day = dayOf(at);
  return {
    personalFen: own?.residualFen ?? null,
    departmentsFen: departments.map(({ residualFen }) => residualFen),
    usedTodayFen: used[0]!.fen,
    missedSpans: {
      personal: missedSpan(own, day),
      department: departments.map((limit) => missedSpan(limit, day)).find(Boolean),
    },
  };
}

/** As if it had been applied for and approved, with one use left. */
const approvedAs = (approved: RideTrial['approved']): RideApplication | null =>
  approved && {
    usesLeft: 1,
    startDay: approved.startDay,
    endDay: approved.endDay,
    start: null,
    end: null,
    travelCityIds: approved.cityIds,
    legs: approved.cityIds.map((cityId) => ({ fromCityId: cityId, toCityId: cityId })),
    asked: null,
  };

/** What is judged: the form's contents as if enabled, or the saved scene as it is. */
async function judged(db: Db, companyId: number, { draft, sceneId }: RideTrial): Promise<EvaluationInput['scene']> {
  if (draft) return { status: 'enabled', rules: rulesOf(draft) };
  if (sceneId === undefined) throw new Refused(SCENE_REFUSALS.nothingToTry);
  const scene = found(await findScene(db, companyId, sceneId));
  return { status: scene.status, rules: rulesOf(scene.draft) };
}

async function inWords(db: Db, result: Evaluation) {
  const cities = await cityNames(db, [...new Set(result.reasons.flatMap(citiesIn))]);
  const names = { city: (id: number) => cities.get(id) ?? `城市${id}`, flow: (id: number) => `审批流${id}` };
  const reasons: ReasonView[] = result.reasons.map((reason) => ({
    ...reason,
    stepName: STEPS[reason.step]!,
    text: reasonText(reason, names),
  }));
  return { ...result, reasons };
}

/** A dry run: nothing is booked, frozen or written. */
export async function tryRide(ride: RideTrial, context: Context) {
  const { actor, db, now } = context;
  const { companyId } = actor;
  await checkCities(context, [
    ['start.cityId', ride.from],
    ['end.cityId', ride.to],
  ]);
  const sceneId = ride.sceneId ?? 0;
  const scene = await judged(db, companyId, ride);
  const rider = found(await riderOf(db, companyId, ride.staffId, sceneId));
  const bounded = { ...rider, companyId, above: idArray(rider.path), project: null };
  const named = projectNamed(ride.projectNo);
  const [project] = named ? await keyed(db, projectQuery(db, companyId, named, ride.at)) : [];
  const input: EvaluationInput = {
    scene,
    ride,
    person: { active: true, companyPay: rider.companyPay, hasScene: rider.hasScene || ride.sceneId === undefined },
    company: await companyFacts(db, companyId),
    application: needsApplication(scene.rules.template) ? approvedAs(ride.approved) : null,
    left: withBudget(await limitsLeft(db, bounded, sceneId, ride.at), project),
    project,
    companyDays: await companyDaysAround(db, companyId, scene.rules, dayOf(ride.at)),
    now,
  };
  return { ...(await inWords(db, evaluate(input))), nearest: nearestChanges(input).map(({ text }) => text) };
}
