import { type RefObject, useEffect, useRef } from 'react';
import { bubbleAt } from './Bubbles.tsx';
import { Picture } from './Picture.tsx';
import { onScreen, pointAt, type Size, type View } from './projection.ts';
import css from './RideMap.module.css';
import type { MapBubble, RideMapProps } from './ride-map.ts';
import { Tools } from './Tools.tsx';
import { usePointer, usePress } from './use-pointer.ts';
import { useSize } from './use-size.ts';
import { useSubject, useWhole } from './use-subject.ts';
import { useView } from './use-view.ts';

const HEIGHT = 376;
const EDGE = 64;
/** Circles have their names beside them, and little else at the edge. */
const BUBBLE_EDGE = 44;
const NO_BUBBLES: readonly MapBubble[] = [];
/** Of a map that is only looked at nobody hears the wheel. */
const NO_BOX: RefObject<null> = { current: null };

/** Tells what lies in the middle, once it is known and whenever it is moved. */
function useMiddle({ x, y }: View, onMiddle: RideMapProps['onMiddle']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the view moves, not when its listener is another
  useEffect(() => onMiddle?.(pointAt({ x, y })), [x, y]);
}

/** What of the map is seen, and where its ride lies on the screen. */
function useSeen(props: RideMapProps, box: RefObject<HTMLDivElement | null>) {
  const { height = HEIGHT, free = false, still = false, bubbles = NO_BUBBLES } = props;
  const size: Size = useSize(box, { width: 760, height: typeof height === 'number' ? height : HEIGHT });
  const { measure, spots, way, points } = useSubject(props);
  const edge = bubbles.length > 0 ? BUBBLE_EDGE : Math.min(EDGE, size.height / 4);
  const whole = useWhole(points, size, props.middle, edge);
  const moves = useView(still ? NO_BOX : box, whole, size, free);
  useMiddle(moves.view, props.onMiddle);
  return { size, moves, bubbles, drawn: { measure, spots, way: way.map(onScreen(moves.view, size)) } };
}

/** A ride, a place or a rule on the ground of its city: our own sketch, which asks nothing of anybody and prints. */
export function RideMap(props: RideMapProps) {
  const { track, height = HEIGHT, free = false, still = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const { size, moves, bubbles, drawn } = useSeen(props, box);
  const { view, hands } = moves;
  const pointer = usePointer(track?.isPlan === true ? [] : drawn.way);
  const over = bubbleAt(bubbles, onScreen(view, size), pointer.at);
  const press = usePress(over, props.onBubble);
  const picture = <Picture map={props} {...{ bubbles, view, size, ...drawn, over }} spot={pointer.spot} />;
  if (still) {
    return (
      <div ref={box} className={css.map} data-still style={{ height }}>
        {picture}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a map and its buttons is no part of a form
    <div
      ref={box}
      className={css.map}
      role="group"
      aria-label="地图：方向键移动，加减号缩放，0 显示全部"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the arrow keys
      tabIndex={0}
      data-free={free || undefined}
      data-over={over !== undefined || undefined}
      style={{ height }}
      {...hands}
      onPointerMove={(event) => {
        hands.onPointerMove(event);
        pointer.follow(event);
      }}
      onPointerDown={(event) => {
        hands.onPointerDown(event);
        pointer.follow(event); // a finger comes without a move
        press.down(event);
      }}
      onPointerUp={(event) => {
        hands.onPointerUp(event);
        press.up(event);
      }}
      onPointerLeave={pointer.leave}
    >
      {picture}
      <Tools zoom={moves.zoom} whole={moves.whole} isWhole={moves.isWhole} zoomNow={view.zoom} />
    </div>
  );
}
