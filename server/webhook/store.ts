import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { DeliveryRow, WebhookRow } from '#contract/webhook-wire.ts';
import type { Page, PageInput } from '#rules/paging.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { storedNames } from '#rules/stored.ts';
import {
  type DeliveryState,
  GIVEN_UP,
  MOST_WEBHOOKS,
  mayReceive,
  WEBHOOK_REFUSALS,
  type WebhookDraft,
  WebhookTopic,
} from '#rules/webhook.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';
import { publicAddressOf } from '../outside/public-address.ts';
import { seal } from '../sealed.ts';
import type { Secrets } from '../secrets.ts';
import type { Services } from '../services.ts';

/** Whose addresses: a company's, or the provider's own. */
export type WebhookOwner = { readonly companyId: number | null };

export const topicsOf = storedNames(WebhookTopic);
/** No company has the number 0: it stands for the provider. */
export const sealedFor = (secrets: Secrets, { companyId }: WebhookOwner) => ({
  secrets,
  purpose: 'webhook secret',
  companyId: companyId ?? 0,
});
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

const own = (db: Db, { companyId }: WebhookOwner) =>
  db
    .selectFrom('webhook')
    .where('companyId', companyId === null ? 'is' : '=', companyId)
    .where('removedAt', 'is', null);

const OPEN = sql`delivered_at is null and gave_up_at is null`;

export async function listWebhooks(db: Db, owner: WebhookOwner): Promise<WebhookRow[]> {
  const rows = await own(db, owner)
    .select(['id as webhookId', 'url', 'topics', 'enabled', 'createdAt'])
    .select([
      sql<Date | null>`case when rest_until > now() then rest_until end`.as('restsUntil'),
      sql<number>`(select count(*) from webhook_delivery d where d.webhook_id = webhook.id and ${OPEN})::int`.as(
        'waiting',
      ),
      sql<number>`(select count(*) from webhook_delivery d
        where d.webhook_id = webhook.id and gave_up_at is not null)::int`.as('failed'),
    ])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, topics: topicsOf(row.topics) }));
}

/** The row that is about to be changed; its url tells the log which one it was. */
export const lockWebhook = async (db: Db, owner: WebhookOwner, webhookId: number) =>
  found(
    await own(db, owner)
      .select(['id', 'url', 'topics', 'enabled'])
      .where('id', '=', webhookId)
      .forUpdate()
      .executeTakeFirst(),
  );

/** An address inside our own walls would make the server ask there for whoever typed it. */
async function reachable(draft: WebhookDraft, { config }: Services): Promise<void> {
  const refused = mayReceive(draft, config.demo);
  if (refused) throw new Refused(refused.refused);
  if (!URL.canParse(draft.url)) throw new Refused(REFUSALS.invalidInput);
  const { hostname } = new URL(draft.url);
  if (!config.demo && !(await publicAddressOf(hostname))) {
    throw new Refused(WEBHOOK_REFUSALS.notPublic, { host: hostname });
  }
}

export async function addWebhook(db: Db, owner: WebhookOwner, draft: WebhookDraft, now: Date, services: Services) {
  await reachable(draft, services);
  const { count } = await own(db, owner)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_WEBHOOKS) throw new Refused(WEBHOOK_REFUSALS.tooMany, { most: MOST_WEBHOOKS });
  const secret = newSecret();
  const { id } = await db
    .insertInto('webhook')
    .values({ ...owner, ...draft, secret: seal(sealedFor(services.secrets, owner), secret), createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { webhookId: id, secret };
}

/** What has not been delivered is not any more, unless somebody sends it again: an address that comes back is not flooded. */
const giveUpOpen = (db: Db, webhookId: number, error: string) =>
  db
    .updateTable('webhookDelivery')
    .set({ gaveUpAt: sql`now()`, error })
    .where('webhookId', '=', webhookId)
    .where(sql<boolean>`${OPEN}`)
    .execute();

export async function changeWebhook(db: Db, webhookId: number, draft: WebhookDraft, services: Services) {
  await reachable(draft, services);
  const anew = { failures: 0, restUntil: sql<Date>`'-infinity'::timestamptz` };
  await db
    .updateTable('webhook')
    .set({ ...draft, ...anew })
    .where('id', '=', webhookId)
    .execute();
  if (!draft.enabled) await giveUpOpen(db, webhookId, GIVEN_UP.switchedOff);
}

export async function renewSecret(db: Db, owner: WebhookOwner, webhookId: number, { secrets }: Services) {
  const secret = newSecret();
  const sealed = seal(sealedFor(secrets, owner), secret);
  await db.updateTable('webhook').set({ secret: sealed }).where('id', '=', webhookId).execute();
  return { webhookId, secret };
}

/** What was delivered stays to be read until it is swept away. */
export async function removeWebhook(db: Db, webhookId: number, now: Date): Promise<void> {
  await db.updateTable('webhook').set({ removedAt: now, enabled: false }).where('id', '=', webhookId).execute();
  await giveUpOpen(db, webhookId, GIVEN_UP.removed);
}

const STATE = sql<DeliveryState>`case when delivered_at is not null then 'delivered' when gave_up_at is not null then 'failed'
  when attempts > 0 and error is not null then 'retrying' else 'waiting' end`;

export async function findDeliveries(
  db: Db,
  owner: WebhookOwner,
  { webhookId, state, page, pageSize }: PageInput & { webhookId: number; state?: DeliveryState | undefined },
): Promise<Page<DeliveryRow>> {
  found(await own(db, owner).select('id').where('id', '=', webhookId).executeTakeFirst());
  const rows = db
    .selectFrom('webhookDelivery')
    .where('webhookId', '=', webhookId)
    .where(state === undefined ? sql<boolean>`true` : sql<boolean>`${STATE} = ${state}`);
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rowsFound = await rows
    .select(['id as deliveryId', 'webhookId', 'companyId', 'topic', 'event', 'objectId', 'at', 'attempts', 'status'])
    .select(['error', 'triedAt', 'deliveredAt', 'body', STATE.as('state')])
    .select(sql<Date | null>`case when ${OPEN} then due_at end`.as('nextAt'))
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows: rowsFound, total: Number(total) };
}

/** Sends it once more under the same number: who has it already knows it by that. */
export async function resend(db: Db, owner: WebhookOwner, deliveryId: number) {
  const delivery = found(
    await db
      .selectFrom('webhookDelivery')
      .innerJoin('webhook', 'webhook.id', 'webhookDelivery.webhookId')
      .select(['webhookDelivery.id', 'event', 'objectId', 'url', 'deliveredAt', 'gaveUpAt'])
      .where('webhookDelivery.id', '=', deliveryId)
      .where('webhook.companyId', owner.companyId === null ? 'is' : '=', owner.companyId)
      .where('webhook.removedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  );
  if (delivery.deliveredAt === null && delivery.gaveUpAt === null) throw new Refused(WEBHOOK_REFUSALS.underWay);
  await db
    .updateTable('webhookDelivery')
    .set({ deliveredAt: null, gaveUpAt: null, attempts: 0, error: null, resent: sql`resent + 1` })
    .set({ dueAt: sql`now()`, since: sql`now()` })
    .where('id', '=', deliveryId)
    .execute();
  return delivery;
}
