import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { staffApi } from './staff.ts';

type Wire = Record<string, unknown>;
const encode = (call: Endpoint, input: unknown) => z.encode(call.input, input) as Wire;
const decode = (call: Endpoint, wire: Wire) => z.decode(call.input, wire);
const refusedFields = (call: Endpoint, wire: Wire) =>
  Object.fromEntries(
    (call.input.safeDecode(wire).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
/** As the server reads it: absent fields do not travel. */
const travelled = (wire: Wire): Wire => JSON.parse(JSON.stringify(wire));

test('a form travels under the documented names, and mail is read for email', () => {
  const ours = { name: '李明', phone: '13800000001', departmentId: 1000, email: 'a@b.cn', sex: 'male', duty: null };
  const wire = travelled(encode(staffApi.add, ours));
  expect(wire).toEqual({ name: '李明', phone: '13800000001', deptId: 1000, email: 'a@b.cn', sex: 1, duty: '' });
  const { email, ...rest } = wire;
  expect(decode(staffApi.add, { ...rest, mail: email })).toMatchObject({ email: 'a@b.cn' });
});

test('roles come as a list, as JSON text or as a comma list; none sent keeps, none chosen takes all', () => {
  const rolesOf = (roleIds: unknown) => decode(staffApi.update, { userId: 1, roleIds });
  for (const sent of [[4, '1000'], '[4,1000]', '4,1000']) expect(rolesOf(sent)).toMatchObject({ roleIds: [4, 1000] });
  expect(rolesOf('')).toMatchObject({ roleIds: [] });
  expect(rolesOf(undefined)).toMatchObject({ roleIds: undefined });
});

test('scenes filter by a positive id; pay 3, or nothing, is all', () => {
  const filter = (wire: Wire) => decode(staffApi.page, wire);
  expect(filter({ userCondition: '-1', companyPay: 3 })).toMatchObject({ sceneId: undefined, pay: 'all' });
  expect(filter({ userCondition: '', companyPay: '' })).toMatchObject({ sceneId: undefined, pay: 'all' });
  expect(filter({ userCondition: '1003', companyPay: '0' })).toMatchObject({ sceneId: 1003, pay: 'disabled' });
});

test('type 5 is for many only, and a limit without its money is incomplete', () => {
  expect(refusedFields(staffApi.setConditions, { userId: 1, type: 5 })).toEqual({
    type: '只有批量设置可以保持限额不变',
  });
  expect(decode(staffApi.setManyConditions, { userId: '1,2', sceneIds: '7', type: '5' })).toMatchObject({
    limit: null,
  });
  expect(refusedFields(staffApi.setConditions, { userId: 1, type: 1 })).toEqual({
    money: '请填写完整信息！',
  });
  expect(refusedFields(staffApi.setConditions, { userId: 1, type: 2, money: 1 })).toEqual({
    startDate: '请选择时间范围',
  });
});

const REFUSED: readonly (readonly [call: Endpoint, wire: Wire, fields: Wire])[] = [
  [staffApi.remove, {}, { staffId: '请输入员工ID' }],
  [staffApi.remove, { userId: 'x' }, { staffId: 'id格式不合法' }],
  [staffApi.remove, { userId: [1] }, { staffId: 'id格式不合法' }],
  [staffApi.removeMany, {}, { staffIds: '请选择员工' }],
  [staffApi.move, { userId: [1] }, { departmentId: '请选择部门' }],
  [staffApi.editPhone, { workerId: 1 }, { phone: '请输入正确的手机号' }],
];

// The call is named by its path: printed whole, it is all that its schemas hang on.
test.each(REFUSED.map(([call, wire, fields]) => ({ path: call.path, call, wire, fields })))(
  '$path with $wire: $fields',
  ({ call, wire, fields }) => {
    expect(Object.values(refusedFields(call, wire))).toEqual(Object.values(fields));
  },
);
