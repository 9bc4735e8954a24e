import type { DeskTariffDraft } from '#contract/desk-tariff-drafts.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { type Tariff, type TariffDraft, type TariffKey, tariffDocument } from '#rules/tariff.ts';
import type { Db } from '../../db.ts';
import { found, Refused } from '../../http/refused.ts';

/** What is on its way, with who wrote it last. */
export const draftRows = (db: Db) =>
  db
    .selectFrom('tariffDraft')
    .innerJoin('deskStaff', 'deskStaff.id', 'tariffDraft.staffId')
    .select(['tariffDraft.id as draftId', 'cityId', 'service', 'vehicleGroup', 'rates', 'effectiveFrom', 'state'])
    .select(['staffId', 'deskStaff.name as staffName', 'savedAt', 'submittedAt', 'returned', 'tariffDraft.version'])
    .where('state', 'in', ['open', 'submitted']);

type DraftRow = Awaited<ReturnType<ReturnType<typeof draftRows>['executeTakeFirstOrThrow']>>;

/** As the rules price with it; it has no number yet. */
export const draftTariff = (row: Pick<DraftRow, 'rates' | 'cityId' | 'service' | 'vehicleGroup' | 'effectiveFrom'>) =>
  tariffDocument.read(row.rates, {
    ...{ tariffId: 0, version: 0, cityId: row.cityId, service: row.service },
    ...{ vehicleGroup: row.vehicleGroup, effectiveFrom: row.effectiveFrom },
  });

function ratesOf(tariff: Tariff): DeskTariffDraft['rates'] {
  const { tariffId: _, version: __, ...rates } = tariff;
  return rates;
}

export const draftOf = (row: DraftRow): DeskTariffDraft => {
  const { draftId, version, state, effectiveFrom, staffId, staffName, savedAt, submittedAt, returned } = row;
  const own = { draftId, version, state, effectiveFrom, staffId, staffName, savedAt, submittedAt, returned };
  return { ...own, rates: ratesOf(draftTariff(row)) };
};

const keyOf = (db: Db, { cityId, service, vehicleGroup }: TariffKey) =>
  draftRows(db)
    .where('tariffDraft.cityId', '=', cityId)
    .where('tariffDraft.service', '=', service)
    .where('tariffDraft.vehicleGroup', '=', vehicleGroup);

export async function openDraft(db: Db, key: TariffKey): Promise<DeskTariffDraft | null> {
  const row = await keyOf(db, key).executeTakeFirst();
  return row ? draftOf(row) : null;
}

export const readDraft = async (db: Db, draftId: number): Promise<DeskTariffDraft> =>
  draftOf(found(await draftRows(db).where('tariffDraft.id', '=', draftId).executeTakeFirst()));

/** As whoever decides saw it; late, they read that it has changed. */
export async function lockDraft(db: Db, { draftId, version }: { draftId: number; version: number }) {
  const row = found(
    await db.selectFrom('tariffDraft').selectAll().where('id', '=', draftId).forUpdate().executeTakeFirst(),
  );
  if (row.version !== version) throw new Refused(REFUSALS.changedMeanwhile);
  return row;
}
export type LockedDraft = Awaited<ReturnType<typeof lockDraft>>;

export const lockOpenDraft = (db: Db, { cityId, service, vehicleGroup }: TariffKey) =>
  db
    .selectFrom('tariffDraft')
    .selectAll()
    .where('cityId', '=', cityId)
    .where('service', '=', service)
    .where('vehicleGroup', '=', vehicleGroup)
    .where('state', 'in', ['open', 'submitted'])
    .forUpdate()
    .executeTakeFirst();

/** The version that is announced and waits for its day. */
export const pendingVersion = (db: Db, { cityId, service, vehicleGroup }: TariffKey, now: Date) =>
  db
    .selectFrom('tariff')
    .select('version')
    .where('cityId', '=', cityId)
    .where('service', '=', service)
    .where('vehicleGroup', '=', vehicleGroup)
    .where('effectiveFrom', '>', now)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

export const storedRates = ({
  cityId: _,
  service: __,
  vehicleGroup: ___,
  effectiveFrom: ____,
  ...rates
}: TariffDraft) => JSON.stringify(tariffDocument.toStore(rates));
