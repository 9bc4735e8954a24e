import { useMutation } from '@tanstack/react-query';
import { invoiceApi } from '#contract/invoice.ts';
import type { InvoiceAddress, InvoiceEmail } from '#rules/invoice/contact.ts';
import { addressText } from '#rules/invoice/contact.ts';
import { mutation } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { notify } from '../kit/notify.tsx';

const FAILED = { failed: '删除失败！{message}' };
const QUESTION = { act: '删除', danger: true, cancelledText: '已取消删除' } as const;

const done = () => notify.success('删除成功!');

/** Applications keep the mailbox they were made with; only new ones have it no more. */
export function useDeleteEmail(): (email: InvoiceEmail) => void {
  const confirm = useConfirm();
  const { mutateAsync } = useMutation(mutation(invoiceApi.deleteEmail, FAILED));
  return ({ id, email }) =>
    void confirm({
      ...QUESTION,
      title: `确定删除邮箱“${email}”吗？`,
      content: '已提交的申请仍发送到原来的邮箱。',
      onConfirm: () => mutateAsync({ id }).then(done),
    });
}

export function useDeleteAddress(): (address: InvoiceAddress) => void {
  const confirm = useConfirm();
  const { mutateAsync } = useMutation(mutation(invoiceApi.deleteAddress, FAILED));
  return (address) =>
    void confirm({
      ...QUESTION,
      title: `确定删除“${address.receiver}”的收件地址吗？`,
      content: `${addressText(address)}。已提交的申请仍寄到原来的地址。`,
      onConfirm: () => mutateAsync({ id: address.id }).then(done),
    });
}
