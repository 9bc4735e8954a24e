import { isDeepStrictEqual } from 'node:util';
import { type HeldCall, heldCall } from '#contract/desk-holds.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Db } from '../../db.ts';
import type { DeskActor } from '../../http/desk-actor.ts';
import { openDesk } from '../../http/desk-session.ts';
import { InvalidInput } from '../../http/input.ts';
import { found, Refused } from '../../http/refused.ts';
import { type DeskWork, deskWork, keepTrail, type TrailNote, transactionOf } from '../../http/serve-desk.ts';
import { retried } from '../../http/transaction.ts';
import type { Services } from '../../services.ts';

type Effect = Record<string, unknown>;

export interface HeldWork {
  readonly held: HeldCall;
  readonly work: DeskWork;
  readonly input: unknown;
  readonly companyId: number;
}

/** What was submitted, as its own call reads it. */
export function readHeld(services: Services, path: string, sent: unknown): HeldWork {
  const held = heldCall(path);
  const work = deskWork(services, path);
  if (!held || !work) throw new Refused(REFUSALS.notFound);
  const parsed = held.call.input.safeParse(sent);
  if (!parsed.success) throw new InvalidInput(parsed.error.issues);
  return { held, work, input: parsed.data, companyId: found(work.companyOf(parsed.data)) };
}

/** As it is stored and compared: what JSON keeps of it. */
const kept = (effect: Effect): Effect => JSON.parse(JSON.stringify(effect));

interface Outcome {
  readonly answer: unknown;
  readonly effect: Effect;
  readonly notes: readonly TrailNote[];
}

async function runIn(
  db: Db,
  services: Services,
  { held, work, input, companyId }: HeldWork,
  actor: DeskActor,
  releasedBy = '',
): Promise<Outcome> {
  await openDesk(db, actor.person);
  const notes: TrailNote[] = [];
  const answer = await work.run(input, {
    db,
    now: services.clock.now(),
    services,
    actor,
    releasedBy,
    record: (summary, about) => notes.push({ summary, companyId: about ?? companyId }),
  });
  return { answer, effect: kept(held.effectOf(answer)), notes };
}

/** Carries a result out of a transaction that is undone. */
class Undone extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('undone');
    this.outcome = outcome;
  }
}

/** What it would do now, to the fen, by the very function that does it; nothing of it stays. */
export async function previewHeld(services: Services, held: HeldWork, actor: DeskActor): Promise<Outcome> {
  try {
    return await retried(() =>
      transactionOf(
        services,
        held.companyId,
      )(async (db) => {
        throw new Undone(await runIn(db, services, held, actor));
      }),
    );
  } catch (error) {
    if (error instanceof Undone) return error.outcome;
    throw error;
  }
}

export interface Release {
  readonly actor: DeskActor;
  /** As it was submitted: what is done must still be this. */
  readonly effect: unknown;
  /** In the transaction of the work: the hold is taken before it, and marked done with it. */
  take(db: Db): Promise<void>;
  done(db: Db): Promise<void>;
  /** Who released it, for the log. */
  readonly by: string;
  /** The same by name alone; '': nobody else. */
  readonly second: string;
}

/** Does it, if it still does what it was submitted for; otherwise nothing happens and the refusal says so. */
export function releaseHeld(services: Services, held: HeldWork, release: Release): Promise<void> {
  return retried(() =>
    transactionOf(
      services,
      held.companyId,
    )(async (db) => {
      await openDesk(db, release.actor.person);
      await release.take(db);
      const { effect, notes } = await runIn(db, services, held, release.actor, release.second);
      if (!isDeepStrictEqual(effect, release.effect)) throw new Refused(DESK_REFUSALS.holdChanged);
      const told = notes.map(({ summary, companyId }) => ({ summary: `${summary}${release.by}`, companyId }));
      await keepTrail(db, held.held.call, release.actor, services.clock.now(), told);
      await release.done(db);
    }),
  );
}
