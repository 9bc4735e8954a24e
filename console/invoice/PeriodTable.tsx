import { useNavigate } from '@tanstack/react-router';
import { Button, Tooltip } from 'antd';
import type { BillingPeriod } from '#contract/invoice-wire.ts';
import { PeriodStatus } from '#rules/invoice/codes.ts';
import { moneyText } from '#rules/money.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { PERIOD_STATE } from '../kit/state-map.ts';
import { EmptyState } from '../kit/states.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { countText, daysText } from '../kit/text.ts';
import { Dash, Money } from '../kit/values.tsx';
import { periodSearch } from './addresses.ts';
import css from './parts.module.css';
import type { Application } from './use-application.ts';
import type { PeriodDraft } from './use-drafts.ts';
import { useTakeAll } from './use-take-all.ts';

const isOpen = ({ status }: BillingPeriod): boolean => status !== 'invoiced';
/** A period lies within one year, which is said once, and not at all where it is this one. */
export const periodName = ({ from, to }: BillingPeriod): string =>
  daysText(from, to, new Date()).replace(` – ${from.slice(0, 5)}`, ' – ');

/** '214 / 1,085', of all that can still be chosen, and what has been lost of it since. */
function Chosen({ draft, onRemove }: { draft: PeriodDraft; onRemove: () => void }) {
  const { period, trips, isIncluded, lostIds } = draft;
  if (!isOpen(period)) return <Dash />;
  return (
    <span className={css.count} data-out={(trips.length > 0 && !isIncluded) || undefined}>
      {lostIds.length > 0 && (
        <Button type="link" size="small" danger onClick={onRemove}>
          移除 {lostIds.length} 个不可开票
        </Button>
      )}
      {countText(trips.length)} <span className={css.of}>/ {countText(period.freeCount)}</span>
    </span>
  );
}

/** A bill that was lowered without naming an order can be invoiced for less than its trips come to. */
function Left({ period: { roomFen, freeFen } }: { period: BillingPeriod }) {
  if (roomFen === freeFen) return <Money fen={roomFen} />;
  return (
    <Tooltip title={`行程 ${moneyText(freeFen)}，账单另有调整，最多开票 ${moneyText(roomFen)}`}>
      <span>
        <Money fen={roomFen} /> *
      </span>
    </Tooltip>
  );
}

/** What merely waits is not invoiced yet. */
function Status({ period: { status, waitingFen } }: { period: BillingPeriod }) {
  const isWaiting = status === 'invoiced' && waitingFen > 0;
  return (
    <Tooltip title={waitingFen > 0 ? `已申请、尚未开票 ${moneyText(waitingFen)}` : ''}>
      <span>
        <StateMark state={isWaiting ? 'run' : PERIOD_STATE[status]}>
          {isWaiting ? '已申请' : PeriodStatus.labelOf(status)}
        </StateMark>
      </span>
    </Tooltip>
  );
}

const FACT_COLUMNS: readonly Column<PeriodDraft>[] = [
  { key: 'days', title: '账期', locked: true, render: ({ period }) => periodName(period) },
  { key: 'number', title: '账单号', render: ({ period }) => <span className={css.second}>{period.billNo}</span> },
  {
    key: 'amount',
    title: '账期金额',
    align: 'right',
    render: ({ period }) => <Money fen={period.amountFen} />,
  },
  {
    key: 'left',
    title: '还可开票',
    align: 'right',
    render: ({ period }) => <Left period={period} />,
  },
  {
    key: 'status',
    title: '状态',
    width: 104,
    render: ({ period }) => <Status period={period} />,
  },
];

function useColumns({ all, type }: Application, takeAll: (period: BillingPeriod) => void) {
  const navigate = useNavigate();
  const chosen: Column<PeriodDraft> = {
    key: 'chosen',
    title: '已选行程',
    width: 104,
    align: 'right',
    render: (draft) => <Chosen draft={draft} onRemove={() => all.removeLost(draft)} />,
  };
  const amount: Column<PeriodDraft> = {
    key: 'fen',
    title: '本次开票',
    width: 106,
    align: 'right',
    render: ({ isIncluded, amountFen }) => <Money fen={isIncluded && amountFen > 0 ? amountFen : null} />,
  };
  const actions = actionColumn<PeriodDraft>(({ period, trips }) => {
    if (!isOpen(period)) return null;
    const choose = { label: trips.length > 0 ? '改选行程' : '选择行程' };
    const go = () => void navigate({ to: '/bill/tripList', search: periodSearch(period, type) });
    const rest = trips.length < period.freeCount;
    return (
      <RowActions
        of={`账期 ${periodName(period)}`}
        actions={[
          { ...choose, onClick: go },
          rest && { label: `选择全部 ${countText(period.freeCount)} 个行程`, onClick: () => takeAll(period) },
          trips.length > 0 && { label: '清空所选', onClick: () => all.put(period.billNo, []) },
        ]}
      />
    );
  }, 104);
  return [...FACT_COLUMNS, chosen, amount, actions];
}

const NOTHING = (
  <EmptyState title="还没有可以开票的账期">
    账单确认之后才能开票；
    <br />
    请先在“账户与账单”里确认账单。
  </EmptyState>
);

/** Ticking a period takes all that is left of it; which trips exactly can be chosen afterwards. */
export function PeriodTable({ application }: { application: Application }) {
  const { all } = application;
  const { busy, takeAll } = useTakeAll(all, application.entity.chosen?.entityId);
  const columns = useColumns(application, takeAll);
  const change = (rows: readonly PeriodDraft[], isIn: boolean): void => {
    for (const { period, trips } of rows) {
      if (!isIn) all.exclude(period.billNo);
      else if (trips.length > 0) all.include(period.billNo);
      else takeAll(period);
    }
  };
  return (
    <div className={css.periods}>
      <DataTable
        label="账期"
        columns={columns}
        rows={all.drafts}
        keyOf={({ period }) => period.billId}
        choice={{
          keys: new Set(all.drafts.filter(({ isIncluded }) => isIncluded).map(({ period }) => period.billId)),
          nameOf: ({ period }) => `账期 ${periodName(period)}`,
          canChoose: ({ period }) => isOpen(period) && !busy.includes(period.billId),
          onChange: change,
        }}
        empty={NOTHING}
      />
    </div>
  );
}
