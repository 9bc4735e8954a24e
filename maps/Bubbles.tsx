import { type CityLand, PATH_UNITS } from './land.ts';
import { flat, type Spot } from './projection.ts';
import css from './RideMap.module.css';
import type { MapBubble } from './ride-map.ts';

type At = (spot: Spot) => Spot;
const [LEAST_RADIUS, MORE_RADIUS] = [5, 19];

/** As large as its share: the area is what is compared, not the width. */
export const radiusOf = ({ share }: MapBubble): number => LEAST_RADIUS + MORE_RADIUS * Math.sqrt(share);

/** The one under the pointer; of two the smaller, which lies on top. */
export const bubbleAt = (bubbles: readonly MapBubble[], at: At, spot: Spot | undefined): MapBubble | undefined =>
  spot &&
  bubbles.findLast((bubble) => {
    const { x, y } = at(flat(bubble.point));
    return Math.hypot(x - spot.x, y - spot.y) <= Math.max(radiusOf(bubble), 10);
  });

interface BubblesProps {
  bubbles: readonly MapBubble[];
  at: At;
  over: MapBubble | undefined;
}

export const Bubbles = ({ bubbles, at, over }: BubblesProps) =>
  bubbles.map((bubble) => {
    const { x, y } = at(flat(bubble.point));
    const isOver = bubble.id === over?.id;
    return (
      <circle
        key={bubble.id}
        cx={x}
        cy={y}
        r={radiusOf(bubble)}
        className={css.bubble}
        data-city={bubble.id}
        data-over={isOver || undefined}
      />
    );
  });

interface ShapesProps {
  shapes: readonly CityLand[];
  bubbles: readonly MapBubble[];
  at: At;
  scale: number;
}

/** The cities themselves, the darker the more: no border of a province or a country is drawn. */
export const Shapes = ({ shapes, bubbles, at, scale }: ShapesProps) =>
  shapes.map(({ cityId, origin, districts }) => {
    const { x, y } = at(origin);
    const share = bubbles.find(({ id }) => String(id) === cityId)?.share ?? 0;
    return (
      <path
        key={cityId}
        d={districts.map(({ path }) => path).join('')}
        className={css.shape}
        fillOpacity={0.25 + 0.5 * share}
        transform={`translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale / PATH_UNITS})`}
      />
    );
  });
