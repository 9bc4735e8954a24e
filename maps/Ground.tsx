import { memo } from 'react';
import { type CityLand, type District, holdsSpot, PATH_UNITS } from './land.ts';
import { linesOf } from './lines.ts';
import type { Spot } from './projection.ts';
import css from './RideMap.module.css';

/** Districts that a ride touches stand out a little. */
const isTouched = (district: District, spots: readonly Spot[]): boolean =>
  spots.some((spot) => holdsSpot(district, spot));

/** Drawn once; moving the map only moves and stretches it. */
const City = memo(function City({ land, spots }: { land: CityLand; spots: readonly Spot[] }) {
  return (
    <>
      {land.districts.map((district) => (
        <path
          key={district.name}
          d={district.path}
          className={css.district}
          data-touched={isTouched(district, spots) || undefined}
        />
      ))}
      {linesOf(land).map(({ kind, path }) => (
        <path key={path} d={path} className={css[kind]} />
      ))}
      <path d={land.borders} className={css.border} />
    </>
  );
});

interface GroundProps {
  lands: readonly CityLand[];
  /** Where the ride goes, on the flat earth. */
  spots: readonly Spot[];
  at: (spot: Spot) => Spot;
  scale: number;
}

export function Ground({ lands, spots, at, scale }: GroundProps) {
  return lands.map((land) => {
    const { x, y } = at(land.origin);
    const stretch = scale / PATH_UNITS;
    return (
      <g key={land.cityId} transform={`translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${stretch})`}>
        <City land={land} spots={spots} />
      </g>
    );
  });
}
