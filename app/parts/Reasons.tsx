import { Check, CircleAlert } from 'lucide-react';
import css from './Reasons.module.css';

interface Reason {
  readonly step: number;
  readonly stepName: string;
  readonly code: string;
  readonly passed: boolean;
  readonly text: string;
}

interface ReasonsProps {
  reasons: readonly Reason[];
  /** Inside a part that has its own margins. */
  isPlain?: boolean;
}

/** Rules that were looked at, each with what it found. */
export const Reasons = ({ reasons, isPlain }: ReasonsProps) => (
  <ul className={css.reasons} data-plain={isPlain || undefined}>
    {reasons.map(({ code, stepName, text, passed }) => (
      <li key={code} data-passed={passed || undefined}>
        {passed ? <Check size={18} aria-label="符合" /> : <CircleAlert size={18} aria-label="不符合" />}
        <span>{stepName}</span>
        <p>{text}</p>
      </li>
    ))}
  </ul>
);
