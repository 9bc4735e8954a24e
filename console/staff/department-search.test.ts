import { expect, test } from 'vitest';
import { departmentOptions } from '../pickers/departments.ts';
import { exactDepartment, flatDepartments } from './department-search.ts';

const node = (id: number, superId: number, name: string) => ({ id, superId, name, number: `XS-0${id}`, visible: true });
const all = flatDepartments(
  departmentOptions([
    node(1, 0, '澄明'),
    node(2, 1, '销售部'),
    node(3, 1, '研发'),
    node(4, 3, '测试组'),
    node(5, 2, '测试组'),
  ]),
);

test('every department, from the root down', () => {
  expect(all.map(({ key }) => key)).toEqual([1, 2, 5, 3, 4]);
});

test.each([
  ['销售部', 2],
  [' xs-03 ', 3],
  ['销售', undefined],
  ['测试组', undefined],
  ['', undefined],
])('%j is %j', (typed, id) => {
  expect(exactDepartment(all, typed)?.key).toBe(id);
});
