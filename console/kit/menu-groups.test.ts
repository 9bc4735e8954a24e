import { expect, test } from 'vitest';
import { PERMISSIONS, permissionOf } from '#rules/permission.ts';
import { HOME, isActive, menuGroups } from './menu-groups.ts';

const entry = (id: number) => {
  const { parentId, label, path } = permissionOf(id)!;
  return { id, parentId, apiName: label, apiUrl: path };
};
const everything = PERMISSIONS.map(({ id }) => entry(id));
const always = () => true;
const shape = (groups: ReturnType<typeof menuGroups>) =>
  groups.map(({ label, items }) => [label, items.map(({ id }) => id)]);

test('the whole menu, in the look’s groups and order', () => {
  expect(shape(menuGroups(everything, always))).toEqual([
    ['组织', [3, 5, 7]],
    ['用车', [13, 9, 45]],
    ['制度实验室', [-39, -13, -9]],
    ['单据', [21, 25]],
    ['财务', [33, 1033, 1035, 1034, 35]],
    ['分析与系统', [39, 1039, 27, 43, 47]],
  ]);
});

test('the laboratory shows each page to whoever may change what it looks at', () => {
  const laboratory = (...ids: number[]) =>
    menuGroups(ids.map(entry), always)
      .filter(({ label }) => label === '制度实验室')
      .flatMap(({ items }) => items.map(({ id }) => id));
  expect(laboratory(13, 39)).toEqual([-39, -13]);
  expect(laboratory(13)).toEqual([-13]);
  expect(laboratory(9)).toEqual([-9]);
  expect(laboratory(39)).toEqual([]);
  expect(laboratory(27)).toEqual([-39]);
});

test('orders and applications are there, granted or not', () => {
  expect(shape(menuGroups([], always))).toEqual([['单据', [21, 25]]]);
});

test('what has no page is left out, and so is a head without entries', () => {
  expect(shape(menuGroups(everything, (path) => path === '/staff' || path === '/order'))).toEqual([
    ['组织', [3]],
    ['单据', [21]],
  ]);
});

test('an entry that this console does not know is shown as the server calls it', () => {
  const extra = [
    { id: 900, parentId: 0, apiName: '新模块', apiUrl: '' },
    { id: 901, parentId: 900, apiName: '新功能', apiUrl: '/new' },
  ];
  const last = menuGroups(extra, always).at(-1);
  expect(last?.label).toBe('新模块');
  expect(last?.items[0]).toMatchObject({ id: 901, label: '新功能', path: '/new' });
});

test.each([
  ['/', 0, [0]],
  ['/finance/forecast', 33, [1035]],
  ['/finance/chain', 33, [1033]],
  ['/finance/bill/zd1', 33, [33]],
  ['/lab/sandbox/7', 39, [-39]],
])('at %s, which needs %i, the entries %j are marked', (pathname, permission, marked) => {
  const items = [HOME, ...menuGroups(everything, always).flatMap((group) => group.items)];
  expect(items.filter((item) => isActive(item, pathname, permission)).map(({ id }) => id)).toEqual(marked);
});
