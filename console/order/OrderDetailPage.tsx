import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { orderApi } from '#contract/order.ts';
import { EXPORT_NOTE } from '#rules/order/view-filter.ts';
import type { OrderDetail } from '#rules/order/view-order.ts';
import { query } from '../kit/api.ts';
import { useCrumb } from '../kit/crumb.ts';
import { OrderProgress } from '../kit/OrderProgress.tsx';
import { PrintLine } from '../kit/PrintLine.tsx';
import { ContentPage, SidePanel } from '../kit/page.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx';
import { useAddress } from '../kit/use-page.ts';
import { LIST } from './addresses.ts';
import { CancelCard } from './detail/CancelCard.tsx';
import css from './detail/detail.module.css';
import { FeeCard } from './detail/FeeCard.tsx';
import { OrderHeader } from './detail/OrderHeader.tsx';
import { PeopleCard } from './detail/PeopleCard.tsx';
import { PlacesCard } from './detail/PlacesCard.tsx';
import { QuestionCard } from './detail/QuestionCard.tsx';
import { RouteCard } from './detail/RouteCard.tsx';
import { SecondCard } from './detail/SecondCard.tsx';
import { TrailCard } from './detail/TrailCard.tsx';
import { WhyCard } from './detail/WhyCard.tsx';

const back = (
  <Link to={LIST} search={{}}>
    <Button>返回订单列表</Button>
  </Link>
);

function Order({ order }: { order: OrderDetail }) {
  useCrumb(order.number);
  return (
    <ContentPage dense>
      <PrintLine>订单详情，{EXPORT_NOTE}</PrintLine>
      <OrderHeader order={order} />
      <OrderProgress order={order} />
      <SidePanel
        side={
          <>
            <FeeCard order={order} />
            <WhyCard order={order} />
          </>
        }
      >
        <RouteCard order={order} />
        <CancelCard order={order} />
        <div className={css.pair}>
          <PlacesCard order={order} />
          <PeopleCard order={order} />
        </div>
        <SecondCard order={order} />
        <QuestionCard orderId={order.orderId} />
        <div className={css.record}>
          <TrailCard trail={order.trail} />
        </div>
      </SidePanel>
    </ContentPage>
  );
}

function LoadedOrder({ orderId }: { orderId: number }) {
  const detail = useQuery(query(orderApi.detail, { orderId }, { fresh: true }));
  const { data, error, isPending } = detail;
  if (data) return <Order order={data} />;
  if (isPending) return <PageSkeleton />;
  return <ErrorState heading error={error} what="订单" onRetry={() => void detail.refetch()} back={back} />;
}

/** The order that the address names, in its path or as a query value. */
export function OrderDetailPage() {
  const params = useParams({ strict: false }) as { orderId?: string };
  const address = useAddress();
  const orderId = params.orderId ?? address.orderId ?? '';
  if (!/^[1-9]\d{0,14}$/.test(orderId)) return <EmptyState heading title="初始化数据失败" actions={back} />;
  return <LoadedOrder key={orderId} orderId={Number(orderId)} />;
}
