import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import { MOVING } from '#contract/desk-holds.ts';
import { localText } from '#rules/calendar.ts';
import { boundKey, changeKey, expiryOf, type KeyDraft, keyState, retireOld, rotateKey } from '#rules/desk/keys.ts';
import { DESK_LIMITS, type DeskLimits, DeskRights, grantRights, joinRights, rightsText } from '#rules/desk/rights.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { moneyText } from '#rules/money.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import { brokenConstraint } from '../error-code.ts';
import { flushUse } from '../http/desk-key-use.ts';
import { keySeal } from '../http/desk-keys.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { type DeskContext, serveDesk } from '../http/serve-desk.ts';
import { networkOf } from '../networks.ts';
import { seal } from '../sealed.ts';
import { newToken } from '../secrets.ts';
import { keysInUse } from './key-use.ts';
import { personOf } from './person.ts';

function checkAddresses(addresses: readonly string[]): void {
  const wrong = addresses.find((address) => !networkOf(address));
  if (wrong !== undefined) throw new Refused(DESK_REFUSALS.addressWrong, { address: wrong });
}

const keyText = ({ name, rights, addresses, limitFen }: KeyDraft): string =>
  [
    `“${name}”`,
    rightsText(rights),
    addresses.length === 0 ? '任何地址' : addresses.join('、'),
    limitFen === null ? '单笔不限' : `单笔上限 ${moneyText(limitFen)}`,
  ].join('，');

type Bound = Pick<KeyDraft, 'rights' | 'limitFen'>;
const movesUnder = (limit: keyof DeskLimits, { rights }: Bound): boolean =>
  MOVING[limit].some((name) => rights[name] === 'act');

/** By each of the maker's limits that its rights fall under: where they fall under both, the lower one holds. */
function allowBound(person: DeskLimits, key: Bound, before?: Bound): void {
  for (const [limit] of DESK_LIMITS.filter(([name]) => movesUnder(name, key))) {
    const held = before && movesUnder(limit, before) ? { before: before.limitFen } : {};
    allowed(boundKey(limit, key.limitFen, { limitFen: person[limit], ...held }));
  }
}

async function lockKey(db: Db, { keyId, version }: { keyId: string; version: number }) {
  const row = found(await db.selectFrom('deskKey').selectAll().where('id', '=', keyId).forUpdate().executeTakeFirst());
  if (row.version !== version) throw new Refused(REFUSALS.changedMeanwhile);
  return { ...row, rights: DeskRights.catch({}).parse(row.rights) };
}
type LockedKey = Awaited<ReturnType<typeof lockKey>>;

type Change = Partial<
  Pick<LockedKey, 'secret' | 'oldSecret' | 'oldUntil' | 'rotatedAt' | 'endedAt' | 'expiresAt' | 'remindedDays'>
>;
const changed = (db: Db, { id, version }: LockedKey, change: Change) =>
  db
    .updateTable('deskKey')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute();

async function add({ db, actor, services, record }: DeskContext, { keyId, ...draft }: KeyDraft & { keyId: string }) {
  const person = personOf(actor);
  allowed(grantRights(person.rights, draft.rights));
  allowBound(person, draft);
  checkAddresses(draft.addresses);
  const secret = newToken();
  // Keys live by the machine's clock, like sessions: moving the business ends none.
  const createdAt = new Date();
  const own = { id: keyId, secret: seal(keySeal(services.secrets), secret), createdBy: person.staffId, createdAt };
  const row = { ...draft, ...own, rights: JSON.stringify(draft.rights), expiresAt: expiryOf(createdAt) };
  try {
    await db.insertInto('deskKey').values(row).execute();
  } catch (error) {
    if (brokenConstraint(error) !== 'desk_key_pkey') throw error;
    throw new Refused(DESK_REFUSALS.keyIdTaken, { keyId });
  }
  record(`新建密钥 ${keyId}：${keyText(draft)}`);
  return { keyId, secret };
}

type KeyEdit = KeyDraft & { keyId: string; version: number };
async function edit({ db, actor, record }: DeskContext, { keyId, version, ...draft }: KeyEdit) {
  const before = await lockKey(db, { keyId, version });
  allowed(changeKey(before));
  const person = personOf(actor);
  // What it holds already may stay, though whoever edits it does not hold it.
  allowed(grantRights(joinRights(before.rights, person.rights), draft.rights));
  allowBound(person, draft, before);
  checkAddresses(draft.addresses);
  const row = { ...draft, rights: JSON.stringify(draft.rights), version: version + 1 };
  await db.updateTable('deskKey').set(row).where('id', '=', keyId).execute();
  record(`修改密钥 ${keyId}：${keyText(before)}，改为${keyText(draft)}`);
  return null;
}

/** A new secret begins a new year. Whoever reads it holds the key, so nobody renews what they could not have made. */
async function rotate({ db, actor, services, record }: DeskContext, sent: { keyId: string; version: number }) {
  const key = await lockKey(db, sent);
  const person = personOf(actor);
  allowed(grantRights(person.rights, key.rights));
  allowBound(person, key);
  const now = new Date();
  const oldUntil = allowed(rotateKey(key, now));
  const secret = newToken();
  const old = oldUntil > now ? { oldSecret: key.secret, oldUntil } : { oldSecret: null, oldUntil: null };
  const expiresAt = expiryOf(now);
  const fresh = { secret: seal(keySeal(services.secrets), secret), rotatedAt: now, expiresAt, remindedDays: null };
  await changed(db, key, { ...fresh, ...old });
  record(`轮换密钥 ${key.id}，旧密钥 ${localText(oldUntil)} 失效，新密钥 ${localText(expiresAt).slice(0, 10)} 到期`);
  return { keyId: key.id, secret, oldUntil };
}

export function keyRoutes(app: FastifyInstance): void {
  const { services } = app;
  serveDesk(app, deskApi.deskKeys, async (_, { db }) => {
    await flushUse(services);
    const rows = await keysInUse(db, new Date());
    return {
      rows: rows.map(({ rights, ...row }) => ({
        ...row,
        rights: DeskRights.catch({}).parse(rights),
        state: keyState(row, new Date()),
      })),
      configured: services.config.deskKey || null,
    };
  });

  serveDesk(app, deskApi.deskKeyRefusals, async ({ keyId }, { db }) =>
    db
      .selectFrom('deskKeyRefusal')
      .select(['minute', 'code', 'call', 'text', 'count'])
      .where('keyId', '=', keyId)
      .orderBy('minute', 'desc')
      .limit(20)
      .execute(),
  );

  serveDesk(app, deskApi.addDeskKey, (draft, context) => add(context, draft));
  serveDesk(app, deskApi.saveDeskKey, (draft, context) => edit(context, draft));

  serveDesk(app, deskApi.rotateDeskKey, (sent, context) => rotate(context, sent));

  serveDesk(app, deskApi.retireOldSecret, async ({ days, ...sent }, { db, record }) => {
    const key = await lockKey(db, sent);
    const until = allowed(retireOld(key, days, new Date()));
    await changed(db, key, days === 0 ? { oldSecret: null, oldUntil: null } : { oldUntil: until });
    record(`密钥 ${key.id} 的旧密钥${days === 0 ? '立即失效' : ` ${localText(until)} 失效`}`);
    return null;
  });

  serveDesk(app, deskApi.endDeskKey, async (sent, { db, record }) => {
    const key = await lockKey(db, sent);
    allowed(changeKey(key));
    await changed(db, key, { endedAt: new Date(), oldSecret: null, oldUntil: null });
    record(`停用密钥 ${key.id}（${key.name}）`);
    return null;
  });
}
