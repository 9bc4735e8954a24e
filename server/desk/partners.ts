import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import type { DispatchPartner } from '#contract/desk-dispatch.ts';
import type { DeskPartner } from '#contract/desk-lists.ts';
import type { Input } from '#contract/endpoint.ts';
import { PartnerDraft, servesRide } from '#rules/desk/partners.ts';
import { referenceChange } from '#rules/desk/reference.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { ORDER_REFUSALS } from '#rules/order.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { VehicleGroup } from '#rules/scene.ts';
import type { Db } from '../db.ts';
import { brokenConstraint } from '../error-code.ts';
import { found, Refused } from '../http/refused.ts';
import { type DeskContext, serveDesk } from '../http/serve-desk.ts';
import type { RideOrder } from '../ride/stored.ts';
import { cityNames } from '../scene/queries.ts';

const partners = (db: Db) =>
  db
    .selectFrom('deskPartner')
    .select(['id as partnerId', 'name', 'contact', 'phone', 'cityIds', 'vehicleGroups', 'note', 'offered', 'version'])
    .orderBy('offered', 'desc')
    .orderBy('id');

type Row = Awaited<ReturnType<ReturnType<typeof partners>['executeTakeFirstOrThrow']>>;
type Kept = Omit<DeskPartner, 'cityNames'>;
const groups = PartnerDraft.shape.vehicleGroups;
const asKept = (row: Row): Kept => ({ ...row, vehicleGroups: groups.parse(row.vehicleGroups) });

async function withCities(db: Db, rows: readonly Kept[]): Promise<DeskPartner[]> {
  const names = await cityNames(db, [...new Set(rows.flatMap(({ cityIds }) => cityIds ?? []))]);
  const nameOf = (id: number): string => names.get(id) ?? String(id);
  return rows.map((row) => ({ ...row, cityNames: row.cityIds?.map(nameOf) ?? null }));
}

const all = '全部';
const factsOf = ({
  name,
  contact,
  phone,
  note,
  offered,
  cityNames: cities,
  vehicleGroups,
}: Omit<DeskPartner, 'partnerId' | 'version'>) => ({
  ...{ name, contact, phone, note, offered },
  cities: cities?.join('、') ?? all,
  groups: vehicleGroups?.map(VehicleGroup.labelOf).join('、') ?? all,
});

async function knownCities(db: Db, cityIds: readonly number[] | null): Promise<void> {
  const names = await cityNames(db, [...(cityIds ?? [])]);
  const unknown = cityIds?.find((id) => !names.has(id));
  if (unknown !== undefined) throw new Refused(ORDER_REFUSALS.cityUnknown, { cityId: unknown });
}

async function put(db: Db, partnerId: number | undefined, draft: PartnerDraft, version: number): Promise<number> {
  const row = { ...draft, version };
  try {
    if (partnerId === undefined)
      return (await db.insertInto('deskPartner').values(row).returning('id').executeTakeFirstOrThrow()).id;
    await db.updateTable('deskPartner').set(row).where('id', '=', partnerId).execute();
    return partnerId;
  } catch (error) {
    if (brokenConstraint(error) !== 'desk_partner_once') throw error;
    throw new Refused(DESK_REFUSALS.partnerTaken, { name: draft.name });
  }
}

type Sent = Input<typeof deskApi.savePartner>;

async function save({ db, record }: DeskContext, { partnerId, version = 0, ...draft }: Sent): Promise<DeskPartner> {
  await knownCities(db, draft.cityIds);
  const locked =
    partnerId === undefined
      ? undefined
      : found(await partners(db).where('id', '=', partnerId).forUpdate().executeTakeFirst());
  if (locked && locked.version !== version) throw new Refused(REFUSALS.changedMeanwhile);
  const [before] = locked ? await withCities(db, [asKept(locked)]) : [];
  const next = (before?.version ?? 0) + 1;
  const kept = { ...draft, partnerId: await put(db, partnerId, draft, next), version: next };
  const [after] = await withCities(db, [kept]);
  const change = referenceChange(before && factsOf(before), factsOf(found(after)));
  record(before ? `修改合作运力“${before.name}”：${change}` : `新增合作运力：${change}`);
  return found(after);
}

/** Whom a dispatcher may ask for a car of theirs, where the company lets them. */
export async function partnersFor(db: Db, { cityId, vehicleGroup, plan }: RideOrder): Promise<DispatchPartner[]> {
  const wanted = { cityId, vehicleGroup, ownTransportOnly: plan.ownTransportOnly === true };
  const rows = (await partners(db).execute()).map(asKept).filter((row) => servesRide(row, wanted));
  return rows.map(({ partnerId, name, contact, phone, note }) => ({ partnerId, name, contact, phone, note }));
}

export function partnerRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.partners, async (_, { db }) => withCities(db, (await partners(db).execute()).map(asKept)));

  serveDesk(app, deskApi.savePartner, (sent, context) => save(context, sent));
}
