import { type Day, endOfDay, isDay, startOfDay } from '#rules/calendar.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import { defaultOrderDays, INCOMPLETE, OrderPhone, OrderWord, spanFault } from '#rules/order/view-filter.ts';
import { ServiceType, VehicleGroup } from '#rules/scene/codes.ts';
import type { DayRange } from '../kit/dates.tsx';
import {
  byCode,
  byId,
  type DraftOf,
  type FaultsOf,
  type Filter,
  flag,
  one,
  text,
  type ValuesOf,
} from '../kit/filter-table.ts';

/** In the address a span is 'day_day'; this says that somebody wants none, as opposed to the plain list's own. */
const ANY = 'any';
const SPAN = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/;

/** The rule's own sentence about a span, or nothing where it may be asked for. */
const daysFault = (days: DayRange | null): string | undefined =>
  (days && spanFault(startOfDay(days.from), endOfDay(days.to))) ?? undefined;

/** Null: any time. */
const span = <I extends object>(name: string, input: (from: Date | undefined, before: Date | undefined) => I) =>
  ({
    names: [name],
    isSpread: true as const,
    isPinned: true as const,
    empty: (today: Day): DayRange | null => defaultOrderDays(today),
    read: (said: string) => {
      if (said === ANY) return null;
      const [, from = '', to = ''] = SPAN.exec(said) ?? [];
      return isDay(from) && isDay(to) && daysFault({ from, to }) === undefined ? { from, to } : undefined;
    },
    write: (days: DayRange | null) => [days ? `${days.from}_${days.to}` : ANY],
    words: () => [],
    input: (days: DayRange | null) =>
      input(days ? startOfDay(days.from) : undefined, days ? endOfDay(days.to) : undefined),
    fault: daysFault,
  }) satisfies Filter<DayRange | null, I>;

const namesakesOf = (group: VehicleGroup): VehicleGroup[] =>
  VehicleGroup.names.filter((name) => VehicleGroup.labelOf(name) === VehicleGroup.labelOf(group));

/** How conditions read is the rules' own `filterText`: the log says them of an export too. */
export const ORDER_FILTERS = {
  number: text('no', OrderWord),
  projectNo: text('project', OrderWord),
  applicationNo: text('apply', OrderWord),
  bookerName: text('booker', OrderWord),
  bookerPhone: text('phone', OrderPhone),
  riderPhone: text('rider', OrderPhone),
  rideDays: span('ride', (rideFrom, rideBefore) => ({ rideFrom, rideBefore })),
  serviceDays: span('served', (serviceFrom, serviceBefore) => ({ serviceFrom, serviceBefore })),
  status: one('status', byCode(OrderStatus)),
  service: one('service', byCode(ServiceType)),
  // Two of the provider's groups have one name: whoever asks for it means both.
  vehicleGroup: { ...one('group', byCode(VehicleGroup)), input: (group?: VehicleGroup) => group && namesakesOf(group) },
  departmentId: one('dept', byId),
  sceneId: one('scene', byId),
  secondOnly: one('second', flag(true)),
  carpooled: one('carpool', flag(false)),
};
export type OrderForm = DraftOf<typeof ORDER_FILTERS>;
export type OrderFaults = FaultsOf<typeof ORDER_FILTERS>;

/** Conditions that are folded away until they are wanted. */
const FOLDED = [
  'projectNo',
  'applicationNo',
  'bookerPhone',
  'riderPhone',
  'service',
  'vehicleGroup',
  'sceneId',
  'secondOnly',
  'carpooled',
] as const;

export const foldedCount = (form: ValuesOf<typeof ORDER_FILTERS>): number =>
  FOLDED.filter((name) => form[name] !== undefined && form[name] !== '').length;
export const isFoldedWrong = (faults: OrderFaults): boolean => FOLDED.some((name) => faults[name]);

/** What asking says when it cannot be done: a span has no place for its own sentence, a word has. */
export function submitText({ rideDays, serviceDays, ...words }: OrderFaults): string | undefined {
  return Object.keys(words).length > 0 ? INCOMPLETE : (rideDays ?? serviceDays);
}
