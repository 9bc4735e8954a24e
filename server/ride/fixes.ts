import { plannedWay } from '#rules/order.ts';
import {
  applyFix,
  byEffort,
  fillFix,
  fixedDraft,
  fixOfChange,
  groupFix,
  MOST_FIXES,
  type ProposedFix,
  type RideFix,
  sceneFix,
} from '#rules/ride/fix.ts';
import { asFilledIn } from '#rules/ride/missing.ts';
import { nearestChanges } from '#rules/ride/nearest-change.ts';
import { groupsFor } from '#rules/scene/evaluate-ride.ts';
import { rulesOf, type Scene } from '#rules/scene.ts';
import type { MeasuredRide } from './measure.ts';
import type { FactsOf, RideFacts } from './ride-facts.ts';
import { passes, type RideOption, weighOption } from './weighed.ts';

type Of = readonly [facts: RideFacts, of: FactsOf];

const priced = (proposed: ProposedFix, { price, split }: RideOption): RideFix => ({
  ...proposed,
  estimateFen: price.actualPayFen,
  companyFen: split.companyFen,
  personalFen: split.personalFen,
});

/** Another place is another way: stretched as far as the straight line is. */
function rerouted(draft: MeasuredRide, fixed: MeasuredRide): MeasuredRide {
  const pointsOf = ({ from, via, to }: MeasuredRide) => [from.point, ...via.map(({ point }) => point), to.point];
  if (fixed.from === draft.from && fixed.to === draft.to && fixed.via.length === draft.via.length) return fixed;
  const [was, is] = [plannedWay(pointsOf(draft)), plannedWay(pointsOf(fixed))];
  const ratio = was.meters > 0 ? draft.meters / was.meters : 1;
  return { ...fixed, meters: Math.round(is.meters * ratio), seconds: Math.round(is.seconds * ratio) };
}

async function tried([facts, of]: Of, { scene, draft }: RideOption, proposed: ProposedFix): Promise<RideFix[]> {
  const option = await weighOption([facts, of, scene], rerouted(draft, fixedDraft(draft, proposed.value)));
  return option && passes(option) ? [priced(proposed, option)] : [];
}

/** Another car of the same scene for which the person pays less. */
async function cheaperGroups([facts, of]: Of, { scene, draft, split }: RideOption): Promise<RideFix[]> {
  const found: RideFix[] = [];
  for (const vehicleGroup of groupsFor(rulesOf(scene.draft), draft.service)) {
    const option = await weighOption([facts, of, scene], { ...draft, vehicleGroup });
    if (option && passes(option) && option.split.personalFen < split.personalFen) {
      found.push(priced(groupFix(vehicleGroup, option.split.personalFen), option));
    }
  }
  return found
    .sort((one, other) => one.personalFen - other.personalFen || one.estimateFen - other.estimateFen)
    .slice(0, 1);
}

/** Another scene in which the same ride passes as it is. */
async function otherScenes([facts, of]: Of, { scene: { sceneId }, draft }: RideOption): Promise<RideFix[]> {
  const found: RideFix[] = [];
  for (const scene of await facts.scenes()) {
    if (scene.sceneId === sceneId) continue;
    const option = await weighOption([facts, of, scene], { ...draft, sceneId: scene.sceneId, applicationId: null });
    if (option && passes(option)) found.push(priced(sceneFix(scene.sceneId, scene.draft.name), option));
  }
  return found.sort(byEffort).slice(0, 1);
}

async function changesOf(facts: Of, option: RideOption): Promise<RideFix[]> {
  const found: RideFix[] = [];
  for (const change of nearestChanges(asFilledIn(option.input, option.missing))) {
    found.push(...(await tried(facts, option, fixOfChange(change))));
  }
  return found;
}

const applied = (option: RideOption, { sceneId, draft }: Scene): RideFix[] =>
  option.verdict === 'NEED_APPLICATION' ? [priced(applyFix(sceneId, draft.name), option)] : [];

/**
 * The nearest changes with which a ride passes, or costs the person less: each judged anew by every rule and priced, the
 * least effort first. `scenes`: other scenes are looked at too, where they are not told beside it anyway.
 */
export async function fixesFor(facts: Of, option: RideOption, scenes: boolean): Promise<RideFix[]> {
  const filled = passes(option) ? option.missing.map((field) => priced(fillFix(field), option)) : [];
  const fixes = passes(option)
    ? [...filled, ...(option.verdict === 'ALLOW_SPLIT' ? await cheaperGroups(facts, option) : [])]
    : [...(await changesOf(facts, option)), ...applied(option, option.scene)];
  const others = scenes && !passes(option) ? await otherScenes(facts, option) : [];
  return [...fixes, ...others].sort(byEffort).slice(0, MOST_FIXES);
}
