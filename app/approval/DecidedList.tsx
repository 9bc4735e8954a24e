import { appApprovalApi, type DecidedApproval } from '#contract/app-approvals.ts';
import { ApprovalStatus } from '#rules/application/codes.ts';
import { APPROVAL_STATE } from '#ui/state-map.ts';
import { useRows } from '../kit/calls.ts';
import { Link } from '../kit/Link.tsx';
import { Face, StateMark } from '../kit/parts.tsx';
import { Answer, Earlier, Empty } from '../kit/states.tsx';
import { whenText } from '../kit/when.ts';
import css from './approval.module.css';

const PAGE = 20;

function DecidedRow({ approval }: { approval: DecidedApproval }) {
  const to = `/p/${approval.approvalId}`;
  const { decision, inPlaceOf, reason, status } = approval;
  const said = `${inPlaceOf && `代${inPlaceOf}`}${decision === 'passed' ? '通过' : '驳回'}`;
  const isToldBelow = said === '通过' && !reason && status === 'passed';
  return (
    <li>
      <Link className={css.row} to={to}>
        <Face name={approval.applicantName} />
        <span className={css.words}>
          <span className={css.who}>
            <b>{approval.applicantName}</b>
            <small>{approval.departmentName}</small>
            <time>{whenText(approval.decidedAt)}</time>
          </span>
          <span className={css.what}>
            {approval.sceneName}
            {approval.subject === 'order' && '，二次审批'}
          </span>
          {!isToldBelow && (
            <span className={css.fact}>
              {said}
              {reason && `：${reason}`}
            </span>
          )}
          <StateMark state={APPROVAL_STATE[status]}>{ApprovalStatus.labelOf(status)}</StateMark>
        </span>
      </Link>
    </li>
  );
}

/** What I decided, the newest first, and how it stands by now. */
export function DecidedList() {
  const decided = useRows(appApprovalApi.decided, {}, PAGE, ({ decisionId }) => decisionId);
  return (
    <Answer of={decided}>
      {({ rows, total }) =>
        total === 0 ? (
          <Empty title="还没有处理过审批">通过或驳回的会留在这里。</Empty>
        ) : (
          <>
            <ul aria-label="已处理的审批">
              {rows.map((approval) => (
                <DecidedRow key={approval.decisionId} approval={approval} />
              ))}
            </ul>
            <Earlier of={decided} />
          </>
        )
      }
    </Answer>
  );
}
