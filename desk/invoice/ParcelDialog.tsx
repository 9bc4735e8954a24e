import { useMutation } from '@tanstack/react-query';
import { AutoComplete, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { writeMeta } from '#console/kit/api.ts';
import { type Opened, useSafeSave } from '#console/kit/ConflictDialog.tsx';
import { call } from '#console/kit/call.ts';
import type { ConflictPart } from '#console/kit/conflict.ts';
import { DayInput } from '#console/kit/dates.tsx';
import { fieldRule } from '#console/kit/field-rule.ts';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskInvoice } from '#contract/desk-invoices.ts';
import { type Day, dayOf } from '#rules/calendar.ts';
import { CARRIERS, Parcel, PostedOn } from '#rules/invoice/parcel.ts';
import { moneyText } from '#rules/money.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { tellInForm } from '../kit/tell-in-form.ts';
import css from './ParcelCard.module.css';

interface Values extends Parcel {
  mailedOn: Day;
}
type Draft = Values & { together?: number[] };

const PARTS: readonly ConflictPart<Values>[] = [
  { label: '快递公司', fields: ['carrier'], text: ({ carrier }) => carrier },
  { label: '快递单号', fields: ['trackingNo'], text: ({ trackingNo }) => trackingNo },
  { label: '寄出日期', fields: ['mailedOn'], text: ({ mailedOn }) => mailedOn },
];

const openedOf = ({ carrier, trackingNo, mailedAt, mailedBy, parcelVersion }: DeskInvoice): Opened<Values> => ({
  values: { carrier, trackingNo, mailedOn: dayOf(mailedAt ?? new Date()) },
  version: parcelVersion,
  editedBy: mailedBy,
  editedAt: null,
});

/** What was sent, in which parcel; or what was wrong with it. Of two who register it the second chooses between both. */
export function ParcelDialog({ invoice, onClose }: { invoice: DeskInvoice; onClose: () => void }) {
  const [form] = Form.useForm<Draft>();
  const safeSave = useSafeSave();
  // Kept: what is read again while this is open does not change what it began with.
  const [{ opened, mates }] = useState(() => ({ opened: openedOf(invoice), mates: invoice.parcelMates }));
  const { companyId, invoiceId } = invoice;
  const isFirst = opened.values.carrier === '';
  const save = useMutation({
    meta: writeMeta(deskApi.mailInvoice, { quiet: true }),
    mutationFn: ({ together = [], ...mine }: Draft) =>
      safeSave({
        parts: PARTS,
        opened,
        mine,
        read: async () => openedOf(await call(deskApi.invoice, { companyId, invoiceId })),
        save: (parcel, version) =>
          call(deskApi.mailInvoice, { companyId, invoiceId, ...parcel, together, parcelVersion: Number(version) }),
      }),
    onError: tellInForm(form),
    onSuccess: (saved) => {
      if (!saved) return;
      notify.success(isFirst ? '已登记寄出' : '已更正快递');
      onClose();
    },
  });
  const inside = mates.filter(({ status }) => status === 'mailed').map((mate) => mate.invoiceId);
  return (
    <FormDialog<Draft>
      form={form}
      title={isFirst ? '登记快递' : '更正快递'}
      okText={isFirst ? '登记' : '更正'}
      isPending={save.isPending}
      initial={{ ...opened.values, together: inside }}
      onSend={(draft) => save.mutate(draft)}
      onClose={onClose}
    >
      <Form.Item name="carrier" label="快递公司" rules={[fieldRule(Parcel.shape.carrier)]}>
        <AutoComplete options={CARRIERS.map((value) => ({ value }))} placeholder="选择或填写" maxLength={30} />
      </Form.Item>
      <Form.Item name="trackingNo" label="快递单号" rules={[fieldRule(Parcel.shape.trackingNo)]}>
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item name="mailedOn" label="寄出日期" rules={[fieldRule(PostedOn)]}>
        <DayInput />
      </Form.Item>
      {mates.length > 0 && (
        <Form.Item name="together" label="同一包裹里还有">
          <Checkbox.Group
            className={css.mates ?? ''}
            options={mates.map((mate) => ({
              value: mate.invoiceId,
              label: `发票 ${mate.number ?? ''} ${moneyText(mate.amountFen)}${mate.status === 'mailed' ? '，已在包裹里' : ''}`,
            }))}
          />
        </Form.Item>
      )}
    </FormDialog>
  );
}
