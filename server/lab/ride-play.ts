import { startOfDay } from '#rules/calendar.ts';
import { type Experiment, type Progress, type ResultRow, runExperiment } from '#rules/lab/experiment.ts';
import type { RefusedTry, RideFact } from '#rules/lab/facts.ts';
import type { SandboxRequest } from '#rules/lab/request.ts';
import { experimentOf, type Question } from '#rules/lab/scene-experiment.ts';
import { SCENE_FIELDS, type SceneDraft } from '#rules/scene.ts';
import { gatherPast } from './past-of.ts';
import { isPastText } from './past-rows.ts';
import type { Play, RidesPlayed } from './played.ts';

/** Rides by another scene, limit or calendar: what a thread is given beside the past. */
export interface RideOrder {
  readonly kind: 'rides';
  readonly request: SandboxRequest;
  /** The scene as it is in force. */
  readonly current: SceneDraft | null;
  /** The departments whose orders may be counted; null: all. */
  readonly departmentIds: readonly number[] | null;
}

function questionOf({ request, current }: RideOrder): Question {
  if (request.kind === 'limit') {
    const { kind, owner, limit, fromDay } = request;
    return { kind, owner, limit, countsFrom: startOfDay(fromDay) };
  }
  if (request.kind === 'calendar') return { kind: request.kind, days: request.days };
  const { kind, sceneId, draft, fields, baseline } = request;
  return { kind, sceneId, current: current!, draft, fields: fields ?? SCENE_FIELDS, baseline };
}

/** Orders, and rides that were refused, that the person who asks does not want counted, or may not see. */
function leftOut({ request, departmentIds }: RideOrder) {
  const seen = departmentIds && new Set(departmentIds);
  const chosen = new Set(request.departmentIds);
  const cities = new Set(request.cityIds);
  const except = new Set(request.exceptOrderIds);
  const people = new Set(request.exceptStaffIds);
  return (ride: RideFact | RefusedTry): boolean =>
    (seen !== null && !seen.has(ride.departmentId)) ||
    (chosen.size > 0 && !ride.counted.path.some((id) => chosen.has(id))) ||
    (cities.size > 0 && !cities.has(ride.request.from.cityId)) ||
    ('orderId' in ride && except.has(ride.orderId)) ||
    people.has(ride.counted.staffId);
}

const A_BATCH = 4_000;

const rowText = (rows: readonly ResultRow[], from: number): string =>
  JSON.stringify(
    rows.map(({ orderId, refusalId, departmentId, change, before, after }, nth) => ({
      ...{ nth: from + nth + 1, order_id: orderId, refusal_id: refusalId, department_id: departmentId, change },
      ...{ before_fen: before.companyFen, after_fen: after.companyFen },
      ...{ before_personal_fen: before.personalFen, after_personal_fen: after.personalFen },
      verdicts: [before.verdict, after.verdict],
      failed: after.failed,
      lefts: change === 'same' ? null : [before.left, after.left],
    })),
  );

function textsOf(rows: readonly ResultRow[]): string[] {
  const texts: string[] = [];
  for (let from = 0; from < rows.length; from += A_BATCH) texts.push(rowText(rows.slice(from, from + A_BATCH), from));
  return texts;
}

/** Takes a past as it is read, judges each ride while the next are read, then plays it. */
export function openRidePlay(order: RideOrder): Play {
  const gather = gatherPast();
  let made: Experiment | undefined;
  // What orders are judged by is read before them; `past.facts` grows as they come.
  const experiment = (): Experiment => {
    made ??= experimentOf({ ...gather.known(), isLeftOut: leftOut(order) }, questionOf(order));
    return made;
  };
  return {
    take(text) {
      if (!isPastText(text)) return 0;
      const orders = gather.take(text);
      if (orders > 0) experiment().past.facts.slice(-orders).forEach(experiment().foresee);
      return orders;
    },
    *play(): Generator<Progress, RidesPlayed> {
      const { rows, ...result } = yield* runExperiment(experiment());
      return { ...result, kind: 'rides', rows: textsOf(rows) };
    },
  };
}
