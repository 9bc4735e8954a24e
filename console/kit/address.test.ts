import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PAGE_SIZES } from '#rules/paging.ts';
import { parseSearch, readFilters, readPage, stringifySearch, writeFilters, writePage } from './address.ts';

const sizes = PAGE_SIZES.staff;

describe('search text', () => {
  test('a 20-digit order number stays what it is, both ways', () => {
    const orderNo = '26111221310047882612';
    expect(parseSearch(`?orderNo=${orderNo}`)).toEqual({ orderNo });
    expect(stringifySearch({ orderNo })).toBe(`?orderNo=${orderNo}`);
  });

  test('Chinese, spaces and signs survive', () => {
    const search = { keyword: '顾 言&之=?', from: '0' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });

  test('what is not given is not written', () => {
    expect(stringifySearch({ a: undefined, b: null, c: '', d: 0 })).toBe('?d=0');
    expect(stringifySearch({})).toBe('');
  });
});

describe('page', () => {
  test.each([
    { search: {}, page: { page: 1, pageSize: 10 } },
    { search: { page: '3', size: '50' }, page: { page: 3, pageSize: 50 } },
    { search: { page: '0', size: '7' }, page: { page: 1, pageSize: 10 } },
    { search: { page: '-2', size: '-10' }, page: { page: 1, pageSize: 10 } },
    { search: { page: '1e9', size: 'abc' }, page: { page: 1, pageSize: 10 } },
    { search: { page: '99999999' }, page: { page: 1, pageSize: 10 } },
  ])('$search reads as $page', ({ search, page }) => {
    expect(readPage(search as Record<string, string>, sizes)).toEqual(page);
  });

  test('defaults are left out and the rest is kept', () => {
    expect(writePage({ keyword: '顾', page: '3', size: '50' }, { page: 1, pageSize: 10 })).toEqual({ keyword: '顾' });
    expect(writePage({ keyword: '顾' }, { page: 2, pageSize: 20 })).toEqual({ keyword: '顾', page: '2', size: '20' });
  });

  test('two lists on one screen turn apart', () => {
    const search = writePage({ page: '2' }, { page: 5, pageSize: 10 }, 'log.');
    expect(search).toEqual({ page: '2', 'log.page': '5' });
    expect(readPage(search, sizes, 'log.').page).toBe(5);
    expect(readPage(search, sizes).page).toBe(2);
  });
});

describe('filters', () => {
  const shape = { keyword: z.string().max(5), pay: z.enum(['enabled', 'disabled']) };

  test('what does not pass its schema is as if it were not there', () => {
    expect(readFilters({ keyword: '太长太长太长', pay: 'x', other: '1' }, shape)).toEqual({});
    expect(readFilters({ keyword: '顾', pay: 'enabled' }, shape)).toEqual({ keyword: '顾', pay: 'enabled' });
    expect(readFilters({ keyword: '' }, shape)).toEqual({});
  });

  test('a changed filter leads back to the first page and keeps the size', () => {
    expect(writeFilters({ page: '4', size: '20', pay: 'enabled' }, { keyword: '顾' })).toEqual({
      size: '20',
      pay: 'enabled',
      keyword: '顾',
    });
  });

  test('empty takes a filter away', () => {
    expect(writeFilters({ keyword: '顾', pay: 'enabled' }, { keyword: '', pay: undefined })).toEqual({});
  });
});
