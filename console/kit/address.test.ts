import { describe, expect, test } from 'vitest';
import { PAGE_SIZES } from '#rules/paging.ts';
import { parseSearch, readPage, stringifySearch, writePage, writeTexts } from './address.ts';

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
  test('a list that does not offer the usual size begins with its smallest', () => {
    expect(readPage({}, [50, 100])).toEqual({ page: 1, pageSize: 50 });
    expect(readPage({ page: '2' }, [50, 100])).toEqual({ page: 2, pageSize: 50 });
  });

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

  test('the plain address has the size that the reader chose last; a page that is named is of the size it says', () => {
    expect(readPage({}, sizes, '', 50)).toEqual({ page: 1, pageSize: 50 });
    expect(readPage({ page: '3' }, sizes, '', 50)).toEqual({ page: 3, pageSize: 10 });
    expect(readPage({ size: '20' }, sizes, '', 50)).toEqual({ page: 1, pageSize: 20 });
    expect(readPage({}, sizes, '', 7)).toEqual({ page: 1, pageSize: 10 });
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

test('another filter leads back to the first page, keeps the size, and goes where it is empty', () => {
  expect(writeTexts({ page: '4', size: '20', pay: '1' }, { q: '顾', pay: '' })).toEqual({ size: '20', q: '顾' });
});
