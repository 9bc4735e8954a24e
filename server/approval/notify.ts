import { askedNotice, decidedNotice, MOST_NOTIFIED, type Notice, type Progress } from '#rules/approval.ts';
import { dayOf } from '#rules/calendar.ts';
import type { Db } from '../db.ts';
import { enqueueSms } from '../outbox.ts';
import { anyOf } from '../query-kit.ts';
import { deputiesOf } from './deputies.ts';
import type { Run } from './runs.ts';
import { type ApprovalDetails, approvalDetailsOf } from './subjects.ts';

async function phonesOf(db: Db, companyId: number, staffIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('phone')
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(staffIds))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(MOST_NOTIFIED)
    .execute();
  return rows.map(({ phone }) => phone);
}

type About = Parameters<typeof enqueueSms>[1]['about'];

async function send(db: Db, phones: readonly string[], { purpose, params, text }: Notice, about: About): Promise<void> {
  for (const phone of phones) await enqueueSms(db, { phone, purpose, params: { ...params }, text, about });
}

/** Whoever is asked and was not before. */
function newlyAsked({ position, approvers }: Run, { waiting }: Progress): number[] {
  if (!waiting) return [];
  return waiting.approvers.filter((id) => position !== waiting.at || !approvers.includes(id));
}

/** The approvers, and whoever represents them today. */
async function notifyAsked(
  db: Db,
  { companyId, approvalId, flowId, applicant }: Run,
  about: ApprovalDetails,
  staffIds: readonly number[],
  now: Date,
): Promise<void> {
  const toDecide: About = `approval ${approvalId}`;
  await send(db, await phonesOf(db, companyId, staffIds), askedNotice(about, about.applicantName), toDecide);
  const asked = { companyId, flowId, applicant };
  for (const { phone, inPlaceOf } of await deputiesOf(db, asked, staffIds, dayOf(now))) {
    await send(db, [phone], askedNotice(about, about.applicantName, inPlaceOf), toDecide);
  }
}

/** The applicant looks at what was decided, not at the approval. */
const decidedOf = ({ subject }: Run): About => `${subject.kind} ${subject.id}`;

/** Messages to those who are asked, and to the applicant at the end; `run` is how it stood before. */
export async function notify(db: Db, run: Run, progress: Progress, now: Date, notified: Set<number>): Promise<void> {
  const toNotify = newlyAsked(run, progress).filter((id) => !notified.has(id));
  for (const id of toNotify) notified.add(id);
  const { status, reason } = progress.state;
  // What ends as soon as it is submitted is told in the answer, and who revokes knows it.
  const decided = run.approvers.length > 0 && (status === 'passed' || status === 'rejected');
  if (toNotify.length === 0 && !decided) return;
  const about = await approvalDetailsOf(db, run);
  if (toNotify.length > 0) await notifyAsked(db, run, about, toNotify, now);
  if (!decided) return;
  const rejectedFor = status === 'rejected' ? reason : null;
  if (about.applicantPhone !== null)
    await send(db, [about.applicantPhone], decidedNotice(about, rejectedFor), decidedOf(run));
  if (about.secretaryPhone !== null) {
    await send(db, [about.secretaryPhone], decidedNotice(about, rejectedFor, about.applicantName), decidedOf(run));
  }
}
