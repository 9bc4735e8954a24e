import type { RideOptions, RoughPrice } from '#contract/app-rides.ts';
import { prepaymentFen } from '#rules/order.ts';
import { byEffort, MOST_FIXES, type RideFix } from '#rules/ride/fix.ts';
import { type RideKind, rideKinds, type Transfer, transferOf } from '#rules/ride/kinds.ts';
import { MISSING_LABELS } from '#rules/ride/missing.ts';
import type { RideSketch } from '#rules/ride/sketch.ts';
import { isWarning, type Reason, rulesOf, type Scene } from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { fixesFor } from './fixes.ts';
import { forRider } from './judge.ts';
import type { MeasuredRide } from './measure.ts';
import { type FactsOf, type RideFacts, rideFacts } from './ride-facts.ts';
import { passes, type RideOption, weighOption } from './weighed.ts';

type Sketch = MeasuredRide<RideSketch> & { readonly at: Date };
type Of = readonly [facts: RideFacts, of: FactsOf];

/** Passing ones first, then those that an application would help; of each what costs the person least. */
const RANKS: readonly RideOption['verdict'][][] = [['ALLOW', 'ALLOW_SPLIT'], ['NEED_APPLICATION'], ['DENY']];
const rank = ({ verdict }: RideOption): number => RANKS.findIndex((verdicts) => verdicts.includes(verdict));
const byCost = (one: RideOption, other: RideOption): number =>
  rank(one) - rank(other) ||
  one.split.personalFen - other.split.personalFen ||
  one.price.actualPayFen - other.price.actualPayFen;

/** One ride in every way that a person's scenes offer. */
async function optionsOf([facts, of]: Of, sketch: Sketch): Promise<RideOption[]> {
  const { carpool } = await facts.company();
  const hubs = await facts.hubs(...new Set([sketch.from.cityId, sketch.to.cityId]));
  const transfer = transferOf(sketch.from.point, sketch.to.point, hubs);
  const wanted = (scene: Scene) => sketch.sceneId === undefined || scene.sceneId === sketch.sceneId;
  const options: RideOption[] = [];
  for (const scene of (await facts.scenes()).filter(wanted)) {
    const inScene = (as: Transfer) =>
      weighKinds([facts, of, scene], sketch, rideKinds(rulesOf(scene.draft), as, carpool !== 'off'));
    const found = await inScene(transfer);
    // Where nobody offers transfers at a price, a plain ride goes to an airport as well.
    options.push(...(found.length === 0 && transfer !== null ? await inScene(null) : found));
  }
  return options.sort(byCost);
}

async function weighKinds(
  [facts, of, scene]: readonly [...Of, scene: Scene],
  sketch: Sketch,
  kinds: readonly RideKind[],
): Promise<RideOption[]> {
  const options: RideOption[] = [];
  for (const kind of kinds) {
    const draft = { ...sketch, ...kind, sceneId: scene.sceneId, carpool: false };
    const option = await weighOption([facts, of, scene], draft);
    if (option) options.push(option);
  }
  return options;
}

const kindOf = ({ scene, draft, verdict, price, split }: RideOption) => ({
  sceneId: scene.sceneId,
  sceneName: scene.draft.name,
  service: draft.service,
  vehicleGroup: draft.vehicleGroup,
  verdict,
  estimateFen: price.actualPayFen,
  companyFen: split.companyFen,
  personalFen: split.personalFen,
});

/** What a list has room for: what stands in the way, what should be known, and who pays. */
const isWorthTelling = (reason: Reason): boolean =>
  !reason.passed || isWarning(reason) || reason.code === 'LIMIT_EXHAUSTED';

const missingOf = ({ missing }: RideOption) => missing.map((field) => ({ field, label: MISSING_LABELS[field] }));

async function rowOf(db: Db, facts: Of, option: RideOption): Promise<RideOptions['rows'][number]> {
  const fixes = await fixesFor(facts, option, false);
  return {
    ...kindOf(option),
    applicationId: option.application?.applicationId ?? null,
    riderName: option.riderName,
    prepaid: prepaymentFen(option.tariff, option.split) > 0,
    missing: missingOf(option),
    reasons: await forRider(db, option.evaluation.reasons.filter(isWorthTelling)),
    fixes,
  };
}

const keyOf = ({ kind, value }: RideFix): string => JSON.stringify([kind, value]);

/** Of all rows: each change once, with the scene it belongs to. */
function nearestOf(rows: RideOptions['rows']): RideFix[] {
  const all = rows.flatMap(({ sceneId, sceneName, fixes }) =>
    fixes.map(
      (fix): RideFix => ({
        ...fix,
        value: { ...fix.value, sceneId },
        text: fix.kind === 'apply' ? fix.text : `“${sceneName}”${fix.text}`,
      }),
    ),
  );
  return [...new Map(all.map((fix) => [keyOf(fix), fix])).values()].sort(byEffort).slice(0, MOST_FIXES);
}

export async function rideOptions(db: Db, of: FactsOf, sketch: Sketch): Promise<RideOptions> {
  const facts = [rideFacts(db, of), of] as const;
  const options = await optionsOf(facts, sketch);
  const rows: RideOptions['rows'] = [];
  for (const option of options) rows.push(await rowOf(db, facts, option));
  const best = options.findIndex(passes);
  return {
    at: sketch.at,
    way: { meters: sketch.meters, seconds: sketch.seconds },
    best: best < 0 ? null : best,
    rows,
    fixes: best < 0 ? nearestOf(rows).map((fix) => ({ ...fix })) : [],
  };
}

/** The same for one ride that was chosen: what is missing, what it then comes to, and what else could be done. */
export async function fixesOfRide(db: Db, of: FactsOf, { scene }: { scene: Scene | undefined }, draft: MeasuredRide) {
  if (!scene) throw new Error(`scene ${draft.sceneId} is not there`);
  const facts = [rideFacts(db, of), of] as const;
  const option = await weighOption([...facts, scene], draft);
  if (!option) throw new Error(`${draft.service} was priced a moment ago`);
  return {
    verdict: option.verdict,
    missing: missingOf(option),
    fixes: await fixesFor(facts, option, true),
  };
}

/** The best of each way; null where nobody drives there. */
export async function roughPrices(db: Db, of: FactsOf, sketches: readonly Sketch[]): Promise<(RoughPrice | null)[]> {
  const facts = [rideFacts(db, of), of] as const;
  const rows: (RoughPrice | null)[] = [];
  for (const sketch of sketches) {
    const [best] = await optionsOf(facts, sketch);
    rows.push(best ? { ...kindOf(best), meters: sketch.meters, seconds: sketch.seconds } : null);
  }
  return rows;
}
