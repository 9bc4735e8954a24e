import type { Place } from '#rules/access-log.ts';
import { localText } from '#rules/calendar.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { enqueueMail, enqueueSms } from '../outbox.ts';
import { loadSecurity } from '../security-settings.ts';

/** Seen with this number before; somebody who was never seen anywhere has no device that could be new. */
async function isNewDevice(db: Db, phone: string, browser: Buffer): Promise<boolean> {
  const known = await db.selectFrom('knownBrowser').select('browserHash').where('phone', '=', phone).execute();
  return known.length > 0 && known.every(({ browserHash }) => !browserHash.equals(browser));
}

const emailOf = async (db: Db, { companyId, staffId }: Actor): Promise<string | null> => {
  const row = await db
    .selectFrom('staff')
    .select('email')
    .where('companyId', '=', companyId)
    .where('id', '=', staffId)
    .executeTakeFirst();
  return row?.email ?? null;
};

/** Tells the owner that somebody signed in where nobody had before; asked before the place is kept. */
export async function alertNewDevice(
  db: Db,
  actor: Actor,
  browser: Buffer,
  { device, address }: Place,
  now: Date,
): Promise<void> {
  const { newDeviceAlert } = await loadSecurity(db, actor.companyId);
  if (newDeviceAlert === 'off' || !(await isNewDevice(db, actor.phone, browser))) return;
  const time = localText(now);
  const text = `您的账号于${time}在新设备登录（${device}，地址${address}）。如非本人操作，请立即修改密码并联系管理员。`;
  const email = newDeviceAlert === 'mail' ? await emailOf(db, actor) : null;
  if (email) await enqueueMail(db, { to: email, purpose: 'newDevice', subject: '企行：新设备登录提醒', text });
  else
    await enqueueSms(db, {
      phone: actor.phone,
      purpose: 'newDevice',
      params: { time, device, address },
      text: `【企行】${text}`,
    });
}
