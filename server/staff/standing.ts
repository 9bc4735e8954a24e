import { sql } from 'kysely';
import { maskedPhone } from '#rules/masked-phone.ts';
import { mayChange, mayEditPhone, mayImport, maySwitchPay } from '#rules/staff/decisions.ts';
import { keyCustomersText, manyPaySwitchedText, paySwitchedText, phoneChangedText } from '#rules/staff/text.ts';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import { lockAccount } from '../account/ledger.ts';
import { moveComingRides } from '../coming-rides.ts';
import { allowed, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { endSessions } from '../http/session.ts';
import { enqueueSms } from '../outbox.ts';
import { idArray } from '../query-kit.ts';
import { orRefused } from './conflicts.ts';
import { lockAll, lockPerson, placesOfPeople } from './people.ts';

/** No new company rides, or again some; running ones finish, and nobody is signed out. */
export async function switchPay(context: Context, staffId: number, on: boolean): Promise<void> {
  const { actor, db, record } = context;
  const person = await lockPerson(db, actor, staffId);
  allowed(maySwitchPay(actor, person, on));
  await db
    .updateTable('staff')
    .set({ companyPay: on })
    .where('companyId', '=', actor.companyId)
    .where('id', '=', staffId)
    .execute();
  record(paySwitchedText(person.name, on));
}

/** The same for many; whoever is in that state already stays in it. Answers who was not. */
export async function switchManyPay(context: Context, ids: readonly number[], on: boolean): Promise<number[]> {
  const { actor, db, record } = context;
  const people = await lockAll(db, actor, ids);
  const changed = people.filter(({ companyPay }) => companyPay !== on);
  for (const person of changed) allowed(maySwitchPay(actor, person, on));
  if (changed.length === 0) throw new Refused(on ? STAFF_REFUSALS.allStarted : STAFF_REFUSALS.allStopped);
  const changedIds = changed.map(({ staffId }) => staffId);
  await sql`update staff set company_pay = ${on} where company_id = ${actor.companyId}
    and id = any(${idArray(changedIds)})`.execute(db);
  record(
    manyPaySwitchedText(
      changed.map(({ name }) => name),
      on,
    ),
  );
  return changedIds;
}

export async function markKeyCustomers(context: Context, ids: readonly number[], on: boolean): Promise<void> {
  const { actor, db, record } = context;
  allowed(mayImport(actor.rights));
  const people = await lockAll(db, actor, ids);
  for (const person of people) allowed(mayChange(actor, person));
  const changed = people.filter(({ isKeyCustomer }) => isKeyCustomer !== on);
  if (changed.length === 0) throw new Refused(on ? STAFF_REFUSALS.allMarked : STAFF_REFUSALS.noneMarked);
  const marked = idArray(changed.map(({ staffId }) => staffId));
  await sql`update staff set is_key_customer = ${on} where company_id = ${actor.companyId}
    and id = any(${marked})`.execute(db);
  record(
    keyCustomersText(
      changed.map(({ name }) => name),
      on,
    ),
  );
}

export interface PhoneEdit {
  /** Who asks, as the contract sends it; identity comes from the session alone. */
  callerId?: number | undefined;
  staffId: number;
  phone: string;
}

/** The number is the account: rides to come follow it, its owner is told at the old one and signed out everywhere. */
export async function editPhone(context: Context, { callerId, staffId, phone }: PhoneEdit): Promise<void> {
  const { actor, db, now, record } = context;
  if (callerId !== undefined && callerId !== actor.staffId) throw new Refused(STAFF_REFUSALS.notCaller);
  await lockAccount(db, actor.companyId);
  const person = await lockPerson(db, actor, staffId);
  allowed(mayEditPhone(actor, person, await placesOfPeople(db, actor.companyId, [person])));
  if (person.phone === phone) throw new Refused(STAFF_REFUSALS.samePhone);
  await moveComingRides(db, [actor.companyId, staffId], phone, now);
  await orRefused(
    db,
    db
      .updateTable('staff')
      .set({ phone, phoneSince: now })
      .where('companyId', '=', actor.companyId)
      .where('id', '=', staffId)
      .execute(),
  );
  await endSessions(db, actor.companyId, staffId);
  const shown = maskedPhone(phone);
  const text = `【企行】您的登录手机号已由企业管理员改为${shown}。如非您本人要求，请尽快联系企业管理员。`;
  await enqueueSms(db, { phone: person.phone, purpose: 'phoneChanged', params: { phone: shown }, text });
  record(phoneChangedText(person.name, person.phone, phone));
}
