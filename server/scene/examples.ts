import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type ExampleOutcome, sceneExampleApi } from '#contract/scene-examples.ts';
import { addDays, dayOf, minuteOfDay, weekdayOf } from '#rules/calendar.ts';
import { dayKindOf } from '#rules/day-kind.ts';
import {
  EXAMPLE_REFUSALS,
  type ExampleDraft,
  type ExampleResult,
  type ExampleRide,
  expectedOf,
  judgeExample,
  MOST_EXAMPLES,
  rideText,
  runExamples,
  verdictText,
} from '#rules/lab/examples.ts';
import { readExampleRide, readExpected } from '#rules/lab/stored-example.ts';
import { PERMISSION } from '#rules/permission.ts';
import { charterDays, citiesIn, reasonText, rulesOf, type SceneDraft, type SceneRules, STEPS } from '#rules/scene.ts';
import type { Actor } from '../actor.ts';
import { companyDays } from '../company-days.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';
import { type Context, serve } from '../http/serve.ts';
import { sameCompany, withinScope } from '../query-kit.ts';
import { cityNames, findScene, lockScene, sceneVersion } from './queries.ts';

const examplesOf = (db: Db, companyId: number, sceneId: number) =>
  db
    .selectFrom('sceneExample as example')
    .innerJoin('staff', sameCompany('staff.id', 'example.madeBy'))
    .leftJoin('rideOrder', sameCompany('rideOrder.id', 'example.orderId'))
    .select(['example.id as exampleId', 'example.name', 'example.ride', 'example.expected', 'example.madeAt'])
    .select(['staff.name as madeBy', 'rideOrder.number as orderNo'])
    .where('example.companyId', '=', companyId)
    .where('example.sceneId', '=', sceneId)
    .orderBy('example.id')
    .execute();

type ExampleRow = Awaited<ReturnType<typeof examplesOf>>[number];
const read = ({ ride, expected, ...row }: ExampleRow) => ({
  ...row,
  ride: readExampleRide(ride),
  expected: readExpected(expected),
});

async function inWords(db: Db, results: readonly ExampleResult[]): Promise<ExampleOutcome[]> {
  const cities = await cityNames(db, [...new Set(results.flatMap(({ reasons }) => reasons.flatMap(citiesIn)))]);
  const names = { city: (id: number) => cities.get(id) ?? `城市${id}`, flow: (id: number) => `审批流${id}` };
  return results.map(({ capFen: _, reasons, ...result }) => ({
    ...result,
    reasons: reasons.map((one) => ({ ...one, stepName: STEPS[one.step]!, text: reasonText(one, names) })),
  }));
}

/** How many examples of a scene these contents do not meet. */
export async function failingExamples(db: Db, companyId: number, sceneId: number, draft: SceneDraft): Promise<number> {
  const examples = (await examplesOf(db, companyId, sceneId)).map(read);
  return runExamples(rulesOf(draft), examples).filter(({ passed }) => !passed).length;
}

/** A scene that is copied is held to the same rides; one of another company has none here. Answers how many. */
export async function copyExamples(
  db: Db,
  { companyId, staffId }: Actor,
  [from, to]: readonly [from: number, to: number],
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into scene_example as added (company_id, scene_id, name, ride, expected, order_id, made_by, made_at)
    select company_id, ${to}, name, ride, expected, order_id, ${staffId}, ${now} from scene_example
    where company_id = ${companyId} and scene_id = ${from} order by id returning id`.execute(db);
  return rows.length;
}

/** Ends the request where examples fail and nobody said why that is right; else how many do and what the log adds. */
export async function refuseFailing(
  db: Db,
  { companyId }: Actor,
  sceneId: number,
  draft: SceneDraft,
  reason: string | undefined,
): Promise<{ count: number; text: string } | null> {
  const count = await failingExamples(db, companyId, sceneId, draft);
  if (count === 0) return null;
  if (reason === undefined) throw new Refused(EXAMPLE_REFUSALS.fail, { count: String(count) });
  return { count, text: `；${count} 条用例不通过，理由：${reason}` };
}

function readCalls(app: FastifyInstance) {
  serve(app, sceneExampleApi.list, async ({ sceneId }, { db, actor }) => {
    const scene = found(await findScene(db, actor.companyId, sceneId));
    const examples = (await examplesOf(db, actor.companyId, sceneId)).map(read);
    const results = await inWords(db, runExamples(rulesOf(scene.draft), examples));
    return examples.map((example, at) => ({ ...example, result: results[at]! }));
  });
  serve(app, sceneExampleApi.run, async ({ sceneId, scene: draft }, { db, actor }) => {
    found(await findScene(db, actor.companyId, sceneId));
    const examples = (await examplesOf(db, actor.companyId, sceneId)).map(read);
    const results = await inWords(db, runExamples(rulesOf(draft), examples));
    return examples.map(({ exampleId }, at) => ({ exampleId, result: results[at]! }));
  });
}

async function requireRoom(db: Db, companyId: number, sceneId: number): Promise<void> {
  const { length } = await examplesOf(db, companyId, sceneId);
  if (length >= MOST_EXAMPLES) throw new Refused(EXAMPLE_REFUSALS.tooMany);
}

async function insertExample(
  { db, actor, now }: Context,
  sceneId: number,
  { name, ride, expected }: ExampleDraft,
  orderId: number | null,
): Promise<number> {
  await requireRoom(db, actor.companyId, sceneId);
  const { id } = await db
    .insertInto('sceneExample')
    .values({
      ...{ companyId: actor.companyId, sceneId, name, orderId, madeBy: actor.staffId, madeAt: now },
      ...{ ride: JSON.stringify(ride), expected: JSON.stringify(expected) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const exampleText = ({ name, ride, expected }: ExampleDraft): string =>
  `“${name}”（${rideText(ride)}），期望${verdictText(expected, ride.amountFen)}`;

async function changeExample({ db, actor }: Context, sceneId: number, exampleId: number, draft: ExampleDraft) {
  const row = await db
    .updateTable('sceneExample')
    .set({
      name: draft.name,
      ride: JSON.stringify(draft.ride),
      expected: JSON.stringify(draft.expected),
    })
    .where('companyId', '=', actor.companyId)
    .where('sceneId', '=', sceneId)
    .where('id', '=', exampleId)
    .returning('id')
    .executeTakeFirst();
  found(row);
}

/** An order with what judged it, within what the reader sees of orders. */
async function judgedOrder({ db, actor }: Context, number: string) {
  const { companyId, rights } = actor;
  return found(
    await db
      .selectFrom('rideOrder')
      .select(['id', 'sceneId', 'sceneVersion', 'rideAt', 'cityId', 'toCityId', 'bookedStart', 'bookedEnd'])
      .select(['service', 'vehicleGroup', 'projectNo', 'applicationId', 'via', 'companions', 'isCarpool'])
      .select(['estimateFen', 'capFen', sql<number | null>`(ride_order.plan -> 'packages')::int`.as('packages')])
      .where('companyId', '=', companyId)
      .where('number', '=', number)
      .where(withinScope(companyId, rights.scopeOf(PERMISSION.order), 'departmentId'))
      .executeTakeFirst(),
  );
}
type JudgedOrder = Awaited<ReturnType<typeof judgedOrder>>;

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** The limits' part of the cap is what the scene's own quotas do not explain. */
export function rideOfOrder(order: JudgedOrder, rules: SceneRules, own: Parameters<typeof dayKindOf>[1]): ExampleRide {
  const day = dayOf(order.rideAt);
  const spotOf = (cityId: number, place: JudgedOrder['bookedStart']) =>
    readExampleRide({ from: { cityId, ...(typeof place === 'object' ? place : {}) } }).from;
  const ride: ExampleRide = {
    ...{ weekday: weekdayOf(order.rideAt), minute: minuteOfDay(order.rideAt) },
    ...{ dayKind: dayKindOf(day, own), kindBefore: dayKindOf(addDays(day, -1), own) },
    ...{ from: spotOf(order.cityId, order.bookedStart), to: spotOf(order.toCityId, order.bookedEnd) },
    ...{ service: order.service, vehicleGroup: order.vehicleGroup, isCarpool: order.isCarpool },
    ...{ hasProject: (order.projectNo ?? '') !== '', isApplied: order.applicationId !== null },
    ...{ viaPoints: lengthOf(order.via), companions: lengthOf(order.companions) },
    days: charterDays(order.service, order.packages ?? 1),
    ...{ amountFen: order.estimateFen, leftFen: null },
  };
  return judgeExample(rules, ride).capFen === order.capFen ? ride : { ...ride, leftFen: order.capFen };
}

const companyDaysAt = ({ db, actor }: Context, at: Date) =>
  companyDays(db, actor.companyId, [addDays(dayOf(at), -1), dayOf(at)]);

function writeCalls(app: FastifyInstance) {
  serve(app, sceneExampleApi.save, async ({ sceneId, exampleId, ...draft }, context) => {
    const scene = found(await lockScene(context.db, context.actor.companyId, sceneId));
    const what = `场景“${scene.draft.name}”的用例${exampleText(draft)}`;
    if (exampleId !== undefined) {
      await changeExample(context, sceneId, exampleId, draft);
      context.record(`修改${what}`);
      return { exampleId };
    }
    const added = await insertExample(context, sceneId, draft, null);
    context.record(`新建${what}`);
    return { exampleId: added };
  });
  serve(app, sceneExampleApi.fromOrder, async ({ sceneId, orderNo }, context) => {
    const { db, actor } = context;
    const scene = found(await lockScene(db, actor.companyId, sceneId));
    const order = await judgedOrder(context, orderNo);
    if (order.sceneId !== sceneId) throw new Refused(EXAMPLE_REFUSALS.otherScene);
    const rules = rulesOf(found(await sceneVersion(db, actor.companyId, sceneId, order.sceneVersion)));
    const ride = rideOfOrder(order, rules, await companyDaysAt(context, order.rideAt));
    const draft = { name: `订单 ${orderNo}`, ride, expected: expectedOf(judgeExample(rules, ride)) };
    const exampleId = await insertExample(context, sceneId, draft, order.id);
    context.record(`由订单新建场景“${scene.draft.name}”的用例${exampleText(draft)}`);
    return { exampleId };
  });
  serve(app, sceneExampleApi.remove, async ({ exampleId }, { db, actor, record }) => {
    const row = found(
      await db
        .deleteFrom('sceneExample')
        .where('companyId', '=', actor.companyId)
        .where('id', '=', exampleId)
        .returning(['name', 'sceneId'])
        .executeTakeFirst(),
    );
    const scene = found(await findScene(db, actor.companyId, row.sceneId));
    record(`删除场景“${scene.draft.name}”的用例“${row.name}”`);
    return null;
  });
}

export function exampleRoutes(app: FastifyInstance) {
  readCalls(app);
  writeCalls(app);
}
