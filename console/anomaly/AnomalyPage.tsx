import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type AnomalyRow, type AnomalyRun, anomalyApi } from '#contract/anomaly.ts';
import { AnomalyStage, AnomalyVerdict } from '#rules/anomaly.ts';
import { mutation, query } from '../kit/api.ts';
import '../kit/dates.tsx';
import { PagedTable } from '../kit/PagedTable.tsx';
import { Fact, ListPage, PageHeader } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { Segments } from '../kit/Segments.tsx';
import { EmptyState } from '../kit/states.tsx';
import { actionColumn } from '../kit/table-columns.tsx';
import { countText } from '../kit/text.ts';
import { useFilters } from '../kit/use-filters.ts';
import { usePage } from '../kit/use-page.ts';
import { TimeText } from '../kit/values.tsx';
import css from './anomaly.module.css';
import { DismissDialog } from './DismissDialog.tsx';
import { ANOMALY_FILTERS } from './filters.ts';
import { HIT_COLUMNS } from './hit-columns.tsx';
import { RuleStrip } from './RuleStrip.tsx';
import { isRunning, useHitActs, useSummary } from './use-anomalies.ts';

function RunFacts({ run }: { run: AnomalyRun | undefined }) {
  if (!run) return null;
  if (run.stage === 'running') return <span role="status">正在检查，已看 {countText(run.rides)} 单</span>;
  if (run.stage !== 'done') return <span role="status">{AnomalyStage.labelOf(run.stage)}</span>;
  return (
    <>
      <Fact label="检查了">{countText(run.rides)} 单</Fact>
      <span>
        {run.startedByName} <TimeText at={run.startedAt} />
        {run.milliseconds !== null && `，用时 ${(run.milliseconds / 1_000).toFixed(1)} 秒`}
      </span>
      <span>只列可疑，不下结论；每条写明规则和数字</span>
    </>
  );
}

/** Reads the list again when a run that was under way has ended. */
function useAgainWhenDone(run: AnomalyRun | undefined, again: () => void): void {
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isRunning(run)) again();
    was.current = isRunning(run);
  }, [run, again]);
}

function useActions(dismiss: (hit: AnomalyRow) => void) {
  const acts = useHitActs();
  return actionColumn<AnomalyRow>(
    (hit) => (
      <RowActions
        inline={2}
        of={`${hit.staffName}，${hit.orders[0]?.orderNo ?? ''}`}
        actions={[
          hit.verdict === 'open' && { label: '属实', onClick: () => acts.confirm(hit) },
          hit.verdict === 'open' && { label: '忽略', onClick: () => dismiss(hit) },
          hit.verdict !== 'open' && { label: '撤回', onClick: () => acts.takeBack(hit) },
          hit.mayObject && hit.verdict !== 'dismissed' && { label: '起草异议', onClick: () => void acts.draft(hit) },
        ]}
      />
    ),
    128,
  );
}

function Nothing({ run, onRun }: { run: AnomalyRun | undefined; onRun: () => void }) {
  if (run?.stage === 'done' || isRunning(run)) {
    return <EmptyState title={isRunning(run) ? '正在检查' : '没有命中'}>六条规则都没有新的发现。</EmptyState>;
  }
  const act = (
    <Button type="primary" onClick={onRun}>
      开始检查
    </Button>
  );
  return (
    <EmptyState title="这个月还没有检查过" actions={act}>
      按六条规则看一遍已结算的用车，只列可疑的，不改动任何订单。
    </EmptyState>
  );
}

/** Rides of a month that are worth a look: which rule, which numbers, which orders, and what somebody made of it. */
export function AnomalyPage() {
  const filters = useFilters(ANOMALY_FILTERS);
  const { month, rule, verdict = 'open' } = filters.values;
  const [page, turnPage] = usePage('anomaly');
  const summary = useSummary(month);
  const hits = useQuery(query(anomalyApi.page, { month, rule, verdict, ...page }));
  const start = useMutation(mutation(anomalyApi.run));
  const [dismissing, setDismissing] = useState<AnomalyRow | null>(null);
  const columns = [...HIT_COLUMNS, useActions(setDismissing)];
  const run = summary.data?.run;
  const { refetch } = hits;
  useAgainWhenDone(run, () => void refetch());
  const begin = (): void => start.mutate({ month });
  const header = (
    <PageHeader
      title="异常用车"
      facts={<RunFacts run={run} />}
      actions={
        <>
          <DatePicker
            picker="month"
            aria-label="月份"
            allowClear={false}
            value={dayjs(`${month}-01`)}
            maxDate={dayjs(`${filters.today.slice(0, 7)}-28`)}
            onChange={(picked) => filters.set({ month: (picked ?? dayjs()).format('YYYY-MM') })}
          />
          <Button
            type="primary"
            icon={<RotateCw size={15} aria-hidden />}
            loading={start.isPending || isRunning(run)}
            onClick={begin}
          >
            {run?.stage === 'done' ? '再检查一次' : '开始检查'}
          </Button>
        </>
      }
    />
  );
  const bar = (
    <div className={css.bar}>
      <RuleStrip sums={summary.data?.rules ?? []} chosen={rule} onChoose={(next) => filters.set({ rule: next })} />
      <Segments
        label="结论"
        options={AnomalyVerdict.options}
        value={verdict}
        onChange={(next) => filters.set({ verdict: next === 'open' ? undefined : next })}
      />
    </div>
  );
  return (
    <ListPage header={header} filters={bar}>
      <PagedTable
        list="anomaly"
        what="异常用车"
        unit="条"
        query={hits}
        page={page}
        onPage={turnPage}
        columns={columns}
        keyOf={({ hitId }) => hitId}
        filters={filters}
        empty={<Nothing run={run} onRun={begin} />}
      />
      {dismissing && <DismissDialog hit={dismissing} onClose={() => setDismissing(null)} />}
    </ListPage>
  );
}
