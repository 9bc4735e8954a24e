import { codeTable, type NameOf } from '../code-table.ts';
import type { OrderStatus } from '../order/codes.ts';

/** What somebody should look at in a ride that has a car. */
export const RideTrouble = codeTable({
  late: ['late', '司机迟到'],
  unanswered: ['unanswered', '司机没有确认'],
  silent: ['silent', '没有位置'],
  long: ['long', '比预计久'],
});
export type RideTrouble = NameOf<typeof RideTrouble>;

export interface WatchedRide {
  readonly status: OrderStatus;
  readonly rideAt: Date;
  readonly busyUntil: Date | null;
  readonly assignedAt: Date | null;
  readonly acceptedAt: Date | null;
  /** Of the car's last position; null where none was told. */
  readonly positionAt: Date | null;
}

const MINUTE_MS = 60_000;
const LATE_MS = 5 * MINUTE_MS;
const ANSWER_MS = 5 * MINUTE_MS;
const SILENT_MS = 10 * MINUTE_MS;
const LONG_MS = 30 * MINUTE_MS;

const isOver = (from: Date | null, most: number, now: Date): boolean =>
  from !== null && now.getTime() - from.getTime() > most;

/** The first that applies, the most urgent first; only of rides that drivers of ours have. */
export function troubleOf(ride: WatchedRide, now: Date): RideTrouble | null {
  const { status, rideAt, acceptedAt, assignedAt, positionAt, busyUntil } = ride;
  if (assignedAt === null) return null;
  if ((status === 'waiting' || status === 'departed') && isOver(rideAt, LATE_MS, now)) return 'late';
  if (status === 'waiting' && acceptedAt === null && isOver(assignedAt, ANSWER_MS, now)) return 'unanswered';
  if (status === 'serving' && isOver(busyUntil, LONG_MS, now)) return 'long';
  if ((status === 'departed' || status === 'serving') && positionAt !== null && isOver(positionAt, SILENT_MS, now))
    return 'silent';
  return null;
}
