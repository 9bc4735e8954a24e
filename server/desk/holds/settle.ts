import { type HoldState, releaseHold } from '#rules/desk/holds.ts';
import { mayDo } from '#rules/desk/rights.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Db } from '../../db.ts';
import { inTurn } from '../../each.ts';
import { actorOf, type DeskActor } from '../../http/desk-actor.ts';
import { deskPlatform } from '../../http/desk-session.ts';
import { InvalidInput } from '../../http/input.ts';
import { allowed, Refused } from '../../http/refused.ts';
import type { Services } from '../../services.ts';
import { readHeld, releaseHeld } from './run.ts';
import { type LockedHold, lockHold, submitterOf } from './store.ts';

interface End {
  readonly state: Exclude<HoldState, 'waiting'>;
  readonly decidedBy: number | null;
  readonly outcome?: string;
}

export const endHold = (db: Db, { id, version }: Pick<LockedHold, 'id' | 'version'>, end: End, now: Date) =>
  db
    .updateTable('deskHold')
    .set({ outcome: '', ...end, decidedAt: now, version: version + 1 })
    .where('id', '=', id)
    .execute();

/** The version that the decider saw, or the one that the job read: a hold is settled once. */
function still(hold: LockedHold, version: number): LockedHold {
  if (hold.version !== version) throw new Refused(REFUSALS.changedMeanwhile);
  return hold;
}

/** The machine that acts for a person when the moment of regret is over has no place of its own. */
async function actorBehind(services: Services, hold: LockedHold): Promise<DeskActor> {
  const held = readHeld(services, hold.call, hold.input).held;
  const person = await deskPlatform(services, (db) => submitterOf(db, hold.staffId));
  if (!person || !mayDo(person.rights, held.function, 'act')) throw new Refused(DESK_REFUSALS.submitterGone);
  return actorOf({ ...person, tokenHash: Buffer.alloc(0) }, '');
}

/**
 * Runs what was submitted. Where it cannot be done any more, or would do something else than was submitted, nothing
 * happens to any account and the hold says why.
 */
export async function settleHold(services: Services, hold: LockedHold, decider: DeskActor | null): Promise<void> {
  const decidedBy = decider?.person?.staffId ?? null;
  try {
    const actor = await actorBehind(services, hold);
    const by = decider?.person ? `（${actor.person?.name ?? ''}提交，${decider.person.name}复核）` : '';
    await releaseHeld(services, readHeld(services, hold.call, hold.input), {
      actor,
      effect: hold.effect,
      by,
      second: decider?.person?.name ?? '',
      take: async (db) => {
        const locked = still(await lockHold(db, hold.id), hold.version);
        if (decidedBy !== null) allowed(releaseHold(locked, decidedBy));
      },
      done: async (db) => void (await endHold(db, hold, { state: 'done', decidedBy }, services.clock.now())),
    });
  } catch (error) {
    const isOurs = error instanceof Refused || error instanceof InvalidInput;
    if (!isOurs || (error instanceof Refused && NOT_ENDED.includes(error.refusal.code))) throw error;
    const changed = error instanceof Refused && error.refusal.code === DESK_REFUSALS.holdChanged.code;
    await deskPlatform(services, async (db) => {
      const locked = still(await lockHold(db, hold.id), hold.version);
      const state = changed ? 'changed' : 'failed';
      await endHold(db, locked, { state, decidedBy, outcome: error.message }, services.clock.now());
    });
  }
}

/** Refused to the decider, not to what was submitted: it goes on waiting. */
const NOT_ENDED: readonly number[] = [
  REFUSALS.changedMeanwhile.code,
  DESK_REFUSALS.ownHold.code,
  DESK_REFUSALS.holdOver.code,
];

const HOUR_MS = 3_600_000;
/** So long one that fails of no rule is tried again; then it says so, and whoever submitted it looks at it anew. */
const TRIED_MS = 600_000;

async function runDue(services: Services, hold: LockedHold, now: Date): Promise<void> {
  try {
    await settleHold(services, hold, null);
  } catch (error) {
    // Withdrawn in this very moment, or settled by another server.
    if (error instanceof Refused) return;
    if (now.getTime() - hold.releaseAt.getTime() >= TRIED_MS) {
      const end = { state: 'failed', decidedBy: null, outcome: '系统异常，没有执行，请核对后重新提交' } as const;
      await deskPlatform(services, async (db) => {
        await endHold(db, still(await lockHold(db, hold.id), hold.version), end, now);
      });
    }
    throw error;
  }
}

/** Nobody has released it in time. */
async function giveBack(services: Services, hold: LockedHold, now: Date): Promise<void> {
  const hours = Math.round((hold.releaseAt.getTime() - hold.submittedAt.getTime()) / HOUR_MS);
  const end = { state: 'returned', decidedBy: null, outcome: `满 ${hours} 小时没有复核，已退回` } as const;
  await deskPlatform(services, async (db) => {
    const locked = await lockHold(db, hold.id);
    if (locked.state === 'waiting') await endHold(db, locked, end, now);
  });
}

/** Runs what is due and needs nobody else, and gives back what nobody has released in time; one that fails holds up no other. */
export async function settleDueHolds(services: Services, now: Date): Promise<void> {
  const due = await deskPlatform(services, (db) =>
    db
      .selectFrom('deskHold')
      .selectAll()
      .where('state', '=', 'waiting')
      .where('releaseAt', '<=', now)
      .orderBy('releaseAt')
      .execute(),
  );
  await inTurn(due, (hold) => (hold.needs === 'none' ? runDue : giveBack)(services, hold, now));
}
