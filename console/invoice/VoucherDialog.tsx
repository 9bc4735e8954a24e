import { useMutation } from '@tanstack/react-query';
import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { invoiceApi } from '#contract/invoice.ts';
import type { InvoiceRecord } from '#contract/invoice-record.ts';
import { INVOICE_REFUSALS } from '#rules/invoice/refusals.ts';
import { VOUCHER_FIELDS } from '#rules/invoice/voucher.ts';
import { moneyText } from '#rules/money.ts';
import { mutation } from '../kit/api.ts';
import { saveFile } from '../kit/save-file.ts';
import css from './records.module.css';

const ALL = VOUCHER_FIELDS.map(({ id }) => id as string);

/** The trips of an invoice as a workbook, with the fields that are wanted. */
export function VoucherDialog({ record, onClose }: { record: InvoiceRecord; onClose: () => void }) {
  const [chosen, setChosen] = useState<string[]>(ALL);
  const { mutate, isPending } = useMutation(mutation(invoiceApi.voucher));
  const isEmpty = chosen.length === 0;
  const download = (): void =>
    mutate(
      { invoiceId: record.invoiceId, downloadFields: chosen },
      {
        onSuccess: (address) => {
          saveFile(address);
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      width={480}
      title="下载付款凭证"
      okText="下载"
      cancelText="取消"
      confirmLoading={isPending}
      okButtonProps={{ disabled: isEmpty }}
      onOk={download}
      onCancel={onClose}
    >
      <p className={css.note}>每个行程一行，企业支付合计 {moneyText(record.amountFen)}。选择要显示的字段：</p>
      <Checkbox
        className={css.all!}
        checked={chosen.length === ALL.length}
        indeterminate={!isEmpty && chosen.length < ALL.length}
        onChange={({ target }) => setChosen(target.checked ? ALL : [])}
      >
        全选
      </Checkbox>
      <Checkbox.Group
        className={css.fields!}
        value={chosen}
        options={VOUCHER_FIELDS.map(({ id, title }) => ({ value: id as string, label: title }))}
        onChange={setChosen}
      />
      {isEmpty && (
        <p className={css.error} role="alert">
          {INVOICE_REFUSALS.noFields.msg}
        </p>
      )}
    </Modal>
  );
}
