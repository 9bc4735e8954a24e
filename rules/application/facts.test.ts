import { expect, test } from 'vitest';
import { at } from '../../tests/kit/scenes.ts';
import { type ApplicationDetail, applicationFacts, documentName, SearchPhone, usesText } from '../application.ts';

const detail = (more: Partial<ApplicationDetail> = {}): ApplicationDetail => ({
  applicationId: 1,
  number: '2026031600000042',
  staffName: '张小明',
  staffPhone: '13800000001',
  departmentName: '平台',
  placedByName: null,
  createdAt: at('2026-03-15 09:00:00'),
  status: 'pending',
  statusReason: '',
  template: 'approval',
  riderName: '王芳',
  riderPhone: '13800000002',
  sceneName: '拜访客户',
  useReason: '项目验收',
  serviceName: '',
  startDay: '2026-03-16',
  endDay: '2026-03-16',
  cityName: '北京',
  startAddress: '天安门',
  endAddress: '',
  estimatedFen: 123_450,
  uses: 2,
  usesLeft: 1,
  roundTrip: true,
  viaAddresses: ['国贸', '望京'],
  companions: [],
  travelCities: [],
  legs: [],
  passengerCount: null,
  vehicles: [],
  specialNeeds: '',
  steps: [],
  trail: [],
  nextSteps: [],
  orders: [],
  ...more,
});

const shown = (more: Partial<ApplicationDetail>): Record<string, string> =>
  Object.fromEntries(applicationFacts(detail(more)).map(({ label, value }) => [label, value]));

test('what every application shows, and what approval car use does', () => {
  expect(shown({})).toEqual({
    申请单号: '2026031600000042',
    申请时间: '2026-03-15 09:00:00',
    申请人: '张小明 13800000001',
    所在部门: '平台',
    用车类型: '审批用车',
    场景名称: '拜访客户',
    乘车人: '王芳 13800000002',
    用车事由: '项目验收',
    用车日期: '2026-03-16',
    用车城市: '北京',
    出发地: '天安门',
    目的地: '未填写',
    途经点: '国贸、望京',
    预估费用: '¥1,234.50',
    剩余用车次数: '1 次（共 2 次）',
    是否往返: '是',
    同行人: '无',
  });
});

test.each<[Partial<ApplicationDetail>, Record<string, string>, string[]]>([
  [
    { template: 'trip', endDay: '2026-03-18', travelCities: ['上海', '杭州'], estimatedFen: null },
    { 出差开始日期: '2026-03-16', 出差结束日期: '2026-03-18', 出差城市: '上海、杭州', 预估费用: '未填写' },
    ['用车日期', '出发地', '服务类型'],
  ],
  [
    { template: 'approvalCharter', serviceName: '日租', endDay: '2026-03-17' },
    { 服务类型: '日租', 用车日期: '2026-03-16 至 2026-03-17' },
    ['乘车人数', '出差城市'],
  ],
  [
    { template: 'bus', passengerCount: 40, vehicles: [{ model: '大巴', count: 2 }], specialNeeds: '轮椅' },
    { 乘车人数: '40 人', 车型: '大巴 × 2', 特殊需求: '轮椅' },
    ['预估费用'],
  ],
])('%j shows %j and not %j', (more, there, absent) => {
  const facts = shown(more);
  expect(facts).toMatchObject(there);
  for (const label of absent) expect(facts).not.toHaveProperty(label);
});

test('uses without a count, and the name of the document', () => {
  expect(usesText({ uses: null, usesLeft: null, status: 'passed' })).toBe('用车日期内不限次数');
  expect(usesText({ uses: 8, usesLeft: 6, status: 'passed' })).toBe('6 次（共 8 次）');
  expect(usesText({ uses: 8, usesLeft: 8, status: 'rejected' })).toBe('无（申请 8 次）');
  expect(usesText({ uses: null, usesLeft: null, status: 'revoked' })).toBe('无');
  expect(documentName('YCJ2026031600000042', at('2026-03-16 09:05:07'))).toBe('YCJ2026031600000042_20260316090507');
});

test.each([
  ['', undefined],
  ['13800000001', undefined],
  ['1380000000a', '手机号格式不正确'],
  ['1380000000', '手机号长度不正确'],
  ['138000000001', '手机号长度不正确'],
])('the phone “%s” is looked for: %s', (phone, expected) => {
  expect(SearchPhone.safeParse(phone).error?.issues[0]?.message).toBe(expected);
});
