import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import type { Input } from '#contract/endpoint.ts';
import { HoldNeeds, needsOf, releaseAtOf, returnHold, withdrawHold } from '#rules/desk/holds.ts';
import { moneyText } from '#rules/money.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { refuseUnless } from '../../http/desk-actor.ts';
import { withinScope } from '../../http/desk-scope.ts';
import { deskPlatform } from '../../http/desk-session.ts';
import { allowed, found, Refused } from '../../http/refused.ts';
import { type DeskContext, serveDesk } from '../../http/serve-desk.ts';
import { paginate, present } from '../../query-kit.ts';
import { personOf } from '../person.ts';
import { loadSettings } from '../settings.ts';
import { type HeldWork, previewHeld, readHeld } from './run.ts';
import { endHold, settleHold } from './settle.ts';
import { holdRows, holdsOf, type LockedHold, lockHold, movedToday, readHold } from './store.ts';

type Submission = Input<typeof deskApi.submitHold>;

/** What was submitted, if this person may do it, and what it would do. */
async function previewed({ db, now, actor, services }: DeskContext, { call, input }: Submission) {
  const person = personOf(actor);
  const held: HeldWork = readHeld(services, call, input);
  refuseUnless(person, held.held.function, 'act');
  await withinScope(db, actor, held.held.call, held.input);
  const { answer, effect, notes } = await previewHeld(services, held, actor);
  const amountFen = held.held.amountFen(held.input, answer);
  const { limit } = held.held;
  const movedTodayFen = await movedToday(db, person.staffId, limit, now);
  const rules = await loadSettings(db);
  const own = needsOf({ amountFen, limit, movedTodayFen }, person, rules);
  const needs = held.held.needsSecond(answer) ? 'second' : own;
  return { held, rules, effect, amountFen, limit, needs, summary: notes.map(({ summary }) => summary).join('；') };
}

async function submit(context: DeskContext, submission: Submission) {
  const { db, now, actor, record } = context;
  const { staffId } = personOf(actor);
  // One after another: two acts at once would each find the day's sum without the other.
  await db.selectFrom('deskStaff').select('id').where('id', '=', staffId).forUpdate().execute();
  const { held, rules, effect, amountFen, limit, needs, summary } = await previewed(context, submission);
  const { id } = await db
    .insertInto('deskHold')
    .values({
      staffId,
      call: submission.call,
      input: JSON.stringify(submission.input),
      companyId: held.companyId,
      amountFen,
      limitName: limit,
      summary,
      effect: JSON.stringify(effect),
      needs,
      submittedAt: now,
      releaseAt: releaseAtOf(needs, now, rules),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  record(
    `提交 ${id}（${moneyText(amountFen)}，${needs === 'none' ? `${rules.regretSeconds} 秒后执行` : HoldNeeds.labelOf(needs)}）：${summary}`,
    held.companyId,
  );
  return readHold(db, id);
}

type Decided = Input<typeof deskApi.releaseHold>;

async function held({ db, actor, services }: DeskContext, { holdId, version }: Decided): Promise<LockedHold> {
  const hold = await lockHold(db, holdId);
  const { held: of, input } = readHeld(services, hold.call, hold.input);
  await withinScope(db, actor, of.call, input);
  if (hold.version !== version) throw new Refused(REFUSALS.changedMeanwhile);
  return hold;
}

export function holdRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.previewHold, async (sent, context) => {
    const { amountFen, needs, summary, effect } = await previewed(context, sent);
    return { amountFen, needs, summary, effect };
  });

  serveDesk(app, deskApi.submitHold, (sent, context) => submit(context, sent));

  serveDesk(app, deskApi.holds, async ({ state, mine, holdId, ...page }, { db, actor }) => {
    const staffId = mine ? personOf(actor).staffId : undefined;
    const query = holdRows(db)
      .where(present({ state, 'deskHold.staffId': staffId, 'deskHold.id': holdId }))
      .orderBy('deskHold.id', 'desc');
    const { rows, total } = await paginate(query, page);
    return { rows: await holdsOf(db, rows), total };
  });

  serveDesk(app, deskApi.releaseHold, async ({ holdId, version }, { db, actor, services, record }) => {
    const hold = await deskPlatform(services, (db) =>
      db.selectFrom('deskHold').selectAll().where('id', '=', holdId).executeTakeFirst(),
    );
    const waiting = found(hold);
    const { held: of, input } = readHeld(services, waiting.call, waiting.input);
    await withinScope(db, actor, of.call, input);
    if (waiting.version !== version) throw new Refused(REFUSALS.changedMeanwhile);
    refuseUnless(personOf(actor), of.function, 'release');
    await settleHold(services, waiting, actor);
    const after = await deskPlatform(services, (db) => readHold(db, holdId));
    record(`复核 ${holdId}：${after.state === 'done' ? '放行' : after.outcome}`, waiting.companyId);
    return after;
  });

  serveDesk(app, deskApi.returnHold, async ({ reason, ...sent }, context) => {
    const { db, now, actor, services, record } = context;
    const hold = await held(context, sent);
    const { staffId } = personOf(actor);
    refuseUnless(personOf(actor), readHeld(services, hold.call, hold.input).held.function, 'release');
    const state = allowed(returnHold(hold, staffId));
    await endHold(db, hold, { state, decidedBy: staffId, outcome: reason }, now);
    record(`退回 ${hold.id}：${reason}`, hold.companyId);
    return readHold(db, hold.id);
  });

  serveDesk(app, deskApi.withdrawHold, async (sent, context) => {
    const { db, now, actor, record } = context;
    const hold = await held(context, sent);
    const { staffId } = personOf(actor);
    const state = allowed(withdrawHold(hold, staffId));
    await endHold(db, hold, { state, decidedBy: staffId }, now);
    record(`撤回 ${hold.id}`, hold.companyId);
    return readHold(db, hold.id);
  });
}
