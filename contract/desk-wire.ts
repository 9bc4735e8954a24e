import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE, MAX_PAGE_SIZE, PageInput } from '#rules/paging.ts';
import { optional, pageOf, whole } from './wire.ts';

/** The desk's interface is ours from the start: names as in the program, money in whole fen, JSON types as they are. */
export const deskCall = {
  area: 'desk',
  access: 'desk',
  /** Far above what people do, far below what a runaway script does. */
  limit: { count: 600, seconds: 60 },
} as const;

export const deskRead = { ...deskCall, method: 'GET', encoding: 'query' } as const;
/** Writes of the desk leave a line in its own trail, never in a company's operation log. */
export const deskWrite = { ...deskCall, method: 'POST', encoding: 'json', effect: 'unlogged' } as const;

const within = (asked: number | undefined, fallback: number, most: number): number =>
  Math.min(most, Math.max(1, asked ?? fallback));

/** `page` from 1 and `pageSize`, beside a list's own filters. */
export const deskPaged = <S extends z.ZodRawShape>(filter: S) => {
  const wire = z.object({ page: optional(whole), pageSize: optional(whole), ...filter });
  const ours = z.object({ ...PageInput.shape, ...filter });
  type Ours = z.output<typeof ours>;
  type Wire = z.output<typeof wire>;
  return z.codec(wire, z.custom<Ours>(), {
    decode: (sent) => {
      const { page, pageSize } = sent as { page?: number; pageSize?: number };
      return {
        ...sent,
        page: within(page, 1, MAX_PAGE),
        pageSize: within(pageSize, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
      } as unknown as Ours;
    },
    encode: (asked) => asked as unknown as Wire,
  });
};

export const deskRows = <R extends z.ZodType>(row: R) => pageOf(row, 'rows', 'total');

export const companyId = z.int({ error: '请填写企业编号' });
