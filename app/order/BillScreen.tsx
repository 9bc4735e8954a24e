import type { AppOrderDetail } from '#contract/app-rides.ts';
import { appRidesApi } from '#contract/app-rides.ts';
import { moneyText } from '#rules/money.ts';
import { reasonOf } from '#ui/failure.ts';
import { ORDER_STATE } from '#ui/state-map.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { useWrite } from '../kit/calls.ts';
import { Figure, SplitBar } from '../kit/Money.tsx';
import { Facts, Gap, Note, Pill } from '../kit/parts.tsx';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { kilometers, whenText } from '../kit/when.ts';
import { FeeTable } from './FeeTable.tsx';
import { OrderMap, RideFacts } from './OrderParts.tsx';
import css from './order.module.css';

/** Confirming comes first; paying follows where something is the person's. */
function useSettle(order: AppOrderDetail) {
  const confirm = useWrite(appRidesApi.confirm);
  const pay = useWrite(appRidesApi.pay);
  const { orderId } = order;
  const toConfirm = order.confirmBy !== null && order.confirmedAt === null;
  const settle = async (): Promise<void> => {
    if (toConfirm) await confirm.mutateAsync({ orderId });
    if (order.personalDueFen > 0) await pay.mutateAsync({ orderId });
  };
  return {
    toConfirm,
    settle: () => void settle().catch(() => undefined),
    isBusy: confirm.isPending || pay.isPending,
    error: confirm.error ?? pay.error,
  };
}

function actText(order: AppOrderDetail, toConfirm: boolean): string {
  const due = order.personalDueFen;
  if (due === 0) return '确认费用';
  return `${toConfirm ? '确认并支付' : '支付'} ${moneyText(due)}`;
}

/** More or less than was expected, and by how much of what. */
function differenceText(order: AppOrderDetail): string | null {
  const paid = order.actualPayFen ?? 0;
  const more = paid - order.estimateFen;
  if (more === 0 || paid === 0) return null;
  const way = order.meters === null ? '' : `，实际行驶 ${kilometers(order.meters)}`;
  return `比预估${more > 0 ? '多' : '少'} ${moneyText(Math.abs(more))}${way}。`;
}

function Due({ order, toConfirm }: { order: AppOrderDetail; toConfirm: boolean }) {
  const difference = differenceText(order);
  const stateText = order.status === 'paying' ? '付款中' : toConfirm ? '待你确认' : order.statusName;
  return (
    <>
      <div className={css.hero}>
        <h1>
          <span className={css.due}>{order.personalDueFen > 0 ? '个人要付' : '实付'}</span>
          <Figure fen={order.personalDueFen > 0 ? order.personalDueFen : (order.actualPayFen ?? 0)} />
        </h1>
        <Pill state={order.status === 'paying' ? 'run' : toConfirm ? 'wait' : ORDER_STATE[order.status]}>
          {stateText}
        </Pill>
      </div>
      <div className={css.padded}>
        <SplitBar companyFen={order.companyFen ?? 0} personalFen={order.personalFen ?? 0} />
      </div>
      {order.status === 'paying' && <Note>付款中，到账后自动更新。</Note>}
      {difference && <Note>{difference}</Note>}
    </>
  );
}

/** What a ride came to, and what is the person's to do about it. */
export function BillScreen({ order }: { order: AppOrderDetail }) {
  const { toConfirm, settle, isBusy, error } = useSettle(order);
  const nothing = order.personalDueFen === 0 && !toConfirm;
  return (
    <Screen
      top={<TopBar title={order.status === 'cancelled' ? '取消费' : '行程结束'} home="/orders" heading={false} />}
      bottom={
        !nothing && (
          <Acts above={toConfirm && order.confirmBy && `${whenText(order.confirmBy)} 前没有确认，视为同意`}>
            <Button look="filled" wide busy={isBusy || order.status === 'paying'} onClick={settle}>
              {actText(order, toConfirm)}
            </Button>
          </Acts>
        )
      }
    >
      <Due order={order} toConfirm={toConfirm} />
      {error && <Note tone="bad">{reasonOf(error)}</Note>}
      <FeeTable order={order} />
      <RideFacts order={order} />
      <div className={css.mapBox}>
        <OrderMap order={order} />
      </div>
      <Gap />
      <Facts
        facts={[
          ['项目号', order.projectNo ?? ''],
          ['用车事由', order.reason],
          ['报销', (order.companyFen ?? 0) > 0 ? '企业部分不用报销，不用开票' : ''],
          ['订单号', order.number],
        ]}
      />
    </Screen>
  );
}
