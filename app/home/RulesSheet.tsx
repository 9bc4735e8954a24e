import { appRidesApi } from '#contract/app-rides.ts';
import { useActingInput } from '../kit/acting.ts';
import { useRead } from '../kit/calls.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { Answer } from '../kit/states.tsx';
import { Reasons } from '../parts/Reasons.tsx';
import type { Trip } from '../parts/trip.ts';
import css from './confirm.module.css';
import { draftOf } from './draft-of.ts';
import type { Option } from './use-options.ts';

/** Every rule that was looked at, with what it found. */
export function RulesSheet({ open, row, trip }: { open: boolean; row: Option; trip: Trip }) {
  const input = { ...draftOf(trip, row), ...useActingInput() };
  const evaluated = useRead(appRidesApi.evaluate, input, { when: open });
  return (
    <Sheet open={open} title="为什么这样付" below={row.sceneName}>
      <Answer of={evaluated}>
        {({ reasons, warnings, overAgreed }) => (
          <>
            <Reasons reasons={reasons} />
            {warnings.map((text) => (
              <p key={text} className={css.small}>
                {text}
              </p>
            ))}
            <p className={css.small}>实际费用以行程结束为准。{overAgreed}</p>
          </>
        )}
      </Answer>
    </Sheet>
  );
}
