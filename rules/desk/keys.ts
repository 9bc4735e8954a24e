import { z } from 'zod';
import { dayOf } from '../calendar.ts';
import { codeTable, type NameOf } from '../code-table.ts';
import { DESK_REFUSALS } from '../desk.ts';
import { moneyText } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';
import { DeskFunction, type DeskLimits, DeskRights } from './rights.ts';

const DAY_MS = 86_400_000;
/** A key that nobody renews ends after a year; one that nobody uses for so long ends by itself. */
export const KEY_DAYS = 365;
export const UNUSED_DAYS = 90;
/** How long the old secret stays valid beside the new one, and the most that it may be prolonged to. */
export const OVERLAP_HOURS = 72;
export const MOST_OVERLAP_DAYS = 7;
/** How many days before its end people are told of it, each once. */
export const KEY_REMINDER_DAYS = [30, 7, 1] as const;
const SOON_DAYS = KEY_REMINDER_DAYS[0];

/** Functions whose work only people do: no machine gives rights, or keys. */
export const KEY_FUNCTIONS = DeskFunction.names.filter((name) => name !== 'staff');

/** A machine looks or acts; what needs a second person is released by one. */
export const KeyRights: z.ZodType<DeskRights> = DeskRights.refine(
  (rights) => Object.keys(rights).length > 0,
  '请至少选择一项权限',
).refine(
  (rights) => Object.entries(rights).every(([name, level]) => name !== 'staff' && level !== 'release'),
  '密钥只能看或办，不能复核，也不能管理员工',
);

const MOST_FEN = 100_000_000_000;
const MOST_ADDRESSES = 50;

export const KeyDraft = z.object({
  name: z.string('请填写名称').trim().min(1, '请填写名称').max(20, '名称不能超过 20 个字'),
  rights: KeyRights,
  /** Networks as address/bits; none: from anywhere. */
  addresses: z.array(z.string().trim().max(50, '地址太长')).max(MOST_ADDRESSES, `最多 ${MOST_ADDRESSES} 个地址`),
  /** The most that one call may move; null: no bound. */
  limitFen: z.int('金额应为整数（分）').min(0, '金额不能小于 0').max(MOST_FEN, '金额太大').nullable(),
});
export type KeyDraft = z.output<typeof KeyDraft>;

const BEYOND = { correctionLimitFen: DESK_REFUSALS.keyCorrects, movementLimitFen: DESK_REFUSALS.keyBound } as const;

/**
 * A key that moves money by itself moves no more at once than whoever makes it may without a second person, or than it
 * did before: one person's key would be a way around the other pair of eyes.
 */
export function boundKey(
  limit: keyof DeskLimits,
  limitFen: number | null,
  own: { limitFen: number; before?: number | null },
): 'bound' | Refused {
  const mayBe = own.before === null ? Number.POSITIVE_INFINITY : Math.max(own.limitFen, own.before ?? 0);
  return (limitFen ?? Number.POSITIVE_INFINITY) <= mayBe
    ? 'bound'
    : refuse(BEYOND[limit], { limit: moneyText(own.limitFen) });
}

export const KeyId = z
  .string('请填写编号')
  .trim()
  .regex(/^[a-z][a-z0-9-]{2,29}$/, '编号为 3 至 30 位小写字母、数字或横线，以字母开头');

export const KeyState = codeTable({
  active: ['active', '正常'],
  expiring: ['expiring', '快到期'],
  expired: ['expired', '已到期'],
  unused: ['unused', '长期未用，已停用'],
  ended: ['ended', '已停用'],
});
export type KeyState = NameOf<typeof KeyState>;

interface KeyTimes {
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly endedAt: Date | null;
  readonly rotatedAt: Date | null;
}

const daysBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / DAY_MS;

/** When somebody last had to do with it. */
const lastSeen = ({ createdAt, lastUsedAt, rotatedAt }: KeyTimes): Date =>
  [createdAt, lastUsedAt, rotatedAt].reduce<Date>((late, at) => (at && at > late ? at : late), createdAt);

export function keyState(key: KeyTimes, now: Date): KeyState {
  const { expiresAt, endedAt } = key;
  if (endedAt) return 'ended';
  if (expiresAt <= now) return 'expired';
  if (daysBetween(lastSeen(key), now) > UNUSED_DAYS) return 'unused';
  return daysBetween(now, expiresAt) <= SOON_DAYS ? 'expiring' : 'active';
}

export const mayCall = (state: KeyState): boolean => state === 'active' || state === 'expiring';

/** A year from when its secret was made, or made anew. */
export const expiryOf = (madeAt: Date): Date => new Date(madeAt.getTime() + KEY_DAYS * DAY_MS);

/** A key that ends by then is one that people are told of, or soon will be. */
export const firstReminderBefore = (now: Date): Date => new Date(now.getTime() + KEY_REMINDER_DAYS[0] * DAY_MS);

interface Reminded extends KeyTimes {
  readonly remindedDays: number | null;
}

/** Of which of its last days people are to be told now; null: of none, or they were. */
export function keyReminder(key: Reminded, now: Date): number | null {
  if (!mayCall(keyState(key, now))) return null;
  const left = daysBetween(now, key.expiresAt);
  const days = KEY_REMINDER_DAYS.findLast((one) => left <= one);
  return days !== undefined && (key.remindedDays === null || days < key.remindedDays) ? days : null;
}

/** The places of the short message. */
export const keyExpiryParams = (key: { id: string; name: string; expiresAt: Date }): Record<string, string> => ({
  ...{ key: key.id, name: key.name, day: dayOf(key.expiresAt) },
});

interface Rotated extends KeyTimes {
  readonly oldUntil: Date | null;
}

/**
 * Two secrets at a time, never three: somebody would still sign with the first. Answers how long the old one stays; one
 * that opens nothing any more is not brought back by it.
 */
export function rotateKey(key: Rotated, now: Date): Date | Refused {
  if (key.endedAt) return refuse(DESK_REFUSALS.keyOver);
  if (key.oldUntil && key.oldUntil > now) return refuse(DESK_REFUSALS.keyRotating);
  if (!mayCall(keyState(key, now))) return now;
  return new Date(now.getTime() + OVERLAP_HOURS * 3_600_000);
}

/** The end of the old secret: now, or some days from now. */
export function retireOld(key: Rotated, days: number, now: Date): Date | Refused {
  if (!key.oldUntil || key.oldUntil <= now) return refuse(DESK_REFUSALS.noOldSecret);
  return new Date(now.getTime() + days * DAY_MS);
}

export const changeKey = ({ endedAt }: KeyTimes): 'change' | Refused =>
  endedAt ? refuse(DESK_REFUSALS.keyOver) : 'change';
