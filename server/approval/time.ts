import { dueAct, passedByTime, remindersBy, rerouted, type TimeAct } from '#rules/approval.ts';
import { readWaiting, type StoredWaiting } from '#rules/flow/waiting.ts';
import type { Database, Db } from '../db.ts';
import { inTurn } from '../each.ts';
import { allowed } from '../http/refused.ts';
import { retried } from '../http/transaction.ts';
import { endRun, isWaiting, orgOf, store, type WaitingRun } from './engine.ts';
import { remind } from './remind.ts';
import { rerouteRun } from './reroute.ts';
import { lockRun, type RaisedBy, readRaised, withFlow, withRaised } from './runs.ts';

type Waiting = Pick<WaitingRun, 'waiting' | 'waitingSince' | 'reminders' | 'raised'>;

const actOf = ({ waiting, waitingSince, reminders, raised }: Waiting, now: Date): TimeAct | null => {
  const waited = { since: waitingSince!, reminders, escalated: raised !== null, timedOut: raised?.by === 'timeout' };
  return dueAct(waiting, waited, now);
};

/** Puts the step to others, beside those who are asked or instead of them: then with time and reminders of their own. */
async function raise(db: Db, run: WaitingRun, raised: RaisedBy, now: Date): Promise<void> {
  const anew = raised.kind === 'instead' ? { waitingSince: now, reminders: 0 } : {};
  const changed = { ...run, ...anew, raised, steps: withRaised(run.steps, run.position, raised) };
  const kind = raised.kind === 'beside' ? 'escalated' : 'rerouted';
  const progress = allowed(rerouted(changed, await orgOf(db, changed), () => 'timedOut', kind));
  const isNew = progress.waiting?.approvers.some((id) => !run.approvers.includes(id)) ?? true;
  // Whoever it would be raised to is asked already: nobody reads that nothing changed.
  await store(db, changed, isNew ? progress : { ...progress, events: [] }, now);
}

type Timeout = NonNullable<StoredWaiting['timeout']>;

async function timeOut(db: Db, run: WaitingRun, { action, to }: Timeout, now: Date): Promise<void> {
  if (action === 'pass') await store(db, run, allowed(passedByTime(run, await orgOf(db, run))), now);
  else if (action === 'reject') {
    const ending = { kind: 'rejected', reason: '超过审批时限，自动驳回' } as const;
    await endRun(db, run, ending, { kind: 'rejected', staffIds: [] }, now);
  } else if (to) await raise(db, run, { kind: 'instead', by: 'timeout', approver: to }, now);
}

/** What is due of one step, judged once more with its row locked: on two servers at once it is done once. */
async function actOn(db: Db, companyId: number, approvalId: number, now: Date): Promise<boolean> {
  const found = await lockRun(db, companyId, approvalId);
  const run = found && (await rerouteRun(db, found, now));
  if (!run || !isWaiting(run)) return false;
  const act = actOf(run, now);
  const { waiting, waitingSince } = run;
  if (act === 'timeout') await timeOut(db, run, waiting.timeout!, now);
  if (act === 'escalate')
    await raise(db, run, { kind: 'beside', by: 'escalation', approver: waiting.escalation!.to }, now);
  if (act === 'remind') {
    const count = remindersBy(waiting, waitingSince!, now);
    await remind(db, run, { reminders: count, by: 'time' }, now);
  }
  return act !== null;
}

const openOnes = (db: Db, companyId: number) =>
  withFlow(db, companyId)
    .where('approval.position', 'is not', null)
    .where('version.waiting', 'is not', null)
    .select(['approval.id', 'approval.waitingSince', 'approval.createdAt', 'approval.reminders', 'approval.raised'])
    .select('version.waiting')
    .orderBy('approval.id')
    .execute();

/**
 * Reminds, escalates and ends what has waited too long, each in a transaction of its own: one that fails holds up no other.
 * Answers how many.
 */
export async function actOnTime(database: Database, companyId: number, now: Date, until: number): Promise<number> {
  const open = await database.companyRead(companyId, (db) => openOnes(db, companyId));
  const due = open.filter(({ waitingSince, createdAt, raised, ...row }) => {
    const waiting = readWaiting(row.waiting);
    return (
      actOf({ ...row, waiting, waitingSince: waitingSince ?? createdAt, raised: readRaised(raised) }, now) !== null
    );
  });
  const acted = await inTurn(due, async ({ id }) => {
    if (Date.now() >= until) return false;
    return retried(() => database.company(companyId, (db) => actOn(db, companyId, id, now)));
  });
  return acted.filter(Boolean).length;
}
