import { Facts } from '#console/kit/Facts.tsx';
import { Card } from '#console/kit/page.tsx';
import { Dash, TimeText } from '#console/kit/values.tsx';
import type { OrderView } from '#contract/desk-order-view.ts';
import { localText } from '#rules/calendar.ts';
import { pairs } from '../kit/pairs.ts';
import { ShownPhone } from '../kit/ShownPhone.tsx';
import css from './order.module.css';

function Driver({ order }: { order: OrderView }) {
  const { driver } = order;
  if (!driver) return <Dash />;
  return (
    <>
      {driver.name} {driver.plate} {driver.car}{' '}
      <ShownPhone key={`${driver.name} ${driver.phone}`} order={order} whose="driver" phone={driver.phone} />
    </>
  );
}

/** Who rides, who drives and where, and everything that happened to the order in words. */
export function PeopleCard({ order }: { order: OrderView }) {
  const { booker, bookedStart, bookedEnd, actualStart, actualEnd, via } = order;
  return (
    <>
      <Card title="行程与人">
        <Facts
          columns={2}
          rows={pairs([
            ['用车时间', <TimeText key="at" at={order.rideAt} />],
            ['司机', <Driver key="driver" order={order} />],
            ['上车', (actualStart ?? bookedStart).address],
            ['下车', (actualEnd ?? bookedEnd).address],
            ...(via.length > 0 ? [['途经', via.map(({ address }) => address).join('、')] as const] : []),
            [
              '下单人',
              <span key="booker">
                {booker.name}（{order.departmentName}） <ShownPhone order={order} whose="booker" phone={booker.phone} />
              </span>,
            ],
            ['项目编号', order.projectNo ?? <Dash key="project" />],
            ['用车事由', order.reason || <Dash key="reason" />],
          ])}
        />
      </Card>
      <Card title="订单记录">
        <ol className={css.trail}>
          {order.trail.map(({ at, text }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a trail is only added to
            <li key={place}>
              <time dateTime={at.toISOString()}>{localText(at)}</time>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}
