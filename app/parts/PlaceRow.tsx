import type { ReactNode } from 'react';
import type { RoughPrice } from '#contract/app-rides.ts';
import { isCarpoolService } from '#rules/scene/codes.ts';
import { Money, Payer } from '../kit/Money.tsx';
import { minutesText } from '../kit/when.ts';
import css from './PlaceRow.module.css';

interface PlaceRowProps {
  icon: ReactNode;
  name: ReactNode;
  help?: string;
  price?: RoughPrice | null;
  aside?: ReactNode;
  onPress: () => void;
}

const passes = ({ verdict }: RoughPrice): boolean => verdict === 'ALLOW' || verdict === 'ALLOW_SPLIT';

/** A seat in a shared car costs a tenth of a car: nobody is to take the one price for the other. */
const aboutText = ({ seconds, service }: RoughPrice): string =>
  `约 ${minutesText(seconds)}${isCarpoolService(service) ? '，拼车' : ''}`;

/** A place that can be chosen, with what it costs to go there and who pays. */
export function PlaceRow({ icon, name, help, price, aside, onPress }: PlaceRowProps) {
  const below = [help, price && aboutText(price)].filter(Boolean).join('，');
  return (
    <li>
      <button type="button" className={css.row} onClick={onPress}>
        <span className={css.icon}>{icon}</span>
        <span className={css.words}>
          <span>{name}</span>
          {below && <small>{below}</small>}
        </span>
        {price && (
          <span className={css.price}>
            <span>
              <small>约</small> <Money fen={price.estimateFen} strong />
            </span>
            {passes(price) ? <Payer personalFen={price.personalFen} /> : <small>现在还不行</small>}
          </span>
        )}
        {aside}
      </button>
    </li>
  );
}
