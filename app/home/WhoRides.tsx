import { useActing } from '../kit/acting.ts';
import { showSheet } from '../kit/router.ts';
import { RIDER_HELP, RiderChips } from '../parts/RiderChips.tsx';
import { changeTrip, useTrip } from '../parts/trip-store.ts';
import css from './home.module.css';

/** A secretary most often books for somebody other than themselves: who that is stands on the first screen. */
export function WhoRides() {
  const trip = useTrip();
  if (useActing() === null) return null;
  return (
    <section className={css.who} aria-label="谁乘车">
      <h2>谁乘车</h2>
      <RiderChips
        riding={trip}
        onChange={changeTrip}
        value={trip.rider ? trip.riderIs : 'own'}
        onOther={() => showSheet('riders')}
      />
      <p>{RIDER_HELP}</p>
    </section>
  );
}
