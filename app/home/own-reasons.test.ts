import { expect, test } from 'vitest';
import { ofThisRide } from './own-reasons.ts';

const found = (stepName: string, text: string, passed = true) => ({ stepName, text, passed });

test('each kind of rule has one line; what does not fit has all of its own, and comes before what does', () => {
  const shown = ofThisRide([
    found('员工', '员工在职'),
    found('用车时段', '周二 21:14 在可用时段内'),
    found('下单信息', '没有途经点'),
    found('下单信息', '请填写项目号', false),
    found('费用限额', '超出 ¥4.55 由个人付'),
    found('费用限额', '个人剩余 ¥538.36'),
  ]);
  expect(shown.map(({ text }) => text)).toEqual(['周二 21:14 在可用时段内', '请填写项目号', '超出 ¥4.55 由个人付']);
});

test('what is of any ride is told only where it does not fit', () => {
  expect(ofThisRide([found('企业账户', '企业账户正常'), found('员工', '企业支付已停用', false)])).toEqual([
    found('员工', '企业支付已停用', false),
  ]);
});
