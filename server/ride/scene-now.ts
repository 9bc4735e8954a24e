import { sql } from 'kysely';
import type { MyScene } from '#contract/app-rides.ts';
import { usesLeft } from '#rules/application.ts';
import { dayOf } from '#rules/calendar.ts';
import type { OrderStatus } from '#rules/order.ts';
import { HINDRANCES, momentText, openTime } from '#rules/ride/scene-now.ts';
import {
  distanceMeters,
  evaluate,
  needsApplication,
  type Point,
  type Reason,
  RULE_GROUPS,
  rulesOf,
  type Scene,
  type SceneNames,
  type SceneRules,
  sceneProse,
} from '#rules/scene.ts';
import { companyDaysAround } from '../company-days.ts';
import type { Db } from '../db.ts';
import { anyOf } from '../query-kit.ts';
import { forRider } from './judge.ts';
import type { FactsOf, RideFacts } from './ride-facts.ts';

type SceneApplication = MyScene['applications'][number];
const OPEN: readonly SceneApplication['status'][] = ['pending', 'running'];

/** Open ones, and passed ones that can still be used, by scene, the newest first. */
export async function applicationsByScene(
  db: Db,
  { companyId, staffId }: FactsOf,
  sceneIds: readonly number[],
  at: Date,
): Promise<Map<number, SceneApplication[]>> {
  const rows = await db
    .selectFrom('application')
    .select(['id as applicationId', 'number', 'status', 'startDay', 'endDay', 'sceneId', 'uses'])
    .select(
      sql<OrderStatus[]>`array(select coalesce(disputed_from, status) from ride_order booked
        where booked.company_id = ${companyId} and booked.application_id = application.id)`.as('orders'),
    )
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .where('sceneId', '=', anyOf(sceneIds))
    .where('status', 'in', [...OPEN, 'passed'])
    .where('endDay', '>=', dayOf(at))
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  const byScene = new Map<number, SceneApplication[]>();
  for (const { sceneId, uses, orders, ...row } of rows) {
    const left = usesLeft(uses, orders);
    if (row.status === 'passed' && left === 0) continue;
    byScene.set(sceneId, [...(byScene.get(sceneId) ?? []), { ...row, usesLeft: left }]);
  }
  return byScene;
}

const NOWHERE = { cityId: 0, address: '', point: { lng: 0, lat: 0 } };

/** What keeps a person from using a scene at all, whenever and wherever. */
async function hindrance([facts, { now }]: Of, { sceneId, status }: Scene, rules: SceneRules, at: Date) {
  const { reasons } = evaluate({
    scene: { status, rules },
    ride: {
      at,
      from: NOWHERE,
      to: NOWHERE,
      service: rules.services[0] ?? 'scheduled',
      vehicleGroup: rules.vehicleGroups[0] ?? 'comfort',
      projectNo: null,
      viaPoints: 0,
      companions: 0,
      carpool: false,
      amountFen: 0,
    },
    person: { ...(await facts.booker()), hasScene: true },
    company: await facts.company(),
    application: null,
    left: await facts.left(sceneId, at),
    now,
  });
  return reasons.find(({ code, passed }) => !passed && HINDRANCES.includes(code));
}

type Of = readonly [facts: RideFacts, of: FactsOf];
type When = Pick<MyScene, 'now' | 'opensAt' | 'closesAt' | 'text'>;

const NEVER = { opensAt: null, closesAt: null } as const;

async function whenUsable(
  db: Db,
  facts: Of,
  scene: Scene,
  applications: readonly SceneApplication[],
  at: Date,
): Promise<When> {
  const rules = rulesOf(scene.draft);
  const hindered: Reason | undefined = await hindrance(facts, scene, rules, at);
  if (hindered) return { now: 'never', ...NEVER, text: (await forRider(db, [hindered]))[0]!.text };
  const passed = applications.filter(({ status }) => status === 'passed');
  if (needsApplication(rules.template) && passed.length === 0) {
    return { now: 'apply', ...NEVER, text: applications.length > 0 ? '审批中' : '需要先申请' };
  }
  const companyDays = await companyDaysAround(db, facts[1].companyId, rules, dayOf(at));
  const approved = needsApplication(rules.template) ? passed : null;
  const { open, opensAt, closesAt } = openTime({ ...rules, companyDays }, approved, at);
  if (open)
    return { now: 'usable', opensAt, closesAt, text: closesAt ? `可用到 ${momentText(closesAt, at)}` : '现在可用' };
  return opensAt
    ? { now: 'later', opensAt, closesAt, text: `${momentText(opensAt, at)} 起` }
    : { now: 'never', ...NEVER, text: '近期没有可用的时段' };
}

const placesOf = ({ startPlaces, endPlaces }: SceneRules, near: Point | undefined): MyScene['places'] =>
  (['start', 'end'] as const).flatMap((end) =>
    (end === 'start' ? startPlaces : endPlaces).map((place) => ({
      end,
      ...place,
      meters: near ? Math.round(distanceMeters(place.point, near)) : null,
    })),
  );

function inReach(places: MyScene['places']): boolean | null {
  const starts = places.filter(({ end, meters }) => end === 'start' && meters !== null);
  return starts.length === 0 ? null : starts.some(({ meters, radiusMeters }) => (meters ?? 0) <= radiusMeters);
}

/** What the first screen says of a scene: whether it can be used, from when and until when, and its rules in words. */
export async function sceneNow(
  db: Db,
  facts: Of,
  scene: Scene,
  {
    applications,
    at,
    near,
    names,
  }: {
    applications: readonly SceneApplication[];
    at: Date;
    near: Point | undefined;
    names: SceneNames;
  },
) {
  const rules = rulesOf(scene.draft);
  const places = placesOf(rules, near);
  return {
    ...(await whenUsable(db, facts, scene, applications, at)),
    inReach: inReach(places),
    prose: sceneProse(scene.draft, names).map(({ group, text }) => ({ group: RULE_GROUPS[group], text })),
    hours: rules.hours.map(({ weekday, ranges }) => ({ weekday, ranges: [...ranges] })),
    places,
    projectNo: rules.projectNo,
    viaAllowed: rules.viaAllowed,
    companionsAllowed: rules.companionsAllowed,
    applications: [...applications],
  };
}
