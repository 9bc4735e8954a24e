import { useNavigate } from '@tanstack/react-router';
import { Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import type { InvoiceRecord, RecordSums } from '#contract/invoice-record.ts';
import { hasVoucher, InvoiceContent, InvoiceStatus, InvoiceType } from '#rules/invoice/codes.ts';
import { moneyText } from '#rules/money.ts';
import type { Search } from '../kit/address.ts';
import { byId } from '../kit/filter-table.ts';
import { onDemand } from '../kit/OnDemand.tsx';
import { PagedTable } from '../kit/PagedTable.tsx';
import { ListPage } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { INVOICE_STATE } from '../kit/state-map.ts';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { countText } from '../kit/text.ts';
import { useAddress } from '../kit/use-page.ts';
import { CutText, Dash, Money, TimeText } from '../kit/values.tsx';
import { RecordFilterBar } from './RecordFilterBar.tsx';
import css from './records.module.css';
import { useRecords } from './use-records.ts';
import { useSaveInvoice } from './use-save-invoice.ts';
import { useWithdraw } from './use-withdraw.tsx';

const DetailDialog = onDemand(() => import('./DetailDialog.tsx').then((m) => m.DetailDialog));
const VoucherDialog = onDemand(() => import('./VoucherDialog.tsx').then((m) => m.VoucherDialog));

/** A refused one says why where it stands. */
function Status({ record: { status, refusedReason } }: { record: InvoiceRecord }) {
  return (
    <span className={css.status}>
      <StateMark state={INVOICE_STATE[status]}>{InvoiceStatus.labelOf(status)}</StateMark>
      {refusedReason && (
        <Tooltip title={refusedReason}>
          <span className={css.reason}>{refusedReason}</span>
        </Tooltip>
      )}
    </span>
  );
}

/** What was given back since stands below it, as far as red letters go. */
function Amount({ record: { amountFen, redFen, redWaiting } }: { record: InvoiceRecord }) {
  if (redFen === 0) return <Money fen={amountFen} bare />;
  return (
    <Tooltip title={`红字 ${moneyText(redFen)}${redWaiting > 0 ? `，其中 ${redWaiting} 张待开` : ''}`}>
      <span>
        <Money fen={amountFen} bare />
        <span className={css.red}>红字 {moneyText(redFen)}</span>
      </span>
    </Tooltip>
  );
}

const COLUMNS: readonly Column<InvoiceRecord>[] = [
  { key: 'at', title: '申请日期', width: 120, locked: true, render: ({ appliedAt }) => <TimeText at={appliedAt} /> },
  { key: 'who', title: '申请人', width: 80, render: ({ applicantName }) => applicantName },
  { key: 'type', title: '发票类型', width: 132, render: ({ type }) => InvoiceType.labelOf(type) },
  { key: 'title', title: '发票抬头', render: ({ title }) => <CutText text={title} most={12} /> },
  { key: 'content', title: '内容', width: 92, render: ({ content }) => InvoiceContent.labelOf(content) },
  {
    key: 'number',
    title: '发票号码',
    width: 176,
    render: ({ number }) => (number ? <span className={css.number}>{number}</span> : <Dash />),
  },
  {
    key: 'amount',
    title: '金额（元）',
    width: 116,
    align: 'right',
    render: (record) => <Amount record={record} />,
  },
  { key: 'status', title: '状态', width: 164, render: (record) => <Status record={record} /> },
];

/** The closing row: all that the filter finds, not the page shown. */
const sumsRow = ({ count, amountFen, invoicedFen, redFen }: RecordSums) => ({
  at: `全部 ${countText(count)} 条`,
  number: '有效申请合计',
  amount: <Money fen={amountFen} bare />,
  status: (
    <span className={css.sums}>
      已开票 {moneyText(invoicedFen)}
      {redFen > 0 && `，红字 ${moneyText(redFen)}`}
    </span>
  ),
});

/** The record whose detail is open stands in the address: an order leads to it. The list keeps its page. */
function useOpenRecord(): [number | undefined, (invoiceId: number | undefined) => void] {
  const { record = '' } = useAddress();
  const navigate = useNavigate();
  const open = (invoiceId: number | undefined): void =>
    void navigate({
      to: '.',
      search: ({ record: _, ...now }: Search) => (invoiceId ? { ...now, record: String(invoiceId) } : now),
      resetScroll: false,
    });
  return [byId.read(record), open];
}

export function RecordsTab({ header }: { header: ReactNode }) {
  const all = useRecords();
  const { records, page, turnPage } = all;
  const [opened, open] = useOpenRecord();
  const [voucher, setVoucher] = useState<InvoiceRecord | null>(null);
  const { mutate: saveInvoice } = useSaveInvoice();
  const withdraw = useWithdraw();
  const actions = actionColumn<InvoiceRecord>(
    (record) => (
      <RowActions
        inline={2}
        of={`${InvoiceType.labelOf(record.type)} ${record.invoiceId}`}
        actions={[
          { label: '发票详情', onClick: () => open(record.invoiceId) },
          record.hasFile && { label: '下载发票', onClick: () => saveInvoice(record.invoiceId) },
          record.status === 'submitted' && { label: '撤回申请', onClick: () => void withdraw(record) },
          hasVoucher(record.status) && { label: '下载凭证', onClick: () => setVoucher(record) },
        ]}
      />
    ),
    210,
  );
  const columns = [...COLUMNS, actions];
  return (
    <ListPage header={header} filters={<RecordFilterBar records={all} columns={columns} />}>
      <PagedTable
        list="invoiceRecord"
        what="发票记录"
        query={records}
        page={page}
        onPage={turnPage}
        columns={columns}
        keyOf={({ invoiceId }) => invoiceId}
        filters={all}
        {...(all.sums && records.data?.total ? { sums: sumsRow(all.sums) } : {})}
      />
      {opened !== undefined && <DetailDialog invoiceId={opened} onClose={() => open(undefined)} />}
      {voucher && <VoucherDialog record={voucher} onClose={() => setVoucher(null)} />}
    </ListPage>
  );
}
