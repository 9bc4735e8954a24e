import { lazy, Suspense } from 'react';
import type { RiderSheetProps } from './RiderSheet.tsx';

/** Few change who rides: the form comes with the first who does. */
const RiderSheet = lazy(() => import('./RiderSheet.tsx').then((loaded) => ({ default: loaded.RiderSheet })));

export const Riders = ({ open, ...props }: RiderSheetProps & { open: boolean }) =>
  open && (
    <Suspense fallback={null}>
      <RiderSheet {...props} />
    </Suspense>
  );
