import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { codeTable } from '#rules/code-table.ts';
import {
  coded,
  commaList,
  epoch,
  flag,
  jsonText,
  list,
  localTime,
  optional,
  paged,
  pageOf,
  text,
  whole,
  yuan,
  yuanOrUnlimited,
} from './wire.ts';

/** What the wire is read as, or the sentence it is refused with. */
function read(schema: z.ZodType, wire: unknown): unknown {
  const result = schema.safeDecode(wire);
  return result.success ? result.data : `refused: ${result.error.issues[0]!.message}`;
}
const refused = expect.stringMatching(/^refused: /);
const write = (schema: z.ZodType, value: unknown): unknown => z.encode(schema, value);

const Colour = codeTable({ red: [0, '红'], blue: [-1, '蓝'], green: ['g', '绿'] });

describe('whole numbers', () => {
  const no = 'refused: id格式不合法';
  test.each([
    { wire: 7, value: 7 },
    { wire: '7', value: 7 },
    { wire: ' 7 ', value: 7 },
    { wire: '007', value: 7 },
    { wire: -2, value: -2 },
    { wire: '-2', value: -2 },
    { wire: '9007199254740991', value: Number.MAX_SAFE_INTEGER },
    { wire: '9007199254740992', value: no },
    { wire: 2 ** 53, value: no },
    { wire: 1.5, value: no },
    { wire: '1.5', value: no },
    { wire: '1e3', value: no },
    { wire: '0x10', value: no },
    { wire: '七', value: no },
    { wire: '', value: no },
    { wire: ' ', value: no },
  ])('$wire is read as $value', ({ wire, value }) => {
    expect(read(whole, wire)).toEqual(value);
  });

  test('go out as numbers', () => {
    expect(write(whole, 7)).toBe(7);
    expect(() => write(whole, 1.5)).toThrow();
  });
});

describe('text', () => {
  test.each([
    { wire: ' 李明 ', value: '李明' },
    { wire: 13800000001, value: '13800000001' },
    { wire: 0, value: '0' },
    { wire: '', value: '' },
    { wire: '😀', value: '😀' },
    { wire: 'a\ud800b', value: 'refused: 含有不能保存的字符' },
  ])('$wire is read as $value', ({ wire, value }) => {
    expect(read(text, wire)).toBe(value);
  });

  test('goes out as it is', () => {
    expect(write(text, '李明')).toBe('李明');
  });
});

describe('flags', () => {
  test.each([
    { wire: 1, value: true },
    { wire: '1', value: true },
    { wire: true, value: true },
    { wire: 0, value: false },
    { wire: '0', value: false },
    { wire: false, value: false },
    { wire: '', value: false },
    { wire: 2, value: false },
  ])('$wire is read as $value', ({ wire, value }) => {
    expect(read(flag, wire)).toBe(value);
  });

  test('go out as 1 and 0', () => {
    expect([write(flag, true), write(flag, false)]).toEqual([1, 0]);
  });
});

describe('codes', () => {
  test.each([
    { wire: 0, name: 'red' },
    { wire: '0', name: 'red' },
    { wire: -1, name: 'blue' },
    { wire: '-1', name: 'blue' },
    { wire: 'g', name: 'green' },
  ])('$wire is read as $name', ({ wire, name }) => {
    expect(read(coded(Colour), wire)).toBe(name);
  });

  test.each([1, '00', '', 'red', 'G'])('%o is a code of nothing', (wire) => {
    expect(read(coded(Colour), wire)).toBe('refused: 请填写完整信息！');
  });

  test('go out as they stand in the table', () => {
    expect(Colour.names.map((name) => write(coded(Colour), name))).toEqual([0, -1, 'g']);
  });
});

describe('money', () => {
  const no = 'refused: 请输入正确的金额';
  test.each([
    { wire: 12.3, fen: 1230, orUnlimited: 1230 },
    { wire: '12.30', fen: 1230, orUnlimited: 1230 },
    { wire: 0, fen: 0, orUnlimited: 0 },
    { wire: -1, fen: -100, orUnlimited: null },
    { wire: '-1', fen: -100, orUnlimited: null },
    { wire: ' -1 ', fen: -100, orUnlimited: null },
    { wire: '-1.00', fen: -100, orUnlimited: null },
    { wire: '-1.01', fen: -101, orUnlimited: -101 },
    { wire: 1, fen: 100, orUnlimited: 100 },
    { wire: '12.345', fen: no, orUnlimited: no },
    { wire: '1e3', fen: no, orUnlimited: no },
    { wire: '', fen: no, orUnlimited: no },
  ])('$wire yuan is $fen fen; where −1 is unlimited, $orUnlimited', ({ wire, fen, orUnlimited }) => {
    expect(read(yuan, wire)).toBe(fen);
    expect(read(yuanOrUnlimited, wire)).toBe(orUnlimited);
  });

  test('goes out as a number of yuan, unlimited as −1', () => {
    expect(write(yuan, 1230)).toBe(12.3);
    expect(write(yuanOrUnlimited, 1230)).toBe(12.3);
    expect(write(yuanOrUnlimited, 0)).toBe(0);
    expect(write(yuanOrUnlimited, null)).toBe(-1);
  });

  test('every amount comes back as it went out', () => {
    const amount = fc.nat({ max: 2 ** 31 - 1 });
    fc.assert(
      fc.property(amount, fc.option(amount), (fen, bound) => {
        expect(read(yuan, write(yuan, fen))).toBe(fen);
        expect(read(yuanOrUnlimited, write(yuanOrUnlimited, bound))).toBe(bound);
      }),
    );
  });
});

describe('times', () => {
  const no = 'refused: 时间格式不正确';
  const instant = new Date('2026-03-01T00:05:09Z');

  test.each([
    { wire: '2026-03-01 08:05:09', value: instant },
    { wire: '2026-03-01 24:00:00', value: no },
    { wire: '2026-02-30 08:00:00', value: no },
    { wire: '2026-13-01 08:00:00', value: no },
    { wire: '', value: no },
  ])('business time $wire is read as $value', ({ wire, value }) => {
    expect(read(localTime, wire)).toEqual(value);
  });

  test.each([
    { wire: instant.getTime(), value: instant },
    { wire: String(instant.getTime()), value: instant },
    { wire: 0, value: new Date(0) },
    { wire: -1, value: new Date(-1) },
    { wire: '', value: no },
    { wire: ' ', value: no },
    { wire: '2026-03-01', value: no },
    { wire: '0x10', value: no },
    { wire: '1e3', value: no },
    { wire: 1.5, value: no },
    { wire: 8.64e15 + 1, value: no },
  ])('milliseconds $wire are read as $value', ({ wire, value }) => {
    expect(read(epoch, wire)).toEqual(value);
  });

  test('go out as 19 characters, or as milliseconds', () => {
    expect(write(localTime, instant)).toBe('2026-03-01 08:05:09');
    expect(write(epoch, instant)).toBe(instant.getTime());
  });
});

describe('one value', () => {
  const scalars: Record<string, z.ZodType> = {
    whole,
    text,
    flag,
    coded: coded(Colour),
    yuan,
    yuanOrUnlimited,
    localTime,
    epoch,
  };
  test.each(Object.entries(scalars))('%s is neither a list, nor an object, nor missing', (_name, schema) => {
    for (const wire of [[], [1], ['1'], {}, null, undefined]) {
      expect(read(schema, wire)).toEqual(refused);
      expect(read(z.object({ field: schema }), { field: wire })).toEqual(refused);
    }
    expect(read(z.object({ field: schema }), {})).toEqual(refused);
  });

  test.each(Object.entries(scalars))('%s is no list where it may be absent, either', (_name, schema) => {
    expect(read(z.object({ field: optional(schema) }), { field: ['1'] })).toEqual(refused);
  });
});

describe('what may be absent', () => {
  const schema = z.object({ id: optional(whole), name: optional(text), since: optional(epoch) });

  test.each([
    { wire: {} },
    { wire: { id: '', name: '', since: '' } },
    { wire: { id: ' ', name: '  ', since: ' ' } },
    { wire: { id: null, name: null, since: null } },
    { wire: { id: undefined, name: undefined, since: undefined } },
  ])('$wire gives nothing', ({ wire }) => {
    expect(read(schema, wire)).toEqual({});
  });

  test('zero is given, and what is given must be right', () => {
    expect(read(schema, { id: 0, since: '0' })).toMatchObject({ id: 0, since: new Date(0) });
    expect(read(schema, { id: 'x' })).toBe('refused: id格式不合法');
  });

  test('goes out encoded, or not at all', () => {
    expect(write(schema, { since: new Date(5) })).toEqual({ since: 5 });
    expect(write(schema, {})).toEqual({});
  });
});

describe('lists', () => {
  test.each([
    { wire: [1, '2'], ids: [1, 2] },
    { wire: '[1,"2"]', ids: [1, 2] },
    { wire: ' [1, 2] ', ids: [1, 2] },
    { wire: '1,2', ids: [1, 2] },
    { wire: ' 1, 2 ,', ids: [1, 2] },
    { wire: '1', ids: [1] },
    { wire: 1, ids: [1] },
    { wire: [], ids: [] },
    { wire: '[]', ids: [] },
    { wire: '', ids: [] },
    { wire: ',', ids: [] },
    { wire: null, ids: [] },
    { wire: undefined, ids: [] },
  ])('$wire is read as $ids', ({ wire, ids }) => {
    expect(read(list(whole), wire)).toEqual(ids);
    expect(read(commaList(whole), wire)).toEqual(ids);
    expect(read(z.object({ ids: list(whole) }), { ids: wire })).toEqual({ ids });
  });

  test.each(['[1,2', '1,x', '[1,[2]]', '["x"]', { 0: 1 }, true, [[1]], [null]])('%o is no list of ids', (wire) => {
    expect(read(list(whole), wire)).toEqual(refused);
  });

  test('a list of too many is refused, in every shape', () => {
    const few = list(whole, 2);
    expect(read(few, [1, 2])).toEqual([1, 2]);
    for (const wire of [[1, 2, 3], '[1,2,3]', '1,2,3']) expect(read(few, wire)).toBe('refused: 选择的内容太多');
  });

  test('go out with every item encoded, as an array or as a comma list', () => {
    expect(write(list(coded(Colour)), ['blue', 'green'])).toEqual([-1, 'g']);
    expect(write(commaList(coded(Colour)), ['blue', 'green'])).toBe('-1,g');
    expect(write(commaList(whole), [])).toBe('');
  });

  test('every list of ids comes back from every shape', () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeInteger()), (ids) => {
        expect(read(list(whole), write(list(whole), ids))).toEqual(ids);
        expect(read(list(whole), JSON.stringify(ids))).toEqual(ids);
        expect(read(commaList(whole), write(commaList(whole), ids))).toEqual(ids);
      }),
    );
  });
});

describe('a structure inside a form field', () => {
  const schema = jsonText(z.object({ amount: yuan }));

  test('is read from its text, and as it is', () => {
    expect(read(schema, '{"amount":"1.5"}')).toEqual({ amount: 150 });
    expect(read(schema, { amount: 1.5 })).toEqual({ amount: 150 });
  });

  test.each(['', '{', 'null', '[]', '{"amount":"x"}', 5, null, undefined])('%o is refused', (wire) => {
    expect(read(schema, wire)).toEqual(refused);
  });

  test('goes out as text, encoded within', () => {
    expect(write(schema, { amount: 150 })).toBe('{"amount":1.5}');
  });
});

describe('the page asked for', () => {
  const schema = paged({ colour: optional(coded(Colour)) });

  test.each([
    { wire: {}, asked: { page: 1, pageSize: 10 } },
    { wire: { pageNum: '', pageSize: '' }, asked: { page: 1, pageSize: 10 } },
    { wire: { pageNum: 3, pageSize: 20 }, asked: { page: 3, pageSize: 20 } },
    { wire: { pageNum: '3', pageSize: '20' }, asked: { page: 3, pageSize: 20 } },
    { wire: { pageNo: '3' }, asked: { page: 3, pageSize: 10 } },
    { wire: { pageNum: 3, pageNo: 4 }, asked: { page: 3, pageSize: 10 } },
    { wire: { pageNum: 0, pageSize: 0 }, asked: { page: 1, pageSize: 1 } },
    { wire: { pageNum: -1, pageSize: -1 }, asked: { page: 1, pageSize: 1 } },
    { wire: { pageSize: 500 }, asked: { page: 1, pageSize: 500 } },
    { wire: { pageSize: 501 }, asked: { page: 1, pageSize: 500 } },
    { wire: { pageNum: 1_000_000 }, asked: { page: 1_000_000, pageSize: 10 } },
    { wire: { pageNum: 1_000_001 }, asked: { page: 1_000_000, pageSize: 10 } },
    { wire: { colour: '-1', other: 'x' }, asked: { page: 1, pageSize: 10, colour: 'blue' } },
    { wire: { colour: '' }, asked: { page: 1, pageSize: 10 } },
  ])('$wire asks for $asked', ({ wire, asked }) => {
    expect(read(schema, wire)).toEqual(asked);
  });

  test.each([{ pageNum: 'x' }, { pageSize: [10] }, { colour: 7 }])('%o is refused', (wire) => {
    expect(read(schema, wire)).toEqual(refused);
  });

  test('goes out beside the filter, under the name that the call uses', () => {
    const asked = { page: 3, pageSize: 20, colour: 'blue' };
    expect(write(schema, asked)).toEqual({ pageNum: 3, pageSize: 20, colour: -1 });
    expect(write(paged({ colour: coded(Colour) }, 'pageNo'), asked)).toEqual({ pageNo: 3, pageSize: 20, colour: -1 });
  });
});

describe('the page answered', () => {
  const row = z.object({ colour: coded(Colour), paid: yuan });
  const ours = { rows: [{ colour: 'blue', paid: 150 }], total: 41 };

  test.each([
    { schema: pageOf(row), wire: { list: [{ colour: -1, paid: 1.5 }], total: 41 } },
    { schema: pageOf(row, 'records', 'totalCount'), wire: { records: [{ colour: -1, paid: 1.5 }], totalCount: 41 } },
  ])('is $wire, both ways', ({ schema, wire }) => {
    expect(write(schema, ours)).toEqual(wire);
    expect(read(schema, wire)).toEqual(ours);
  });

  test('an empty page is a page; one under other names is not', () => {
    expect(read(pageOf(row), { list: [], total: 0 })).toEqual({ rows: [], total: 0 });
    expect(read(pageOf(row, 'records'), { list: [], total: 0 })).toEqual(refused);
  });
});

test('a page that is no number is no id', () => {
  const read = paged({}).safeParse({ pageNum: 'x', pageSize: '1.5' });
  expect(read.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['pageNum', '页码格式不正确'],
    ['pageSize', '页码格式不正确'],
  ]);
});
