import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { Copy, FileDown } from 'lucide-react';
import { useEffect } from 'react';
import { applicationApi } from '#contract/application.ts';
import { type ApplicationDetail, ApprovalStatus } from '#rules/application.ts';
import { SceneTemplate } from '#rules/scene.ts';
import { query } from '../kit/api.ts';
import { copyText } from '../kit/copy.ts';
import { useCrumb } from '../kit/crumb.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { notify } from '../kit/notify.tsx';
import { Card, ContentPage, Fact, PageHeader, SidePanel } from '../kit/page.tsx';
import { StatePill } from '../kit/StateMark.tsx';
import { APPROVAL_STATE } from '../kit/state-map.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx';
import { cutText } from '../kit/text.ts';
import { useAddress } from '../kit/use-page.ts';
import { TimeText } from '../kit/values.tsx';
import { ApplicationContent } from './ApplicationContent.tsx';
import { applicationIn } from './detail-address.ts';
import { LegTable } from './LegTable.tsx';
import { OrderTable } from './OrderTable.tsx';
import { RemindButton } from './RemindButton.tsx';
import { Timeline } from './Timeline.tsx';

const UNINITIALISED = '初始化数据失败';
/** A longer reason stands whole in the timeline. */
const PILL_LENGTH = 20;

const back = (
  <Link to="/travel" search={{}}>
    <Button>返回用车申请列表</Button>
  </Link>
);

const pdfAddress = (applicationId: number): string => `${applicationApi.pdf.path}?id=${applicationId}`;

function Header({ detail }: { detail: ApplicationDetail }) {
  const { applicationId, number, status, statusReason, template, sceneName, staffName, createdAt } = detail;
  const label = ApprovalStatus.labelOf(status);
  const mark = (
    <>
      <IconButton label="复制申请单号" icon={<Copy size={15} aria-hidden />} onClick={() => void copyText(number)} />
      <StatePill state={APPROVAL_STATE[status]}>
        {statusReason ? `${label}：${cutText(statusReason, PILL_LENGTH)}` : label}
      </StatePill>
    </>
  );
  const facts = (
    <>
      <Fact>{SceneTemplate.labelOf(template)}</Fact>
      <Fact label="场景">{sceneName}</Fact>
      <Fact label="申请人">{staffName}</Fact>
      <Fact label="申请时间">
        <TimeText at={createdAt} />
      </Fact>
    </>
  );
  const actions = (
    <>
      <RemindButton detail={detail} />
      <Button icon={<FileDown size={15} aria-hidden />} href={pdfAddress(applicationId)} download>
        下载 PDF
      </Button>
    </>
  );
  return <PageHeader title={number} mark={mark} facts={facts} actions={actions} />;
}

function Detail({ detail }: { detail: ApplicationDetail }) {
  useCrumb(detail.number);
  const side = (
    <Card title="审批进度">
      <Timeline detail={detail} of={{ record: 'application', id: detail.applicationId }} />
    </Card>
  );
  return (
    <ContentPage>
      <Header detail={detail} />
      <SidePanel side={side}>
        <Card title="申请内容">
          <ApplicationContent detail={detail} of={{ record: 'application', id: detail.applicationId }} />
        </Card>
        {detail.legs.length > 0 && (
          <Card title="接送服务" flush>
            <LegTable number={detail.number} legs={detail.legs} />
          </Card>
        )}
      </SidePanel>
      {/* An order's line is too long for the place beside the timeline. */}
      <Card title="订单" extra={`${detail.orders.length} 个`} flush>
        <OrderTable orders={detail.orders} />
      </Card>
    </ContentPage>
  );
}

function Loaded({ applicationId }: { applicationId: number }) {
  const { data, error, isLoadingError, refetch } = useQuery(
    query(applicationApi.detail, { id: applicationId }, { fresh: true }),
  );
  if (data) return <Detail detail={data} />;
  if (isLoadingError)
    return <ErrorState heading error={error} what="用车申请" onRetry={() => void refetch()} back={back} />;
  return <PageSkeleton />;
}

/** An address without an application: nothing can be shown, and that is said. */
function Uninitialised() {
  useEffect(() => notify.warning(UNINITIALISED), []);
  return (
    <EmptyState heading title={UNINITIALISED} actions={back}>
      网址里没有申请编号，请从用车申请列表打开。
    </EmptyState>
  );
}

export function ApplicationDetailPage() {
  const applicationId = applicationIn(useAddress());
  return applicationId === undefined ? <Uninitialised /> : <Loaded applicationId={applicationId} />;
}
