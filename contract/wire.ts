import { z } from 'zod';
import { instantOfLocal, isDay, localText } from '#rules/calendar.ts';
import { fenOfYuan, yuanOfFen } from '#rules/money.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE, MAX_PAGE_SIZE, type PageInput } from '#rules/paging.ts';
import { alsoNamed } from './field-names.ts';
import { type DraftOf, ruledCodec, type Spelt, same, spelling, spelt, type Table } from './spelt.ts';

/**
 * How values are spelt on the wire: forms send text where JSON sends numbers, absent is '', lists come in three shapes.
 * Codecs only (never transforms): the server decodes with them and the console encodes, or the other way round.
 */
const scalar = z.union([z.string(), z.number()], { error: '请填写完整信息！' });

interface Context {
  readonly issues: z.core.$ZodRawIssue[];
  readonly value: unknown;
}

/** Says what is wrong with the value that is being read. */
export function fail(context: Context, message: string): never {
  context.issues.push({ code: 'custom', message, input: context.value });
  return z.NEVER;
}

function wholeOf(wire: string | number): number | null {
  const value = typeof wire === 'number' ? wire : /^-?\d{1,16}$/.test(wire.trim()) ? Number(wire) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}

/** A whole number, as number or digits. */
export const whole = z.codec(scalar, z.int(), {
  decode: (wire, context) => wholeOf(wire) ?? fail(context, 'id格式不合法'),
  encode: (value) => value,
});

/** The id of a department: 0 stands above the topmost, nothing is below 0. */
export const departmentNo = whole.pipe(z.int().nonnegative('id格式不合法'));

/** Half of a rare character: no database holds it. */
const BROKEN = /\p{Surrogate}/u;

/** Text that tolerates a number sent for it (phones, numbers of orders), trimmed. */
export const text = z.codec(scalar, z.string(), {
  decode: (wire, context) => (BROKEN.test(String(wire)) ? fail(context, '含有不能保存的字符') : String(wire).trim()),
  encode: (value) => value,
});

/** A number that is shown in groups (of an order, of a phone) and may be typed as it is shown. */
export const groupedText = z.codec(scalar, z.string(), {
  decode: (wire) => String(wire).replaceAll(/\s/g, ''),
  encode: (value) => value,
});

/** '', blanks and absent all mean "not given". */
export const optional = <T>(inner: z.ZodType<T>) =>
  z
    .codec(z.unknown(), inner.optional(), {
      decode: (wire) => (wire === null || (typeof wire === 'string' && wire.trim() === '') ? undefined : wire),
      encode: (value) => value,
    })
    .optional();

/** What stands inside for a field that was not sent. */
export const orElse = <T>(inner: z.ZodType<T | undefined>, value: NoInfer<T>) =>
  z.codec(inner, z.custom<T>(), { decode: (sent) => sent ?? value, encode: (own) => own });

/** Whatever was sent, read as far as it can be: what is missing or wrong is the rule's to say. */
export const judged = <T>(rule: z.ZodType<T>, read: (wire: unknown) => unknown) =>
  z.codec(z.unknown().optional(), rule, { decode: read, encode: (value) => value });

/** A scalar as trimmed text; anything else counts as not given. */
export const wordsOf = (wire: unknown): string | undefined =>
  typeof wire === 'string' || typeof wire === 'number' ? String(wire).trim() : undefined;

/** An id that must be there. */
export const neededId = judged(z.int('请填写完整信息！').positive('请填写完整信息！'), (wire) =>
  /^\d{1,16}$/.test(wordsOf(wire) ?? '') ? Number(wire) : Number.NaN,
);

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
export function coded<N extends string>(table: Codes<N>): z.ZodType<N, string | number>;
export function coded(table: Codes<string>): z.ZodType {
  return z.codec(scalar, z.enum(table.names), {
    decode: (wire, context) => table.nameOf(wire) ?? fail(context, '请填写完整信息！'),
    encode: (name) => table.codeOf(name),
  });
}

/** Yuan outside, whole fen inside. */
export const yuan = z.codec(scalar, z.int(), {
  decode: (wire, context) => fenOfYuan(wire) ?? fail(context, '请输入正确的金额'),
  encode: (fen) => yuanOfFen(fen),
});

/** −1, however it is written, means unlimited; inside it is null. */
export const yuanOrUnlimited = z.codec(scalar, z.int().nullable(), {
  decode: (wire, context) => {
    const fen = fenOfYuan(wire) ?? fail(context, '请输入正确的金额');
    return fen === -100 ? null : fen;
  },
  encode: (fen) => (fen === null ? -1 : yuanOfFen(fen)),
});

/** 'yyyy-MM-dd HH:mm:ss' in business time. */
export const localTime = z.codec(z.string(), z.date(), {
  decode: (wire, context) => instantOfLocal(wire) ?? fail(context, '时间格式不正确'),
  encode: (instant) => localText(instant),
});

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

/** The end of a span is named by its last second, or by its last day; inside it is the moment right after. */
const endOf = (words: string): Date | null => {
  const last = instantOfLocal(words);
  return last && new Date(last.getTime() + (isDay(words) ? DAY_MS : SECOND_MS));
};
const lastSecond = (before: Date): string => localText(new Date(before.getTime() - SECOND_MS));

export const spanEnd = z.codec(scalar, z.date(), {
  decode: (wire, context) => endOf(String(wire).trim()) ?? fail(context, '时间格式不正确'),
  encode: lastSecond,
});
export const spanStart = z.codec(scalar, z.date(), {
  decode: (wire, context) => instantOfLocal(String(wire).trim()) ?? fail(context, '时间格式不正确'),
  encode: (from) => localText(from),
});

/** The same for a rule that says itself what is missing: text that is no time counts as not given. */
export const givenStart = z.codec(optional(text), z.date().optional(), {
  decode: (wire) => (wire === undefined ? undefined : (instantOfLocal(wire) ?? undefined)),
  encode: (from) => from && localText(from),
});
export const givenEnd = z.codec(optional(text), z.date().optional(), {
  decode: (wire) => (wire === undefined ? undefined : (endOf(wire) ?? undefined)),
  encode: (before) => before && lastSecond(before),
});

/** Milliseconds since 1970, as number or digits. */
export const epoch = z.codec(scalar, z.date(), {
  decode: (wire, context) => {
    const ms = wholeOf(wire);
    return ms !== null && Math.abs(ms) <= 8.64e15 ? new Date(ms) : fail(context, '时间格式不正确');
  },
  encode: (instant) => instant.getTime(),
});

/** A JSON array, JSON text of one, or a comma list. */
export const list = <T>(item: z.ZodType<T>, most = 10_000) => {
  const items: z.ZodType<T[]> = z.array(item).max(most, '选择的内容太多');
  return z.codec(z.unknown(), items, {
    decode: (wire, context) => {
      if (Array.isArray(wire)) return wire;
      if (wire === undefined || wire === null || wire === '') return [];
      const words = String(wire).trim();
      if (!words.startsWith('[')) return words.split(',').filter((word) => word.trim() !== '');
      return parsedJson(words) ?? fail(context, '请填写完整信息！');
    },
    encode: (value) => value,
  });
};

/** A comma list on the way out as well. */
export const commaList = <T>(item: z.ZodType<T>, most = 10_000) =>
  z.codec(z.unknown(), list(item, most), {
    decode: (wire) => wire,
    encode: (items) => (Array.isArray(items) ? items.join(',') : items),
  });

/** A structure sent as JSON text inside a form field. */
export const jsonText = <T>(inner: z.ZodType<T>) =>
  z.codec(z.unknown(), inner, {
    decode: (wire, context) =>
      typeof wire === 'string' ? (parsedJson(wire) ?? fail(context, '请填写完整信息！')) : wire,
    encode: (value) => JSON.stringify(value),
  });

/** What JSON text holds; broken text is nothing. */
export function parsedJson(words: string): unknown {
  try {
    return JSON.parse(words);
  } catch {
    return undefined;
  }
}

type Shape = Readonly<Record<string, z.ZodType>>;
type Values = Record<string, unknown>;
/** Beside nothing else the page stands alone. */
export type PageOf<T> = z.ZodType<T extends Record<string, never> ? PageInput : PageInput & T, Values>;

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Some lists send pageNum, others pageNo: both are read, pageNum is sent unless told otherwise. */
const pageNumber = z.codec(scalar, z.int(), {
  decode: (wire, context) => wholeOf(wire) ?? fail(context, '页码格式不正确'),
  encode: (value) => value,
});
const wirePage = { pageNum: optional(pageNumber), pageNo: optional(pageNumber), pageSize: optional(pageNumber) };
type PageName = 'pageNum' | 'pageNo';

/** The page asked for, beside an area's own filter fields, which keep their names. */
export function paged<F extends Shape>(filter: F, numberName?: PageName): PageOf<z.output<z.ZodObject<F>>>;
export function paged(filter: Shape, numberName?: PageName): z.ZodType {
  return pageInput(same(filter), z.custom<Values>(), numberName);
}

const numberOr = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const within = (sent: unknown, fallback: number, most: number): number =>
  Math.min(most, Math.max(1, numberOr(sent) ?? fallback));

/** The same beside fields with names of ours. */
export function pagedAs<const F extends Table>(table: F, numberName?: PageName): PageOf<Spelt<F>>;
export function pagedAs(table: Table, numberName?: PageName): z.ZodType {
  return pageInput(table, z.custom<Values>(), numberName);
}

/** And for a rule that says what is missing or wrong. */
export function pagedDraft<T extends PageInput>(
  rule: z.ZodType<T>,
  table: DraftOf<Omit<T, keyof PageInput>>,
): z.ZodType<T, Values>;
export function pagedDraft(rule: z.ZodType, table: Table): z.ZodType {
  return pageInput(table, rule);
}

function pageInput(table: Table, rule: z.ZodType, numberName: PageName = 'pageNum'): z.ZodType {
  const { shape, fields, decode, encode } = spelling(table);
  const ways = {
    decode: (sent: Values) => ({
      ...decode(sent),
      page: within(sent.pageNum ?? sent.pageNo, 1, MAX_PAGE),
      pageSize: within(sent.pageSize, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
    }),
    encode: (input: unknown) => {
      const { page, pageSize, ...ours } = { ...(isValues(input) ? input : {}) };
      return { ...encode(ours), [numberName]: numberOr(page), pageSize: numberOr(pageSize) };
    },
  };
  return alsoNamed(ruledCodec(z.object({ ...wirePage, ...shape }), rule, ways, fields), { page: numberName });
}

/** A list and its total under the names that this call uses. */
export const pageOf = <T>(row: z.ZodType<T>, listName = 'list', totalName = 'total') =>
  spelt({ rows: [listName, z.array(row)], total: [totalName, z.int()] });

/** A legal entity: null (0 on the wire) is the company of the terms; absent where none is named. */
export const entityChoice = z.codec(optional(whole), z.int().nullable().optional(), {
  decode: (id) => (id === 0 ? null : id),
  encode: (id) => (id === null ? 0 : id),
});
