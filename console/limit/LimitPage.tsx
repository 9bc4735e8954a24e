import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { proofApi } from '#contract/proof.ts';
import type { LimitStatement } from '#contract/proof-limit.ts';
import { dayOf, monthOf } from '#rules/calendar.ts';
import { limitText } from '#rules/limit.ts';
import { PAGE_SIZES } from '#rules/paging.ts';
import { query } from '../kit/api.ts';
import { useCrumb } from '../kit/crumb.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { Pager } from '../kit/Pager.tsx';
import { ContentPage, Fact, PageHeader, SidePanel } from '../kit/page.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx';
import { useAddress, usePage } from '../kit/use-page.ts';
import { LimitEquation } from './LimitEquation.tsx';
import { HistoryCard, OthersCard } from './LimitSide.tsx';
import css from './limit.module.css';
import { LINE_COLUMNS } from './limit-columns.tsx';

/** The days whose rides count together; '起' where there is no end. */
function windowText({ windowFrom, windowUntil }: LimitStatement): string {
  const from = dayOf(windowFrom);
  return windowUntil ? `${from} 至 ${dayOf(new Date(windowUntil.getTime() - 1))}` : `${from} 起`;
}

function Facts({ statement }: { statement: LimitStatement }) {
  return (
    <>
      {statement.departmentName && <span>{statement.departmentName}</span>}
      <Fact label="限额">{limitText(statement)}</Fact>
      <Fact label="计入的用车日期">{windowText(statement)}</Fact>
    </>
  );
}

interface MonthProps {
  month: string;
  onChange: (month: string | undefined) => void;
}

/** Another month looks at the window that was in force at its end. */
function MonthPicker({ month, onChange }: MonthProps) {
  const thisMonth = monthOf(new Date());
  return (
    <DatePicker
      picker="month"
      aria-label="月份"
      allowClear={false}
      value={dayjs(`${month}-01`)}
      maxDate={dayjs(`${thisMonth}-01`)}
      onChange={(picked) => {
        const next = picked?.format('YYYY-MM');
        onChange(next === thisMonth ? undefined : next);
      }}
    />
  );
}

function Lines({ statement }: { statement: LimitStatement }) {
  return (
    <DataTable
      fixed
      label="额度流水"
      columns={LINE_COLUMNS}
      rows={statement.rows}
      keyOf={({ at, kind, orderId, movedFen }) => `${at.getTime()}/${kind}/${orderId}/${movedFen}`}
      empty={<EmptyState title="这段时间没有流水">没有计入这个限额的用车。</EmptyState>}
    />
  );
}

/** Every movement of a limit, the newest first: its balance is what is left wherever the limit is shown. */
function StatementView({ owner }: { owner: { userId: number } | { deptId: number } }) {
  const { month } = useAddress();
  const navigate = useNavigate();
  const [page, turnPage] = usePage('limitLine');
  const input = { ...owner, ...page, ...(month ? { month } : {}) };
  const statement = useQuery(query(proofApi.limitStatement, input));
  const { data } = statement;
  useCrumb(data?.ownerName);
  if (statement.isError && !data) {
    return <ErrorState heading error={statement.error} what="额度流水" onRetry={() => void statement.refetch()} />;
  }
  if (!data) return <PageSkeleton />;
  // Without the page: another month begins at its first.
  const show = (next: string | undefined): void => void navigate({ to: '.', search: next ? { month: next } : {} });
  return (
    <ContentPage>
      <PageHeader
        title={`${data.ownerName}的额度流水`}
        facts={<Facts statement={data} />}
        actions={<MonthPicker month={data.month} onChange={show} />}
      />
      <LimitEquation statement={data} />
      <SidePanel
        width={352}
        side={
          <>
            <OthersCard statement={data} />
            <HistoryCard statement={data} />
          </>
        }
      >
        <p className={css.note}>最新一行的余额，就是员工页、部门页、手机端和下单判断用的剩余。</p>
        <Lines statement={data} />
        {data.total > page.pageSize && (
          <Pager page={page} onPage={turnPage} total={data.total} sizes={PAGE_SIZES.limitLine} />
        )}
      </SidePanel>
    </ContentPage>
  );
}

const useOwnerId = (): number => Number((useParams({ strict: false }) as { id?: string }).id ?? 0);

export const StaffLimitPage = () => <StatementView owner={{ userId: useOwnerId() }} />;
export const DepartmentLimitPage = () => <StatementView owner={{ deptId: useOwnerId() }} />;
