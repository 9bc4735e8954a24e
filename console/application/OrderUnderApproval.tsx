import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { appSecondApprovalApi } from '#contract/app-second-approval.ts';
import { query } from '../kit/api.ts';
import { Facts } from '../kit/Facts.tsx';
import { Section } from '../kit/page.tsx';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { Dash, Money, TimeText } from '../kit/values.tsx';
import css from './application.module.css';

/** null: asked and not answered yet; '': not answered in time. */
const reasonText = (reason: string | null): string => (reason === null ? '还没有填写' : reason || '没有在时限内填写');

/** A ride that a rule holds: what was booked, what happened, what it cost, and what the booker says. */
export function OrderUnderApproval({ approvalId, children }: { approvalId: number; children: ReactNode }) {
  const { data, error, isLoadingError, refetch } = useQuery(
    query(appSecondApprovalApi.order, { approvalId }, { fresh: true }),
  );
  if (isLoadingError) {
    return (
      <>
        <ErrorState error={error} what="订单" onRetry={() => void refetch()} />
        {children}
      </>
    );
  }
  if (!data) return <PageSkeleton />;
  return (
    <>
      <Section title="为什么要审批">
        <ul className={css.findings}>
          {data.findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
        <Facts rows={[{ label: '情况说明', value: reasonText(data.reason) }]} />
      </Section>
      <Section title="订单">
        <Facts
          columns={2}
          rows={[
            { label: '下单人', value: `${data.applicantName}（${data.departmentName}）` },
            { label: '乘车人', value: data.riderName },
            { label: '场景名称', value: data.sceneName },
            { label: '用车时间', value: <TimeText at={data.rideAt} /> },
            { label: '预订上车', value: data.bookedStart.address },
            { label: '实际上车', value: data.actualStart?.address ?? <Dash /> },
            { label: '预订下车', value: data.bookedEnd.address },
            { label: '实际下车', value: data.actualEnd?.address ?? <Dash /> },
          ]}
        />
      </Section>
      <Section title="费用">
        <Facts
          columns={2}
          rows={[
            { label: '预估费用', value: <Money fen={data.estimateFen} /> },
            { label: '比较基准', value: <Money fen={data.baseFen} /> },
            { label: '实付金额', value: <Money fen={data.actualPayFen} /> },
            { label: '企业支付', value: <Money fen={data.companyFen} /> },
            { label: '个人支付', value: <Money fen={data.personalFen} /> },
          ]}
        />
      </Section>
      {children}
    </>
  );
}
