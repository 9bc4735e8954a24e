import type { MapDeviation, MapPin, RideMapProps } from '#maps/ride-map.ts';
import { localText } from '#rules/calendar.ts';
import { type OrderDetail, type OrderPlace, type OrderRoute, showsTrack } from '#rules/order/view-order.ts';
import type { RulePlace } from '#rules/order/view-places.ts';
import { type OrderPin, orderPins, trackPoints } from '#rules/order/view-track.ts';
import { distanceMeters } from '#rules/scene/distance.ts';
import { countText } from './text.ts';

const PIN_WORDS: Record<OrderPin['kind'], string> = { start: '上车', via: '途经', end: '下车' };
/** Nearer than this is the same door. */
export const SAME_METERS = 100;

const clock = (instant: Date | null): string => (instant ? ` ${localText(instant).slice(11, 16)}` : '');

function pinOf(
  { kind, address, point }: OrderPin,
  { startedAt, endedAt }: MappedOrder,
  [happened, rules]: [happened: boolean, rules: readonly RulePlace[]],
): MapPin {
  const at = happened ? { start: clock(startedAt), via: '', end: clock(endedAt) }[kind] : '';
  const rule = rules.find(({ side }) => side === kind);
  const apart = rule ? ` · 距规则地点 ${countText(Math.round(distanceMeters(rule.point, point)))} 米` : '';
  return { kind, point, name: address, note: `${PIN_WORDS[kind]}${at}${apart}` };
}

function deviation(word: string, booked: OrderPlace, actual: OrderPlace | null): MapDeviation[] {
  const meters = actual ? Math.round(distanceMeters(booked.point, actual.point)) : 0;
  if (!actual || meters < SAME_METERS) return [];
  return [{ from: booked.point, to: actual.point, text: `预订${word}点，偏离 ${countText(meters)} 米` }];
}

type MappedOrder = OrderRoute & Pick<OrderDetail, 'status' | 'startedAt' | 'endedAt'>;

/** An order on the map: where it went, what was booked, and where the scene let it begin and end. */
export function orderMap(order: MappedOrder, rules: readonly RulePlace[]): RideMapProps {
  const happened = showsTrack(order.status);
  const track = happened && order.track ? trackPoints(order.track) : [];
  const isPlan = track.length < 2;
  const pins = orderPins(order, happened);
  const { bookedStart, bookedEnd, actualStart, actualEnd, startedAt, endedAt } = order;
  const apart = [...deviation('上车', bookedStart, actualStart), ...deviation('下车', bookedEnd, actualEnd)];
  const words = [...pins.map(({ kind, address }) => `${PIN_WORDS[kind]} ${address}`), ...apart.map(({ text }) => text)];
  return {
    label: `行程示意图：${words.join('，')}`,
    pins: pins.map((pin) => pinOf(pin, order, [happened, rules])),
    deviations: happened ? apart : [],
    ranges: rules.map(({ point, radiusMeters }) => ({ point, meters: radiusMeters })),
    track: isPlan
      ? { points: pins.map(({ point }) => point), isPlan }
      : { points: track, from: startedAt, to: endedAt },
    caption: isPlan ? '预订路线示意图' : '行程示意图',
  };
}
