import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { FolderArchive } from 'lucide-react';
import { financeApi } from '#contract/finance.ts';
import { mutation } from '../kit/api.ts';

/** A workbook for each department of a bill, to be sent to each. */
export function DepartmentFiles({ billNo }: { billNo: string }) {
  const { mutate, isPending } = useMutation(mutation(financeApi.departmentFiles));
  return (
    <Button
      icon={<FolderArchive size={15} aria-hidden />}
      loading={isPending}
      onClick={() => mutate({ billNo }, { onSuccess: (address) => window.location.assign(address) })}
    >
      各部门明细
    </Button>
  );
}
