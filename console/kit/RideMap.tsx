import { lazy, Suspense } from 'react';
import type { RideMapProps } from '#maps/ride-map.ts';

const HEIGHT = 376;
/** The map and its data travel only to whoever looks at one. */
const Drawn = lazy(() => import('#maps/RideMap.tsx').then(({ RideMap: drawn }) => ({ default: drawn })));

export const RideMap = ({ height = HEIGHT, ...rest }: RideMapProps) => (
  <Suspense fallback={<div style={{ height, background: 'var(--qx-map-land)' }} />}>
    <Drawn height={height} {...rest} />
  </Suspense>
);
