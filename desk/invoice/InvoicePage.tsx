import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { mutation, query } from '#console/kit/api.ts';
import { useConfirm } from '#console/kit/confirm.tsx';
import { Facts } from '#console/kit/Facts.tsx';
import { notify } from '#console/kit/notify.tsx';
import { Card, Fact, PageHeader } from '#console/kit/page.tsx';
import { StateMark, StatePill } from '#console/kit/StateMark.tsx';
import { ErrorState, PageSkeleton } from '#console/kit/states.tsx';
import { Dash, Money, TimeText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskInvoice, DeskInvoiceRow } from '#contract/desk-invoices.ts';
import { InvoiceStatus, InvoiceType } from '#rules/invoice/codes.ts';
import { moveInvoice } from '#rules/invoice/life.ts';
import { isRefused } from '#rules/refusal.ts';
import { INVOICE_STATE } from '#ui/state-map.ts';
import { CaseHead, CaseLine, CasePage } from '../kit/CasePage.tsx';
import { useMay } from '../kit/me.ts';
import { NamedCase } from '../kit/NamedCase.tsx';
import { pairs } from '../kit/pairs.ts';
import { ReasonInput } from '../kit/ReasonInput.tsx';
import { useTab } from '../kit/use-filters.ts';
import { AttachForm } from './AttachForm.tsx';
import { ParcelCard } from './ParcelCard.tsx';
import { TravellerCard } from './TravellerCard.tsx';

function Actions({ invoice }: { invoice: DeskInvoice }) {
  const may = useMay();
  const confirm = useConfirm();
  const accept = useMutation(mutation(deskApi.acceptInvoice));
  const refuse = useMutation(mutation(deskApi.refuseInvoice));
  const send = useMutation(mutation(deskApi.sendInvoice));
  const one = { companyId: invoice.companyId, invoiceId: invoice.invoiceId };
  if (!may('invoices', 'act')) return null;
  const back = async (): Promise<void> => {
    let reason = '';
    const content = (
      <ReasonInput
        occasion="invoice"
        label="退回原因"
        placeholder="退回原因，企业会看到"
        onChange={(next) => {
          reason = next;
        }}
      />
    );
    const onConfirm = () => refuse.mutateAsync({ ...one, reason });
    await confirm({ title: '退回这份开票申请？', content, act: '退回', danger: true, onConfirm });
  };
  const isOpen = invoice.status === 'submitted' || invoice.status === 'accepted';
  return (
    <>
      {isOpen && (
        <Button danger onClick={() => void back()}>
          退回
        </Button>
      )}
      {invoice.status === 'submitted' && (
        <Button
          type="primary"
          loading={accept.isPending}
          onClick={() => accept.mutate(one, { onSuccess: () => notify.success('已受理') })}
        >
          受理
        </Button>
      )}
      {invoice.email && !isRefused(moveInvoice(invoice, 'send')) && (
        <Button
          loading={send.isPending}
          onClick={() => send.mutate(one, { onSuccess: () => notify.success('已再次发送') })}
        >
          再发一次邮件
        </Button>
      )}
    </>
  );
}

function Case({ row }: { row: DeskInvoiceRow }) {
  const may = useMay();
  const { companyId, invoiceId } = row;
  const read = useQuery(query(deskApi.invoice, { companyId, invoiceId }, { fresh: true }));
  if (read.isLoadingError)
    return <ErrorState small error={read.error} what="开票申请" onRetry={() => void read.refetch()} />;
  if (!read.data) return <PageSkeleton />;
  const invoice = read.data;
  const { delivery } = invoice;
  return (
    <>
      <CaseHead
        title={invoice.title}
        mark={<StatePill state={INVOICE_STATE[invoice.status]}>{InvoiceStatus.labelOf(invoice.status)}</StatePill>}
        facts={
          <>
            <Fact label="企业">{row.companyName}</Fact>
            <Fact label="申请">{invoice.applicantName}</Fact>
            <Fact>
              <TimeText at={invoice.appliedAt} />
            </Fact>
          </>
        }
        actions={<Actions invoice={invoice} />}
      />
      <Card title="申请">
        <Facts
          columns={2}
          rows={pairs([
            ['类型', InvoiceType.labelOf(invoice.type)],
            ['金额', <Money key="fen" fen={invoice.amountFen} />],
            ['税号', invoice.taxpayerId || <Dash key="tax" />],
            ['行程', `${invoice.tripCount} 个`],
            ['账期', invoice.periods.map(({ billNo }) => billNo).join('、')],
            ...(delivery ? [] : [['邮箱', invoice.email ?? <Dash key="mail" />] as const]),
            ['出行人', invoice.withTravellers ? '要列明' : '不列明'],
            ['发票号码', invoice.number ?? <Dash key="number" />],
          ])}
        />
      </Card>
      {invoice.withTravellers && <TravellerCard invoice={invoice} />}
      {invoice.status === 'accepted' && may('invoices', 'act') && <AttachForm invoice={invoice} />}
      {delivery && <ParcelCard invoice={invoice} delivery={delivery} />}
    </>
  );
}

const TABS = [
  { value: 'submitted', label: '待受理' },
  { value: 'accepted', label: '待开票' },
  { value: 'toMail', label: '待邮寄' },
  { value: 'all', label: '全部' },
];

const ANY = {
  ...{ companyId: undefined, invoiceId: undefined, status: undefined, type: undefined, toMail: undefined },
  page: 1,
};

function Named({ id }: { id: string }) {
  const asked = { ...ANY, invoiceId: Number(id), pageSize: 1 };
  const read = useQuery(query(deskApi.invoices, asked, { fresh: true }));
  return (
    <NamedCase what="开票申请" read={read}>
      {(row) => <Case row={row} />}
    </NamedCase>
  );
}

/** Companies' applications for invoices. */
export function InvoicePage() {
  const [tab, setTab] = useTab(TABS);
  const status = InvoiceStatus.names.find((name) => name === tab);
  const toMail = tab === 'toMail' ? true : undefined;
  const list = useQuery(query(deskApi.invoices, { ...ANY, status, toMail, pageSize: 100 }));
  return (
    <CasePage
      header={
        <PageHeader
          title="发票"
          actions={<Segmented options={TABS} value={tab} onChange={setTab} aria-label="状态" />}
        />
      }
      what="发票"
      query={list}
      keyOf={({ invoiceId }) => invoiceId}
      empty="没有这样的申请"
      named={(id) => <Named id={id} />}
      line={(row) => (
        <CaseLine
          title={row.title}
          side={<Money fen={row.amountFen} />}
          text={`${row.companyName} · ${InvoiceType.labelOf(row.type)} · ${row.tripCount} 个行程`}
          mark={<StateMark state={INVOICE_STATE[row.status]}>{InvoiceStatus.labelOf(row.status)}</StateMark>}
        />
      )}
    >
      {(row) => <Case row={row} />}
    </CasePage>
  );
}
