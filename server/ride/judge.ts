import type { OrderBalance } from '#rules/account.ts';
import { matchingApplications, rideApplication } from '#rules/application.ts';
import { type Distance, ORDER_REFUSALS, type RideDraft, type Split } from '#rules/order.ts';
import { nearestChanges } from '#rules/ride/nearest-change.ts';
import { weighRide } from '#rules/ride/weigh.ts';
import {
  charterDays,
  citiesIn,
  type Evaluation,
  type EvaluationInput,
  evaluate,
  isCarpoolService,
  needsApplication,
  plainService,
  type Reason,
  type RideRequest,
  reasonText,
  rulesOf,
  type Scene,
  STEPS,
  type Verdict,
} from '#rules/scene.ts';
import { estimate, type Price, type Tariff } from '#rules/tariff.ts';
import { loadTerms } from '../company/terms.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';
import { companyFacts } from '../scene/company-facts.ts';
import { cityNames, findScene } from '../scene/queries.ts';
import { limitsLeft } from '../scene/try.ts';
import { type Candidate, candidates, undecidedFor } from './applications.ts';
import type { StoredPlan } from './documents.ts';
import type { MeasuredRide } from './measure.ts';
import { overlappingRides } from './overlap.ts';
import { type Booker, bookerOf } from './people.ts';
import { type RideSettings, rideSettings } from './ride-settings.ts';
import type { RideOrder } from './stored.ts';
import { tariffAt } from './tariffs.ts';

/** A ride that somebody asks for, with everything that was looked at and what came out. */
export interface JudgedRide {
  readonly booker: Booker;
  readonly scene: Scene;
  readonly tariff: Tariff;
  readonly discountPerTenThousand: number;
  readonly plan: StoredPlan & Distance;
  readonly price: Price;
  readonly application: Candidate | null;
  readonly evaluation: Evaluation;
  readonly verdict: Verdict;
  readonly split: Split;
  readonly settings: RideSettings;
  readonly request: RideRequest;
  /** What a person could change, so that it would pass. */
  readonly changes: readonly string[];
}

export interface JudgeContext {
  readonly companyId: number;
  readonly staffId: number;
  readonly now: Date;
  /** At a booking: what was looked at stays as it is until the booking is done. The account is locked already. */
  readonly lock: boolean;
  /** A ride that is booked already and judged anew: what it holds itself stands in nobody's way. */
  readonly changes?: { readonly order: RideOrder; readonly held: OrderBalance } | undefined;
}

export const planOf = (draft: MeasuredRide): JudgedRide['plan'] => ({
  meters: draft.meters,
  seconds: draft.seconds,
  packages: draft.packages,
  seats: 1 + draft.companions.length,
  designatedDriver: draft.designatedDriver,
});

/** What the same ride would cost without others in the car: what a carpool is compared with. */
async function aloneOf(db: Db, draft: MeasuredRide, discount: number): Promise<Pick<StoredPlan, 'aloneFen'>> {
  if (!isCarpoolService(draft.service)) return {};
  const key = { cityId: draft.from.cityId, service: plainService(draft.service), vehicleGroup: draft.vehicleGroup };
  const tariff = await tariffAt(db, key, draft.at);
  return tariff ? { aloneFen: estimate(tariff, { ...planOf(draft), at: draft.at }, discount).actualPayFen } : {};
}

const isCarpool = ({ carpool, service }: RideDraft): boolean => carpool || isCarpoolService(service);

/** What the provider must know of the company's choices, where they are not the usual ones. */
const servedBy = (draft: RideDraft, { ownTransportOnly, mixesRiders }: RideSettings): Partial<StoredPlan> => ({
  ...(ownTransportOnly ? { ownTransportOnly } : {}),
  ...(mixesRiders && isCarpool(draft) ? { mixesRiders } : {}),
});

export const requestOf = (draft: RideDraft, amountFen: number): RideRequest => ({
  at: draft.at,
  from: draft.from,
  to: draft.to,
  service: draft.service,
  vehicleGroup: draft.vehicleGroup,
  projectNo: draft.projectNo,
  viaPoints: draft.via.length,
  companions: draft.companions.length,
  carpool: isCarpool(draft),
  amountFen,
  days: charterDays(draft.service, draft.packages),
});

/** The application that was named; else the one that fits, or one of those that do not, so that its reasons are told. */
async function applicationFor(db: Db, context: JudgeContext, draft: RideDraft, input: EvaluationInput) {
  if (!needsApplication(input.scene.rules.template)) return null;
  const of: [number, number, number] = [context.companyId, context.staffId, draft.sceneId];
  const changed = context.changes?.order;
  const all = await candidates(db, of, draft.at, context.lock, changed?.orderId);
  const { applicationId } = draft;
  if (applicationId !== null) return found(all.find((one) => one.applicationId === applicationId));
  return fittingApplication(all, input, changed?.applicationId);
}

/** The one that was used before, the first that fits, or one of those that do not. */
export function fittingApplication(
  all: readonly Candidate[],
  input: EvaluationInput,
  keptId: number | null = null,
): Candidate | null {
  const fitting = matchingApplications(all, input);
  const kept = (one: Candidate) => one.applicationId === keptId;
  return fitting.find(kept) ?? fitting[0] ?? all.find(kept) ?? all[0] ?? null;
}

/** The person who was named, the application's, or who books. */
export function whoRides({ rider }: RideDraft, booker: Booker, application: Candidate | null) {
  if (rider) return { riderName: rider.name, riderPhone: rider.phone };
  return application
    ? { riderName: application.riderName, riderPhone: application.riderPhone }
    : { riderName: booker.name, riderPhone: booker.phone };
}

async function inputOf(
  db: Db,
  context: JudgeContext,
  [draft, scene, booker]: [MeasuredRide, Scene, Booker],
  request: RideRequest,
) {
  const except = context.changes?.order.orderId;
  const input: EvaluationInput = {
    scene: { status: scene.status, rules: rulesOf(scene.draft) },
    ride: request,
    person: booker,
    company: withHeld(await companyFacts(db, context.companyId), context.changes?.held.frozenFen ?? 0),
    application: null,
    left: await limitsLeft(
      db,
      context.companyId,
      { ...booker, path: [...booker.path] },
      scene.sceneId,
      draft.at,
      except,
    ),
    now: context.now,
  };
  const application = await applicationFor(db, context, draft, input);
  const undecided = application ? undefined : await undecidedFor(db, context, draft);
  const { riderPhone } = whoRides(draft, booker, application);
  const overlapping = await overlappingRides(db, context.companyId, riderPhone, draft, except);
  return {
    application,
    input: { ...input, application: application && rideApplication(application), overlapping, undecided },
  };
}

/** A ride without a price has no split, but the rules that refuse it anyway are told with it. */
async function refuseUnpriced(db: Db, context: JudgeContext, request: [MeasuredRide, Scene, Booker]): Promise<never> {
  const { input } = await inputOf(db, context, request, requestOf(request[0], 0));
  const failed = evaluate(input).reasons.filter(({ passed }) => !passed);
  const others = (await inWords(db, failed)).map(({ text }) => text);
  throw new Refused({ ...ORDER_REFUSALS.noTariff, msg: [ORDER_REFUSALS.noTariff.msg, ...others].join('；') });
}

/** May this ride be booked, and who pays? */
export async function judgeRide(db: Db, context: JudgeContext, draft: MeasuredRide): Promise<JudgedRide> {
  const { companyId, staffId, lock } = context;
  const booker = found(
    await bookerOf(db, [companyId, staffId, draft.sceneId], lock, context.changes?.order.departmentId),
  );
  const scene = found(await findScene(db, companyId, draft.sceneId));
  const key = { cityId: draft.from.cityId, service: draft.service, vehicleGroup: draft.vehicleGroup };
  const tariff = (await tariffAt(db, key, draft.at)) ?? (await refuseUnpriced(db, context, [draft, scene, booker]));
  const { discountPerTenThousand } = await loadTerms(db, companyId);
  const settings = await rideSettings(db, companyId, staffId);
  const { driverPayer } = settings;
  const alone = await aloneOf(db, draft, discountPerTenThousand);
  const plan = { ...planOf(draft), ...alone, ...servedBy(draft, settings) };
  const price = estimate(tariff, { ...plan, at: draft.at }, discountPerTenThousand);
  const request = requestOf(draft, price.actualPayFen - price.driverPayFen);
  const { application, input: known } = await inputOf(db, context, [draft, scene, booker], request);
  const { input, evaluation, split, verdict } = weighRide(known, price, driverPayer);
  return {
    booker,
    scene,
    tariff,
    discountPerTenThousand,
    plan,
    price,
    application,
    evaluation,
    verdict,
    split,
    settings,
    request,
    changes: nearestChanges(input).map(({ text }) => text),
  };
}

const withHeld = (company: EvaluationInput['company'], heldFen: number): EvaluationInput['company'] => ({
  ...company,
  accountLeftFen: company.accountLeftFen === null ? null : company.accountLeftFen + heldFen,
});

/** Every reason with its sentence. */
export async function inWords(db: Db, reasons: readonly Reason[]) {
  const cities = await cityNames(db, [...new Set(reasons.flatMap(citiesIn))]);
  const names = { city: (id: number) => cities.get(id) ?? `城市${id}`, flow: (id: number) => `审批流${id}` };
  return reasons.map((reason) => ({
    ...reason,
    stepName: STEPS[reason.step]!,
    text: reasonText(reason, names),
  }));
}
