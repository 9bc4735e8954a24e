import type { OrderBalance } from '#rules/account.ts';
import { matchingApplications, rideApplication } from '#rules/application.ts';
import { dayOf } from '#rules/calendar.ts';
import { type Distance, ORDER_REFUSALS, type OwnPart, type RideDraft, type Split } from '#rules/order.ts';
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
  type Reason,
  type RideRequest,
  reasonText,
  rulesOf,
  type Scene,
  STEPS,
  toldToRider,
  type Verdict,
} from '#rules/scene.ts';
import { estimate, type Price, type Tariff } from '#rules/tariff.ts';
import { companyDaysAround } from '../company-days.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';
import { together } from '../prepared.ts';
import { type NamedProject, projectNamed, withBudget } from '../projects.ts';
import { companyFactsOf, companyQueries } from '../scene/company-facts.ts';
import { citiesOf, cityNames } from '../scene/queries.ts';
import { limitQueries, limitsLeftOf, projectQueries } from '../scene/try.ts';
import { type Candidate, candidates, undecidedFor } from './applications.ts';
import type { StoredPlan } from './documents.ts';
import type { RideGround } from './ground.ts';
import type { MeasuredRide } from './measure.ts';
import { overlappingRides, overlapQuery, overlapsOf } from './overlap.ts';
import { type Booker, bookerQuery, lockBooker, pathAbove, phoneOf } from './people.ts';
import type { RideSettings } from './ride-settings.ts';
import type { RideOrder } from './stored.ts';
import { unpaidPart, unpaidQuery } from './unpaid.ts';

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
  /** Names of the cities that its reasons speak of, where they were asked for. */
  readonly cities: ReadonlyMap<number, string>;
  /** The project of the list that it is charged to. */
  readonly projectId: number | null;
  /** Orders of this person with something left to pay. */
  readonly unpaid: readonly OwnPart[];
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
function aloneOf({ aloneTariff, discountPerTenThousand }: RideGround, draft: MeasuredRide) {
  if (!aloneTariff) return {};
  const { actualPayFen } = estimate(aloneTariff, { ...planOf(draft), at: draft.at }, discountPerTenThousand);
  return { aloneFen: actualPayFen };
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
function applicationFor(context: JudgeContext, draft: RideDraft, all: readonly Candidate[], input: EvaluationInput) {
  if (!needsApplication(input.scene.rules.template)) return null;
  const { applicationId } = draft;
  if (applicationId !== null) return found(all.find((one) => one.applicationId === applicationId));
  return fittingApplication(all, input, context.changes?.order.applicationId);
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

/** The person who was named, whom the application names, or who books: as they are by now, whatever they were when they applied. */
export function whoRides({ rider }: RideDraft, booker: Booker, application: Candidate | null) {
  if (rider) return { riderName: rider.name, riderPhone: rider.phone };
  return application?.draft.rider
    ? { riderName: application.riderName, riderPhone: application.riderPhone }
    : { riderName: booker.name, riderPhone: booker.phone };
}

/** An order keeps the link that it was booked with. */
function projectOf({ changes }: JudgeContext, { projectNo }: RideDraft): NamedProject | null {
  if (!changes) return projectNamed(projectNo);
  const { projectId } = changes.order;
  return projectId === null ? null : { projectId };
}

/** Rows by key of whoever books, the company and what is left: one statement, asked when the locks are held. */
async function readMeans(db: Db, context: JudgeContext, draft: MeasuredRide) {
  const { companyId, staffId, changes } = context;
  const whose = [companyId, staffId, draft.sceneId] as const;
  const departmentId = changes?.order.departmentId;
  const bounded = { companyId, staffId, above: pathAbove(whose, departmentId) };
  const riderPhone = draft.rider?.phone ?? phoneOf(companyId, staffId);
  const named = { companyId, project: projectOf(context, draft) };
  const [[booker], company, totals, own, departments, used, unpaid, others, [project] = []] = await together(db, [
    bookerQuery(db, whose, departmentId),
    ...companyQueries(db, companyId),
    ...limitQueries(db, bounded, draft.sceneId, draft.at, changes?.order.orderId),
    unpaidQuery(db, context),
    overlapQuery(db, companyId, riderPhone, draft, changes?.order.orderId),
    ...projectQueries(db, named, draft.at, changes?.order.orderId),
  ]);
  return {
    booker,
    company: companyFactsOf([company, totals]),
    left: withBudget(limitsLeftOf([own, departments, used], draft.at), project),
    project,
    unpaid: unpaid.map(unpaidPart),
    overlapping: overlapsOf(others, draft),
  };
}

/** Everything that bookings change or that must stay as it is until this one is done, in one round trip. */
async function readFacts(db: Db, context: JudgeContext, draft: MeasuredRide, { scene }: RideGround) {
  const { companyId, staffId, lock, changes } = context;
  const [except, departmentId] = [changes?.order.orderId, changes?.order.departmentId];
  const byApplication = scene !== undefined && needsApplication(scene.draft.template);
  const of: [number, number, number] = [companyId, staffId, draft.sceneId];
  const cityIds = [draft.from.cityId, draft.to.cityId, ...(scene ? citiesOf(scene.draft) : [])];
  // Asked in this order: the locks come before whatever they hold still.
  const [, means, all, undecided, cities, companyDays] = await Promise.all([
    lock && lockBooker(db, of, departmentId),
    readMeans(db, context, draft),
    byApplication ? candidates(db, of, draft.at, lock, except) : [],
    byApplication ? undecidedFor(db, context, draft) : undefined,
    // A booking that passes tells no names.
    lock ? new Map<number, string>() : cityNames(db, [...new Set(cityIds)]),
    scene && companyDaysAround(db, companyId, rulesOf(scene.draft), dayOf(draft.at)),
  ]);
  // Whoever rides by an application is named in it.
  const overlapping = byApplication && !draft.rider ? undefined : means.overlapping;
  return { ...means, all, undecided, overlapping, cities, companyDays: companyDays ?? new Map() };
}
type RideFacts = Awaited<ReturnType<typeof readFacts>>;

async function inputOf(
  db: Db,
  context: JudgeContext,
  [draft, scene, booker, facts]: [MeasuredRide, Scene, Booker, RideFacts],
  request: RideRequest,
) {
  const rules = rulesOf(scene.draft);
  const input: EvaluationInput = {
    scene: { status: scene.status, rules },
    ride: request,
    person: booker,
    company: withHeld(facts.company, context.changes?.held.frozenFen ?? 0),
    application: null,
    left: facts.left,
    project: facts.project,
    companyDays: facts.companyDays,
    now: context.now,
  };
  const application = applicationFor(context, draft, facts.all, input);
  const { riderPhone } = whoRides(draft, booker, application);
  const except = context.changes?.order.orderId;
  const overlapping = facts.overlapping ?? (await overlappingRides(db, context.companyId, riderPhone, draft, except));
  const undecided = application ? undefined : facts.undecided;
  return {
    application,
    input: { ...input, application: application && rideApplication(application), overlapping, undecided },
  };
}

/** A ride without a price has no split, but the rules that refuse it anyway are told with it. */
async function refuseUnpriced(
  db: Db,
  context: JudgeContext,
  request: [MeasuredRide, Scene, Booker, RideFacts],
): Promise<never> {
  const { input } = await inputOf(db, context, request, requestOf(request[0], 0));
  const failed = evaluate(input).reasons.filter(({ passed }) => !passed);
  const others = (await forRider(db, failed, request[3].cities)).map(({ text }) => text);
  throw new Refused({ ...ORDER_REFUSALS.noTariff, msg: [ORDER_REFUSALS.noTariff.msg, ...others].join('；') });
}

/** May this ride be booked, and who pays? */
export async function judgeRide(
  db: Db,
  context: JudgeContext,
  draft: MeasuredRide,
  ground: RideGround,
): Promise<JudgedRide> {
  const facts = await readFacts(db, context, draft, ground);
  const booker = found(facts.booker);
  const scene = found(ground.scene);
  const { discountPerTenThousand, settings } = ground;
  const tariff = ground.tariff ?? (await refuseUnpriced(db, context, [draft, scene, booker, facts]));
  const { driverPayer } = settings;
  const plan = { ...planOf(draft), ...aloneOf(ground, draft), ...servedBy(draft, settings) };
  const price = estimate(tariff, { ...plan, at: draft.at }, discountPerTenThousand);
  const request = requestOf(draft, price.actualPayFen - price.driverPayFen);
  const { application, input: known } = await inputOf(db, context, [draft, scene, booker, facts], request);
  const { input, evaluation, split, verdict } = weighRide(known, price, driverPayer);
  const about = { booker, scene, tariff, discountPerTenThousand, plan, price, application, settings, request };
  const changes = nearestChanges(input).map(({ text }) => text);
  const projectId = facts.project?.projectId ?? null;
  return { ...about, evaluation, verdict, split, changes, projectId, cities: facts.cities, unpaid: facts.unpaid };
}

const withHeld = (company: EvaluationInput['company'], heldFen: number): EvaluationInput['company'] => ({
  ...company,
  accountLeftFen: company.accountLeftFen === null ? null : company.accountLeftFen + heldFen,
  // A ride that was booked before may be changed.
  creditFrozen: company.creditFrozen === true && heldFen === 0,
});

/** Every reason with its sentence; `known`: names of cities that are read already. */
export async function inWords(db: Db, reasons: readonly Reason[], known: ReadonlyMap<number, string> = new Map()) {
  const missing = new Set(reasons.flatMap(citiesIn).filter((id) => !known.has(id)));
  const cities = new Map([...known, ...(await cityNames(db, [...missing]))]);
  const names = { city: (id: number) => cities.get(id) ?? `城市${id}`, flow: (id: number) => `审批流${id}` };
  return reasons.map((reason) => ({
    ...reason,
    stepName: STEPS[reason.step]!,
    text: reasonText(reason, names),
  }));
}

/** The same for whoever rides or books, who is no office: the department's limit in a word. */
export const forRider: typeof inWords = (db, reasons, known) => inWords(db, reasons.map(toldToRider), known);
