import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { localText } from '#rules/calendar.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { ORDER_REFUSALS } from '#rules/order.ts';
import {
  earliestStart,
  partText,
  planMany,
  scaledRates,
  submitDraft,
  type Tariff,
  TariffDraftState,
} from '#rules/tariff.ts';
import type { Db } from '../../db.ts';
import { allowed, found, Refused } from '../../http/refused.ts';
import { type DeskContext, serveDesk } from '../../http/serve-desk.ts';
import { personOf } from '../person.ts';
import { newest, sameKey } from './board.ts';
import { addDraft, release, submit } from './drafts.ts';
import { lockDraft, lockOpenDraft, pendingVersion } from './drafts-store.ts';
import { cityName, keyText } from './text.ts';

type Many = Input<typeof deskApi.draftManyTariffs>;
type Made = Output<typeof deskApi.draftManyTariffs>;

/** One that is outside somebody's work is as unknown as one that there is not. */
async function knownCities(db: Db, cityIds: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('city')
    .select('id')
    .where('id', 'in', cityIds)
    .where(sql<boolean>`desk_sees_city(city.id)`)
    .execute();
  const unknown = cityIds.find((cityId) => !rows.some(({ id }) => id === cityId));
  if (unknown !== undefined) throw new Refused(ORDER_REFUSALS.cityUnknown, { cityId: unknown });
}

/** Written and submitted in one go, by the functions of a single draft; whatever waits there already is somebody's work. */
async function draftOne({ db, now, actor }: DeskContext, tariff: Tariff, cityId: number, many: Many): Promise<void> {
  const { tariffId: _, version: __, ...rates } = tariff;
  const written = { ...scaledRates(rates, many.perTenThousand), cityId, effectiveFrom: many.effectiveFrom };
  const there = await lockOpenDraft(db, written);
  if (there) {
    const state = there.state === 'open' ? '已有草稿' : TariffDraftState.labelOf(there.state);
    throw new Refused(DESK_REFUSALS.draftThere, { key: await keyText(db, written), state });
  }
  const { staffId } = personOf(actor);
  const begun = { state: 'open', staffId, effectiveFrom: many.effectiveFrom } as const;
  allowed(submitDraft(begun, await pendingVersion(db, written, now), now));
  const draftId = await addDraft(db, written, staffId, now);
  await submit(db, await lockDraft(db, { draftId, version: 1 }), staffId, now);
}

/** Every one for itself: what is refused is refused before anything of it is written, and the others are done. */
async function each<T>(items: readonly T[], run: (item: T) => Promise<unknown>) {
  const failed: { item: T; reason: string }[] = [];
  for (const item of items) {
    try {
      await run(item);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      failed.push({ item, reason: error.message });
    }
  }
  return { done: items.length - failed.length, failed };
}

async function draftMany(context: DeskContext, sent: Many): Promise<Made> {
  const { db, now, record } = context;
  const many = { ...sent, ...allowed(planMany(sent)) };
  if (many.effectiveFrom < earliestStart(now))
    throw new Refused(DESK_REFUSALS.tariffTooEarly, { earliest: localText(earliestStart(now)).slice(0, 16) });
  await knownCities(db, many.toCityIds);
  const current = await newest(db, many.cityId, '<=', now);
  const tariffs = many.pairs.map((pair) => found(current.find((one) => sameKey(one, pair))));
  const items = [...new Set(many.toCityIds)].flatMap((cityId) => tariffs.map((tariff) => ({ cityId, tariff })));
  const { done, failed } = await each(items, ({ cityId, tariff }) => draftOne(context, tariff, cityId, many));
  const part = partText(many.perTenThousand);
  for (const cityId of many.toCityIds) {
    const count = tariffs.length - failed.filter(({ item }) => item.cityId === cityId).length;
    const from = cityId === many.cityId ? '' : `，照${await cityName(db, many.cityId)}`;
    const facts = `${from}${part && `，${part}`}，拟 ${localText(many.effectiveFrom)} 起生效`;
    record(`批量提交${await cityName(db, cityId)}的 ${count} 份资费草稿${facts}`);
  }
  const failures = failed.map(({ item: { cityId, tariff }, reason }) => {
    const { service, vehicleGroup } = tariff;
    return { cityId, service, vehicleGroup, reason };
  });
  return { done, failed: failures };
}

export function manyTariffRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.draftManyTariffs, (sent, context) => draftMany(context, sent));

  serveDesk(app, deskApi.releaseManyTariffs, async ({ drafts }, context) => {
    const { done, failed } = await each(drafts, (one) => release(context, one));
    context.record(`批量放行资费：${done} 份，没有放行 ${failed.length} 份`);
    return { done, failed: failed.map(({ item: { draftId }, reason }) => ({ draftId, reason })) };
  });
}
