import { Check } from 'lucide-react';
import { Fragment } from 'react';
import css from './Steps.module.css';

interface StepsProps {
  names: readonly string[];
  /** Index of the present step; `names.length` when all are done. */
  current: number;
}

const stateOf = (index: number, current: number): 'done' | 'now' | 'next' =>
  index < current ? 'done' : index === current ? 'now' : 'next';

/** Numbered steps in one line. */
export function Steps({ names, current }: StepsProps) {
  return (
    <ol className={css.steps}>
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && <li className={css.line} aria-hidden="true" />}
          <li
            className={css.step}
            data-state={stateOf(index, current)}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={css.number}>{index < current ? <Check size={12} aria-label="已完成" /> : index + 1}</span>
            {name}
          </li>
        </Fragment>
      ))}
    </ol>
  );
}
