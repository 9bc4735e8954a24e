import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { ApprovalStanding } from '#contract/app-application-wire.ts';
import { appApplicationApi } from '#contract/app-applications.ts';
import { type ApprovalContext, appApprovalApi } from '#contract/app-approvals.ts';
import { query } from '../kit/api.ts';
import { DetailDrawer } from '../kit/DetailDrawer.tsx';
import { Facts } from '../kit/Facts.tsx';
import { LimitView } from '../kit/LimitView.tsx';
import { Section } from '../kit/page.tsx';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { Money } from '../kit/values.tsx';
import { ApplicationContent } from './ApplicationContent.tsx';
import css from './application.module.css';
import { LegTable } from './LegTable.tsx';
import { OrderUnderApproval } from './OrderUnderApproval.tsx';
import { Timeline } from './Timeline.tsx';
import type { ApprovalStep } from './use-decisions.tsx';

function Application({ approvalId, children }: { approvalId: number; children: ReactNode }) {
  const { data, error, isLoadingError, refetch } = useQuery(
    query(appApplicationApi.approvalDetail, { approvalId }, { fresh: true }),
  );
  if (isLoadingError) {
    return (
      <>
        <ErrorState error={error} what="用车申请" onRetry={() => void refetch()} />
        {children}
      </>
    );
  }
  if (!data) return <PageSkeleton />;
  return (
    <>
      <Section title="申请内容">
        <ApplicationContent detail={data} of={{ record: 'approval', id: approvalId }} />
      </Section>
      {data.legs.length > 0 && (
        <Section title="接送服务">
          <LegTable number={data.number} legs={data.legs} />
        </Section>
      )}
      {children}
    </>
  );
}

const bounded = (fen: number | null) => (fen === null ? '不限' : <Money fen={fen} />);

/** How much of the department's limit is used, and would be at most; '' where nothing bounds it. */
function afterText(department: ApprovalContext['department'] | undefined): string {
  if (!department) return '';
  const { usedPercent, afterPercent } = department;
  return afterPercent === null ? `已用 ${usedPercent}%` : `已用 ${usedPercent}%，通过后最多到 ${afterPercent}%`;
}

interface LimitsProps {
  approvalId: number;
  standing: ApprovalStanding;
  children: ReactNode;
}

/** What passing it could cost the company at most; what stands below comes with it. */
function Limits({ approvalId, standing: { limit, departmentLeftFen, perOrderFen }, children }: LimitsProps) {
  const { data, isPending } = useQuery(query(appApprovalApi.context, { approvalId }, { fresh: true, quiet: true }));
  const after = afterText(data?.department);
  if (isPending) return null;
  return (
    <>
      <Section title="申请人的额度">
        <Facts
          rows={[
            { label: '个人限额', value: <LimitView limit={limit} /> },
            { label: '部门限额还剩', value: bounded(departmentLeftFen) },
            { label: '场景每单限额', value: bounded(perOrderFen) },
            ...(data && data.mostFen !== null ? [{ label: '通过后最多花', value: <Money fen={data.mostFen} /> }] : []),
            ...(after === '' ? [] : [{ label: '部门限额', value: after }]),
          ]}
        />
      </Section>
      {children}
    </>
  );
}

function Standing({ approvalId, standing }: { approvalId: number; standing: ApprovalStanding }) {
  const { subject, closed, inPlaceOf, applicantName, applicantPhone, ...progress } = standing;
  const Subject = subject === 'order' ? OrderUnderApproval : Application;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={css.sections} tabIndex={0}>
      {closed && <Alert type="info" showIcon title={closed} />}
      {inPlaceOf && <Alert type="info" showIcon title={`您代 ${inPlaceOf} 审批，审批进度会写明`} />}
      {/* What stands below waits for what is above it: nothing is pushed away under a reader. */}
      <Subject approvalId={approvalId}>
        <Limits approvalId={approvalId} standing={standing}>
          <Section title="审批进度">
            <Timeline
              detail={{ ...progress, staffName: applicantName, staffPhone: applicantPhone }}
              of={{ record: 'approval', id: approvalId }}
            />
          </Section>
        </Limits>
      </Subject>
    </div>
  );
}

interface ApprovalDrawerProps {
  approvalId: number;
  busy: boolean;
  onPass: (step: ApprovalStep) => void;
  onReject: (step: ApprovalStep) => void;
  onClose: () => void;
}

/** All that is needed to decide, and the decision; what waits for others by now only says so. */
export function ApprovalDrawer({ approvalId, busy, onPass, onReject, onClose }: ApprovalDrawerProps) {
  const standing = useQuery(query(appApplicationApi.standing, { approvalId }, { fresh: true }));
  const { data } = standing;
  const step = data?.stepNo ? { approvalId, stepNo: data.stepNo, number: data.number } : undefined;
  const footer = step && (
    <div className={css.decide}>
      <Button danger disabled={busy} onClick={() => onReject(step)}>
        驳回
      </Button>
      <Button type="primary" loading={busy} onClick={() => onPass(step)}>
        通过
      </Button>
    </div>
  );
  const title = data ? `${data.subject === 'order' ? '二次审批' : '用车申请'} ${data.number}` : '审批';
  return (
    <DetailDrawer open width={640} title={title} query={standing} footer={footer} onClose={onClose}>
      {data && <Standing approvalId={approvalId} standing={data} />}
    </DetailDrawer>
  );
}
