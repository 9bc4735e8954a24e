import {
  type ApplicationDetail,
  type ApplicationDraft,
  citiesNamed,
  type LegView,
  legNo,
  usesLeft,
} from '#rules/application.ts';
import { stepViews, trailViews } from '#rules/approval.ts';
import { roleIdsIn, shownStep, staffIdsIn } from '#rules/flow/change.ts';
import type { StoredStep } from '#rules/flow/form.ts';
import { stepText } from '#rules/flow/text.ts';
import { rulesOf, ServiceType, transferText, VehicleGroup } from '#rules/scene.ts';
import type { Actor } from '../actor.ts';
import { findRun } from '../approval/runs.ts';
import { trailOf } from '../approval/trail.ts';
import type { Db } from '../db.ts';
import { loadDirectory } from '../flow/queries.ts';
import { found } from '../http/refused.ts';
import { cityNames, sceneVersion } from '../scene/queries.ts';
import { findApplication, ordersOf } from './queries.ts';
import { draftOf } from './stored.ts';

type Names = (cityId: number) => string;
type Found = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

const EMPTY = {
  serviceName: '',
  cityName: '',
  startAddress: '',
  endAddress: '',
  estimatedFen: null,
  viaAddresses: [],
  travelCities: [],
  legs: [],
  passengerCount: null,
  vehicles: [],
  specialNeeds: '',
} as const;

/** Every step as the flow's version names it. */
async function stepTexts(db: Db, companyId: number, steps: readonly StoredStep[]): Promise<string[]> {
  const nobody = { roles: new Map(), staff: new Map() };
  const named = steps.map((step) => shownStep(step, nobody).approver);
  const directory = await loadDirectory(db, companyId, { roleIds: roleIdsIn(named), staffIds: staffIdsIn(named) });
  return steps.map((step) => stepText(shownStep(step, directory).approver));
}

/** How far the approval has come; an application without one shows none. */
async function approvalParts(db: Db, companyId: number, approvalId: number | null) {
  const run = approvalId === null ? undefined : await findRun(db, companyId, approvalId);
  if (!run) return { steps: [], trail: [], nextSteps: [] };
  const texts = await stepTexts(db, companyId, run.steps);
  const trail = await trailOf(db, companyId, run.approvalId);
  return {
    steps: stepViews(trail, run.position, texts),
    trail: trailViews(trail),
    nextSteps: run.position === null ? [] : texts.slice(run.position + 1),
  };
}

/** The scene's word on transfers, in the version that took the application. */
async function transferRule(db: Db, companyId: number, { sceneId, sceneVersion: version }: Found): Promise<string> {
  const scene = await sceneVersion(db, companyId, sceneId, version);
  const transferUse = scene && rulesOf(scene).transferUse;
  return transferUse ? transferText(transferUse) : '';
}

const legViews = (legs: Extract<ApplicationDraft, { template: 'trip' }>['legs'], number: string, city: Names) =>
  legs.map(
    ({ fromCityId, toCityId, vehicle, startAt, endAt }, at): Omit<LegView, 'rule'> => ({
      fromCity: city(fromCityId),
      toCity: city(toCityId),
      vehicle,
      number: legNo(number, at),
      startAt,
      endAt,
    }),
  );

/** What the template has beside what all have. */
async function ownParts(db: Db, companyId: number, row: Found, draft: ApplicationDraft, city: Names) {
  if (draft.template === 'trip') {
    const rule = draft.legs.length > 0 ? await transferRule(db, companyId, row) : '';
    const legs = legViews(draft.legs, row.number, city).map((leg) => ({ ...leg, rule }));
    return { ...EMPTY, legs, travelCities: draft.travelCityIds.map(city), estimatedFen: draft.estimatedFen };
  }
  const line = {
    cityName: city(draft.cityId),
    startAddress: draft.start?.address ?? '',
    endAddress: draft.end?.address ?? '',
    viaAddresses: draft.viaPoints.map(({ address }) => address),
  };
  if (draft.template === 'approval') return { ...EMPTY, ...line, estimatedFen: draft.estimatedFen };
  const serviceName = ServiceType.labelOf(draft.service);
  if (draft.template === 'approvalCharter') {
    return { ...EMPTY, ...line, serviceName, estimatedFen: draft.estimatedFen };
  }
  const { passengerCount, specialNeeds } = draft;
  const vehicles = draft.vehicles.map(({ vehicleGroup, count }) => ({
    model: VehicleGroup.labelOf(vehicleGroup),
    count,
  }));
  return { ...EMPTY, ...line, serviceName, passengerCount, specialNeeds, vehicles };
}

/** One application in full; `seenBy` limits its orders to those that this person may see. */
export async function applicationDetail(
  db: Db,
  companyId: number,
  applicationId: number,
  seenBy: Actor | null,
): Promise<ApplicationDetail> {
  const row = found(await findApplication(db, companyId, applicationId));
  const draft = draftOf(row.draft);
  const cities = await cityNames(db, [...new Set(citiesNamed(draft).flatMap(({ cityIds }) => cityIds))]);
  const { startDay, endDay, companions, roundTrip } = draft;
  const { draft: _draft, orderStates, ...shown } = row;
  return {
    ...shown,
    startDay,
    endDay,
    companions,
    roundTrip,
    uses: row.uses,
    usesLeft: usesLeft(row.uses, orderStates),
    ...(await ownParts(db, companyId, row, draft, (id) => cities.get(id) ?? `城市${id}`)),
    ...(await approvalParts(db, companyId, row.approvalId)),
    orders: await ordersOf(db, companyId, applicationId, seenBy),
  };
}
