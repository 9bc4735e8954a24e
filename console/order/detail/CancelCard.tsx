import { localText } from '#rules/calendar.ts';
import { moneyText } from '#rules/money.ts';
import { Canceller } from '#rules/order/cancellation.ts';
import { carpoolFailed, type OrderDetail } from '#rules/order/view-order.ts';
import { Facts } from '../../kit/Facts.tsx';
import { Card } from '../../kit/page.tsx';
import { Dash } from '../../kit/values.tsx';

/** A clock is nobody: its reason says the rest. */
const whoText = (by: Canceller): string => (by === 'timeout' ? '系统自动取消' : Canceller.labelOf(by));

/** A cancelled order has its fee, reason and time; a carpool that found nobody has its reason. */
export function CancelCard({ order }: { order: OrderDetail }) {
  const { cancelledBy, cancelledAt, cancelReason, cancelFeeFen } = order;
  if (cancelledBy === null) return null;
  const failed = carpoolFailed(order);
  const rows = [
    { label: failed ? '失败原因' : '取消原因', value: cancelReason || <Dash /> },
    { label: failed ? '失败时间' : '取消时间', value: cancelledAt ? localText(cancelledAt) : <Dash /> },
    ...(failed ? [] : [{ label: '取消方', value: whoText(cancelledBy) }]),
    { label: '取消费', value: moneyText(cancelFeeFen ?? 0) },
  ];
  return (
    <Card title={failed ? '拼车失败' : '取消信息'}>
      <Facts rows={rows} columns={2} />
    </Card>
  );
}
