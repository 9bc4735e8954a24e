import { IdCard, UserPlus } from 'lucide-react';
import { useActing } from '../kit/acting.ts';
import { Chips, Face } from '../kit/parts.tsx';
import { useSession } from '../kit/session.ts';
import type { RiderIs, RidingProps } from './trip.ts';

export const RIDER_HELP = '司机联系乘车人；来访客人只要姓名和手机号，短信里有车牌和上车点。';

interface RiderChipsProps extends RidingProps {
  value: RiderIs | null;
  /** Somebody else's name is still to be asked for. */
  onOther?: () => void;
}

/** Whose ride it is, a colleague or a guest. */
export function RiderChips({ riding: { rider, riderIs }, onChange, value, onOther }: RiderChipsProps) {
  const user = useSession();
  const own = useActing()?.name ?? user?.userName ?? '';
  const nameOf = (who: RiderIs, word: string): string => (rider && riderIs === who ? rider.name : word);
  const choose = (who: RiderIs): void => {
    onChange({ riderIs: who, ...(who !== riderIs && { rider: null }) });
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
