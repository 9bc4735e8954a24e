import type { OwnApplicationInFull } from '#contract/app-application-wire.ts';
import { applicationDocument } from '#rules/application/stored.ts';
import type { ApplicationDraft } from '#rules/application.ts';
import type { Db } from '../db.ts';

type Filled = OwnApplicationInFull['filled'];

const NOTHING: Filled = {
  useCount: 1,
  cityId: null,
  start: null,
  end: null,
  service: null,
  rider: null,
  companions: [],
  travelCityIds: [],
  legs: [],
  vehicles: [],
};

function filledOf(draft: ApplicationDraft): Filled {
  const { useCount, rider, companions } = draft;
  const basics = { ...NOTHING, useCount, rider, companions: [...companions] };
  if (draft.template === 'trip') {
    return { ...basics, travelCityIds: [...draft.travelCityIds], legs: draft.legs.map((leg) => ({ ...leg })) };
  }
  const line = { ...basics, cityId: draft.cityId, start: draft.start, end: draft.end };
  if (draft.template === 'approval') return line;
  if (draft.template === 'approvalCharter') return { ...line, service: draft.service };
  return { ...line, service: draft.service, vehicles: draft.vehicles.map((vehicle) => ({ ...vehicle })) };
}

/** What was filled in, by its ids. */
export async function filledApplication(
  db: Db,
  companyId: number,
  applicationId: number,
): Promise<Pick<OwnApplicationInFull, 'sceneId' | 'isErased' | 'filled'>> {
  const { sceneId, draft, erasedAt } = await db
    .selectFrom('application')
    .select(['sceneId', 'draft', 'erasedAt'])
    .where('companyId', '=', companyId)
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return { sceneId, isErased: erasedAt !== null, filled: filledOf(applicationDocument.read(draft)) };
}
