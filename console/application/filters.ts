import { z } from 'zod';
import { type ApplicationFilter, ApprovalStatus, SearchPhone, SearchText } from '#rules/application.ts';
import { endOfDay, isDay, startOfDay } from '#rules/calendar.ts';
import { needsApplication, SceneTemplate } from '#rules/scene.ts';
import type { FilterValues } from '../kit/address.ts';
import type { DayRange } from '../kit/dates.tsx';

const day = z.string().refine(isDay);
const code = z.string().regex(/^\d$/);
const id = z.string().regex(/^[1-9]\d{0,15}$/);

/** How the conditions stand in the address. */
export const SHAPE = {
  no: SearchText,
  name: SearchText,
  phone: SearchPhone,
  dept: id,
  status: code,
  type: code,
  from: day,
  to: day,
  rider: SearchText,
  riderPhone: SearchPhone,
};
type Address = FilterValues<typeof SHAPE>;

/** What a person has put together in the form; '' and undefined are no condition. */
export interface Asked {
  number: string;
  staffName: string;
  staffPhone: string;
  departmentId: number | undefined;
  status: ApprovalStatus | undefined;
  template: SceneTemplate | undefined;
  range: DayRange | undefined;
  riderName: string;
  riderPhone: string;
}

export const NOTHING_ASKED: Asked = {
  number: '',
  staffName: '',
  staffPhone: '',
  departmentId: undefined,
  status: undefined,
  template: undefined,
  range: undefined,
  riderName: '',
  riderPhone: '',
};

/** Templates that can be applied for; the others never stand in the list. */
export const TEMPLATE_OPTIONS = SceneTemplate.options.filter(({ value }) => needsApplication(value));

export function readAsked({ no, name, phone, dept, status, type, from, to, rider, riderPhone }: Address): Asked {
  return {
    number: no ?? '',
    staffName: name ?? '',
    staffPhone: phone ?? '',
    departmentId: dept === undefined ? undefined : Number(dept),
    status: status === undefined ? undefined : ApprovalStatus.nameOf(status),
    template: type === undefined ? undefined : SceneTemplate.nameOf(type),
    range: from && to && from <= to ? { from, to } : undefined,
    riderName: rider ?? '',
    riderPhone: riderPhone ?? '',
  };
}

export const writeAsked = (asked: Asked) => ({
  no: asked.number.trim(),
  name: asked.staffName.trim(),
  phone: asked.staffPhone.trim(),
  dept: asked.departmentId === undefined ? '' : String(asked.departmentId),
  status: asked.status === undefined ? '' : String(ApprovalStatus.codeOf(asked.status)),
  type: asked.template === undefined ? '' : String(SceneTemplate.codeOf(asked.template)),
  from: asked.range?.from ?? '',
  to: asked.range?.to ?? '',
  rider: asked.riderName.trim(),
  riderPhone: asked.riderPhone.trim(),
});

/** What the call takes. */
export const filterOf = (asked: Asked): ApplicationFilter => ({
  number: asked.number || undefined,
  staffName: asked.staffName || undefined,
  staffPhone: asked.staffPhone || undefined,
  departmentId: asked.departmentId,
  status: asked.status,
  template: asked.template,
  riderName: asked.riderName || undefined,
  riderPhone: asked.riderPhone || undefined,
  from: asked.range && startOfDay(asked.range.from),
  before: asked.range && endOfDay(asked.range.to),
});

/** The rule's own sentences about the two numbers, by field. */
export function faultsOf(asked: Asked): Partial<Record<'staffPhone' | 'riderPhone', string>> {
  const faults: ReturnType<typeof faultsOf> = {};
  for (const field of ['staffPhone', 'riderPhone'] as const) {
    const message = SearchPhone.safeParse(asked[field]).error?.issues[0]?.message;
    if (message) faults[field] = message;
  }
  return faults;
}

/** The conditions in words, for a list that finds nothing. */
export function conditionsOf(asked: Asked): string[] {
  const { range, status, template, departmentId } = asked;
  const typed = [
    ['申请单号', asked.number],
    ['申请人', asked.staffName],
    ['申请人手机号', asked.staffPhone],
    ['乘车人', asked.riderName],
    ['乘车人手机号', asked.riderPhone],
  ].flatMap(([label, value]) => (value ? [`${label}“${value}”`] : []));
  return [
    ...typed,
    ...(departmentId === undefined ? [] : ['所选部门及下级']),
    ...(status === undefined ? [] : [`状态“${ApprovalStatus.labelOf(status)}”`]),
    ...(template === undefined ? [] : [`用车类型“${SceneTemplate.labelOf(template)}”`]),
    ...(range === undefined ? [] : [`申请时间 ${range.from} – ${range.to}`]),
  ];
}
