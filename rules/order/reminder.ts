import { type Refused, refusal, refuse } from '../refusal.ts';
import type { SceneNow } from '../ride/scene-now.ts';
import type { OrderStatus } from './codes.ts';

const MINUTE_MS = 60_000;
/** How long before its time a ride is told of. */
export const REMIND_MINUTES = 30;
/** Whoever booked a short while ago remembers it without being told. */
export const PLANNED_MINUTES = 120;

/** Before the car sets out; from then on other messages say where it is. */
export const REMINDED_STATUSES: readonly OrderStatus[] = ['booking', 'accepted', 'waiting'];

interface PlannedRide {
  readonly status: OrderStatus;
  readonly rideAt: Date;
  readonly createdAt: Date;
}

/** Whether a ride that was planned ahead is told of now. */
export function remindsNow({ status, rideAt, createdAt }: PlannedRide, now: Date): boolean {
  const left = rideAt.getTime() - now.getTime();
  const ahead = rideAt.getTime() - createdAt.getTime();
  return (
    REMINDED_STATUSES.includes(status) &&
    left > 0 &&
    left <= REMIND_MINUTES * MINUTE_MS &&
    ahead >= PLANNED_MINUTES * MINUTE_MS
  );
}

/** Whole minutes, as somebody reads it who still has to walk to the car. */
export const minutesUntil = (rideAt: Date, now: Date): number =>
  Math.max(1, Math.ceil((rideAt.getTime() - now.getTime()) / MINUTE_MS));

export const REMINDER_REFUSALS = {
  notLater: refusal(28125, '“{scene}”{text}，不用提醒', 'sceneId'),
} as const;

/** Only what opens by itself at a known time is waited for. */
export const mayRemind = (scene: {
  now: SceneNow;
  name: string;
  text: string;
  opensAt: Date | null;
}): Refused | null =>
  scene.now === 'later' && scene.opensAt !== null
    ? null
    : refuse(REMINDER_REFUSALS.notLater, { scene: scene.name, text: scene.text });
