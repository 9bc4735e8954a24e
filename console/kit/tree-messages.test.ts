import { afterEach, describe, expect, test, vi } from 'vitest';
import { departmentApi } from '#contract/department.ts';
import { call } from './call.ts';
import { idInAddress, isSameTree, treeReason } from './tree-messages.ts';

afterEach(() => vi.unstubAllGlobals());

describe('why the tree was not read', () => {
  test.each([
    ['a failure of the server', '{"code":500,"msg":"","data":null}', '系统异常'],
    ['a refusal without a reason', '{"code":7,"msg":"","data":null}', '响应失败'],
    ['a refusal with its reason', '{"code":42900,"msg":"请求太频繁，请稍后再试"}', '请求太频繁，请稍后再试'],
    ['an answer of something else', '<html>', '响应异常'],
    ['an answer that breaks the schema', '{"code":0,"msg":"成功","data":[{"id":"一"}]}', '系统异常2'],
  ])('%s', async (_, body, text) => {
    vi.stubGlobal('fetch', async () => new Response(body));
    const failure = await call(departmentApi.all, {}).catch((error: unknown) => error);
    expect(treeReason(failure)).toBe(text);
  });
});

describe('the department in the address', () => {
  const isThere = (id: number) => id === 1000;
  test.each([
    [undefined, null],
    ['', null],
    ['1000', { id: 1000 }],
    ['1001', { refused: 'id不存在,请重新获取树根' }],
    ['0', { refused: 'id不存在,请重新获取树根' }],
    ['-1', { refused: 'id格式不合法' }],
    ['1e3', { refused: 'id格式不合法' }],
    ['研发', { refused: 'id格式不合法' }],
    ['9'.repeat(20), { refused: 'id格式不合法' }],
  ])('%s', (text, expected) => {
    expect(idInAddress(text, isThere)).toEqual(expected);
  });
});

test('a tree is the same when nothing was added, moved or renamed', () => {
  const tree = [
    { id: 1, superId: 0, name: '企业' },
    { id: 2, superId: 1, name: '研发' },
  ];
  expect(isSameTree(tree, structuredClone(tree))).toBe(true);
  expect(isSameTree(tree, tree.slice(0, 1))).toBe(false);
  expect(isSameTree(tree, [tree[0]!, { ...tree[1]!, superId: 0 }])).toBe(false);
  expect(isSameTree(tree, [tree[0]!, { ...tree[1]!, name: '产品' }])).toBe(false);
});
