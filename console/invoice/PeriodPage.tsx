import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { BillingPeriod } from '#contract/invoice-wire.ts';
import { useCrumb } from '../kit/crumb.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx';
import { usePeriod } from './use-period.ts';

/** A page about the period in its address; one that is unknown, or has nothing left, says so. */
export function PeriodPage({ children }: { children: (period: BillingPeriod) => ReactNode }) {
  const { billNo, overview, period } = usePeriod();
  const navigate = useNavigate();
  useCrumb(billNo || undefined);
  if (overview.isLoadingError) {
    return <ErrorState heading error={overview.error} what="账期" onRetry={() => void overview.refetch()} />;
  }
  if (!overview.data) return <PageSkeleton />;
  if (period && period.status !== 'invoiced') return <>{children(period)}</>;
  const back = <Button onClick={() => void navigate({ to: '/bill' })}>返回发票管理</Button>;
  return (
    <EmptyState heading title={period ? '这个账期已全部开票' : '没有这个账期'} actions={back}>
      {period ? '没有可以再开票的行程。' : '账单确认之后才能开票，请在发票管理里选择账期。'}
    </EmptyState>
  );
}
