import { rideApplication } from '#rules/application.ts';
import { dayOf } from '#rules/calendar.ts';
import { type MissingField, missingIn, verdictAsFilledIn } from '#rules/ride/missing.ts';
import { type WeighedRide, weighRide } from '#rules/ride/weigh.ts';
import { type EvaluationInput, needsApplication, rulesOf, type Scene, type Verdict } from '#rules/scene.ts';
import { estimate, type Price, type Tariff } from '#rules/tariff.ts';
import { withBudget } from '../projects.ts';
import type { Candidate } from './applications.ts';
import { fittingApplication, planOf, requestOf, whoRides } from './judge.ts';
import type { MeasuredRide } from './measure.ts';
import type { Booker } from './people.ts';
import type { FactsOf, RideFacts } from './ride-facts.ts';

/** A ride with one scene, service and vehicle, as it would be judged now. */
export interface RideOption extends Omit<WeighedRide, 'verdict'> {
  readonly scene: Scene;
  readonly draft: MeasuredRide;
  readonly tariff: Tariff;
  readonly price: Price;
  readonly application: Candidate | null;
  /** Who rides, where it is not whoever it is booked for. */
  readonly riderName: string | null;
  readonly missing: readonly MissingField[];
  /** As it will be once nothing is missing. */
  readonly verdict: Verdict;
}

export const passes = ({ verdict }: Pick<RideOption, 'verdict'>): boolean =>
  verdict === 'ALLOW' || verdict === 'ALLOW_SPLIT';

type OfScene = readonly [facts: RideFacts, of: FactsOf, scene: Scene];

async function withApplication([facts, , { sceneId }]: OfScene, draft: MeasuredRide, input: EvaluationInput) {
  if (!needsApplication(input.scene.rules.template)) return { application: null, undecided: undefined };
  const day = dayOf(draft.at);
  const all = await facts.applications(sceneId, day);
  const named = all.find(({ applicationId }) => applicationId === draft.applicationId);
  const application = named ?? fittingApplication(all, input);
  return { application, undecided: application ? undefined : await facts.undecided(sceneId, day) };
}

async function inputOf([facts, { now }, scene]: OfScene, draft: MeasuredRide, amountFen: number) {
  const booker = await facts.booker();
  const ride = requestOf(draft, amountFen);
  const day = dayOf(draft.at);
  const project = await facts.project(draft.projectNo ?? '', day);
  const rules = rulesOf(scene.draft);
  const input: EvaluationInput = {
    scene: { status: scene.status, rules },
    ride,
    person: { ...booker, hasScene: true },
    company: await facts.company(),
    application: null,
    left: withBudget(await facts.left(scene.sceneId, draft.at), project),
    project,
    companyDays: rules.kindHours.length > 0 ? await facts.companyDays(day) : new Map(),
    now,
  };
  return { booker, input };
}

/** Name and phone: somebody may leave the own number for a guest. */
const otherThan = ({ name, phone }: Booker, { riderName, riderPhone }: ReturnType<typeof whoRides>): string | null =>
  riderName === name && riderPhone === phone ? null : riderName;

/** The same rules and prices as at a booking, on facts that many rides share; null: no price is known for it. */
export async function weighOption(ofScene: OfScene, draft: MeasuredRide): Promise<RideOption | null> {
  const [facts, , scene] = ofScene;
  const [tariff, { discountPerTenThousand }, { driverPayer }] = await Promise.all([
    facts.tariff({ cityId: draft.from.cityId, ...draft }, draft.at),
    facts.terms(),
    facts.settings(),
    // Asked in the same round trip; they are looked at below.
    ...[facts.booker(), facts.company(), facts.left(scene.sceneId, draft.at)],
  ]);
  if (!tariff) return null;
  const price = estimate(tariff, { ...planOf(draft), at: draft.at }, discountPerTenThousand);
  const { booker, input } = await inputOf(ofScene, draft, price.actualPayFen - price.driverPayFen);
  const { application, undecided } = await withApplication(ofScene, draft, input);
  const riding = whoRides(draft, booker, application);
  const { service, seconds, packages } = draft;
  const overlapping = await facts.overlapping(riding.riderPhone, draft.at.getTime(), service, seconds, packages);
  const known = { ...input, application: application && rideApplication(application), undecided, overlapping };
  const weighed = weighRide(known, price, driverPayer);
  const missing = missingIn(weighed.evaluation.reasons);
  return {
    ...weighed,
    scene,
    draft,
    tariff,
    price,
    application,
    riderName: otherThan(booker, riding),
    missing,
    verdict: filledVerdict(weighed, missing),
  };
}

/** The driver's part may make somebody pay where the rules alone would not. */
function filledVerdict({ input, verdict, split }: WeighedRide, missing: readonly MissingField[]): Verdict {
  const filled = verdictAsFilledIn(input, missing, verdict);
  return filled === 'ALLOW' && split.personalFen > 0 ? 'ALLOW_SPLIT' : filled;
}
