import { StepStatus } from '#rules/application/codes.ts';
import { localText } from '#rules/calendar.ts';
import { moneyText } from '#rules/money.ts';
import type { OrderDetail } from '#rules/order/view-order.ts';
import { Facts } from '../../kit/Facts.tsx';
import { Card } from '../../kit/page.tsx';
import { StateMark } from '../../kit/StateMark.tsx';
import { APPROVAL_STATE, STEP_STATE } from '../../kit/state-map.ts';
import { Dash } from '../../kit/values.tsx';
import css from './detail.module.css';

const WORDS = { open: '审批中', passed: '已通过', rejected: '已驳回' } as const;
const STATES = { open: APPROVAL_STATE.running, passed: APPROVAL_STATE.passed, rejected: APPROVAL_STATE.rejected };

/** What a second-approval rule found, what was said to it, and who decides. */
export function SecondCard({ order }: { order: OrderDetail }) {
  const { second, secondApproval, toPrivateFen } = order;
  if (!second || secondApproval === 'none') return null;
  const rows = [
    { label: '触发原因', value: second.hits.map(({ text }) => text).join('；') || <Dash /> },
    { label: '申请人', value: second.applicantName },
    { label: '情况说明', value: second.reason === '' ? '超过时限没有说明' : (second.reason ?? '等待下单人说明') },
    ...(toPrivateFen ? [{ label: '公转私', value: moneyText(toPrivateFen) }] : []),
  ];
  return (
    <Card title="二次审批" extra={<StateMark state={STATES[secondApproval]}>{WORDS[secondApproval]}</StateMark>}>
      <Facts columns={2} rows={rows} />
      {second.steps.length > 0 && (
        <ul className={css.steps}>
          {second.steps.map(({ status, name, at, note }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are decided in their order
            <li key={place}>
              <StateMark state={STEP_STATE[status]}>{StepStatus.labelOf(status)}</StateMark>
              <span>{name}</span>
              <span className={css.quiet}>{at ? localText(at) : '等待审批'}</span>
              {note && <span>“{note}”</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
