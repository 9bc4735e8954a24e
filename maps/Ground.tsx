import { memo } from 'react';
import { Shapes } from './Bubbles.tsx';
import { riverPath, rivers } from './country.ts';
import { type CityLand, type District, holdsSpot, PATH_UNITS } from './land.ts';
import { linesOf } from './lines.ts';
import type { Spot } from './projection.ts';
import css from './RideMap.module.css';
import type { MapBubble, MapLayer } from './ride-map.ts';

/** Districts that a ride touches stand out a little. */
const isTouched = (district: District, spots: readonly Spot[]): boolean =>
  spots.some((spot) => holdsSpot(district, spot));

/** Drawn once; moving the map only moves and stretches it. */
const City = memo(function City({ land, spots, hidden }: CityProps) {
  const [districts, lines] = [!hidden.includes('districts'), !hidden.includes('lines')];
  return (
    <>
      {land.districts.map((district) => (
        <path
          key={district.name}
          d={district.path}
          className={css.district}
          data-touched={(districts && isTouched(district, spots)) || undefined}
        />
      ))}
      {lines && linesOf(land).map(({ kind, path }) => <path key={path} d={path} className={css[kind]} />)}
      {districts && <path d={land.borders} className={css.border} />}
    </>
  );
});
interface CityProps extends Pick<GroundProps, 'spots' | 'hidden'> {
  land: CityLand;
}

interface GroundProps {
  lands: readonly CityLand[];
  /** Where the ride goes, on the flat earth. */
  spots: readonly Spot[];
  at: (spot: Spot) => Spot;
  scale: number;
  /** Always the same list, or the ground is drawn again. */
  hidden: readonly MapLayer[];
}

export function Ground({ lands, spots, at, scale, hidden }: GroundProps) {
  return lands.map((land) => {
    const { x, y } = at(land.origin);
    const stretch = scale / PATH_UNITS;
    return (
      <g key={land.cityId} transform={`translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${stretch})`}>
        <City land={land} spots={spots} hidden={hidden} />
      </g>
    );
  });
}

interface CountryProps extends Pick<GroundProps, 'at' | 'scale'> {
  shapes: readonly CityLand[];
  bubbles: readonly MapBubble[];
}

/** Seen from afar: two rivers to find one's way by, and the cities that the map is about. */
export const Country = ({ at, scale, shapes, bubbles }: CountryProps) => (
  <>
    {rivers.map((river) => (
      <path key={river.name} d={riverPath(river, at)} className={css.river} />
    ))}
    <Shapes shapes={shapes} bubbles={bubbles} at={at} scale={scale} />
  </>
);
