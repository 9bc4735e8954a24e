import { sql } from 'kysely';
import { GIVEN_UP, LONGEST_HOURS } from '#rules/webhook.ts';
import type { Services } from '../services.ts';
import { asSender } from './deliver.ts';

const KEPT_DAYS = 30;
/** In one transaction, so that nobody who sends waits for long. */
const BATCH = 1_000;

/** What an address did not take in its time waits for a person; its last answer, if there was one, stays beside it. */
async function giveUpLate(services: Services): Promise<void> {
  const batch = () =>
    asSender(services)((db) =>
      sql`update webhook_delivery set gave_up_at = now(), error = coalesce(error, ${GIVEN_UP.late})
        where id in (select id from webhook_delivery
          where delivered_at is null and gave_up_at is null and since < now() - make_interval(hours => ${LONGEST_HOURS})
          order by since limit ${BATCH} for update skip locked)`.execute(db),
    );
  while (Number((await batch()).numAffectedRows) === BATCH);
}

/** Gives up what is late; what was delivered a month ago is nobody's concern any more. */
export async function sweepDeliveries(services: Services): Promise<void> {
  await giveUpLate(services);
  await asSender(services)((db) =>
    sql`delete from webhook_delivery where delivered_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db),
  );
}
