import { addMonths, instantOfLocal, localText, type Month, monthOf, startOfMonth } from '#rules/calendar.ts';
import { type Address, browser, ok } from './kit.ts';

/** Business time of a demonstration, which anybody on its machine may move forward: months end when somebody says so. */
export interface BusinessClock {
  now(): Date;
  /** Forward to this moment, with everything that comes due on the way. */
  moveTo(instant: Date): Promise<void>;
  /** The current month is over; answers which it was. */
  closeMonth(): Promise<Month>;
  /** A minute or so goes by, and with it every job comes due that runs by the minute. */
  letMinutesPass(): Promise<void>;
  /** Whether somebody else has moved the time on, past what a story that is under way survives. */
  wasMoved(): Promise<boolean>;
}

const MINUTE_MS = 60_000;
/** Others let some minutes pass; that hurts nobody. Whoever closes a month ends what waits in it. */
const isJump = (from: Date, to: Date): boolean =>
  Math.abs(to.getTime() - from.getTime()) > 30 * MINUTE_MS || monthOf(from) !== monthOf(to);

/** The servers' time, moved before or not, once each of them knows it. */
async function timeOf({ urls, ...keys }: Address, moveTo?: Date): Promise<Date> {
  let now = '';
  for (const url of urls) {
    const asked = browser({ urls: [url], ...keys }).json('/demo/clock', moveTo ? { now: localText(moveTo) } : {});
    now = ok(await asked, '演示时钟').now;
  }
  return instantOfLocal(now)!;
}

export async function readClock(address: Address): Promise<BusinessClock> {
  let ahead = (await timeOf(address)).getTime() - Date.now();
  let moved = false;
  const now = () => new Date(Date.now() + ahead);
  const wasMoved = async () => {
    moved ||= isJump(now(), await timeOf(address));
    return moved;
  };
  const moveTo = async (instant: Date) => {
    await wasMoved();
    const reached = await timeOf(address, instant);
    moved ||= isJump(instant, reached);
    ahead = reached.getTime() - Date.now();
  };
  return {
    now,
    moveTo,
    wasMoved,
    closeMonth: async () => {
      const month = monthOf(now());
      await moveTo(startOfMonth(addMonths(month, 1)));
      return month;
    },
    letMinutesPass: () => moveTo(new Date(now().getTime() + 2 * MINUTE_MS)),
  };
}

const TRIES = 5;

/** Tells a story anew, from its beginning, where it failed while somebody else moved the time on. */
export async function undisturbed(address: Address, story: (clock: BusinessClock) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const clock = await readClock(address);
    try {
      return await story(clock);
    } catch (error) {
      if (attempt === TRIES || !(await clock.wasMoved())) throw error;
    }
  }
}
