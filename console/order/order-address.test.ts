import { describe, expect, test } from 'vitest';
import { endOfDay, startOfDay } from '#rules/calendar.ts';
import { readFilters } from '../kit/address.ts';
import {
  conditionsOf,
  filterOf,
  foldedCount,
  formFaults,
  readForm,
  SHAPE,
  submitText,
  writeForm,
} from './order-address.ts';

const TODAY = '2026-11-15';
const read = (search: Record<string, string>) => readForm(readFilters(search, SHAPE), TODAY);
const QUARTER = { from: '2026-08-15', to: TODAY };

describe('the address', () => {
  test('that says nothing is the plain list: three months, twice', () => {
    const form = read({});
    expect(form).toMatchObject({ rideDays: QUARTER, serviceDays: QUARTER, number: '', status: null });
    expect(filterOf(form)).toMatchObject({
      rideFrom: startOfDay('2026-08-15'),
      rideBefore: endOfDay(TODAY),
      serviceFrom: startOfDay('2026-08-15'),
      number: undefined,
      secondOnly: undefined,
      carpooled: undefined,
    });
  });

  test('says everything again that a form holds', () => {
    const form = {
      ...read({}),
      number: '2611',
      projectNo: 'P-1',
      applicationNo: '2026',
      bookerName: '王',
      bookerPhone: '138',
      riderPhone: '139',
      rideDays: { from: '2026-01-01', to: '2026-12-31' },
      serviceDays: null,
      status: 'settled',
      service: 'pickup',
      vehicleGroup: 'business',
      departmentId: 1003,
      sceneId: 12,
      secondOnly: true,
      notCarpooled: true,
    } as const;
    expect(read(writeForm(form))).toEqual(form);
    expect(foldedCount(form)).toBe(9);
    expect(foldedCount(read({}))).toBe(0);
  });

  test.each([
    [{ ride: '2020-01-01_2026-01-01' }, 'more than twelve months'],
    [{ ride: '2026-02-30_2026-03-01' }, 'a day that is none'],
    [{ ride: '2026-03-02_2026-03-01' }, 'an end before its start'],
    [{ ride: 'yesterday' }, 'no days at all'],
  ])('%j opens the plain list: %s', (search) => {
    expect(read(search).rideDays).toEqual(QUARTER);
  });

  test('what passes no schema is as if it were not there', () => {
    expect(read({ status: '11', phone: '138x', dept: '-1', second: '2', service: '999' })).toMatchObject({
      status: null,
      bookerPhone: '',
      departmentId: null,
      secondOnly: false,
      service: null,
    });
  });
});

describe('the form', () => {
  test('says what is wrong on its field, in the rules’ own words', () => {
    const form = { ...read({}), number: '长'.repeat(101), bookerPhone: '138-0', riderPhone: '1'.repeat(12) };
    const days = { from: '2025-01-01', to: '2026-01-02' };
    expect(formFaults({ ...form, rideDays: days })).toEqual({
      number: '请填写完整信息！',
      bookerPhone: '手机号格式不正确',
      riderPhone: '手机号格式不正确',
      rideDays: '日期范围不能超过 12 个月',
    });
    expect(formFaults(read({}))).toEqual({});
    expect(submitText({})).toBeNull();
    expect(submitText({ riderPhone: '手机号格式不正确', rideDays: '日期范围不能超过 12 个月' })).toBe(
      '请填写完整信息！',
    );
    expect(submitText({ rideDays: '日期范围不能超过 12 个月' })).toBe('日期范围不能超过 12 个月');
  });

  test('reads as conditions', () => {
    const form = { ...read({ ride: 'any', served: 'any' }), bookerName: ' 王 ', departmentId: 7 };
    expect(conditionsOf(form, { department: '研发', scene: null })).toEqual(['下单人“王”', '部门“研发”']);
  });
});
