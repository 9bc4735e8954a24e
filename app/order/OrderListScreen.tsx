import { type AppOrderRow, appRidesApi } from '#contract/app-rides.ts';
import { monthOf } from '#rules/calendar.ts';
import { useActingInput } from '../kit/acting.ts';
import { Button } from '../kit/Button.tsx';
import { useRows } from '../kit/calls.ts';
import { Segments } from '../kit/parts.tsx';
import { go, usePlace } from '../kit/router.ts';
import { Screen, TabHead } from '../kit/Screen.tsx';
import { Answer, Earlier, Empty } from '../kit/states.tsx';
import { now } from '../kit/when.ts';
import { ActingBand } from '../parts/ActingBand.tsx';
import { OrderRow } from './OrderRow.tsx';
import css from './order.module.css';

const PAGE = 20;

/** By month; this month's head says 更早 only where newer ones stand above it. */
function months(rows: readonly AppOrderRow[]): [month: string, rows: AppOrderRow[]][] {
  const found = new Map<string, AppOrderRow[]>();
  for (const row of rows) {
    const month = monthOf(row.rideAt);
    found.set(month, [...(found.get(month) ?? []), row]);
  }
  return [...found];
}
const monthText = (month: string): string =>
  month.slice(0, 4) === monthOf(now()).slice(0, 4)
    ? `${Number(month.slice(5))} 月`
    : `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;

function Rows({ rows }: { rows: readonly AppOrderRow[] }) {
  return months(rows).map(([month, ofMonth]) => (
    <section key={month} aria-label={monthText(month)}>
      <h2 className={css.month}>{monthText(month)}</h2>
      <ul>
        {ofMonth.map((order) => (
          <OrderRow key={order.orderId} order={order} />
        ))}
      </ul>
    </section>
  ));
}

const GROUPS = [
  ['all', '全部'],
  ['todo', '待处理'],
  ['open', '进行中'],
] as const;
type Group = (typeof GROUPS)[number][0];

const EMPTY = { all: '还没有订单', todo: '没有要处理的', open: '没有进行中的行程' } as const;

function Orders({ group }: { group: Group }) {
  const ofGroup = group === 'all' ? {} : { group };
  const input = { ...ofGroup, ...useActingInput() };
  const orders = useRows(appRidesApi.orders, input, PAGE, ({ orderId }) => orderId);
  return (
    <Answer of={orders} rows={5}>
      {({ rows, total }) =>
        total === 0 ? (
          <Empty
            title={EMPTY[group]}
            action={
              <Button small look="filled" onClick={() => go('/')}>
                去用车
              </Button>
            }
          >
            叫过的车都在这里，能看行程、费用和谁付的。
          </Empty>
        ) : (
          <>
            <Rows rows={rows} />
            <Earlier of={orders} />
          </>
        )
      }
    </Answer>
  );
}

export function OrderListScreen() {
  const asked = new URLSearchParams(usePlace().search).get('group');
  const group: Group = GROUPS.find(([name]) => name === asked)?.[0] ?? 'all';
  const { actingFor } = useActingInput();
  return (
    <Screen top={<TabHead title="订单" />}>
      <ActingBand />
      <Segments
        label="哪些订单"
        options={GROUPS}
        value={group}
        onChoose={(next) => go(next === 'all' ? '/orders' : `/orders?group=${next}`, { replace: true })}
      />
      {/* Those of one group, or of one person, are not shown as another's while these are asked for. */}
      <Orders key={`${group} ${actingFor}`} group={group} />
    </Screen>
  );
}
