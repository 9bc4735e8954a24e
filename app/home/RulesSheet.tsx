import { Check, CircleAlert } from 'lucide-react';
import { appRidesApi } from '#contract/app-rides.ts';
import { useActingInput } from '../kit/acting.ts';
import { useRead } from '../kit/calls.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { Answer } from '../kit/states.tsx';
import type { Trip } from '../parts/trip.ts';
import css from './confirm.module.css';
import { draftOf } from './draft-of.ts';
import type { Option } from './use-options.ts';

interface Reason {
  readonly step: number;
  readonly stepName: string;
  readonly code: string;
  readonly passed: boolean;
  readonly text: string;
}

export const Reasons = ({ reasons }: { reasons: readonly Reason[] }) => (
  <ul className={css.reasons}>
    {reasons.map(({ code, stepName, text, passed }) => (
      <li key={code} data-passed={passed || undefined}>
        {passed ? <Check size={18} aria-label="符合" /> : <CircleAlert size={18} aria-label="不符合" />}
        <span>{stepName}</span>
        <p>{text}</p>
      </li>
    ))}
  </ul>
);

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
