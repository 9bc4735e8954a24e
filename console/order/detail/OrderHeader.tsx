import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { ChevronLeft, ChevronRight, Copy, Printer } from 'lucide-react';
import { localText } from '#rules/calendar.ts';
import { moneyText } from '#rules/money.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import { PRICE_REVIEW } from '#rules/order/price-check.ts';
import { type Confirmation, carpoolFailed, type OrderDetail } from '#rules/order/view-order.ts';
import { PERMISSION } from '#rules/permission.ts';
import { copyText } from '../../kit/copy.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { Fact, PageHeader } from '../../kit/page.tsx';
import { useMay } from '../../kit/rights.ts';
import { StatePill } from '../../kit/StateMark.tsx';
import { ORDER_STATE } from '../../kit/state-map.ts';
import { OrderNo } from '../../kit/values.tsx';
import { detailOf } from '../addresses.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { useNeighbours } from './use-neighbours.ts';

const CONFIRMATION: Record<Confirmation, string> = {
  notNeeded: '无需确认',
  waiting: '待员工确认',
  confirmed: '员工已确认',
};

function Mark({ order }: { order: OrderDetail }) {
  const { number, status } = order;
  return (
    <>
      <IconButton
        label="复制订单号"
        className="qx-no-print"
        size="small"
        icon={<Copy size={15} aria-hidden />}
        onClick={() => void copyText(number)}
      />
      <StatePill state={ORDER_STATE[status]}>
        {carpoolFailed(order) ? '拼车失败' : OrderStatus.labelOf(status)}
      </StatePill>
      {order.priceHeldAt && <StatePill state="wait">{PRICE_REVIEW.label}</StatePill>}
      {order.secondApproval !== 'none' && <StatePill state="note">二次审批</StatePill>}
      {(order.toPrivateFen ?? 0) > 0 && <StatePill state="note">公转私</StatePill>}
    </>
  );
}

function OrderFacts({ order }: { order: OrderDetail }) {
  const { serviceName, vehicleGroupName, projectNo, applicationNo, lineNo, reason, toPrivateFen } = order;
  const may = useMay();
  return (
    <>
      <span>
        {serviceName} · {vehicleGroupName}
      </span>
      <Fact label="下单时间">{localText(order.createdAt)}</Fact>
      <Fact label="用车时间">{localText(order.rideAt)}</Fact>
      <Fact label="场景">
        {may(PERMISSION.scene) ? (
          <Link to={`/scene/editScenario/${order.sceneId}`}>{order.sceneName}</Link>
        ) : (
          order.sceneName
        )}
      </Fact>
      {applicationNo && (
        <Fact label="申请单号">
          <Link to="/travelDetail" search={{ from: '1', id: String(order.applicationId) }}>
            {applicationNo}
          </Link>
        </Fact>
      )}
      {order.billNo && (
        <Fact label="账单">
          <Link to={`/finance/bill/${encodeURIComponent(order.billNo)}`}>{order.billNo}</Link>
        </Fact>
      )}
      {order.invoiceId && (
        <Fact label="发票">
          <Link to="/bill" search={{ tab: 'records', record: String(order.invoiceId) }}>
            申请 {order.invoiceId}
          </Link>
        </Fact>
      )}
      {lineNo && <Fact label="行号">{lineNo}</Fact>}
      {projectNo && <Fact label="项目号">{projectNo}</Fact>}
      {reason && <Fact label="事由">{reason}</Fact>}
      {order.fees && <Fact label="费用确认">{CONFIRMATION[order.confirmation]}</Fact>}
      {order.fees && <Fact label="结算">{order.isSettled ? '已结算' : '未结算'}</Fact>}
      {(toPrivateFen ?? 0) > 0 && <Fact label="公转私">{moneyText(toPrivateFen ?? 0)}</Fact>}
    </>
  );
}

const arrow = { type: 'default' } as const;

/** To the orders before and after it in the list that it was opened from. */
function Neighbours({ orderId }: Pick<OrderDetail, 'orderId'>) {
  const { before, after } = useNeighbours(orderId);
  if (before === undefined && after === undefined) return null;
  const step = (to: number | undefined, label: string, icon: React.ReactNode) =>
    to === undefined ? (
      <IconButton {...arrow} label={label} icon={icon} disabled />
    ) : (
      <Link to={detailOf(to)} tabIndex={-1}>
        <IconButton {...arrow} label={label} icon={icon} />
      </Link>
    );
  return (
    <>
      {step(before, '上一单', <ChevronLeft size={16} aria-hidden />)}
      {step(after, '下一单', <ChevronRight size={16} aria-hidden />)}
    </>
  );
}

export function OrderHeader({ order }: { order: OrderDetail }) {
  return (
    <PageHeader
      title={<OrderNo no={order.number} />}
      mark={<Mark order={order} />}
      facts={<OrderFacts order={order} />}
      actions={
        <>
          <Neighbours orderId={order.orderId} />
          <CancelOrder order={order} />
          <Button icon={<Printer size={15} aria-hidden />} onClick={() => window.print()}>
            打印
          </Button>
        </>
      }
    />
  );
}
