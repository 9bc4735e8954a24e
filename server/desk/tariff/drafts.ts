import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import { localText } from '#rules/calendar.ts';
import { ORDER_REFUSALS } from '#rules/order.ts';
import { REFUSALS } from '#rules/refusal.ts';
import {
  checkTariff,
  dropDraft,
  editDraft,
  releaseDraft,
  reopenDraft,
  returnDraft,
  submitDraft,
  type TariffDraft,
} from '#rules/tariff.ts';
import type { Db } from '../../db.ts';
import { allowed, Refused } from '../../http/refused.ts';
import { type DeskContext, serveDesk } from '../../http/serve-desk.ts';
import { saveTariff } from '../../ride/tariffs.ts';
import { personOf } from '../person.ts';
import {
  draftTariff,
  type LockedDraft,
  lockDraft,
  lockOpenDraft,
  pendingVersion,
  readDraft,
  storedRates,
} from './drafts-store.ts';
import { keyText, savedText } from './text.ts';

type Sent = TariffDraft & { effectiveFrom: Date; version: number };

export async function addDraft(db: Db, draft: TariffDraft & { effectiveFrom: Date }, staffId: number, now: Date) {
  const { cityId, service, vehicleGroup, effectiveFrom } = draft;
  const city = await db.selectFrom('city').select('id').where('id', '=', cityId).executeTakeFirst();
  if (!city) throw new Refused(ORDER_REFUSALS.cityUnknown, { cityId });
  const row = { cityId, service, vehicleGroup, effectiveFrom, rates: storedRates(draft), staffId, savedAt: now };
  // Of two who begin one at once, the second is told, and what else it does in its transaction goes on.
  const insert = db
    .insertInto('tariffDraft')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  const added = await insert.returning('id').executeTakeFirst();
  if (!added) throw new Refused(REFUSALS.changedMeanwhile);
  return added.id;
}

async function save({ db, now, actor, record }: DeskContext, { version, ...sent }: Sent) {
  const { staffId } = personOf(actor);
  const draft = { ...allowed(checkTariff(sent)), effectiveFrom: sent.effectiveFrom };
  const before = await lockOpenDraft(db, draft);
  if ((before?.version ?? 0) !== version) throw new Refused(REFUSALS.changedMeanwhile);
  const text = `${await keyText(db, draft)} 的资费草稿，拟 ${localText(draft.effectiveFrom)} 起生效`;
  if (!before) {
    const draftId = await addDraft(db, draft, staffId, now);
    record(`新建${text}`);
    return readDraft(db, draftId);
  }
  allowed(editDraft(before));
  const { effectiveFrom } = draft;
  const change = { rates: storedRates(draft), effectiveFrom, staffId, savedAt: now, version: version + 1 };
  await db.updateTable('tariffDraft').set(change).where('id', '=', before.id).execute();
  record(`修改${text}`);
  return readDraft(db, before.id);
}

type Change = Partial<Pick<LockedDraft, 'state' | 'submittedAt' | 'returned' | 'decidedBy' | 'decidedAt' | 'tariffId'>>;
const move = (db: Db, { id, version }: LockedDraft, change: Change) =>
  db
    .updateTable('tariffDraft')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute();

type One = { draftId: number; version: number };

/** Whoever submits it answers for it: the other one releases it. */
export async function submit(db: Db, draft: LockedDraft, staffId: number, now: Date): Promise<void> {
  const state = allowed(submitDraft(draft, await pendingVersion(db, draft, now), now));
  await db.updateTable('tariffDraft').set({ staffId }).where('id', '=', draft.id).execute();
  await move(db, draft, { state, submittedAt: now, returned: '' });
}

/** In force from its day on: the same function that a machine's call ends in, and the same line in the trail. */
export async function release({ db, now, actor, record }: DeskContext, sent: One) {
  const { staffId, name } = personOf(actor);
  const draft = await lockDraft(db, sent);
  const state = allowed(releaseDraft(draft, staffId, await pendingVersion(db, draft, now), now));
  const { tariffId: _, version: __, ...rates } = draftTariff(draft);
  const saved = await saveTariff(db, allowed(checkTariff(rates)), now);
  await move(db, draft, { state, tariffId: saved.tariffId, decidedBy: staffId, decidedAt: now });
  const writer = await db.selectFrom('deskStaff').select('name').where('id', '=', draft.staffId).executeTakeFirst();
  record(`${await savedText(db, saved)}（${writer?.name ?? ''}提交，${name}复核）`);
  return saved;
}

export function tariffDraftRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.saveTariffDraft, (sent, context) => save(context, sent));

  serveDesk(app, deskApi.dropTariffDraft, async (sent, { db, record }) => {
    const draft = await lockDraft(db, sent);
    await move(db, draft, { state: allowed(dropDraft(draft)) });
    record(`放弃${await keyText(db, draft)} 的资费草稿`);
    return null;
  });

  serveDesk(app, deskApi.submitTariffDraft, async (sent, { db, now, actor, record }) => {
    const draft = await lockDraft(db, sent);
    await submit(db, draft, personOf(actor).staffId, now);
    record(`提交${await keyText(db, draft)} 的资费草稿，拟 ${localText(draft.effectiveFrom)} 起生效`);
    return readDraft(db, draft.id);
  });

  serveDesk(app, deskApi.reopenTariffDraft, async (sent, { db, actor, record }) => {
    const draft = await lockDraft(db, sent);
    await move(db, draft, { state: allowed(reopenDraft(draft, personOf(actor).staffId)) });
    record(`收回${await keyText(db, draft)} 的资费草稿`);
    return readDraft(db, draft.id);
  });

  serveDesk(app, deskApi.releaseTariffDraft, (sent, context) => release(context, sent));

  serveDesk(app, deskApi.returnTariffDraft, async ({ reason, ...sent }, { db, actor, record }) => {
    const draft = await lockDraft(db, sent);
    await move(db, draft, { state: allowed(returnDraft(draft, personOf(actor).staffId)), returned: reason });
    record(`退回${await keyText(db, draft)} 的资费草稿：${reason}`);
    return readDraft(db, draft.id);
  });
}
