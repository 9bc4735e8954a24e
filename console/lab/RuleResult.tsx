import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { labFlowApi, type RuleResult as Result } from '#contract/lab-flow.ts';
import { PERMISSION } from '#rules/permission.ts';
import { query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { Card, ContentPage, Fact, Figures, SidePanel } from '../kit/page.tsx';
import { movedText } from '../kit/replay.ts';
import { useMay } from '../kit/rights.ts';
import { StateMark } from '../kit/StateMark.tsx';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { countText } from '../kit/text.ts';
import { Money, TimeText } from '../kit/values.tsx';
import { Singles } from './EffectCards.tsx';
import css from './lab.module.css';
import { ResultHead } from './ResultHead.tsx';
import { signed } from './texts.ts';

type Marked = Result['examples'][number];
const COLUMNS: readonly Column<Marked>[] = [
  {
    key: 'name',
    title: '员工',
    render: ({ name, departmentName }) => (
      <span className={css.two}>
        <span>{name}</span>
        <small>{departmentName}</small>
      </span>
    ),
  },
  { key: 'rideAt', title: '用车时间', render: ({ rideAt }) => <TimeText at={rideAt} /> },
  {
    key: 'number',
    title: '订单号',
    render: ({ orderId, number }) => <Link to={`/order/orderDetail/${orderId}`}>{number}</Link>,
  },
  { key: 'fen', title: '企业支付', align: 'right', render: ({ fen }) => <Money fen={fen} /> },
  {
    key: 'isNew',
    title: '改后',
    render: ({ isNew, text }) => (
      <span className={css.two}>
        <StateMark state={isNew ? 'wait' : 'ok'}>{isNew ? '要二次审批' : '不再要'}</StateMark>
        <small>{text}</small>
      </span>
    ),
  },
];

const sumHint = ({ fen }: { fen: number }) => (
  <>
    企业支付 <Money fen={fen} />
  </>
);

function Shown({ result }: { result: Result }) {
  const may = useMay();
  const { before, after, added, dropped } = result;
  const figure = (label: string, sum: { orders: number; fen: number }) => ({
    ...{ label, value: `${countText(sum.orders)} 单`, hint: sumHint(sum) },
  });
  return (
    <ContentPage>
      <ResultHead
        run={result}
        goOn={
          may(PERMISSION.secondApproval) && (
            <Link
              to="/carrules/edit"
              search={{ id: String(result.subjectId), step: '1', sandbox: String(result.runId) }}
            >
              <Button type="primary">按此改规则</Button>
            </Link>
          )
        }
      >
        <Fact label="关联场景的订单">{countText(result.orders)} 单</Fact>
      </ResultHead>
      <Figures
        items={[
          figure('现在要二次审批', before),
          figure('改后要二次审批', after),
          figure('新要的', added),
          figure('不再要的', dropped),
        ]}
      />
      <SidePanel
        width={340}
        side={
          <>
            <Singles
              singles={result.singles.map(({ label, orders, fen }) => ({ label, moved: orders, note: movedText(fen) }))}
              whole={after.orders - before.orders}
              textOf={(moved) => `${signed(moved)} 单`}
            />
            <Card title="回放看不出来的事">
              <p className={css.label}>
                要二次审批的订单，企业部分先冻结等待；若都被驳回，超出部分或整单转为个人支付。会不会批，回放不知道。
              </p>
            </Card>
          </>
        }
      >
        <Card
          flush
          title="前后不同的订单"
          extra={result.examples.length > 0 ? `最近 ${result.examples.length} 单` : ''}
        >
          <div className={css.marked}>
            <DataTable
              label="前后不同的订单"
              columns={COLUMNS}
              rows={result.examples}
              keyOf={({ orderId }) => orderId}
              empty={<p className={css.none}>前后没有不同：这些订单按两种条件都一样</p>}
            />
          </div>
        </Card>
      </SidePanel>
    </ContentPage>
  );
}

/** Which rides conditions that are not saved would have held. */
export function RuleResult({ runId }: { runId: number }) {
  const result = useQuery(query(labFlowApi.ruleResult, { sandboxId: runId }, { quiet: true, fresh: true }));
  if (result.isLoadingError)
    return <ErrorState heading error={result.error} what="回放" onRetry={() => void result.refetch()} />;
  return result.data ? <Shown result={result.data} /> : <PageSkeleton />;
}
