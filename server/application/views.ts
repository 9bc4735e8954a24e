import { sql } from 'kysely';
import { applicationDocument } from '#rules/application/stored.ts';
import {
  type ApplicationDraft,
  type ApplicationRow,
  type ApplicationView,
  citiesNamed,
  type LegView,
  legNo,
  usesLeft,
} from '#rules/application.ts';
import type { OrderStatus } from '#rules/order/codes.ts';
import { rulesOf, ServiceType, transferText, VehicleGroup } from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { anyOf } from '../query-kit.ts';
import { cityNames, sceneVersions } from '../scene/queries.ts';

type Names = (cityId: number) => string;

/** What the row of an application keeps beside what a list searches by. */
interface Stored {
  readonly applicationId: number;
  readonly number: string;
  readonly draft: unknown;
  readonly uses: number | null;
  readonly sceneId: number;
  readonly sceneVersion: number;
}

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

const legViews = (
  legs: Extract<ApplicationDraft, { template: 'trip' }>['legs'],
  number: string,
  rule: string,
  city: Names,
) =>
  legs.map(
    ({ fromCityId, toCityId, vehicle, startAt, endAt }, at): LegView => ({
      fromCity: city(fromCityId),
      toCity: city(toCityId),
      vehicle,
      rule,
      number: legNo(number, at),
      startAt,
      endAt,
    }),
  );

/** What the template has beside what all have. */
function ownParts(draft: ApplicationDraft, number: string, rule: string, city: Names) {
  if (draft.template === 'trip') {
    const legs = legViews(draft.legs, number, rule, city);
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

/** How far the orders of each application have come. */
async function orderStatesOf(db: Db, companyId: number, applicationIds: readonly number[]) {
  const rows = await db
    .selectFrom('rideOrder')
    .select(['applicationId'])
    .select(sql<OrderStatus[]>`array_agg(coalesce(disputed_from, status))`.as('states'))
    .where('companyId', '=', companyId)
    .where('applicationId', '=', anyOf(applicationIds))
    .groupBy('applicationId')
    .execute();
  return new Map(rows.map(({ applicationId, states }) => [applicationId, states]));
}

/** The scenes' words on transfers, in the versions that took these applications. */
async function transferRules(db: Db, companyId: number, trips: readonly Stored[]) {
  const scenes = await sceneVersions(db, companyId, trips);
  return ({ sceneId, sceneVersion: version }: Stored): string => {
    const scene = scenes.get(`${sceneId} ${version}`);
    const transferUse = scene && rulesOf(scene).transferUse;
    return transferUse ? transferText(transferUse) : '';
  };
}

type Contents = Omit<ApplicationView, keyof ApplicationRow>;

/** Everything that was filled in and what is left of it: each kind of name is asked for once, however many rows. */
export async function withContents<R extends Stored>(
  db: Db,
  companyId: number,
  rows: readonly R[],
): Promise<(Omit<R, 'draft'> & Contents)[]> {
  const drafts = rows.map(({ draft }) => applicationDocument.read(draft));
  const named = drafts.flatMap((draft) => citiesNamed(draft).flatMap(({ cityIds }) => cityIds));
  const cities = await cityNames(db, [...new Set(named)]);
  const city: Names = (id) => cities.get(id) ?? `城市${id}`;
  const hasLegs = (draft: ApplicationDraft): boolean => draft.template === 'trip' && draft.legs.length > 0;
  const ruleOf = await transferRules(
    db,
    companyId,
    rows.filter((_, at) => hasLegs(drafts[at]!)),
  );
  const ids = rows.map(({ applicationId }) => applicationId);
  const states = await orderStatesOf(db, companyId, ids);
  return rows.map(({ draft: _, ...row }, at) => {
    const { startDay, endDay, companions, roundTrip } = drafts[at]!;
    const left = usesLeft(rows[at]!.uses, states.get(ids[at]!) ?? []);
    const own = ownParts(drafts[at]!, rows[at]!.number, ruleOf(rows[at]!), city);
    return { ...row, startDay, endDay, companions, roundTrip, usesLeft: left, ...own };
  });
}
