import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { financeApi } from '#contract/finance.ts';
import type { BillRow } from '#contract/finance-wire.ts';
import { CONFIRM_WARNING, monthText } from '#rules/bill.ts';
import { moneyText } from '#rules/money.ts';
import { mutation } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';

/** Asks in the documents' words, then confirms; the orders of the bill are complete and can be invoiced from then on. */
export function useConfirmBill(): (bill: BillRow) => Promise<boolean> {
  const ask = useConfirm();
  const { mutateAsync } = useMutation(mutation(financeApi.confirm, { alsoInvalidates: ['order', 'invoice'] }));
  return useCallback(
    ({ billId, month, totalFen }) =>
      ask({
        title: `确认${monthText(month)}账单 ${moneyText(totalFen)}`,
        content: CONFIRM_WARNING,
        act: '确认账单',
        onConfirm: () => mutateAsync({ billId }),
      }),
    [ask, mutateAsync],
  );
}
