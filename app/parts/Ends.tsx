import type { ReactNode } from 'react';
import css from './Ends.module.css';

interface EndsProps {
  from: string;
  to: string;
  via?: readonly string[];
  aside?: ReactNode;
}

/** From, past and to, one below the other. */
export const Ends = ({ from, to, via = [], aside }: EndsProps) => (
  <div className={css.ends}>
    <ol>
      <li className={css.at} data-end="start">
        <span className="hidden">从</span>
        {from}
      </li>
      {via.map((address) => (
        <li key={address} className={css.at} data-end="via">
          途经 {address}
        </li>
      ))}
      <li className={css.at} data-end="end">
        <span className="hidden">到</span>
        {to}
      </li>
    </ol>
    {aside && <div className={css.aside}>{aside}</div>}
  </div>
);
