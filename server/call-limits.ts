import type { Database } from './db.ts';
import { countUse, type Limit, takeOne } from './rate-limit.ts';

/** Uses that were counted in advance, to be made before the window ends. */
interface Share {
  left: number;
  /** Nothing was left to be had: nobody asks again before the window ends. */
  readonly isRefused: boolean;
  readonly until: number;
}

/** A server takes a tenth of a generous limit at once and counts it off by itself; a tight one is counted one by one. */
const shareOf = ({ count }: Limit): number => Math.floor(count / 10);

async function askForShare(database: Database, key: string, limit: Limit): Promise<Share> {
  const asked = shareOf(limit);
  const { count, msLeft } = await countUse(database, key, limit.seconds, asked);
  const left = Math.max(0, asked - Math.max(0, count - limit.count));
  return { left, isRefused: left === 0, until: Date.now() + msLeft };
}

const MOST_SHARES = 10_000;

export type TakeCall = (key: string, limit: Limit) => Promise<boolean>;

/**
 * How often a call may be made, without a durable write for each time. However many servers share a limit, never more
 * than it lets through get through: what one has taken and not used is lost to the others until the window ends.
 */
export function callLimits(database: Database): TakeCall {
  const shares = new Map<string, Share>();
  const underWay = new Map<string, Promise<void>>();

  function dropEnded(): void {
    if (shares.size < MOST_SHARES) return;
    const now = Date.now();
    for (const [key, { until }] of shares) if (until <= now) shares.delete(key);
  }

  /** Those who find nothing left at the same time ask once between them. */
  function another(key: string, limit: Limit): Promise<void> {
    const asked =
      underWay.get(key) ??
      askForShare(database, key, limit)
        .then((share) => {
          dropEnded();
          shares.set(key, share);
        })
        .finally(() => underWay.delete(key));
    underWay.set(key, asked);
    return asked;
  }

  return async (key, limit) => {
    if (shareOf(limit) < 2) return takeOne(database, key, limit);
    for (;;) {
      const share = shares.get(key);
      if (share && Date.now() < share.until) {
        if (share.isRefused) return false;
        if (share.left > 0) {
          share.left -= 1;
          return true;
        }
      }
      await another(key, limit);
    }
  };
}
