import { ApprovalStatus, SearchPhone, SearchText, SPAN_REVERSED } from '#rules/application.ts';
import { endOfDay, startOfDay } from '#rules/calendar.ts';
import { needsApplication, SceneTemplate } from '#rules/scene.ts';
import { byCode, byId, type DraftOf, days, one, text, type ValuesOf } from '../kit/filter-table.ts';

export const APPLICATION_FILTERS = {
  number: text('no', SearchText, '申请单号'),
  staffName: text('name', SearchText, '申请人'),
  staffPhone: text('phone', SearchPhone, '申请人手机号'),
  riderName: text('rider', SearchText, '乘车人'),
  riderPhone: text('riderPhone', SearchPhone, '乘车人手机号'),
  departmentId: {
    ...one('dept', byId),
    words: (id: number | undefined) => (id === undefined ? [] : ['所选部门及下级']),
  },
  status: one('status', byCode(ApprovalStatus), '状态'),
  template: one('type', byCode(SceneTemplate), '用车类型'),
  range: days({
    label: '申请时间',
    empty: () => undefined,
    fault: (range) => (range && range.from > range.to ? SPAN_REVERSED : undefined),
    input: (range) => ({ from: range && startOfDay(range.from), before: range && endOfDay(range.to) }),
  }),
};
export type ApplicationForm = DraftOf<typeof APPLICATION_FILTERS>;

/** The rarer conditions, folded away until they are wanted. */
const FOLDED = ['staffPhone', 'template', 'riderName', 'riderPhone'] as const;
export const foldedCount = (form: ValuesOf<typeof APPLICATION_FILTERS>): number =>
  FOLDED.filter((name) => form[name] !== undefined && form[name] !== '').length;
export const isFoldedWrong = (faults: Partial<Record<keyof ApplicationForm, string>>): boolean =>
  FOLDED.some((name) => faults[name]);

/** Templates that can be applied for; the others never stand in the list. */
export const TEMPLATE_OPTIONS = SceneTemplate.options.filter(({ value }) => needsApplication(value));
