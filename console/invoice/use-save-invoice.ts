import { useMutation } from '@tanstack/react-query';
import { invoiceApi } from '#contract/invoice.ts';
import { call } from '../kit/call.ts';
import { saveFile } from '../kit/save-file.ts';

/** The invoice itself: its PDF, or the only file it has. */
export const useSaveInvoice = () =>
  useMutation({
    meta: { area: invoiceApi.file.area },
    mutationFn: async (invoiceId: number) => {
      const { files } = await call(invoiceApi.detail, { invoiceRecordId: invoiceId });
      const file = files.find(({ kind }) => kind === 'pdf') ?? files[0]!;
      return call(invoiceApi.file, { invoiceId, fileId: file.fileId });
    },
    onSuccess: saveFile,
  });
