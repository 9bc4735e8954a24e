import type { ReactNode } from 'react';
import type { OrderDetail, PersonContact } from '#rules/order/view-order.ts';
import { Avatar } from '../../kit/Avatar.tsx';
import { Card } from '../../kit/page.tsx';
import { PhoneText } from '../../kit/values.tsx';
import css from './detail.module.css';

function Line({ who, as, children }: { who: PersonContact; as: string; children?: ReactNode }) {
  return (
    <li>
      <Avatar name={who.name} size={28} />
      <div className={css.who}>
        <div>
          {who.name} <span className={css.quiet}>{as}</span>
        </div>
        {children && <div className={css.quiet}>{children}</div>}
      </div>
      <PhoneText phone={who.phone} />
    </li>
  );
}

const same = (one: PersonContact, other: PersonContact): boolean =>
  one.name === other.name && one.phone === other.phone;

/** Who booked, who rides, who comes along, and who drives. */
export function PeopleCard({ order }: { order: OrderDetail }) {
  const { booker, placedByName, placedByPhone, rider, companions, departmentName, driver } = order;
  const alone = same(booker, rider);
  return (
    <Card title="人员">
      <ul className={css.people}>
        {placedByName !== null && (
          <Line who={{ name: placedByName, phone: placedByPhone ?? '' }} as={`下单人，${booker.name}的秘书`} />
        )}
        <Line who={booker} as={`${placedByName === null ? '下单人' : '用车人'}${alone ? '、乘车人' : ''}`}>
          {departmentName}
        </Line>
        {!alone && <Line who={rider} as="乘车人" />}
        {companions.map((who) => (
          <Line key={`${who.phone}${who.name}`} who={who} as="同行人" />
        ))}
        {driver && (
          <Line who={driver} as="司机">
            {[driver.plate, driver.car, driver.score === null ? '' : `评分 ${driver.score}`]
              .filter(Boolean)
              .join(' · ')}
          </Line>
        )}
      </ul>
    </Card>
  );
}
