import { firstReminderBefore, keyExpiryParams, keyReminder } from '#rules/desk/keys.ts';
import { notice } from '#rules/order.ts';
import type { Db } from '../db.ts';
import { deskPlatform } from '../http/desk-session.ts';
import { enqueueSms } from '../outbox.ts';
import type { Services } from '../services.ts';
import { peopleWhoMay } from './who-may.ts';

/** Live keys that end within the longest notice. */
export const endingKeys = (db: Db, now: Date) =>
  db
    .selectFrom('deskKey')
    .selectAll()
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', firstReminderBefore(now))
    .orderBy('expiresAt');

/**
 * Every morning: a machine that stops because its key has ended is noticed too late. Keys live by the machine's clock, like
 * sessions. Answers how many keys people were told of.
 */
export const remindOfKeys = (services: Services, now = new Date()): Promise<number> =>
  deskPlatform(services, async (db) => {
    const keepers = await peopleWhoMay(db, 'keys', 'act');
    let told = 0;
    for (const key of await endingKeys(db, now).forUpdate().execute()) {
      const remindedDays = keyReminder(key, now);
      if (remindedDays === null) continue;
      for (const { phone } of keepers) await enqueueSms(db, { phone, ...notice('keyExpiring', keyExpiryParams(key)) });
      await db.updateTable('deskKey').set({ remindedDays }).where('id', '=', key.id).execute();
      const names = keepers.map(({ name }) => name).join('、') || '没有能轮换的人';
      const summary = `密钥 ${key.id}（${key.name}）${remindedDays} 天内到期，已短信提醒 ${names}`;
      await db.insertInto('deskEvent').values({ at: now, key: '系统', call: 'keys', summary }).execute();
      told += 1;
    }
    return told;
  });
