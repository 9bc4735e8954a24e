import { useQuery } from '@tanstack/react-query';
import { Input, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { labApi, type SandboxResult } from '#contract/lab.ts';
import { LabChange } from '#rules/lab/compare.ts';
import type { ComparedRide } from '#rules/lab/result.ts';
import { useSettled } from '#ui/use-settled.ts';
import { query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { Pager } from '../kit/Pager.tsx';
import { CHANGE_STATE, sumOf } from '../kit/replay.ts';
import { StateMark } from '../kit/StateMark.tsx';
import { ErrorState } from '../kit/states.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { bareMoneyText, countText } from '../kit/text.ts';
import { TimeText } from '../kit/values.tsx';
import css from './lab.module.css';
import { RideComparison } from './RideComparison.tsx';

const KINDS: readonly LabChange[] = ['refused', 'apply', 'more', 'less', 'passed', 'linked'];
const PAGE_SIZE = 10;

const two = (first: ReactNode, second: ReactNode) => (
  <span className={css.two}>
    <span>{first}</span>
    <small>{second}</small>
  </span>
);

const columnsOf = (chosen: number | null, onChoose: (nth: number) => void): Column<ComparedRide>[] => [
  {
    key: 'who',
    title: '员工',
    render: ({ nth, staffName, departmentName }) =>
      two(
        <button type="button" className={css.pick} aria-pressed={nth === chosen} onClick={() => onChoose(nth)}>
          {staffName}
        </button>,
        departmentName,
      ),
  },
  {
    key: 'ride',
    title: '上车',
    render: ({ rideAt, start, end }) => two(<TimeText at={rideAt} />, `${start} – ${end}`),
  },
  { key: 'amount', title: '实付（元）', align: 'right', render: ({ amountFen }) => bareMoneyText(amountFen) },
  {
    key: 'before',
    title: '现在企业付',
    align: 'right',
    render: ({ beforeFen, beforePersonalFen }) =>
      two(bareMoneyText(beforeFen), beforePersonalFen > 0 ? `个人 ${bareMoneyText(beforePersonalFen)}` : ''),
  },
  {
    key: 'after',
    title: '改后',
    render: ({ change, verdict, afterFen, text }) =>
      two(
        <StateMark state={CHANGE_STATE[change]}>
          {verdict === 'DENY'
            ? '不能用车'
            : verdict === 'NEED_APPLICATION'
              ? '须先申请'
              : `企业付 ¥${bareMoneyText(afterFen)}`}
        </StateMark>,
        text,
      ),
  },
];

/** The rides that a draft changes, the newest first, and the one that is looked at. */
export function RideList({ result }: { result: SandboxResult }) {
  const [change, setChange] = useState<LabChange | 'all'>('all');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number | null>(null);
  const word = useSettled(typed.trim(), 400);
  const asked = { runId: result.runId, page, pageSize: PAGE_SIZE, word: word || undefined };
  const rides = useQuery(
    query(labApi.orders, { ...asked, change: change === 'all' ? undefined : change }, { quiet: true }),
  );
  const counts = KINDS.map((one) => ({ one, count: sumOf(result, one).rides + sumOf(result, one).tries }));
  const shown = counts.filter(({ count }) => count > 0);
  const all = shown.reduce((sum, { count }) => sum + count, 0);
  const show = (next: LabChange | 'all') => {
    setChange(next);
    setPage(1);
  };
  const rows = rides.data?.rows ?? [];
  const nth = chosen ?? rows[0]?.nth ?? null;
  if (rides.isLoadingError) return <ErrorState error={rides.error} what="订单" onRetry={() => void rides.refetch()} />;
  return (
    <div className={css.rides}>
      <div className={css.rideMain}>
        <div className={css.rideBar}>
          <Segmented<LabChange | 'all'>
            aria-label="结果"
            value={change}
            onChange={show}
            options={[
              { value: 'all', label: `全部 ${countText(all)}` },
              ...shown.map(({ one, count }) => ({
                value: one,
                label: `${LabChange.labelOf(one)} ${countText(count)}`,
              })),
            ]}
          />
          <Input.Search
            allowClear
            aria-label="姓名或订单号"
            placeholder="姓名或订单号"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setPage(1);
            }}
            className={css.search!}
          />
        </div>
        <div className={css.scroll}>
          <DataTable
            label="受影响的订单"
            columns={columnsOf(nth, setChosen)}
            rows={rows}
            keyOf={(ride) => ride.nth}
            skeleton={rides.isPending ? PAGE_SIZE : false}
            empty={<p className={css.none}>没有受影响的订单</p>}
          />
        </div>
        <Pager
          page={{ page, pageSize: PAGE_SIZE }}
          total={rides.data?.total ?? 0}
          sizes={[PAGE_SIZE]}
          onPage={(next) => setPage(next.page)}
        />
      </div>
      {nth !== null && <RideComparison runId={result.runId} nth={nth} />}
    </div>
  );
}
