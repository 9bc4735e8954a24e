import { applicationDocument } from '#rules/application/stored.ts';
import { openOverFen } from '#rules/order.ts';
import { companyBounds } from '#rules/scene.ts';
import { type ApprovedTrip, approvedPlaces } from '#rules/second-approval/approved.ts';
import { isQuick } from '#rules/second-approval/decisions.ts';
import { type Hit, judgeRide, type ServedRide } from '#rules/second-approval/judge.ts';
import type { Db } from '../db.ts';
import { sameCompany } from '../query-kit.ts';
import { rulesOfOrder } from './money.ts';
import { noteEvent, putOrder } from './move.ts';
import type { RideOrder } from './stored.ts';

/** What a second-approval rule found in an order: which rule, what was too much, and the flow that decides. */
export interface SecondApprovalHit {
  /** Null: no rule, the company's choice about costs beyond what was agreed. */
  readonly ruleId: number | null;
  readonly ruleVersion: number | null;
  readonly flowId: number;
  readonly hits: readonly {
    readonly kind: Hit['kind'];
    readonly limit: number;
    readonly actual: number;
  }[];
  /** What the amount is measured against; null where the rule says nothing about amounts. */
  readonly baseFen: number | null;
}

/** The live rule that looks after a scene, in the version in force now. */
const ruleOfScene = (db: Db, companyId: number, sceneId: number) =>
  db
    .selectFrom('secondApprovalScene')
    .innerJoin('secondApprovalRule as rule', sameCompany('rule.id', 'secondApprovalScene.ruleId'))
    .innerJoin('secondApprovalRuleVersion as said', (join) =>
      join
        .onRef('said.companyId', '=', 'rule.companyId')
        .onRef('said.ruleId', '=', 'rule.id')
        .onRef('said.version', '=', 'rule.version'),
    )
    .where('secondApprovalScene.companyId', '=', companyId)
    .where('secondApprovalScene.sceneId', '=', sceneId)
    .select(['rule.id as ruleId', 'rule.version as ruleVersion', 'rule.flowId'])
    .select(['said.watchesCost', 'said.startMeters', 'said.endMeters'])
    .executeTakeFirst();

interface ApprovedTerms {
  readonly way: ApprovedTrip | null;
  readonly estimateFen: number | null;
}

const NOTHING_APPROVED: ApprovedTerms = { way: null, estimateFen: null };

/** What the application behind an order says of the way and of what it would cost. */
async function approvedOf(db: Db, { companyId, applicationId, template }: RideOrder): Promise<ApprovedTerms> {
  if (applicationId === null || isQuick({ template })) return NOTHING_APPROVED;
  const row = await db
    .selectFrom('application')
    .select('draft')
    .where('companyId', '=', companyId)
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const draft = applicationDocument.read(row.draft);
  const line = draft.template === 'trip' ? { start: null, end: null } : draft;
  return {
    way: { start: line.start?.point ?? null, end: line.end?.point ?? null, roundTrip: draft.roundTrip },
    estimateFen: draft.template === 'bus' ? null : draft.estimatedFen,
  };
}

const NO_LIMITS = { personalFen: null, departmentsFen: [], usedTodayFen: 0 };

/** The quota of one order in the version of the scene that admitted it. */
async function quotaOf(db: Db, order: RideOrder): Promise<number | null> {
  const ride = { service: order.service, startCityId: order.cityId };
  return companyBounds(await rulesOfOrder(db, order), ride, NO_LIMITS).orderFen;
}

async function servedRide(db: Db, order: RideOrder): Promise<ServedRide> {
  const { way, estimateFen } = await approvedOf(db, order);
  return {
    actualPayFen: order.actualPayFen ?? 0,
    quotaFen: await quotaOf(db, order),
    estimateFen,
    ...approvedPlaces(way, { start: order.bookedStart.point, end: order.bookedEnd.point }),
    actualStart: order.actualStart?.point ?? null,
    actualEnd: order.actualEnd?.point ?? null,
  };
}

/** What the rule of an order's scene finds in it; null: no rule, or nothing to approve. */
export async function findHit(db: Db, order: RideOrder): Promise<SecondApprovalHit | null> {
  const rule = await ruleOfScene(db, order.companyId, order.sceneId);
  if (!rule) return null;
  const { hits, baseFen } = judgeRide(rule, await servedRide(db, order));
  const { ruleId, ruleVersion, flowId } = rule;
  return hits.length > 0 ? { ruleId, ruleVersion, flowId, hits, baseFen } : null;
}

/** What nobody has agreed to bear, where the company lets a flow decide it. */
export function overHit({ personalFen, agreedFen, over }: RideOrder): SecondApprovalHit | null {
  const { flowId, payer, boundFen } = over;
  const actual = personalFen ?? 0;
  if (flowId === null || openOverFen(actual, agreedFen, over) === 0) return null;
  const limit = agreedFen + (payer === 'person' ? (boundFen ?? 0) : 0);
  return { ruleId: null, ruleVersion: null, flowId, hits: [{ kind: 'agreed', limit, actual }], baseFen: null };
}

/** Marks an order: it waits in 40 with its money frozen, and its booker is asked for a reason. */
export async function markOrder(db: Db, order: RideOrder, hit: SecondApprovalHit, now: Date): Promise<void> {
  await db
    .insertInto('secondApproval')
    .values({
      companyId: order.companyId,
      orderId: order.orderId,
      ruleId: hit.ruleId,
      ruleVersion: hit.ruleVersion,
      flowId: hit.flowId,
      hits: JSON.stringify(hit.hits),
      baseFen: hit.baseFen,
      askedAt: now,
    })
    .execute();
  await putOrder(db, order, { secondApproval: 'open' });
  await noteEvent(db, order, ['secondApprovalAsked', 'system'], { at: now, details: { hits: hit.hits } });
}
