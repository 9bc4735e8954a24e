import type { OwnUsage } from '#rules/home.ts';
import { SpendingLimit } from '#rules/limit.ts';
import { moneyText } from '#rules/money.ts';
import { type Figure, Figures, Section } from '../kit/page.tsx';
import { countText } from '../kit/text.ts';
import { LimitBar } from '../kit/values.tsx';
import { AddressLink } from './AddressLink.tsx';
import css from './HomePage.module.css';
import { ownOrders } from './page-addresses.ts';

/** For somebody who sees no report: their own month. */
export function OwnSection({ usage, today }: { usage: OwnUsage; today: string }) {
  const { rides, costFen, lastRides, lastCostFen, limit } = usage;
  const bound = limit.kind === 'unlimited' ? null : limit.moneyFen;
  const way = ownOrders({ ride: `${today.slice(0, 7)}-01_${today}` });
  const times = `${countText(rides)} 次`;
  const items: Figure[] = [
    {
      label: '用车次数',
      value: rides === 0 ? times : <AddressLink {...way}>{times}</AddressLink>,
      hint: `上月 ${countText(lastRides)} 次`,
    },
    { label: '企业支付', value: moneyText(costFen), hint: `上月 ${moneyText(lastCostFen)}` },
    {
      label: '个人限额剩余',
      value: limit.residualFen === null ? '不限' : moneyText(limit.residualFen),
      hint: (
        <span className={css.limit}>
          <LimitBar
            label={bound === null ? '没有设置个人限额' : SpendingLimit.labelOf(limit.kind)}
            limitFen={bound}
            leftFen={limit.residualFen}
          />
        </span>
      ),
    },
  ];
  return (
    <Section title="我的本月用车">
      <Figures items={items} />
    </Section>
  );
}
