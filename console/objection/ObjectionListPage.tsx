import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { ArrowLeft, Download } from 'lucide-react';
import { useState } from 'react';
import { financeApi } from '#contract/finance.ts';
import { objectionApi } from '#contract/objection.ts';
import type { ObjectionRow } from '#contract/objection-wire.ts';
import { BillStatus } from '#rules/bill.ts';
import { OBJECTION_REFUSALS, ObjectionStatus, outcomeText } from '#rules/objection.ts';
import { mutation, query } from '../kit/api.ts';
import { useCrumb } from '../kit/crumb.ts';
import { isNotFound } from '../kit/failure-text.ts';
import { NameLink } from '../kit/NameLink.tsx';
import { notify } from '../kit/notify.tsx';
import { onDemand } from '../kit/OnDemand.tsx';
import { PagedTable } from '../kit/PagedTable.tsx';
import { ListPage, PageHeader } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { StateMark, StatePill } from '../kit/StateMark.tsx';
import { BILL_STATE, OBJECTION_STATE } from '../kit/state-map.ts';
import { EmptyState } from '../kit/states.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { useFilters } from '../kit/use-filters.ts';
import { usePage } from '../kit/use-page.ts';
import { type Selection, useSelection } from '../kit/use-selection.ts';
import { CutText, Dash, Money, OrderNo, TimeText } from '../kit/values.tsx';
import { OBJECTION_FILTERS } from './filters.ts';
import { ObjectionFilterBar } from './ObjectionFilterBar.tsx';

const DetailDialog = onDemand(() => import('./DetailDialog.tsx').then((m) => m.DetailDialog));

const COLUMNS: readonly Column<ObjectionRow>[] = [
  { key: 'number', title: '异议申请单号', locked: true, width: 194, render: ({ number }) => number },
  {
    key: 'status',
    title: '处理状态',
    width: 92,
    render: ({ status }) => <StateMark state={OBJECTION_STATE[status]}>{ObjectionStatus.labelOf(status)}</StateMark>,
  },
  {
    key: 'orderNo',
    title: '订单号',
    width: 196,
    render: ({ orderId, orderNo }) => (
      <NameLink id to={`/order/orderDetail/${orderId}`}>
        <OrderNo no={orderNo} />
      </NameLink>
    ),
  },
  { key: 'service', title: '服务类型', width: 84, render: ({ serviceName }) => serviceName },
  { key: 'booker', title: '下单人', width: 80, render: ({ bookerName }) => bookerName },
  { key: 'rider', title: '乘车人', width: 80, extra: true, render: ({ riderName }) => riderName },
  { key: 'rideAt', title: '用车时间', width: 106, render: ({ rideAt }) => <TimeText at={rideAt} /> },
  { key: 'city', title: '城市', width: 76, extra: true, render: ({ cityName }) => cityName },
  {
    key: 'billed',
    title: '计入账单',
    width: 100,
    align: 'right',
    render: ({ billedFen }) => <Money fen={billedFen} />,
  },
  { key: 'reason', title: '异议描述', render: ({ description }) => <CutText text={description} most={16} /> },
  {
    key: 'outcome',
    title: '处理结果',
    width: 132,
    render: ({ outcome, refundFen, remark }) =>
      outcome ? <span title={remark}>{outcomeText(outcome, refundFen ?? 0)}</span> : <Dash />,
  },
];

const detailColumn = (onShow: (orderNo: string) => void) =>
  actionColumn<ObjectionRow>(
    ({ orderNo, number }) => <RowActions of={number} actions={[{ label: '详情', onClick: () => onShow(orderNo) }]} />,
    64,
  );

const keyOf = ({ number }: ObjectionRow): string => number;

/** The bill that the objections are about; only its state is needed here. */
const useBill = (number: string) =>
  useQuery(query(financeApi.lines, { billNo: number, page: 1, pageSize: 1 }, { quiet: true, fresh: true }));

function BillMark({ number }: { number: string }) {
  const status = useBill(number).data?.bill.status;
  return status ? <StatePill state={BILL_STATE[status]}>{BillStatus.labelOf(status)}</StatePill> : null;
}

/** A list without rows: of a bill that nobody objected to, or of none at all. */
function Nothing({ number }: { number: string }) {
  const isUnknown = isNotFound(useBill(number).error);
  return isUnknown ? (
    <EmptyState title="没有这份账单">地址里的账单号可能写错了，请从账单列表进入。</EmptyState>
  ) : (
    <EmptyState title="没有异议">这份账单没有提出过异议。</EmptyState>
  );
}

/** Highlighted once rows are chosen; without any it says what is missing. */
function ExportButton({ selection }: { selection: Selection<ObjectionRow> }) {
  const { mutate, isPending } = useMutation(mutation(objectionApi.pdf));
  const run = (): void => {
    if (selection.count === 0) {
      notify.warning(OBJECTION_REFUSALS.noneChosen.msg);
      return;
    }
    const orderNoList = selection.rows.map(({ orderNo }) => ({ orderNo }));
    mutate({ orderNoList }, { onSuccess: (address) => window.location.assign(address) });
  };
  return (
    <Button
      type={selection.count > 0 ? 'primary' : 'default'}
      icon={<Download size={15} aria-hidden />}
      loading={isPending}
      onClick={run}
    >
      导出
    </Button>
  );
}

function Header({ number, selection }: { number: string; selection: Selection<ObjectionRow> }) {
  const navigate = useNavigate();
  return (
    <PageHeader
      title="账单异议"
      mark={<BillMark number={number} />}
      facts={
        <>
          账单 <Link to={`/finance/bill/${encodeURIComponent(number)}`}>{number}</Link>
        </>
      }
      actions={
        <>
          <Button icon={<ArrowLeft size={15} aria-hidden />} onClick={() => void navigate({ to: '/finance' })}>
            返回
          </Button>
          <ExportButton selection={selection} />
        </>
      }
    />
  );
}

/** What was objected to in one bill, and what became of each. */
export function ObjectionListPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  useCrumb(id);
  const filters = useFilters(OBJECTION_FILTERS);
  const [page, turnPage] = usePage('objection');
  const objections = useQuery(query(objectionApi.page, { ...page, ...filters.input, billNumber: id }));
  const selection = useSelection<ObjectionRow>(keyOf);
  const [shown, setShown] = useState<string | null>(null);
  const columns = [...COLUMNS, detailColumn(setShown)];
  return (
    <>
      <ListPage
        header={<Header number={id} selection={selection} />}
        filters={<ObjectionFilterBar filters={filters} columns={columns} onAgain={() => void objections.refetch()} />}
      >
        <PagedTable
          list="objection"
          what="异议列表"
          query={objections}
          page={page}
          onPage={turnPage}
          columns={columns}
          keyOf={keyOf}
          filters={filters}
          selection={selection}
          nameOf={keyOf}
          empty={<Nothing number={id} />}
        />
      </ListPage>
      {shown && <DetailDialog orderNo={shown} onClose={() => setShown(null)} />}
    </>
  );
}
