import { applicationDocument } from '#rules/application/stored.ts';
import type { Progress } from '#rules/lab/experiment.ts';
import { openRemark, type ServedOrder } from '#rules/lab/remark.ts';
import type { Before } from '#rules/lab/reroute.ts';
import { companyBounds, type Point, rulesOf, type SceneRules, type ServiceType, sceneDocument } from '#rules/scene.ts';
import { approvedPlaces } from '#rules/second-approval/approved.ts';
import type { Triggers } from '#rules/second-approval.ts';
import type { Play, PlayText, RulePlayed } from './played.ts';

/** Served rides by other conditions of a second-approval rule. */
export interface RuleOrder {
  readonly kind: 'rule';
  readonly triggers: Before<Triggers>;
}

export interface ServedRow {
  readonly orderId: number;
  readonly departmentId: number;
  readonly sceneId: number;
  readonly sceneVersion: number;
  readonly service: ServiceType;
  readonly cityId: number;
  readonly pay: number;
  readonly company: number | null;
  readonly bookedStart: Point;
  readonly bookedEnd: Point;
  readonly actualStart: Point | null;
  readonly actualEnd: Point | null;
  readonly draft: unknown;
}
export interface RuleRows {
  readonly scenes: { readonly sceneId: number; readonly version: number; readonly scene: unknown }[];
  readonly served: ServedRow[];
}

const NO_LIMITS = { personalFen: null, departmentsFen: [], usedTodayFen: 0 };

/** What the rule looks at, as it does when a service ends. */
function servedOrder(row: ServedRow, rules: SceneRules): ServedOrder {
  const draft = row.draft === null ? null : applicationDocument.read(row.draft);
  const line = draft === null || draft.template === 'trip' ? { start: null, end: null } : draft;
  const way = draft && { start: line.start?.point ?? null, end: line.end?.point ?? null, roundTrip: draft.roundTrip };
  const kind = { service: row.service, startCityId: row.cityId };
  return {
    ...{ orderId: row.orderId, departmentId: row.departmentId, companyFen: row.company ?? 0 },
    ride: {
      actualPayFen: row.pay,
      quotaFen: companyBounds(rules, kind, NO_LIMITS).orderFen,
      estimateFen: draft === null || draft.template === 'bus' ? null : draft.estimatedFen,
      ...approvedPlaces(way, { start: row.bookedStart, end: row.bookedEnd }),
      actualStart: row.actualStart,
      actualEnd: row.actualEnd,
    },
  };
}

/** Takes the texts of served rides apart; answers those of a text. */
export function openServed() {
  const scenes = new Map<string, SceneRules>();
  const takes: { readonly [P in keyof RuleRows]: (rows: RuleRows[P]) => ServedOrder[] } = {
    scenes: (rows) => {
      for (const { sceneId, version, scene } of rows) {
        scenes.set(`${sceneId} ${version}`, rulesOf(sceneDocument.read(scene)));
      }
      return [];
    },
    served: (rows) => rows.map((row) => servedOrder(row, scenes.get(`${row.sceneId} ${row.sceneVersion}`)!)),
  };
  const isPart = (part: string): part is keyof RuleRows => part in takes;
  return ({ part, text }: PlayText): ServedOrder[] => (isPart(part) ? takes[part](JSON.parse(text)) : []);
}

/** Orders are judged as they come: nothing of them is held. */
export function openRulePlay({ triggers }: RuleOrder): Play {
  const remark = openRemark(triggers);
  const ordersIn = openServed();
  return {
    take(text) {
      const orders = ordersIn(text);
      orders.forEach(remark.take);
      return orders.length;
    },
    *play(): Generator<Progress, RulePlayed> {
      yield { stage: 'replay', done: 0, total: 1 };
      return { kind: 'rule', ruleParts: remark.parts() };
    },
  };
}
