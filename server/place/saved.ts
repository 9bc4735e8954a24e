import type { PlaceLabel, SavedPlaceDraft } from '#rules/place.ts';
import { mayKeepPlace } from '#rules/place.ts';
import type { Principal } from '../acting.ts';
import type { Db } from '../db.ts';
import { allowed, found } from '../http/refused.ts';

export interface SavedPlace {
  readonly placeId: number;
  readonly label: PlaceLabel;
  readonly name: string;
  readonly address: string;
  readonly cityId: number;
  readonly point: { readonly lng: number; readonly lat: number };
}

const ofPerson = (db: Db, { companyId, staffId }: Pick<Principal, 'companyId' | 'staffId'>) =>
  db.selectFrom('savedPlace').where('companyId', '=', companyId).where('staffId', '=', staffId);

/** Home and office first, then in the order in which they were kept. */
export async function savedPlaces(db: Db, who: Principal): Promise<SavedPlace[]> {
  const rows = await ofPerson(db, who)
    .select(['id as placeId', 'label', 'name', 'address', 'cityId', 'lng', 'lat'])
    .orderBy((eb) => eb.case('label').when('home').then(0).when('office').then(1).else(2).end())
    .orderBy('id')
    .execute();
  return rows.map(({ lng, lat, ...row }) => ({ ...row, point: { lng, lat } }));
}

/** A second home takes the place of the first. */
export async function savePlace(db: Db, who: Principal, draft: SavedPlaceDraft, now: Date): Promise<number> {
  const { companyId, staffId } = who;
  await db
    .selectFrom('staff')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', staffId)
    .forUpdate()
    .execute();
  if (draft.label !== 'other') {
    await db
      .deleteFrom('savedPlace')
      .where('companyId', '=', companyId)
      .where('staffId', '=', staffId)
      .where('label', '=', draft.label)
      .execute();
  }
  const kept = await ofPerson(db, who).select('id').execute();
  allowed(mayKeepPlace(kept.length));
  const { point, ...columns } = draft;
  const { id } = await db
    .insertInto('savedPlace')
    .values({ companyId, staffId, ...columns, ...point, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function removePlace(db: Db, { companyId, staffId }: Principal, placeId: number): Promise<void> {
  const gone = await db
    .deleteFrom('savedPlace')
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .where('id', '=', placeId)
    .returning('id')
    .executeTakeFirst();
  found(gone);
}
