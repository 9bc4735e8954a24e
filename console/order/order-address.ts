import { z } from 'zod';
import { type Day, endOfDay, isDay, startOfDay } from '#rules/calendar.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import {
  defaultOrderDays,
  filterText,
  INCOMPLETE,
  type OrderFilter,
  OrderPhone,
  OrderWord,
  spanFault,
} from '#rules/order/view-filter.ts';
import { ServiceType, VehicleGroup } from '#rules/scene/codes.ts';
import type { FilterValues } from '../kit/address.ts';
import type { DayRange } from '../kit/dates.tsx';

/** In the address a span is 'day_day'; this says that somebody wants none, as opposed to the plain list's own. */
const ANY = 'any';
const SPAN = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/;
const span = z.string().regex(/^(any|\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2})$/);
const id = z.string().regex(/^[1-9]\d{0,14}$/);
const code = z.string().regex(/^\d{1,3}$/);

/** How the filters stand in the address. */
export const SHAPE = {
  no: OrderWord,
  project: OrderWord,
  apply: OrderWord,
  booker: OrderWord,
  phone: OrderPhone,
  rider: OrderPhone,
  ride: span,
  served: span,
  status: code,
  service: code,
  group: code,
  dept: id,
  scene: id,
  second: z.literal('1') as z.ZodType<string>,
  carpool: z.literal('0') as z.ZodType<string>,
};
export type OrderAddress = FilterValues<typeof SHAPE>;

/** What a person has put together in the form; '' and null: not asked. */
export interface OrderForm {
  number: string;
  projectNo: string;
  applicationNo: string;
  bookerName: string;
  bookerPhone: string;
  riderPhone: string;
  rideDays: DayRange | null;
  serviceDays: DayRange | null;
  status: OrderStatus | null;
  service: ServiceType | null;
  vehicleGroup: VehicleGroup | null;
  departmentId: number | null;
  sceneId: number | null;
  secondOnly: boolean;
  notCarpooled: boolean;
}

/** The rule's own sentence about a span, or nothing where it may be asked for. */
export const daysFault = (days: DayRange | null): string | null =>
  days && spanFault(startOfDay(days.from), endOfDay(days.to));

/** What the address says; null for none wanted, the plain list's days where it says nothing that may be asked for. */
function daysOf(text: string | undefined, today: Day): DayRange | null {
  if (text === ANY) return null;
  const [, from, to] = SPAN.exec(text ?? '') ?? [];
  const days = from && to && isDay(from) && isDay(to) ? { from, to } : null;
  return days && daysFault(days) === null ? days : defaultOrderDays(today);
}
export const daysText = (days: DayRange | null): string => (days ? `${days.from}_${days.to}` : ANY);

export const readForm = (address: OrderAddress, today: Day): OrderForm => ({
  number: address.no ?? '',
  projectNo: address.project ?? '',
  applicationNo: address.apply ?? '',
  bookerName: address.booker ?? '',
  bookerPhone: address.phone ?? '',
  riderPhone: address.rider ?? '',
  rideDays: daysOf(address.ride, today),
  serviceDays: daysOf(address.served, today),
  status: OrderStatus.nameOf(address.status ?? '') ?? null,
  service: ServiceType.nameOf(address.service ?? '') ?? null,
  vehicleGroup: VehicleGroup.nameOf(address.group ?? '') ?? null,
  departmentId: address.dept ? Number(address.dept) : null,
  sceneId: address.scene ? Number(address.scene) : null,
  secondOnly: address.second === '1',
  notCarpooled: address.carpool === '0',
});

export const writeForm = (form: OrderForm): Record<keyof typeof SHAPE, string> => ({
  no: form.number.trim(),
  project: form.projectNo.trim(),
  apply: form.applicationNo.trim(),
  booker: form.bookerName.trim(),
  phone: form.bookerPhone.trim(),
  rider: form.riderPhone.trim(),
  ride: daysText(form.rideDays),
  served: daysText(form.serviceDays),
  status: form.status === null ? '' : String(OrderStatus.codeOf(form.status)),
  service: form.service === null ? '' : String(ServiceType.codeOf(form.service)),
  group: form.vehicleGroup === null ? '' : String(VehicleGroup.codeOf(form.vehicleGroup)),
  dept: form.departmentId === null ? '' : String(form.departmentId),
  scene: form.sceneId === null ? '' : String(form.sceneId),
  second: form.secondOnly ? '1' : '',
  carpool: form.notCarpooled ? '0' : '',
});

const given = (word: string): string | undefined => word.trim() || undefined;

/** The rule's filter: what the calls take. */
export const filterOf = (form: OrderForm): OrderFilter => ({
  number: given(form.number),
  projectNo: given(form.projectNo),
  applicationNo: given(form.applicationNo),
  bookerName: given(form.bookerName),
  bookerPhone: given(form.bookerPhone),
  riderPhone: given(form.riderPhone),
  rideFrom: form.rideDays ? startOfDay(form.rideDays.from) : undefined,
  rideBefore: form.rideDays ? endOfDay(form.rideDays.to) : undefined,
  serviceFrom: form.serviceDays ? startOfDay(form.serviceDays.from) : undefined,
  serviceBefore: form.serviceDays ? endOfDay(form.serviceDays.to) : undefined,
  status: form.status ?? undefined,
  service: form.service ?? undefined,
  vehicleGroup: form.vehicleGroup ?? undefined,
  departmentId: form.departmentId ?? undefined,
  sceneId: form.sceneId ?? undefined,
  secondOnly: form.secondOnly || undefined,
  carpooled: form.notCarpooled ? false : undefined,
});

export const FOLDED_WORDS = ['projectNo', 'applicationNo', 'bookerPhone', 'riderPhone'] as const;

type FormFaults = Partial<Record<keyof OrderForm, string>>;

/** What is wrong, by field: the sentence that stands there. */
export function formFaults(form: OrderForm): FormFaults {
  const words = ['number', 'projectNo', 'applicationNo', 'bookerName'] as const;
  const said = (schema: z.ZodType, value: string) => schema.safeParse(value).error?.issues[0]?.message;
  const faults = [
    ...words.map((name) => [name, said(OrderWord, form[name])] as const),
    ['bookerPhone', said(OrderPhone, form.bookerPhone)] as const,
    ['riderPhone', said(OrderPhone, form.riderPhone)] as const,
    ['rideDays', daysFault(form.rideDays)] as const,
    ['serviceDays', daysFault(form.serviceDays)] as const,
  ];
  return Object.fromEntries(faults.filter(([, fault]) => fault));
}

/** What asking says when it cannot be done: a span has no place for its own sentence, a word has. */
export function submitText({ rideDays, serviceDays, ...words }: FormFaults): string | null {
  if (Object.keys(words).length > 0) return INCOMPLETE;
  return rideDays ?? serviceDays ?? null;
}

export const conditionsOf = (form: OrderForm, names: { department: string | null; scene: string | null }): string[] =>
  filterText(filterOf(form), names);

/** How many conditions stand in the folded part of the form. */
export const foldedCount = (form: OrderForm): number =>
  [
    form.projectNo,
    form.applicationNo,
    form.bookerPhone,
    form.riderPhone,
    form.service,
    form.vehicleGroup,
    form.sceneId,
    form.secondOnly,
    form.notCarpooled,
  ].filter(Boolean).length;
