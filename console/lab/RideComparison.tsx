import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { labApi } from '#contract/lab.ts';
import type { ComparedRule } from '#rules/lab/result.ts';
import { query } from '../kit/api.ts';
import { Card } from '../kit/page.tsx';
import { Bar, ErrorState } from '../kit/states.tsx';
import { bareMoneyText } from '../kit/text.ts';
import { OrderNo, TimeText } from '../kit/values.tsx';
import css from './lab.module.css';

function Side({ side }: { side: ComparedRule['before'] }) {
  if (!side) return <td className={css.label}>—</td>;
  const Mark = side.passed ? Check : X;
  return (
    <td data-passed={side.passed}>
      <Mark size={13} aria-label={side.passed ? '通过' : '不通过'} /> {side.text}
    </td>
  );
}

/** Rules that say the same in both are many; those that differ stand first. */
const inOrder = (rules: readonly ComparedRule[]): ComparedRule[] =>
  rules.toSorted((one, other) => Number(isSame(one)) - Number(isSame(other)));
const isSame = ({ before, after }: ComparedRule): boolean =>
  before?.passed === after?.passed && before?.text === after?.text;

/** One ride by the rules in force and by the draft. */
export function RideComparison({ runId, nth }: { runId: number; nth: number }) {
  const found = useQuery(query(labApi.order, { sandboxId: runId, nth }, { quiet: true }));
  if (found.isLoadingError)
    return <ErrorState small error={found.error} what="这一单" onRetry={() => void found.refetch()} />;
  if (!found.data) return <Bar width="100%" height={240} />;
  const { ride, rules, nearest } = found.data;
  return (
    <aside className={css.inspector} aria-label={`${ride.staffName}的这一单`}>
      <Card title={ride.staffName} extra={<TimeText at={ride.rideAt} />}>
        {ride.orderId !== null ? (
          <Link to={`/order/orderDetail/${ride.orderId}`}>
            <OrderNo no={ride.number} />
          </Link>
        ) : (
          <span className={css.label}>没有下成的单</span>
        )}
        <p>
          {ride.start} 至 {ride.end}，¥{bareMoneyText(ride.amountFen)}
        </p>
        <table className={css.rules} aria-label="规则对照">
          <thead>
            <tr>
              <td />
              <th scope="col">现在</th>
              <th scope="col">改后</th>
            </tr>
          </thead>
          <tbody>
            {inOrder(rules).map((rule, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step may have several rules, in one order
              <tr key={`${rule.stepName} ${at}`}>
                <th scope="row">{rule.stepName}</th>
                <Side side={rule.before} />
                <Side side={rule.after} />
              </tr>
            ))}
          </tbody>
        </table>
        {nearest.length > 0 && (
          <div className={css.nearest}>
            <b>怎样才会通过</b>
            {nearest.map((text) => (
              <div key={text}>{text}</div>
            ))}
          </div>
        )}
      </Card>
    </aside>
  );
}
