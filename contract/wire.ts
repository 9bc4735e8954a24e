import { z } from 'zod';
import { instantOfLocal, localText } from '#rules/calendar.ts';
import { fenOfYuan, yuanOfFen } from '#rules/money.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE, MAX_PAGE_SIZE, PageInput } from '#rules/paging.ts';

/**
 * How values are spelt on the wire: forms send text where JSON sends numbers, absent is '', lists come in three shapes.
 * Codecs only (never transforms): the server decodes with them and the console encodes, or the other way round.
 */
const scalar = z.union([z.string(), z.number()], { error: '请填写完整信息！' });

const fail = <T>(context: { issues: unknown[]; value: unknown }, message: string): T => {
  context.issues.push({ code: 'custom', message, input: context.value });
  return z.NEVER as T;
};

function wholeOf(wire: string | number): number | null {
  const value = typeof wire === 'number' ? wire : /^-?\d{1,16}$/.test(wire.trim()) ? Number(wire) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}

/** A whole number, as number or digits. */
export const whole = z.codec(scalar, z.int(), {
  decode: (wire, context) => wholeOf(wire) ?? fail<number>(context, 'id格式不合法'),
  encode: (value) => value,
});

/** The id of a department: 0 stands above the topmost, nothing is below 0. */
export const departmentNo = whole.pipe(z.int().nonnegative('id格式不合法'));

/** Half of a rare character: no database holds it. */
const BROKEN = /\p{Surrogate}/u;

/** Text that tolerates a number sent for it (phones, numbers of orders), trimmed. */
export const text = z.codec(scalar, z.string(), {
  decode: (wire, context) =>
    BROKEN.test(String(wire)) ? fail<string>(context, '含有不能保存的字符') : String(wire).trim(),
  encode: (value) => value,
});

/** A number that is shown in groups (of an order, of a phone) and may be typed as it is shown. */
export const groupedText = z.codec(scalar, z.string(), {
  decode: (wire) => String(wire).replaceAll(/\s/g, ''),
  encode: (value) => value,
});

/** '', blanks and absent all mean "not given". */
export const optional = <T extends z.ZodType>(inner: T) =>
  z
    .codec(z.any(), inner.optional(), {
      decode: (wire) => (wire === null || (typeof wire === 'string' && wire.trim() === '') ? undefined : wire),
      encode: (value) => value as unknown,
    })
    .optional();

export const flag = z.codec(z.union([scalar, z.boolean()]), z.boolean(), {
  decode: (wire) => wire === true || String(wire) === '1',
  encode: (value) => (value ? 1 : 0),
});

interface Codes<N extends string> {
  names: readonly [N, ...N[]];
  codeOf(name: N): number | string;
  nameOf(code: number | string): N | undefined;
}

/** A code table's name inside, its code outside. */
export const coded = <N extends string>(table: Codes<N>) =>
  z.codec(scalar, z.enum(table.names) as unknown as z.ZodType<N>, {
    decode: (wire, context) => table.nameOf(wire) ?? fail<N>(context, '请填写完整信息！'),
    encode: (name) => table.codeOf(name as N),
  });

/** Yuan outside, whole fen inside. */
export const yuan = z.codec(scalar, z.int(), {
  decode: (wire, context) => fenOfYuan(wire) ?? fail<number>(context, '请输入正确的金额'),
  encode: (fen) => yuanOfFen(fen),
});

/** −1, however it is written, means unlimited; inside it is null. */
export const yuanOrUnlimited = z.codec(scalar, z.int().nullable(), {
  decode: (wire, context) => {
    const fen = fenOfYuan(wire) ?? fail<number>(context, '请输入正确的金额');
    return fen === -100 ? null : fen;
  },
  encode: (fen) => (fen === null ? -1 : yuanOfFen(fen)),
});

/** 'yyyy-MM-dd HH:mm:ss' in business time. */
export const localTime = z.codec(z.string(), z.date(), {
  decode: (wire, context) => instantOfLocal(wire) ?? fail<Date>(context, '时间格式不正确'),
  encode: (instant) => localText(instant),
});

/** Milliseconds since 1970, as number or digits. */
export const epoch = z.codec(scalar, z.date(), {
  decode: (wire, context) => {
    const ms = wholeOf(wire);
    return ms !== null && Math.abs(ms) <= 8.64e15 ? new Date(ms) : fail<Date>(context, '时间格式不正确');
  },
  encode: (instant) => instant.getTime(),
});

/** A JSON array, JSON text of one, or a comma list. */
export const list = <T extends z.ZodType>(item: T, most = 10_000) =>
  z.codec(z.any(), z.array(item).max(most, '选择的内容太多'), {
    decode: (wire, context) => {
      if (Array.isArray(wire)) return wire as never;
      if (wire === undefined || wire === null || wire === '') return [] as never;
      const words = String(wire).trim();
      if (!words.startsWith('[')) return words.split(',').filter((word) => word.trim() !== '') as never;
      return parsedJson(words) ?? fail(context, '请填写完整信息！');
    },
    encode: (items) => items as unknown,
  });

/** A comma list on the way out as well. */
export const commaList = <T extends z.ZodType>(item: T, most = 10_000) =>
  z.codec(z.any(), list(item, most), { decode: (wire) => wire, encode: (items) => (items as unknown[]).join(',') });

/** A structure sent as JSON text inside a form field. */
export const jsonText = <T extends z.ZodType>(inner: T) =>
  z.codec(z.any(), inner, {
    decode: (wire, context) =>
      (typeof wire === 'string' ? (parsedJson(wire) ?? fail(context, '请填写完整信息！')) : wire) as never,
    encode: (value) => JSON.stringify(value),
  });

function parsedJson(words: string): never | undefined {
  try {
    return JSON.parse(words) as never;
  } catch {
    return undefined;
  }
}

/** Some lists send pageNum, others pageNo: both are read, pageNum is sent unless told otherwise. */
const wirePage = { pageNum: optional(whole), pageNo: optional(whole), pageSize: optional(whole) };

/** The page asked for, beside an area's own filter fields. */
export const paged = <S extends z.ZodRawShape>(filter: S, numberName: 'pageNum' | 'pageNo' = 'pageNum') => {
  const wire = z.object({ ...wirePage, ...filter });
  const ours = z.object({ ...PageInput.shape, ...filter });
  type Wire = z.output<typeof wire>;
  type Ours = z.output<typeof ours>;
  return z.codec(wire, z.custom<Ours>(), {
    decode: (input: Wire) => {
      const { pageNum, pageNo, pageSize, ...rest } = input as Record<string, unknown> & Partial<Record<string, number>>;
      return {
        ...rest,
        page: Math.min(MAX_PAGE, Math.max(1, pageNum ?? pageNo ?? 1)),
        pageSize: Math.min(MAX_PAGE_SIZE, Math.max(1, pageSize ?? DEFAULT_PAGE_SIZE)),
      } as Ours;
    },
    encode: (input: Ours) => {
      const { page, pageSize, ...rest } = input as Record<string, unknown> & PageInput;
      return { ...rest, [numberName]: page, pageSize } as Wire;
    },
  });
};

/** A list and its total under the names that this call uses. */
export const pageOf = <R extends z.ZodType>(row: R, listName = 'list', totalName = 'total') => {
  const wire = z.object({ [listName]: z.array(row), [totalName]: z.int() });
  type Ours = { rows: z.output<R>[]; total: number };
  return z.codec(wire, z.custom<Ours>(), {
    decode: (answer) => ({ rows: answer[listName], total: answer[totalName] }) as Ours,
    encode: ({ rows, total }) => ({ [listName]: rows, [totalName]: total }) as never,
  });
};
