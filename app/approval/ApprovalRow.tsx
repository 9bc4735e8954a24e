import { Check, CircleAlert } from 'lucide-react';
import type { WaitingApproval } from '#contract/app-application-wire.ts';
import { Link } from '../kit/Link.tsx';
import { Face } from '../kit/parts.tsx';
import { whenText } from '../kit/when.ts';
import css from './approval.module.css';
import { factText, flagOf, subjectText } from './approval-text.ts';

function Words({ approval }: { approval: WaitingApproval }) {
  const flag = flagOf(approval);
  const fact = factText(approval);
  return (
    <span className={css.words}>
      <span className={css.who}>
        <b>{approval.applicantName}</b>
        <small>{approval.departmentName}</small>
        <time>{whenText(approval.createdAt)}</time>
      </span>
      <span className={css.what}>{subjectText(approval)}</span>
      {fact && <span className={css.fact}>{fact}</span>}
      {flag && (
        <span className={css.flag} data-tone={flag.tone}>
          {flag.tone === 'wait' ? <CircleAlert size={16} /> : <Check size={16} />}
          {flag.text}
        </span>
      )}
    </span>
  );
}

export function ApprovalRow({ approval, isNow }: { approval: WaitingApproval; isNow: boolean }) {
  const to = `/p/${approval.approvalId}`;
  return (
    <li>
      <Link className={css.row} to={to} aria-current={isNow ? 'true' : undefined}>
        <Face name={approval.applicantName} />
        <Words approval={approval} />
      </Link>
    </li>
  );
}

interface ChoosableProps {
  approval: WaitingApproval;
  isChosen: boolean;
  onChange: (chosen: boolean) => void;
}

/** Second approvals are decided one by one, after a look at each. */
export const ChoosableRow = ({ approval, isChosen, onChange }: ChoosableProps) => (
  <li>
    <label className={css.row}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={approval.subject === 'order'}
        aria-label={`${approval.applicantName}，${subjectText(approval)}`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Words approval={approval} />
    </label>
  </li>
);
