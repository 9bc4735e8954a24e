import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { MOST_ATTEMPTS, pauseSeconds, signedDelivery } from '#rules/webhook.ts';
import type { Db } from '../db.ts';
import { atOnce } from '../each.ts';
import { errorMessage } from '../error-code.ts';
import { post } from '../outside/post.ts';
import { unseal } from '../sealed.ts';
import type { Services } from '../services.ts';
import { bodyOf, type ToldEvent } from './bodies.ts';
import { sealedFor } from './store.ts';

const TIMEOUT_MS = 5_000;
/** Longer than sending takes: only a server that died lets a lease end. */
const LEASE_SECONDS = 60;
/** At once, and of one address: one that hangs leaves the others room. */
const AT_ONCE = 8;
const OF_ONE_ADDRESS = 2;
/** Of each of those at once in one run. */
const BATCH = 50;

interface Claimed extends ToldEvent {
  readonly webhookId: number;
  readonly attempts: number;
  readonly body: string | null;
  readonly url: string;
  readonly secret: Buffer;
  readonly ownerId: number | null;
}

/** Sees the deliveries of all addresses. */
export const asSender = (services: Services) => {
  const { platform } = services.database;
  return <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    platform(async (db) => {
      await sql`set local app.webhooks = 'on'`.execute(db);
      return work(db);
    });
};

/**
 * Takes the oldest delivery that is due, of an address that does not rest, and before which nothing about the same thing
 * waits. Each address is asked for its own first ones, as many as may go at once: what waits at addresses that rest is not
 * looked at. The number of attempts is this claim's own mark.
 */
async function claim(db: Db): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update webhook_delivery mine set attempts = attempts + 1, sending_at = now(),
      due_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from webhook hook
    where hook.id = mine.webhook_id and mine.id = (select d.id from webhook h
      cross join lateral (select own.id from webhook_delivery own
        where own.webhook_id = h.id and own.delivered_at is null and own.gave_up_at is null and own.due_at <= now()
          and not exists (select from webhook_delivery earlier where earlier.webhook_id = own.webhook_id
            and earlier.topic = own.topic and earlier.object_id = own.object_id and earlier.id < own.id
            and earlier.delivered_at is null and earlier.gave_up_at is null)
        order by own.due_at, own.id limit ${OF_ONE_ADDRESS}) front
      join webhook_delivery d on d.id = front.id
      where h.enabled and h.rest_until <= now()
        and d.delivered_at is null and d.gave_up_at is null and d.due_at <= now()
        and (select count(*) from webhook_delivery busy where busy.webhook_id = d.webhook_id
          and busy.delivered_at is null and busy.gave_up_at is null and busy.sending_at is not null
          and busy.due_at > now()) < ${OF_ONE_ADDRESS}
      order by d.due_at, d.id limit 1 for update of d skip locked)
    returning mine.id, mine.webhook_id, mine.company_id, mine.topic, mine.event, mine.object_id, mine.at, mine.attempts,
      mine.body, hook.url, hook.secret, hook.company_id as owner_id`.execute(db);
  return rows[0];
}

/** The body is made once and kept: whoever compares two attempts finds the same. */
async function keptBody(services: Services, claimed: Claimed): Promise<string> {
  if (claimed.body !== null) return claimed.body;
  const body = await services.database.company(claimed.companyId, (db) => bodyOf(db, claimed));
  await asSender(services)((db) =>
    db.updateTable('webhookDelivery').set({ body }).where('id', '=', claimed.id).where('body', 'is', null).execute(),
  );
  return body;
}

interface Outcome {
  readonly status: number | null;
  readonly error: string | null;
}

async function send(services: Services, claimed: Claimed): Promise<Outcome> {
  try {
    const secret = unseal(sealedFor(services.secrets, { companyId: claimed.ownerId }), claimed.secret);
    if (secret === null) throw new Error('签名密钥已失效，请更换密钥');
    const body = await keptBody(services, claimed);
    const time = String(Date.now());
    const signature = createHmac('sha256', secret).update(signedDelivery(time, body)).digest('hex');
    const status = await post({
      url: claimed.url,
      body,
      timeoutMs: TIMEOUT_MS,
      mayBeInside: services.config.demo,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'qixing-webhook',
        'x-qixing-delivery': String(claimed.id),
        'x-qixing-event': claimed.event,
        'x-qixing-time': time,
        'x-qixing-signature': signature,
      },
    });
    return { status, error: status >= 200 && status < 300 ? null : `对方回答 ${status}` };
  } catch (error) {
    return { status: null, error: errorMessage(error).slice(0, 300) };
  }
}

/**
 * A delivery that arrived stays delivered, also where it was given up meanwhile; a failure counts only if nobody has claimed it
 * since. The address comes first, as for whoever switches it off: neither waits for the other.
 */
async function mark(db: Db, { id, webhookId, attempts }: Claimed, { status, error }: Outcome): Promise<void> {
  const triedAt = new Date();
  const delivery = db.updateTable('webhookDelivery').where('id', '=', id).where('attempts', '=', attempts);
  const tried = { triedAt, status, error, sendingAt: null };
  if (error === null) {
    const hook = db.updateTable('webhook').where('id', '=', webhookId).where('failures', '>', 0);
    await hook.set({ failures: 0, restUntil: sql<Date>`'-infinity'::timestamptz` }).execute();
    await delivery.set({ ...tried, deliveredAt: triedAt, gaveUpAt: null }).execute();
    return;
  }
  // Several at once fail for one reason: the pause grows once. Added up in a named zone, because what the session's zone has
  // a say in cannot be computed from a row's column on a distributed database.
  const rest = sql`make_interval(secs => least(60, ${pauseSeconds(1)} * power(2, least(failures, 10))))`;
  await sql`update webhook set failures = failures + 1,
      rest_until = (now() at time zone 'UTC' + ${rest}) at time zone 'UTC'
    where id = ${webhookId} and rest_until <= now()`.execute(db);
  const over = attempts >= MOST_ATTEMPTS ? { gaveUpAt: triedAt } : {};
  const dueAt = sql<Date>`now() + make_interval(secs => ${pauseSeconds(attempts)})`;
  await delivery.set({ ...tried, dueAt, ...over }).execute();
}

/** Sends what is due; other addresses do not wait for one that hangs. Safe on any number of servers. */
export async function deliverDue(services: Services): Promise<number> {
  const asked = asSender(services);
  const worker = async (): Promise<number> => {
    for (let count = 0; count < BATCH; count += 1) {
      const claimed = await asked(claim);
      if (!claimed) return count;
      const outcome = await send(services, claimed);
      await asked((db) => mark(db, claimed, outcome));
    }
    return BATCH;
  };
  const counts = await atOnce(Array.from({ length: AT_ONCE }, worker));
  return counts.reduce((sum, count) => sum + count, 0);
}
