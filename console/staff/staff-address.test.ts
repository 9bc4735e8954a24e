import { expect, test } from 'vitest';
import { addSearch, backSearch, conditionsSearch, editSearch, nextSearch, placeIn } from './staff-address.ts';

test.each([
  [{}, { departmentId: undefined, withSubDepartments: true }],
  [
    { from: '0', deptId: '1002', deptAll: '0' },
    { departmentId: 1002, withSubDepartments: false },
  ],
  [
    { from: '3', deptId: '1002', deptAll: '1' },
    { departmentId: 1002, withSubDepartments: true },
  ],
  [
    { from: '1', deptId: '1002' },
    { departmentId: undefined, withSubDepartments: true },
  ],
  [
    { from: '0', deptId: 'x' },
    { departmentId: undefined, withSubDepartments: true },
  ],
])('%j opens %j', (search, place) => {
  expect(placeIn(search)).toEqual(place);
});

const plain = { departmentId: 1002, withSubDepartments: false, search: {} };
const turned = { ...plain, search: { q: '李', page: '3', from: '0', focus: 'search' } };

test('the ways out are spelt as documented', () => {
  expect(addSearch(plain)).toEqual({ from: '2', deptId: '1002', deptAll: '0' });
  expect(editSearch(7, plain)).toEqual({ from: '1', userId: '7', deptId: '1002', deptAll: '0' });
  expect(conditionsSearch({ staffId: 7, name: '李明' }, plain)).toEqual({
    from: '1',
    userId: '7',
    name: '李明',
    deptId: '1002',
    deptAll: '0',
  });
});

test('the way back finds the department, the filters and the page', () => {
  const out = editSearch(7, turned);
  expect(out.navData).toBe('q=%E6%9D%8E&page=3');
  expect(backSearch(out)).toEqual({ from: '3', deptId: '1002', deptAll: '0', q: '李', page: '3' });
  expect(backSearch({})).toEqual({ from: '3' });
});

test('step two carries on what step one came with', () => {
  const next = nextSearch(addSearch(turned), { staffId: 9, name: '王' });
  expect(next).toMatchObject({ from: '2', userId: '9', name: '王', deptId: '1002', deptAll: '0' });
  expect(backSearch(next)).toMatchObject({ from: '3', page: '3' });
  expect(nextSearch({}, { staffId: 9, name: '王' })).toEqual({ from: '2', userId: '9', name: '王' });
});
