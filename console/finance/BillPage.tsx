import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Button, Segmented } from 'antd';
import { BookText, Download, History, Scale } from 'lucide-react';
import { useState } from 'react';
import { financeApi } from '#contract/finance.ts';
import type { BillLineRow, BillRow } from '#contract/finance-wire.ts';
import {
  BillLineKind,
  BillStatus,
  confirmBill,
  monthText,
  type PriceReview,
  BillSplit as SplitBy,
  UNDER_OBJECTION,
} from '#rules/bill.ts';
import { moneyText } from '#rules/money.ts';
import { isDisputable } from '#rules/objection.ts';
import { PRICE_REVIEW } from '#rules/order/price-check.ts';
import { isRefused } from '#rules/refusal.ts';
import type { Search } from '../kit/address.ts';
import { query } from '../kit/api.ts';
import { useCrumb } from '../kit/crumb.ts';
import { FilterBar, SearchInput } from '../kit/FilterBar.tsx';
import { onDemand } from '../kit/OnDemand.tsx';
import { PagedTable } from '../kit/PagedTable.tsx';
import { Fact, ListPage, PageHeader } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { StatePill } from '../kit/StateMark.tsx';
import { BILL_STATE } from '../kit/state-map.ts';
import { PageSkeleton } from '../kit/states.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { countText } from '../kit/text.ts';
import { type Filters, useFilters } from '../kit/use-filters.ts';
import { usePage } from '../kit/use-page.ts';
import { TimeText } from '../kit/values.tsx';
import css from './BillLines.module.css';
import { BillEquation, LINE_COLUMNS, type LinesAnswer, sumsRow } from './BillLines.tsx';
import { BillLogDialog } from './BillLog.tsx';
import { BillSplit } from './BillSplit.tsx';
import { periodText } from './BillTable.tsx';
import { checkAddress, journalAddress, objectAddress, objectionsAddress, objectOrderAddress } from './bill-address.ts';
import { DepartmentFiles } from './DepartmentFiles.tsx';
import { LINE_FILTERS, PART_FILTERS } from './filters.ts';
import { DueText } from './PaymentText.tsx';
import { useConfirmBill } from './use-confirm-bill.tsx';

const DownloadDialog = onDemand(() => import('./DownloadDialog.tsx').then((m) => m.DownloadDialog));

function useLines(number: string) {
  const filters = useFilters(LINE_FILTERS);
  const [page, turnPage] = usePage('billLine');
  const lines = useQuery({
    ...query(financeApi.lines, { ...page, billNo: number, ...filters.input }),
    select: ({ list, totalRecord, ...rest }): LinesAnswer => ({ ...rest, rows: list, total: totalRecord }),
  });
  return { filters, page, turnPage, lines };
}

function Actions({ bill }: { bill: BillRow }) {
  const navigate = useNavigate();
  const confirm = useConfirmBill();
  const [shown, setShown] = useState<'log' | 'download' | null>(null);
  const close = (): void => setShown(null);
  return (
    <>
      <Button icon={<History size={15} aria-hidden />} onClick={() => setShown('log')}>
        账单日志
      </Button>
      <Button icon={<Download size={15} aria-hidden />} onClick={() => setShown('download')}>
        下载明细
      </Button>
      <Button icon={<Scale size={15} aria-hidden />} onClick={() => void navigate({ to: checkAddress(bill.number) })}>
        四方对账
      </Button>
      {bill.confirmedAt && (
        <Button
          icon={<BookText size={15} aria-hidden />}
          onClick={() => void navigate({ to: journalAddress(bill.number) })}
        >
          记账凭证
        </Button>
      )}
      {bill.objections > 0 && (
        <Button onClick={() => void navigate({ to: objectionsAddress(bill.number) })}>
          查看异议 {bill.objections}
        </Button>
      )}
      {bill.status === 'issued' && (
        <Button onClick={() => void navigate({ to: objectAddress(bill.number) })}>提出异议</Button>
      )}
      <Button
        type="primary"
        disabled={isRefused(confirmBill(bill.status, 'postpaid'))}
        onClick={() => void confirm(bill)}
      >
        确认账单
      </Button>
      <BillLogDialog bill={shown === 'log' ? bill : null} onClose={close} />
      {shown === 'download' && <DownloadDialog bills={[bill]} onClose={close} />}
    </>
  );
}

/** Rides of the month that are not in its bill, because nothing settles before their price is reviewed. */
function UnderReview({ review }: { review: PriceReview }) {
  if (review.orders === 0) return null;
  return (
    <p className={css.info} title={PRICE_REVIEW.explains}>
      本月用车另有 {countText(review.orders)} 单{PRICE_REVIEW.label}，冻结 {moneyText(review.frozenFen)}
      ，不在这份账单里；复核完成后计入结算当月的账单。
    </p>
  );
}

function Header({ number, answer }: { number: string; answer: LinesAnswer | undefined }) {
  if (!answer) return <PageHeader title="账单" facts={number} />;
  const { bill } = answer;
  return (
    <>
      <PageHeader
        title={`${monthText(bill.month)}账单`}
        mark={<StatePill state={BILL_STATE[bill.status]}>{BillStatus.labelOf(bill.status)}</StatePill>}
        facts={
          <>
            <span>{bill.number}</span>
            <Fact label="账期">{periodText(bill.month)}</Fact>
            <Fact label="对账单">{bill.statementNo}</Fact>
            <Fact label="出账">
              <TimeText at={bill.issuedAt} />
            </Fact>
            <Fact label="到期日">
              <DueText bill={bill} />
            </Fact>
            <span>按结算时间计入，月初的明细可能是上月末用车</span>
          </>
        }
        actions={<Actions bill={bill} />}
      />
      {bill.status === 'disputed' && <p className={css.info}>{UNDER_OBJECTION}</p>}
      {bill.totalFen < 0 && (
        <p className={css.info}>
          这份账单为负数，没有需要付款的金额；确认后 {moneyText(-bill.totalFen)} 用于抵扣其他账单，不能开票。
        </p>
      )}
      <UnderReview review={answer.review} />
      <BillEquation answer={answer} />
    </>
  );
}

const KINDS: { value: BillLineKind | ''; label: string }[] = [{ value: '', label: '全部' }, ...BillLineKind.options];

const VIEWS: { value: SplitBy | ''; label: string }[] = [
  { value: '', label: '明细' },
  ...SplitBy.options.map(({ value, label }) => ({ value, label: `按${label}` })),
];

interface ViewProps {
  by: SplitBy | undefined;
  onChange: (by: SplitBy | undefined) => void;
}

/** What the address says of it; the lines keep their page meanwhile. */
function useView(): ViewProps {
  const { by } = useFilters(PART_FILTERS).values;
  const navigate = useNavigate();
  const onChange = (next: SplitBy | undefined): void =>
    void navigate({
      to: '.',
      search: ({ by: _, ...now }: Search) => (next ? { ...now, by: next } : now),
      resetScroll: false,
    });
  return { by, onChange };
}

const View = ({ by, onChange }: ViewProps) => (
  <Segmented<SplitBy | ''>
    aria-label="查看方式"
    options={VIEWS}
    value={by ?? ''}
    onChange={(next) => onChange(next || undefined)}
  />
);

function LineFilters({ filters, view }: { filters: Filters<typeof LINE_FILTERS>; view: ViewProps }) {
  return (
    <FilterBar list="billLine" columns={LINE_COLUMNS}>
      <View {...view} />
      <Segmented<BillLineKind | ''>
        aria-label="明细类型"
        options={KINDS}
        value={filters.values.lineType ?? ''}
        onChange={(kind) => filters.set({ lineType: kind || undefined })}
      />
      <SearchInput
        placeholder="订单号"
        value={filters.values.orderNo}
        onSearch={(orderNo, options) => filters.set({ orderNo }, options)}
      />
    </FilterBar>
  );
}

/** While a bill may be objected to, each order's line leads there with the order chosen. */
function useLineColumns(number: string, isOpen: boolean): readonly Column<BillLineRow>[] {
  const navigate = useNavigate();
  if (!isOpen) return LINE_COLUMNS;
  const object = actionColumn<BillLineRow>(({ kind, orderNo, orderStatus }) => {
    if (kind === 'adjustment' || orderStatus === null || !isDisputable(orderStatus)) return null;
    const go = () => void navigate(objectOrderAddress(number, orderNo));
    return <RowActions of={orderNo} actions={[{ label: '提异议', onClick: go }]} />;
  }, 76);
  return [...LINE_COLUMNS, object];
}

/** A bill opened to its lines: every order with what of it stands here, corrections, and the sum they come to. */
export function BillPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { filters, page, turnPage, lines } = useLines(id);
  useCrumb(id);
  const columns = useLineColumns(id, lines.data?.bill.status === 'issued');
  const view = useView();
  // Its head has another height than a name alone: the rows would jump.
  if (lines.isPending) return <PageSkeleton />;
  const header = <Header number={id} answer={lines.data} />;
  if (view.by !== undefined) {
    const bar = (
      <FilterBar>
        <View {...view} />
        {view.by === 'department' && <DepartmentFiles billNo={id} />}
      </FilterBar>
    );
    return (
      <ListPage header={header} filters={bar}>
        <BillSplit billNo={id} by={view.by} />
      </ListPage>
    );
  }
  return (
    <ListPage header={header} filters={<LineFilters filters={filters} view={view} />}>
      <PagedTable
        list="billLine"
        what="账单明细"
        query={lines}
        page={page}
        onPage={turnPage}
        columns={columns}
        keyOf={({ lineId }) => lineId}
        filters={filters}
        {...(filters.conditions.length === 0 && lines.data ? { sums: sumsRow(lines.data) } : {})}
      />
    </ListPage>
  );
}
