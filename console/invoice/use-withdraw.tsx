import { useMutation } from '@tanstack/react-query';
import { invoiceApi } from '#contract/invoice.ts';
import type { InvoiceRecord } from '#contract/invoice-record.ts';
import { InvoiceType } from '#rules/invoice/codes.ts';
import { moneyText } from '#rules/money.ts';
import { mutation } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { notify } from '../kit/notify.tsx';

/** Takes back an application that nobody has taken up, once the person has said so again. */
export function useWithdraw() {
  const ask = useConfirm();
  const { mutateAsync } = useMutation({
    ...mutation(invoiceApi.withdraw),
    onSuccess: () => notify.success('已撤回，行程可以重新申请'),
  });
  return ({ invoiceId, type, amountFen, tripCount }: InvoiceRecord) =>
    ask({
      title: '撤回这份开票申请？',
      content: `${InvoiceType.labelOf(type)}，${moneyText(amountFen)}，${tripCount} 个行程。撤回后行程可以重新申请，服务商会看到申请已撤回。`,
      act: '撤回申请',
      onConfirm: () => mutateAsync({ invoiceRecordId: invoiceId }),
    });
}
