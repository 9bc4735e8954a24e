import { sql } from 'kysely';
import type { Database } from './db.ts';

/** Removes what nobody can use any more: spent codes, old pictures, ended windows and answers. */
export async function sweep(database: Database): Promise<void> {
  await database.platform(async (db) => {
    await sql`delete from captcha where expires_at < now()`.execute(db);
    await sql`delete from sms_code where sent_at < now() - interval '2 days'`.execute(db);
    await sql`delete from rate_limit where window_start < now() - interval '2 days'`.execute(db);
    await sql`delete from idempotency where created_at < now() - interval '7 days'`.execute(db);
    await sql`delete from known_browser where seen_at < now() - interval '400 days'`.execute(db);
    await sql`set local app.desk = 'on'`.execute(db);
    await sql`delete from desk_key_use where hour < now() - interval '90 days'`.execute(db);
    await sql`delete from desk_key_refusal where minute < now() - interval '90 days'`.execute(db);
  });
}
