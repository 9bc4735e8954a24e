import { APPLICATION_REFUSALS, ApprovalStatus } from '#rules/application.ts';
import { hoursSince, MOST_NOTIFIED, mayRemind, type Notice, reminderNotice } from '#rules/approval.ts';
import { dayOf } from '#rules/calendar.ts';
import type { Db } from '../db.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { enqueueMail, enqueueSms } from '../outbox.ts';
import { anyOf } from '../query-kit.ts';
import { deputiesOf } from './deputies.ts';
import { isWaiting, type WaitingRun } from './engine.ts';
import { lockRunOfApplication } from './runs.ts';
import { approvalDetailsOf } from './subjects.ts';
import { addEvents } from './trail.ts';

const addressesOf = (db: Db, companyId: number, staffIds: readonly number[]) =>
  db
    .selectFrom('staff')
    .select(['phone', 'email'])
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(staffIds))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(MOST_NOTIFIED)
    .execute();

async function send(
  db: Db,
  to: { phone: string; email: string | null },
  approvalId: number,
  notice: Notice,
): Promise<void> {
  const { purpose, params, text } = notice;
  await enqueueSms(db, { phone: to.phone, purpose, params: { ...params }, text, about: `approval ${approvalId}` });
  if (to.email) await enqueueMail(db, { to: to.email, purpose, subject: '有审批等待您处理', text });
}

interface Reminder {
  /** How many have been due so far. */
  readonly reminders: number;
  readonly by: 'time' | 'applicant';
}

/** Writes once more to those who are asked and to their deputies; the run's row is locked. */
export async function remind(db: Db, run: WaitingRun, { reminders, by }: Reminder, now: Date): Promise<void> {
  const { companyId, approvalId, flowId, applicant, approvers, position } = run;
  await db
    .updateTable('approval')
    .set(by === 'time' ? { reminders } : { urgedAt: now })
    .where('companyId', '=', companyId)
    .where('id', '=', approvalId)
    .execute();
  const about = await approvalDetailsOf(db, run);
  const notice = reminderNotice(about, about.applicantName, hoursSince(run.waitingSince!, now));
  for (const to of await addressesOf(db, companyId, approvers)) await send(db, to, approvalId, notice);
  const asked = { companyId, flowId, applicant };
  for (const { phone } of await deputiesOf(db, asked, approvers, dayOf(now)))
    await send(db, { phone, email: null }, approvalId, notice);
  const reason = by === 'applicant' ? 'applicant' : '';
  await addEvents(db, run, [{ kind: 'reminded', position, staffIds: approvers.slice(0, MOST_NOTIFIED), reason }], now);
}

/** The applicant asks for a decision, some hours apart. */
export async function urge(db: Db, companyId: number, applicationId: number, now: Date): Promise<void> {
  const run = found(await lockRunOfApplication(db, companyId, applicationId));
  if (!isWaiting(run)) {
    throw new Refused(APPLICATION_REFUSALS.notOpen, { status: ApprovalStatus.labelOf(run.status), action: '催办' });
  }
  allowed(mayRemind(run.urgedAt, now));
  await remind(db, run, { reminders: run.reminders, by: 'applicant' }, now);
}
