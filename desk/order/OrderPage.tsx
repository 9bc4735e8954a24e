import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { query } from '#console/kit/api.ts';
import { useCrumb } from '#console/kit/crumb.ts';
import { OrderProgress } from '#console/kit/OrderProgress.tsx';
import { ContentPage, Fact, PageHeader, SidePanel } from '#console/kit/page.tsx';
import { StatePill } from '#console/kit/StateMark.tsx';
import { ErrorState, PageSkeleton } from '#console/kit/states.tsx';
import { OrderNo } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { OrderView } from '#contract/desk-order-view.ts';
import { OrderStatus } from '#rules/order.ts';
import { ServiceType, VehicleGroup } from '#rules/scene.ts';
import { ORDER_STATE } from '#ui/state-map.ts';
import { useMay } from '../kit/me.ts';
import { companyPath } from '../kit/paths.ts';
import { ShownPhone } from '../kit/ShownPhone.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { EventsCard } from './EventsCard.tsx';
import { FeesCard } from './FeesCard.tsx';
import { MoneyCard } from './MoneyCard.tsx';
import { PeopleCard } from './PeopleCard.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { RouteCard } from './RouteCard.tsx';

function Acts({ order }: { order: OrderView }) {
  const may = useMay();
  const [open, setOpen] = useState<'correct' | 'refund' | null>(null);
  if (!may('prices', 'act') || order.actualPayFen === null) return null;
  const close = (): void => setOpen(null);
  return (
    <>
      {order.isSettled && <Button onClick={() => setOpen('refund')}>退款</Button>}
      {order.fees && (
        <Button type="primary" onClick={() => setOpen('correct')}>
          更正费用
        </Button>
      )}
      {open === 'correct' && <CorrectDialog order={order} onClose={close} />}
      {open === 'refund' && <RefundDialog order={order} onClose={close} />}
    </>
  );
}

function Header({ order }: { order: OrderView }) {
  const { companyId, companyName, rider, status, priceHeldAt } = order;
  return (
    <PageHeader
      title={<OrderNo no={order.number} />}
      mark={
        <StatePill state={priceHeldAt ? 'bad' : ORDER_STATE[status]}>
          {priceHeldAt ? '费用待复核' : OrderStatus.labelOf(status)}
        </StatePill>
      }
      facts={
        <>
          <Fact label="企业">
            <Link to={companyPath(companyId)}>{companyName}</Link>
          </Fact>
          <Fact label="乘车人">
            {rider.name} <ShownPhone order={order} whose="rider" phone={rider.phone} />
          </Fact>
          <Fact label="场景">
            {order.sceneName} v{order.sceneVersion}
          </Fact>
          <Fact label="资费">
            {order.cityName} · {ServiceType.labelOf(order.service)} · {VehicleGroup.labelOf(order.vehicleGroup)} v
            {order.tariffVersion}
          </Fact>
        </>
      }
      actions={<Acts order={order} />}
    />
  );
}

function Order({ order }: { order: OrderView }) {
  useCrumb(order.number);
  return (
    <ContentPage dense>
      <Header order={order} />
      <OrderProgress order={{ ...order, second: null }} />
      <SidePanel
        side={
          <>
            <FeesCard order={order} />
            <MoneyCard order={order} />
          </>
        }
      >
        <RouteCard order={order} />
        <EventsCard events={order.events} />
        <PeopleCard order={order} />
      </SidePanel>
    </ContentPage>
  );
}

/** One order, whole: its way, what was told about it, what it cost and where the money went. */
export function OrderPage() {
  const { companyId, orderId } = useParams({ strict: false }) as { companyId: string; orderId: string };
  const asked = { companyId: Number(companyId), orderId: Number(orderId) };
  const read = useQuery(query(deskApi.orderView, asked, { fresh: true }));
  if (read.isLoadingError)
    return <ErrorState heading error={read.error} what="订单" onRetry={() => void read.refetch()} />;
  return read.data ? <Order key={orderId} order={read.data} /> : <PageSkeleton />;
}
