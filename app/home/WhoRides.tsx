import { IdCard, UserPlus } from 'lucide-react';
import { useActing } from '../kit/acting.ts';
import { Chips, Face } from '../kit/parts.tsx';
import { showSheet } from '../kit/router.ts';
import { useSession } from '../kit/session.ts';
import type { RiderIs } from '../parts/trip.ts';
import { changeTrip, useTrip } from '../parts/trip-store.ts';
import css from './home.module.css';

export const RIDER_HELP = '司机联系乘车人；来访客人只要姓名和手机号，短信里有车牌和上车点。';

interface RiderChipsProps {
  value: RiderIs;
  /** Somebody else's name is still to be asked for. */
  onOther?: () => void;
}

/** Whose ride it is, a colleague or a guest. */
export function RiderChips({ value, onOther }: RiderChipsProps) {
  const { rider, riderIs } = useTrip();
  const user = useSession();
  const own = useActing()?.name ?? user?.userName ?? '';
  const nameOf = (who: RiderIs, word: string): string => (rider && riderIs === who ? rider.name : word);
  const choose = (who: RiderIs): void => {
    changeTrip({ riderIs: who, ...(who !== riderIs && { rider: null }) });
    if (who !== 'own') onOther?.();
  };
  const colleague = [<UserPlus key="icon" size={18} aria-hidden="true" />, nameOf('colleague', '同事')];
  const guest = [<IdCard key="icon" size={18} aria-hidden="true" />, nameOf('guest', '来访客人')];
  return (
    <Chips
      label="谁乘车"
      options={[
        ['own', [<Face key="icon" name={own} size={24} />, own]],
        ['colleague', colleague],
        ['guest', guest],
      ]}
      value={value}
      onChoose={choose}
    />
  );
}

/** A secretary most often books for somebody other than themselves: who that is stands on the first screen. */
export function WhoRides() {
  const { rider, riderIs } = useTrip();
  if (useActing() === null) return null;
  return (
    <section className={css.who} aria-label="谁乘车">
      <h2>谁乘车</h2>
      <RiderChips value={rider ? riderIs : 'own'} onOther={() => showSheet('riders')} />
      <p>{RIDER_HELP}</p>
    </section>
  );
}
