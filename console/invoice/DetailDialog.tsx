import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { Download } from 'lucide-react';
import { invoiceApi } from '#contract/invoice.ts';
import type { InvoiceDetail, InvoicedPeriod, InvoiceFile, InvoiceRedLetter } from '#contract/invoice-detail.ts';
import { localText } from '#rules/calendar.ts';
import { InvoiceContent, InvoiceStatus, InvoiceType, isDigital, isPaper } from '#rules/invoice/codes.ts';
import { moneyText } from '#rules/money.ts';
import { mutation, query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { type FactRow, Facts } from '../kit/Facts.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { saveFile } from '../kit/save-file.ts';
import { INVOICE_STATE } from '../kit/state-map.ts';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { countText, daysText } from '../kit/text.ts';
import { CutText, Dash, Money, OrderNo } from '../kit/values.tsx';
import { DigitalPart } from './DigitalPart.tsx';
import css from './records.module.css';

const time = (at: Date | null) => (at ? localText(at) : <Dash />);

/** Paper once there is any: number, date and tax; the parcel where it was posted. */
function paperFacts({ paper, carrier, trackingNo, mailedAt }: InvoiceDetail): FactRow[] {
  if (!paper) return [];
  const rows: FactRow[] = [
    { label: '发票号码', value: paper.number },
    { label: '开票日期', value: paper.issuedOn },
    { label: '税率', value: `${paper.taxRate / 100}%` },
    { label: '不含税金额', value: moneyText(paper.netFen) },
    { label: '税额', value: moneyText(paper.taxFen) },
  ];
  const parcel = [
    { label: '快递', value: `${carrier} ${trackingNo}` },
    { label: '寄出时间', value: time(mailedAt) },
  ];
  return mailedAt ? [...rows, ...parcel] : rows;
}

const factsOf = (detail: InvoiceDetail): FactRow[] => [
  { label: '申请日期', value: localText(detail.appliedAt) },
  { label: '申请人', value: detail.applicantName },
  { label: '发票类型', value: InvoiceType.labelOf(detail.type) },
  {
    label: '发票状态',
    value: <StateMark state={INVOICE_STATE[detail.status]}>{InvoiceStatus.labelOf(detail.status)}</StateMark>,
  },
  { label: '发票金额', value: <b>{moneyText(detail.amountFen)}</b> },
  { label: '发票内容', value: InvoiceContent.labelOf(detail.content) },
  { label: '发票抬头', value: detail.title },
  { label: '税号', value: detail.taxpayerId },
  ...(detail.withdrawnAt ? [{ label: '撤回', value: `${localText(detail.withdrawnAt)} ${detail.withdrawnName}` }] : []),
  ...(detail.receivedAt ? [{ label: '送达时间', value: time(detail.receivedAt) }] : []),
  ...paperFacts(detail),
];

/** Long, so it has a line of its own. */
const destinationOf = ({ type, address, email }: InvoiceDetail): FactRow =>
  isPaper(type) ? { label: '收件地址', value: address } : { label: '电子邮箱', value: email };

const PERIOD_COLUMNS: readonly Column<InvoicedPeriod>[] = [
  { key: 'days', title: '账期', render: ({ from, to }) => daysText(from, to, new Date()) },
  { key: 'billNo', title: '账单号', render: ({ billNo }) => billNo },
  { key: 'trips', title: '行程', align: 'right', render: ({ tripCount }) => `${countText(tripCount)} 单` },
  { key: 'amount', title: '金额（元）', align: 'right', render: ({ amountFen }) => <Money fen={amountFen} bare /> },
];

const RED_COLUMNS: readonly Column<InvoiceRedLetter>[] = [
  { key: 'orderNo', title: '行程', render: ({ orderNo }) => <OrderNo no={orderNo} /> },
  { key: 'reason', title: '退款原因', render: ({ reason }) => <CutText text={reason} most={16} /> },
  {
    key: 'number',
    title: '红字发票号码',
    render: ({ number }) => number ?? <StateMark state="wait">待开具</StateMark>,
  },
  {
    key: 'amount',
    title: '金额（元）',
    align: 'right',
    render: ({ amountFen }) => <Money fen={-amountFen} bare reduction />,
  },
];

/** What was given back after the invoice was issued; the invoice itself never changes. */
function RedLetters({ letters }: { letters: readonly InvoiceRedLetter[] }) {
  return (
    <div className={css.block}>
      <h3>红字发票</h3>
      <p className={css.note}>开票后退款的行程，由服务商开具红字发票冲减。</p>
      <div className={css.bleed}>
        <DataTable label="红字发票" columns={RED_COLUMNS} rows={letters} keyOf={({ redLetterId }) => redLetterId} />
      </div>
    </div>
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1_024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

function FileRow({ invoiceId, file }: { invoiceId: number; file: InvoiceFile }) {
  const { mutate, isPending } = useMutation(mutation(invoiceApi.file));
  return (
    <div className={css.file}>
      <span className={css.fileName}>
        {file.name}
        <span className={css.hash} title={`SHA-256 ${file.sha256}`}>
          {sizeText(file.size)}，SHA-256 {file.sha256.slice(0, 12)}…
        </span>
      </span>
      <Button
        size="small"
        icon={<Download size={14} aria-hidden />}
        loading={isPending}
        aria-label={`下载 ${file.name}`}
        onClick={() => mutate({ invoiceId, fileId: file.fileId }, { onSuccess: saveFile })}
      >
        下载
      </Button>
    </div>
  );
}

function Detail({ detail }: { detail: InvoiceDetail }) {
  return (
    <>
      {detail.refusedReason && (
        <p className={css.refused} role="note">
          服务商已退回：{detail.refusedReason.replace(/[。.]$/, '')}。行程已释放，可以重新申请。
        </p>
      )}
      <Facts rows={factsOf(detail)} columns={2} />
      <div className={css.line}>
        <Facts rows={[destinationOf(detail)]} />
      </div>
      {detail.files.length > 0 && (
        <div className={css.block}>
          <h3>发票文件</h3>
          {detail.files.map((file) => (
            <FileRow key={file.fileId} invoiceId={detail.invoiceId} file={file} />
          ))}
        </div>
      )}
      {!isDigital(detail.type) && detail.redLetters.length > 0 && <RedLetters letters={detail.redLetters} />}
      <DigitalPart invoiceId={detail.invoiceId} />
      <div className={css.block}>
        <h3>账期</h3>
        <div className={css.bleed}>
          <DataTable label="账期" columns={PERIOD_COLUMNS} rows={detail.periods} keyOf={({ billNo }) => billNo} />
        </div>
      </div>
    </>
  );
}

export function DetailDialog({ invoiceId, onClose }: { invoiceId: number; onClose: () => void }) {
  const detail = useQuery(query(invoiceApi.detail, { invoiceRecordId: invoiceId }, { fresh: true }));
  return (
    <Modal open width={640} title="发票详情" footer={null} onCancel={onClose} mask={{ closable: true }}>
      {detail.data ? (
        <Detail detail={detail.data} />
      ) : detail.isError ? (
        <ErrorState small error={detail.error} what="发票详情" onRetry={() => void detail.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Modal>
  );
}
