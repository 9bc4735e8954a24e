import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { financeApi } from '#contract/finance.ts';
import type { BillRow } from '#contract/finance-wire.ts';
import { CONFIRM_WARNING, monthText } from '#rules/bill.ts';
import { moneyText } from '#rules/money.ts';
import { mutation } from '../kit/api.ts';
import { useAlert, useConfirm } from '../kit/confirm.tsx';
import { failureText, sessionEnd } from '../kit/failure-text.ts';
import { notify } from '../kit/notify.tsx';

/** The reason stands in an alert, and the list is read anew: somebody else may have been quicker. */
function useFailed(): (failure: Error) => void {
  const alert = useAlert();
  const client = useQueryClient();
  return useCallback(
    (failure) => {
      if (sessionEnd(failure)) return;
      alert('账单没有确认', failureText(failure, { area: 'finance', kind: 'write' }));
      void client.invalidateQueries({ queryKey: ['finance'] });
    },
    [alert, client],
  );
}

/** Asks in the documents' words, then confirms; the orders of the bill are complete and can be invoiced from then on. */
export function useConfirmBill(): (bill: BillRow) => Promise<boolean> {
  const ask = useConfirm();
  const onFailed = useFailed();
  const { mutateAsync } = useMutation(
    mutation(financeApi.confirm, { quiet: true, alsoInvalidates: ['order', 'invoice'] }),
  );
  return useCallback(
    ({ billId, month, totalFen }) =>
      ask({
        title: `确认${monthText(month)}账单 ${moneyText(totalFen)}`,
        content: CONFIRM_WARNING,
        act: '确认账单',
        onConfirm: async () => {
          await mutateAsync({ billId });
          notify.success(`${monthText(month)}账单已确认`);
        },
        onFailed,
      }),
    [ask, mutateAsync, onFailed],
  );
}
