import { lazy, Suspense } from 'react';

/** Few change who rides: the form comes with the first who does. */
const RiderSheet = lazy(() => import('./RiderSheet.tsx').then((loaded) => ({ default: loaded.RiderSheet })));

export const Riders = ({ open }: { open: boolean }) =>
  open && (
    <Suspense fallback={null}>
      <RiderSheet />
    </Suspense>
  );
