import { Minus, Plus } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { type OrderDetail, showsTrack } from '#rules/order/view-order.ts';
import { type OrderPin, orderPins, trackPoints } from '#rules/order/view-track.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { cutText } from '../../kit/text.ts';
import {
  HEIGHT,
  kmMarks,
  labelPlace,
  leadOf,
  MOST_ZOOM,
  markPlace,
  type Projection,
  pathOf,
  projection,
  type Spot,
  scaleBar,
  type View,
  WHOLE,
  WIDTH,
} from './map-geometry.ts';
import css from './RouteMap.module.css';

const LABEL_SHOWN = 14;
/** The street in brackets behind a place's name stands in the card of places. */
const placeName = (address: string): string => cutText(address.replace(/（[^（）]*）$/u, '') || address, LABEL_SHOWN);

/** Squares of a quarter of the sheet's height move with the way, so that pushing it is seen. */
function Squares({ dx, dy }: View) {
  return (
    <>
      <pattern id="squares" width={HEIGHT / 6} height={HEIGHT / 6} patternUnits="userSpaceOnUse" x={dx} y={dy}>
        <path d={`M${HEIGHT / 6} 0H0V${HEIGHT / 6}`} className={css.square} />
      </pattern>
      <rect width={WIDTH} height={HEIGHT} className={css.land} />
      <rect width={WIDTH} height={HEIGHT} fill="url(#squares)" />
    </>
  );
}

const PIN_WORDS: Record<OrderPin['kind'], string> = { start: '上车', via: '途经', end: '下车' };

/** `way` leads away from the pin. */
function Pin({ pin, on, way }: { pin: OrderPin; on: Projection; way: readonly Spot[] }) {
  const { x, y } = on.at(pin.point);
  const { left, y: top } = labelPlace({ x, y }, leadOf({ x, y }, way));
  return (
    <g className={css.pin} data-kind={pin.kind} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <circle r={pin.kind === 'via' ? 5 : 7} />
      <text x={left ? -14 : 14} y={top} textAnchor={left ? 'end' : 'start'}>
        <tspan className={css.place}>{placeName(pin.address)}</tspan>
        <tspan x={left ? -14 : 14} dy={16}>
          {PIN_WORDS[pin.kind]}
        </tspan>
      </text>
    </g>
  );
}

function Way({ track, on }: { track: ReturnType<typeof trackPoints>; on: Projection }) {
  const path = pathOf(track.map(on.at));
  return (
    <>
      <path d={path} className={css.casing} />
      <path d={path} className={css.track} />
      {kmMarks(track).map(({ point, from, km }) => {
        const { x, y } = on.at(point);
        const { anchor, ...beside } = markPlace(on.at(from), { x, y });
        return (
          <g key={km} className={css.mark} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <circle r={3} />
            <text {...beside} textAnchor={anchor}>
              {km} 公里
            </text>
          </g>
        );
      })}
    </>
  );
}

function Scale({ metersPerUnit }: Pick<Projection, 'metersPerUnit'>) {
  const { units, text } = scaleBar(metersPerUnit);
  return (
    <g className={css.scale} transform={`translate(16 ${HEIGHT - 18})`}>
      <path d={`M0.5 -5V0H${units.toFixed(1)}V-5`} />
      <text x={units + 8} y={1}>
        {text}
      </text>
    </g>
  );
}

/** The sheet can be looked at closer with the buttons and pushed with a finger or the mouse. */
function useView() {
  const [view, setView] = useState<View>(WHOLE);
  const from = useRef<{ x: number; y: number }>(undefined);
  const zoom = (factor: number): void =>
    setView(({ zoom: now, dx, dy }) => {
      const next = Math.min(MOST_ZOOM, Math.max(1, now * factor));
      return next === 1 ? WHOLE : { zoom: next, dx: (dx * next) / now, dy: (dy * next) / now };
    });
  const grip = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const last = from.current;
      if (!last || view.zoom === 1) return;
      const units = WIDTH / event.currentTarget.clientWidth;
      from.current = { x: event.clientX, y: event.clientY };
      const [dx, dy] = [(event.clientX - last.x) * units, (event.clientY - last.y) * units];
      setView((now) => ({ ...now, dx: now.dx + dx, dy: now.dy + dy }));
    },
    onPointerUp: () => {
      from.current = undefined;
    },
  };
  return { view, zoom, grip };
}

/** The way of a ride drawn by ourselves: nothing is asked of a map service, and it prints. */
export function RouteMap({ order }: { order: OrderDetail }) {
  const { view, zoom, grip } = useView();
  const withTrack = showsTrack(order.status);
  const track = withTrack && order.track ? trackPoints(order.track) : [];
  const pins = orderPins(order, withTrack);
  const all = [...track, ...pins.map(({ point }) => point)];
  const on = projection(all, view);
  const drawn = track.length > 1;
  const way = (drawn ? track : pins.map(({ point }) => point)).map(on.at);
  const name = `行程示意图：${pins.map(({ kind, address }) => `${PIN_WORDS[kind]} ${address}`).join('，')}`;
  return (
    <div className={css.map}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={name}
        data-pushable={view.zoom > 1 || undefined}
        {...grip}
      >
        <Squares {...view} />
        {drawn ? (
          <Way track={track} on={on} />
        ) : (
          <path d={pathOf(pins.map(({ point }) => on.at(point)))} className={css.planned} />
        )}
        {pins.map((pin, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of one ride never change their order
          <Pin key={at} pin={pin} on={on} way={pin.kind === 'end' ? way.toReversed() : way} />
        ))}
        <Scale metersPerUnit={on.metersPerUnit} />
        <text className={css.caption} x={WIDTH - 12} y={HEIGHT - 14} textAnchor="end">
          {drawn ? '行程示意图' : '预订路线示意图'}
        </text>
      </svg>
      <div className={`${css.tools} qx-no-print`}>
        <IconButton label="放大" size="small" icon={<Plus size={15} aria-hidden />} onClick={() => zoom(1.6)} />
        <IconButton
          label="缩小"
          size="small"
          disabled={view.zoom === 1}
          icon={<Minus size={15} aria-hidden />}
          onClick={() => zoom(1 / 1.6)}
        />
      </div>
    </div>
  );
}
