import { z } from 'zod';
import { LimitEntryKind } from '#rules/account.ts';
import { SpendingLimit } from '#rules/limit.ts';
import { actingRead } from './app-ride-wire.ts';
import { deskPaged as appPaged } from './desk-wire.ts';
import { calls } from './endpoint.ts';
import { localTime, optional, text, whole } from './wire.ts';

const read = calls('app', { access: 'session', limit: { count: 300, seconds: 60 } });
const fen = z.int();

const entry = z.object({
  entryId: z.int(),
  at: localTime,
  kind: z.enum(LimitEntryKind.names),
  /** 下单保留, 按实际多扣, 按实际少扣, 取消退回, 异议退回, 退款退回. */
  text: z.string(),
  orderId: z.int(),
  number: z.string(),
  sceneName: z.string(),
  rideAt: localTime,
  /** What it takes from the limit; below nothing: what it gives back. */
  amountFen: fen,
  /** What was left after it, of a limit by the month; null for all others. */
  leftFen: fen.nullable(),
});
const entries = z.object({
  month: z.string(),
  kind: SpendingLimit.schema,
  /** null: no bound. */
  moneyFen: fen.nullable(),
  usedFen: fen,
  /** Held for rides that are not over. */
  frozenFen: fen,
  leftFen: fen.nullable(),
  rows: z.array(entry),
  total: z.int(),
});
export type LimitEntries = z.output<typeof entries>;

export const appLimitApi = {
  entries: read.get(
    '/app/v1/limits/entries',
    '我的限额流水：一个月的行程占用、结算和退回，新的在前',
    appPaged({ month: optional(text), after: optional(whole), ...actingRead }),
    entries,
  ),
};
