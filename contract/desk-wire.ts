import { z } from 'zod';
import type { DeskFunction } from '#rules/desk/rights.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE, MAX_PAGE_SIZE } from '#rules/paging.ts';
import { calls } from './endpoint.ts';
import { optional, type PageOf, pageOf, whole } from './wire.ts';

/** The desk's interface is ours from the start: names as in the program, money in whole fen, JSON types as they are. */
const shared = {
  access: 'desk',
  /** Far above what people do, far below what a runaway script does. */
  limit: { count: 600, seconds: 60 },
} as const;
/**
 * The calls of a function of the desk. Writes leave a line in the desk's own trail, never in a company's operation log.
 * Keys may make all of them; a person looks or acts as far as their role goes.
 */
export const deskCalls = (desk: DeskFunction) => ({
  read: calls('desk', { ...shared, desk: { function: desk, level: 'look' } }),
  write: calls('desk', { ...shared, desk: { function: desk, level: 'act' }, effect: 'unlogged' }),
});

/** What people alone do: no key looks at it or does it. `release` is the second person's. */
export const deskPeopleCalls = (desk: DeskFunction) => ({
  read: calls('desk', { ...shared, desk: { function: desk, level: 'look', people: true } }),
  write: calls('desk', { ...shared, desk: { function: desk, level: 'act', people: true }, effect: 'unlogged' }),
  release: calls('desk', { ...shared, desk: { function: desk, level: 'release', people: true }, effect: 'unlogged' }),
});

const within = (sent: unknown, fallback: number, most: number): number =>
  Math.min(most, Math.max(1, typeof sent === 'number' ? sent : fallback));

type Shape = Readonly<Record<string, z.ZodType>>;

/** `page` from 1 and `pageSize`, beside a list's own filters. */
export function deskPaged<F extends Shape>(filter: F): PageOf<z.output<z.ZodObject<F>>>;
export function deskPaged(filter: Shape): z.ZodType {
  const wire = z.object({ ...filter, page: optional(whole), pageSize: optional(whole) });
  return z.codec(wire, z.custom<Record<string, unknown>>(), {
    decode: (sent) => ({
      ...sent,
      page: within(sent.page, 1, MAX_PAGE),
      pageSize: within(sent.pageSize, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
    }),
    encode: (page) => page,
  });
}

export const deskRows = <T>(row: z.ZodType<T>) => pageOf(row, 'rows', 'total');

export const companyId = z.int({ error: '请填写企业编号' });
export const orderId = z.int({ error: '请填写订单号' });

/** A workbook as it came, for the browser to keep. */
export const workbook = z.object({ fileName: z.string(), base64: z.string() });
