import type { ReactNode } from 'react';
import type { OrderDetail, PersonContact } from '#rules/order/view-order.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import { PersonPhone } from '../../kit/PersonPhone.tsx';
import { Card } from '../../kit/page.tsx';
import css from './detail.module.css';

interface LineProps {
  who: PersonContact;
  as: string;
  orderId: number;
  children?: ReactNode;
}

function Line({ who, as, orderId, children }: LineProps) {
  return (
    <li>
      <Avatar name={who.name} size={28} />
      <div className={css.who}>
        <div>
          {who.name} <span className={css.quiet}>{as}</span>
        </div>
        {children && <div className={css.quiet}>{children}</div>}
      </div>
      <PersonPhone name={who.name} phone={who.phone} of={{ record: 'order', id: orderId }} />
    </li>
  );
}

const same = (one: PersonContact, other: PersonContact): boolean =>
  one.name === other.name && one.phone === other.phone;

/** Who booked, who rides, who comes along, and who drives. */
export function PeopleCard({ order }: { order: OrderDetail }) {
  const { booker, placedByName, placedByPhone, rider, companions, departmentName, driver, orderId } = order;
  const alone = same(booker, rider);
  return (
    <Card title="人员">
      <ul className={css.people}>
        {placedByName !== null && (
          <Line
            orderId={orderId}
            who={{ name: placedByName, phone: placedByPhone ?? '' }}
            as={`下单人，${booker.name}的秘书`}
          />
        )}
        <Line
          orderId={orderId}
          who={booker}
          as={`${placedByName === null ? '下单人' : '用车人'}${alone ? '、乘车人' : ''}`}
        >
          {departmentName}
        </Line>
        {!alone && <Line orderId={orderId} who={rider} as="乘车人" />}
        {companions.map((who) => (
          <Line key={`${who.phone}${who.name}`} orderId={orderId} who={who} as="同行人" />
        ))}
        {driver && (
          <Line orderId={orderId} who={driver} as="司机">
            {[driver.plate, driver.car, driver.score === null ? '' : `评分 ${driver.score}`]
              .filter(Boolean)
              .join(' · ')}
          </Line>
        )}
      </ul>
    </Card>
  );
}
