import { expect, test } from 'vitest';
import { covered, departmentOptions, parentsOf, searchDepartments, topmost, wayTo } from './departments.ts';

const node = (id: number, superId: number, name: string, visible = true) => ({
  id,
  superId,
  name,
  number: `N${id}`,
  visible,
});
const options = departmentOptions([
  node(1, 0, '澄明智能科技'),
  node(2, 1, '研发中心', false),
  node(3, 2, '平台研发部'),
  node(4, 1, '销售中心'),
  node(5, 4, '华东大区'),
]);

test('a hidden department between does not break the tree', () => {
  expect(options).toHaveLength(1);
  expect(options[0]?.children?.map(({ key }) => key)).toEqual([3, 4]);
});

test('a search keeps the way to what it finds, by name and by number', () => {
  expect(parentsOf(searchDepartments(options, '华东'))).toEqual([1, 4]);
  expect(searchDepartments(options, 'n5')[0]?.children?.[0]?.children?.[0]?.key).toBe(5);
  expect(searchDepartments(options, '没有')).toEqual([]);
});

test('a found department keeps what is below it', () => {
  expect(searchDepartments(options, '销售')[0]?.children?.[0]?.children).toHaveLength(1);
});

test('the way from the root', () => {
  expect(wayTo(options, 5)).toEqual([1, 4, 5]);
  expect(wayTo(options, 2)).toEqual([]);
});

test('labels are cut at 30', () => {
  const [long] = departmentOptions([node(1, 0, '长'.repeat(31))]);
  expect(long?.title).toBe(`${'长'.repeat(30)}…`);
});

test('a chosen department stands for all below it', () => {
  expect(topmost(options, [5, 4, 3])).toEqual([4, 3]);
  expect(topmost(options, [5])).toEqual([5]);
  const [company] = covered(options, [4]);
  expect(company?.disableCheckbox).toBeUndefined();
  expect(company?.children?.map((option) => option.disableCheckbox)).toEqual([undefined, undefined]);
  expect(company?.children?.[1]?.children?.[0]?.disableCheckbox).toBe(true);
});
