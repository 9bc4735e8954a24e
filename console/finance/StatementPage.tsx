import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { Download } from 'lucide-react';
import { financeApi } from '#contract/finance.ts';
import type { Statement, StatementEntry } from '#contract/finance-statement.ts';
import { runningLabel, StatementKind } from '#rules/account.ts';
import type { AccountKind } from '#rules/company.ts';
import { moneyText } from '#rules/money.ts';
import { mutation, query } from '../kit/api.ts';
import { type DayRange, DayRangeInput } from '../kit/dates.tsx';
import { FilterBar, SearchInput } from '../kit/FilterBar.tsx';
import { faultsOf } from '../kit/filter-table.ts';
import { NameLink } from '../kit/NameLink.tsx';
import { notify } from '../kit/notify.tsx';
import { PagedTable } from '../kit/PagedTable.tsx';
import { ListPage, PageHeader } from '../kit/page.tsx';
import { Bar, EmptyState } from '../kit/states.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { type Filters, useFilters } from '../kit/use-filters.ts';
import { usePage } from '../kit/use-page.ts';
import { CutText, Dash, Money, OrderNo, TimeText } from '../kit/values.tsx';
import { billAddress, orderAddress } from './bill-address.ts';
import { STATEMENT_FILTERS } from './filters.ts';
import css from './StatementPage.module.css';

/** What a movement is about: the ride, the provider's number, or the bills it paid. */
function About({ entry: { orderId, orderNo, reference, bills } }: { entry: StatementEntry }) {
  if (orderId !== null) {
    return (
      <NameLink id to={orderAddress(orderId)}>
        <OrderNo no={orderNo} />
      </NameLink>
    );
  }
  return (
    <span className={css.about}>
      {reference || <Dash />}
      {bills.map(({ billNo, amountFen }) => (
        <span key={billNo} className={css.bill}>
          <NameLink id to={billAddress(billNo)}>
            {billNo}
          </NameLink>{' '}
          {moneyText(amountFen)}
        </span>
      ))}
    </span>
  );
}

const columnsOf = (account: AccountKind): readonly Column<StatementEntry>[] => [
  { key: 'at', title: '时间', locked: true, width: 140, render: ({ at }) => <TimeText at={at} /> },
  { key: 'kind', title: '类型', width: 80, render: ({ kind }) => StatementKind.labelOf(kind) },
  { key: 'about', title: '订单、流水号或账单', render: (entry) => <About entry={entry} /> },
  { key: 'note', title: '说明', render: ({ note }) => (note ? <CutText text={note} most={24} /> : <Dash />) },
  {
    key: 'in',
    title: '收入',
    width: 130,
    align: 'right',
    render: ({ movedFen }) => <Money fen={movedFen > 0 ? movedFen : null} />,
  },
  {
    key: 'out',
    title: '支出',
    width: 130,
    align: 'right',
    render: ({ movedFen }) => <Money fen={movedFen < 0 ? -movedFen : null} />,
  },
  {
    key: 'running',
    title: runningLabel(account),
    locked: true,
    width: 150,
    align: 'right',
    render: ({ runningFen }) => <Money fen={runningFen} />,
  },
];

/** The time asked for as a sum: what there was, what came and went, and what there is. */
function Equation({ statement }: { statement: Statement }) {
  const { account, openingFen, inFen, outFen, closingFen } = statement;
  const [adds, takes] = account === 'prepaid' ? ['+', '−'] : ['−', '+'];
  const label = runningLabel(account);
  return (
    <section className={css.equation} aria-label="期初与期末">
      <span>
        期初{label} <b>{moneyText(openingFen)}</b>
      </span>
      <i>{adds}</i>
      <span>
        收入 <b>{moneyText(inFen)}</b>
      </span>
      <i>{takes}</i>
      <span>
        支出 <b>{moneyText(outFen)}</b>
      </span>
      <i>=</i>
      <span>
        期末{label} <b>{moneyText(closingFen)}</b>
      </span>
    </section>
  );
}

type StatementFilters = Filters<typeof STATEMENT_FILTERS>;

function ExportButton({ filters, isEmpty }: { filters: StatementFilters; isEmpty: boolean }) {
  const { mutate, isPending } = useMutation(mutation(financeApi.exportStatement));
  return (
    <Button
      icon={<Download size={15} aria-hidden />}
      loading={isPending}
      disabled={isEmpty}
      onClick={() =>
        mutate({ ...filters.input, page: 1, pageSize: 10 }, { onSuccess: (address) => window.location.assign(address) })
      }
    >
      导出
    </Button>
  );
}

function StatementFilterBar({
  filters,
  columns,
}: {
  filters: StatementFilters;
  columns: readonly Column<StatementEntry>[];
}) {
  /** What cannot be asked for is said; the address and the list stay as they are. */
  const ask = (range: DayRange): void => {
    const fault = faultsOf(STATEMENT_FILTERS, { ...filters.values, range }).range;
    if (fault === undefined) filters.set({ range });
    else notify.warning(fault);
  };
  return (
    <FilterBar list="statement" columns={columns}>
      <DayRangeInput
        label="时间"
        today={filters.today}
        value={filters.values.range}
        onChange={(range) => range && ask(range)}
      />
      <Select<StatementKind>
        allowClear
        aria-label="类型"
        placeholder="全部类型"
        style={{ width: 120 }}
        value={filters.values.kind ?? null}
        options={StatementKind.options}
        onChange={(kind: StatementKind | null | undefined) => filters.set({ kind: kind ?? undefined })}
      />
      <SearchInput
        placeholder="订单号、流水号或说明"
        value={filters.values.word}
        onSearch={(word, options) => filters.set({ word }, options)}
      />
    </FilterBar>
  );
}

/** Every movement of the account with what it ran on after it: the last line is the figure of the account page. */
export function StatementPage() {
  const filters = useFilters(STATEMENT_FILTERS);
  const [page, turnPage] = usePage('statement');
  const statement = useQuery(query(financeApi.statement, { ...filters.input, ...page }));
  const columns = columnsOf(statement.data?.account ?? 'postpaid');
  const header = (
    <>
      <PageHeader
        title="账户流水"
        facts={<span>充值、还款、结算、退款和调整，每笔之后的余额</span>}
        actions={<ExportButton filters={filters} isEmpty={!statement.data?.total} />}
      />
      {statement.data && <Equation statement={statement.data} />}
      {statement.isPending && (
        <div className={css.equation}>
          <Bar width={420} height={22} />
        </div>
      )}
    </>
  );
  return (
    <ListPage header={header} filters={<StatementFilterBar filters={filters} columns={columns} />}>
      <PagedTable
        list="statement"
        what="账户流水"
        unit="笔"
        query={statement}
        page={page}
        onPage={turnPage}
        columns={columns}
        keyOf={({ entryId }) => entryId}
        filters={filters}
        empty={<EmptyState title="这段时间没有收支">换一段时间看看；进行中订单的冻结不算收支。</EmptyState>}
      />
    </ListPage>
  );
}
