import { describe, expect, test } from 'vitest';
import { type DraftOf, SceneTemplate } from '#rules/scene.ts';
import { checkForm, effectiveDraft, openGroups, submitText } from './draft-of.ts';
import { copyOf, formOf, newForm, type SceneForm, withTemplate } from './form.ts';

const TODAY = '2026-11-15';
const OFFICE = { cityId: 110100, address: '澄明大厦', point: { lng: 116.4, lat: 39.9 }, radiusMeters: 500 };

const quick = (more: Partial<SceneForm> = {}): SceneForm => ({
  ...newForm('quick'),
  name: '加班回家',
  services: ['scheduled', 'pickup'],
  vehicleGroups: ['comfort'],
  ...more,
});
const on = (...limits: (keyof SceneForm['limits'])[]): SceneForm['limits'] => ({
  ...newForm('quick').limits,
  ...Object.fromEntries(limits.map((name) => [name, true])),
});
const issuesOf = (form: SceneForm) => Object.fromEntries(checkForm(form, null, TODAY).issues);

describe('a form becomes a scene', () => {
  test.each(SceneTemplate.names)('an empty %s form names what is missing', (template) => {
    const issues = issuesOf(newForm(template));
    expect(issues.name).toBe('请输入场景名称');
    if (template === 'trip') expect(issues.cityUse).toBe('请选择出差城市用车或接送服务');
    expect(checkForm(newForm(template), null, TODAY).draft).toBeUndefined();
  });
  test('a filled one is the scene, and the scene fills the form again', () => {
    const form = quick({ limits: on('start', 'hours'), startPlaces: [OFFICE], perOrderQuotaFen: 5000 });
    form.hours = [{ weekday: 1, ranges: [{ from: 1260, to: 360 }] }];
    const { draft } = checkForm(form, null, TODAY);
    expect(draft).toMatchObject({
      template: 'quick',
      hours: form.hours,
      startPlaces: [OFFICE],
      perOrderQuotaFen: 5000,
    });
    expect(checkForm(formOf(draft!, []), null, TODAY).draft).toEqual(draft);
  });
  test('what the template does not have is not sent', () => {
    const bus = { ...withTemplate(quick(), 'bus'), services: ['pickup' as const], vehicleGroups: ['coach' as const] };
    const { draft } = checkForm({ ...bus, flowId: 3 }, null, TODAY);
    expect(draft).not.toHaveProperty('dailyQuota');
    expect(draft).toMatchObject({ label: 'bus', flowId: 3, projectNo: 'required' });
  });
});

test.each([
  ['a name', { name: '' }, '请填写正确的场景名称'],
  ['a service', { services: [] }, '请选择服务类型'],
  ['a vehicle', { vehicleGroups: [] }, '请选择可用车型'],
  ['an amount', { perOrderQuotaFen: '' }, '请填写正确的每单限额'],
  ['a flow', { template: 'approval' }, '请选择审批流程'],
  ['a place', { limits: on('start') }, '请填写完整信息！'],
  ['several things', { name: '', services: [] }, '请填写完整信息！'],
] as const)('submitting without %s says %s %s', (_, more, text) => {
  const { issues } = checkForm(quick(more as Partial<SceneForm>), null, TODAY);
  expect(submitText(issues)).toBe(text);
});

describe('a rule that is switched on must say something', () => {
  test.each([
    ['dates', 'startDay', '请选择时间范围'],
    ['hours', 'hours.0.ranges', '请选择时间范围'],
    ['cities', 'cityIds', '请至少选择一个城市'],
    ['start', 'startPlaces.0.cityId', '请填写上车地点'],
    ['end', 'endPlaces.0.cityId', '请填写下车地点'],
  ] as const)('%s', (limit, path, sentence) => {
    expect(issuesOf(quick({ limits: on(limit) }))[path]).toBe(sentence);
    expect(issuesOf(quick())[path]).toBeUndefined();
  });
  test('an amount, an amount of a transfer and a number of days', () => {
    expect(issuesOf(quick({ perOrderQuotaFen: '' }))).toEqual({ perOrderQuotaFen: '请输入正确的金额' });
    const trip = { ...withTemplate(quick(), 'trip'), flowId: 1, oneWayQuotaFen: '' as const };
    const transferUse = { vehicleGroups: ['comfort' as const], sameCity: false, deadlineDays: '' as const };
    expect(issuesOf({ ...trip, transferUse })).toEqual({
      oneWayQuotaFen: '请输入正确的金额',
      'transferUse.deadlineDays': '请选择天数',
    });
    expect(issuesOf({ ...trip, oneWayQuotaFen: null })).toEqual({ cityUse: '请选择出差城市用车或接送服务' });
  });
  test('a route of an open carpool needs its picture', () => {
    const blank = { key: 'a', routeId: null, imageName: '', remark: '', url: '', thumbnailUrl: '', isFresh: true };
    const approval = { ...withTemplate(quick(), 'approval'), flowId: 1 };
    expect(issuesOf({ ...approval, carpool: { isOpen: true, routes: [blank] } })).toEqual({
      'carpool.routes.0.routeId': '需要把没有传图的线路删掉才能提交',
    });
    expect(issuesOf({ ...approval, carpool: { isOpen: true, routes: [] } })).toEqual({ carpool: '请至少添加一条线路' });
    expect(issuesOf({ ...approval, carpool: { isOpen: false, routes: [blank] } })).toEqual({});
  });
  test('days that are over', () => {
    const over = quick({ limits: on('dates'), startDay: '2026-11-01', endDay: '2026-11-14' });
    expect(issuesOf(over)).toEqual({ endDay: '有效期已经结束，请重新选择时间范围' });
  });
});

describe('one choice bears on others without being forgotten', () => {
  test('a place takes transfers away, and gives them back', () => {
    const limited = quick({ limits: on('start'), startPlaces: [OFFICE] });
    expect((effectiveDraft(limited) as DraftOf<'quick'>).services).toEqual(['scheduled']);
    expect((effectiveDraft({ ...limited, limits: on() }) as DraftOf<'quick'>).services).toEqual([
      'scheduled',
      'pickup',
    ]);
  });
  test('an open carpool does not expire', () => {
    const form = { ...withTemplate(quick(), 'approval'), limits: on('dates'), startDay: TODAY, endDay: TODAY };
    expect(effectiveDraft(form)).toMatchObject({ startDay: TODAY, viaAllowed: true, line: 'free' });
    const open = effectiveDraft({ ...form, carpool: { isOpen: true, routes: [] } });
    expect(open).toMatchObject({ startDay: null, viaAllowed: false, companionsAllowed: false, line: 'filled' });
  });
});

test('another template takes its own defaults and keeps what was chosen', () => {
  const charter = withTemplate(newForm('quick'), 'quickCharter');
  expect(charter).toMatchObject({ label: 'charter', projectNo: 'hidden', services: ['dayRental', 'halfDayRental'] });
  expect(withTemplate({ ...charter, label: 'executive', projectNo: 'required' }, 'trip')).toMatchObject({
    label: 'executive',
    projectNo: 'required',
  });
});

test('a copy has a name of its own, and days to choose where they are over', () => {
  const draft = checkForm(quick({ name: '名'.repeat(50) }), null, TODAY).draft!;
  expect(Array.from(copyOf(draft, [], TODAY).name)).toHaveLength(50);
  const expired = { ...draft, startDay: '2026-01-01', endDay: '2026-02-01' };
  const copy = copyOf(expired, [], TODAY);
  expect(copy).toMatchObject({ startDay: null, endDay: null, limits: { dates: true } });
  expect(openGroups(copy, checkForm(copy, null, TODAY).issues)).toEqual(['dates']);
});
