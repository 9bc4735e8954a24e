import { Suspense } from 'react';
import type { RideMapProps } from '#maps/ride-map.ts';
import { lazyPart } from './lazy-part.tsx';

const HEIGHT = 376;
/** The map and its data travel only to whoever looks at one. */
const Drawn = lazyPart(() => import('#maps/RideMap.tsx').then((m) => m.RideMap), '地图');

export const RideMap = ({ height = HEIGHT, ...rest }: RideMapProps) => (
  <Suspense fallback={<div style={{ height, background: 'var(--qx-map-land)' }} />}>
    <Drawn height={height} {...rest} />
  </Suspense>
);
