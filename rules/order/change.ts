import { z } from 'zod';
import { EndSpot, StartSpot } from '../application/draft.ts';
import { localText } from '../calendar.ts';
import { moneyText } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';
import { VehicleGroup } from '../scene/codes.ts';
import { OrderStatus } from './codes.ts';
import { ORDER_REFUSALS } from './refusals.ts';
import { METERS_MAX, SECONDS_MAX, VIA_MOST, ViaSpot } from './ride-draft.ts';

/** What may be changed about a ride that is booked. */
export const CHANGED_PARTS = ['at', 'from', 'to', 'via', 'vehicleGroup'] as const;
export type ChangedPart = (typeof CHANGED_PARTS)[number];

/** A booked ride as somebody wants it instead: what is absent stays. */
export const OrderChange = z.object({
  at: z.date({ error: '请选择用车时间' }).optional(),
  from: StartSpot.optional(),
  to: EndSpot.optional(),
  via: z.array(ViaSpot).max(VIA_MOST, '途经点太多').optional(),
  vehicleGroup: z.enum(VehicleGroup.names, { error: '请选择车型' }).optional(),
  /** The most the person agrees to pay for the ride as changed; absent: what they agreed to before. */
  personalFen: z.int({ error: '请输入正确的金额' }).nonnegative('请输入正确的金额').optional(),
  meters: z.int().nonnegative().max(METERS_MAX, '路程太长').optional(),
  seconds: z.int().nonnegative().max(SECONDS_MAX, '时长太长').optional(),
});
export type OrderChange = z.output<typeof OrderChange>;

const BEFORE_DEPARTURE: readonly OrderStatus[] = ['booking', 'accepted', 'waiting'];
const ON_THE_WAY: readonly OrderStatus[] = ['departed', 'arrived', 'serving'];

/** What may still be changed: all of it until the car leaves for the rider, then where it goes. */
export function changeableParts(status: OrderStatus): readonly ChangedPart[] {
  if (BEFORE_DEPARTURE.includes(status)) return CHANGED_PARTS;
  return ON_THE_WAY.includes(status) ? ['to', 'via'] : [];
}

export const partsOf = (change: OrderChange): ChangedPart[] =>
  CHANGED_PARTS.filter((part) => change[part] !== undefined);

/** Whether these parts may be changed now; null: yes. */
export function mayChange(status: OrderStatus, change: OrderChange): Refused | null {
  const open = changeableParts(status);
  if (open.length === 0) {
    return refuse(ORDER_REFUSALS.notNow, { status: OrderStatus.labelOf(status), action: '修改行程' });
  }
  const parts = partsOf(change);
  if (parts.length === 0) return refuse(ORDER_REFUSALS.changeEmpty);
  return parts.every((part) => open.includes(part)) ? null : refuse(ORDER_REFUSALS.changeTooLate);
}

/** What was paid in advance, or is not asked for any more, cannot follow a change of price. */
export const mayReprice = (
  { status, prepaymentFen }: { readonly status: OrderStatus; readonly prepaymentFen: number },
  dueFen: number,
): Refused | null =>
  status === 'booking' || dueFen === prepaymentFen
    ? null
    : refuse(ORDER_REFUSALS.changePrepayment, { before: moneyText(prepaymentFen), after: moneyText(dueFen) });

/** A ride as its trail keeps it before and after a change. */
export interface ChangedRide {
  readonly at: string;
  readonly start: string;
  readonly end: string;
  readonly via: readonly string[];
  readonly vehicleGroup: string;
  readonly estimateFen: number;
}

interface BookedRide {
  readonly at: Date;
  readonly start: { readonly address: string };
  readonly end: { readonly address: string };
  readonly via: readonly { readonly address: string }[];
  readonly vehicleGroup: VehicleGroup;
  readonly estimateFen: number;
}

export const changedRide = ({ at, start, end, via, vehicleGroup, estimateFen }: BookedRide): ChangedRide => ({
  at: localText(at).slice(0, 16),
  start: start.address,
  end: end.address,
  via: via.map(({ address }) => address),
  vehicleGroup: VehicleGroup.labelOf(vehicleGroup),
  estimateFen,
});

const viaText = (via: readonly string[]): string => via.join('、') || '无';

/** What is different, each with old and new; '' where nothing is. */
export function changeText(before: ChangedRide, after: ChangedRide): string {
  const rows: [label: string, old: string, now: string][] = [
    ['用车时间', before.at, after.at],
    ['上车地点', before.start, after.start],
    ['下车地点', before.end, after.end],
    ['途经点', viaText(before.via), viaText(after.via)],
    ['车型', before.vehicleGroup, after.vehicleGroup],
    ['预估费用', moneyText(before.estimateFen), moneyText(after.estimateFen)],
  ];
  return rows
    .filter(([, old, now]) => old !== now)
    .map(([label, old, now]) => `${label}由“${old}”改为“${now}”`)
    .join('，');
}

const text = z.string().catch('');
const UNKNOWN: ChangedRide = { at: '', start: '', end: '', via: [], vehicleGroup: '', estimateFen: 0 };
const storedRide = z
  .object({
    at: text,
    start: text,
    end: text,
    via: z.array(text).catch([]),
    vehicleGroup: text,
    estimateFen: z.number().catch(0),
  })
  .catch({ ...UNKNOWN, via: [] });

/** A change as a trail kept it. */
export const keptChange = z.object({ before: storedRide, after: storedRide });
