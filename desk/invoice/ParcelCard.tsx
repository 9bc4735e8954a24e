import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { mutation } from '#console/kit/api.ts';
import { useConfirm } from '#console/kit/confirm.tsx';
import { Facts } from '#console/kit/Facts.tsx';
import { notify } from '#console/kit/notify.tsx';
import { Card } from '#console/kit/page.tsx';
import { Dash } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskInvoice } from '#contract/desk-invoices.ts';
import { dayOf } from '#rules/calendar.ts';
import { moveInvoice } from '#rules/invoice/life.ts';
import { isRefused } from '#rules/refusal.ts';
import { useMay } from '../kit/me.ts';
import { pairs } from '../kit/pairs.ts';
import css from './ParcelCard.module.css';
import { ParcelDialog } from './ParcelDialog.tsx';

function ReceivedButton({ invoice: { companyId, invoiceId, title } }: { invoice: DeskInvoice }) {
  const confirm = useConfirm();
  const receive = useMutation(mutation(deskApi.receiveInvoice));
  const ask = () =>
    confirm({
      title: '企业已收到这张发票？',
      content: `${title}收到以后，快递不能再更正。`,
      act: '已收到',
      onConfirm: async () => {
        await receive.mutateAsync({ companyId, invoiceId });
        notify.success('已登记收到');
      },
    });
  return <Button onClick={() => void ask()}>企业已收到</Button>;
}

interface ParcelCardProps {
  invoice: DeskInvoice;
  delivery: NonNullable<DeskInvoice['delivery']>;
}

/** Where paper goes, and the parcel in which it went. */
export function ParcelCard({ invoice, delivery }: ParcelCardProps) {
  const mayAct = useMay()('invoices', 'act');
  const [isOpen, setOpen] = useState(false);
  const { mailedAt, mailedBy, carrier, trackingNo, parcelMates } = invoice;
  const mayPost = mayAct && !isRefused(moveInvoice(invoice, 'mail'));
  const inside = parcelMates.filter(({ status }) => status === 'mailed').map(({ number }) => number);
  const receiver = [
    ['收件人', delivery.receiver],
    ['电话', delivery.phone],
  ] as const;
  const parcel = mailedAt
    ? ([
        ['快递', `${carrier} ${trackingNo}`],
        ['寄出日期', dayOf(mailedAt)],
        ['登记', mailedBy || <Dash key="by" />],
        ...(inside.length > 0 ? ([['同一包裹', `另有发票 ${inside.join('、')}`]] as const) : []),
      ] as const)
    : [];
  return (
    <Card title="邮寄">
      <div className={css.facts}>
        <Facts columns={2} rows={pairs([...receiver])} />
        <Facts rows={pairs([['地址', delivery.address]])} />
        {mailedAt ? (
          <Facts columns={2} rows={pairs([...parcel])} />
        ) : (
          <p className={css.hint}>{invoice.number ? '还没有寄出' : '登记发票以后再寄'}</p>
        )}
      </div>
      {mayPost && (
        <div className={css.acts}>
          <Button type={mailedAt ? 'default' : 'primary'} onClick={() => setOpen(true)}>
            {mailedAt ? '更正快递' : '登记快递'}
          </Button>
          <ReceivedButton invoice={invoice} />
        </div>
      )}
      {isOpen && <ParcelDialog invoice={invoice} onClose={() => setOpen(false)} />}
    </Card>
  );
}
