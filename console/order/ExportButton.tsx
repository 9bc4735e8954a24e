import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { orderApi } from '#contract/order.ts';
import type { OrderFilterInput } from '#contract/order-filter.ts';
import { exportableOrders } from '#rules/order/view-filter.ts';
import { isRefused } from '#rules/refusal.ts';
import { mutation } from '../kit/api.ts';
import { notify } from '../kit/notify.tsx';
import { onDemand } from '../kit/OnDemand.tsx';

const ExportDialog = onDemand(() => import('./ExportDialog.tsx').then((m) => m.ExportDialog));

/** All orders that the list is about, not only the page shown; how many is asked first. */
export function ExportButton({ asked }: { asked: OrderFilterInput }) {
  const [job, setJob] = useState<{ asked: OrderFilterInput; count: number }>();
  const count = useMutation({ ...mutation(orderApi.exportCount), meta: {} });
  const begin = async (): Promise<void> => {
    const { count: found } = await count.mutateAsync(asked);
    const decision = exportableOrders(found);
    if (isRefused(decision)) notify.warning(decision.refused.msg);
    else setJob({ asked, count: found });
  };
  return (
    <>
      <Button
        icon={<Download size={15} aria-hidden />}
        loading={count.isPending}
        onClick={() => void begin().catch(() => undefined)}
      >
        导出
      </Button>
      {job && <ExportDialog {...job} onClose={() => setJob(undefined)} />}
    </>
  );
}
