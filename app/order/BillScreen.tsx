import type { AppOrderDetail } from '#contract/app-rides.ts';
import { appRidesApi } from '#contract/app-rides.ts';
import { moneyText } from '#rules/money.ts';
import { personalDueFen } from '#rules/order/settling.ts';
import { reasonOf } from '#ui/failure.ts';
import { ORDER_STATE } from '#ui/state-map.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { readAnew, useWrite } from '../kit/calls.ts';
import { Figure, SplitBar } from '../kit/Money.tsx';
import { Note } from '../kit/Note.tsx';
import { Facts, Gap, Pill } from '../kit/parts.tsx';
import { go } from '../kit/router.ts';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { kilometers, minutesText, whenText } from '../kit/when.ts';
import { AskNote } from './AskNote.tsx';
import { FeeTable } from './FeeTable.tsx';
import { OrderMap, RideFacts } from './OrderParts.tsx';
import css from './order.module.css';
import { usePay } from './use-pay.ts';

/** Confirming comes first; paying follows where something is the person's. */
function useSettle(order: AppOrderDetail) {
  const confirm = useWrite(appRidesApi.confirm);
  const pay = usePay();
  const { orderId, toConfirm, personalFen, personalPaidFen } = order;
  const dueFen = toConfirm
    ? personalDueFen({ personalFen: personalFen ?? 0, paidFen: personalPaidFen })
    : order.personalDueFen;
  const settle = async (): Promise<void> => {
    // A price that was corrected meanwhile is refused, and read.
    const told = { orderId, toldFen: order.actualPayFen ?? undefined };
    const status = toConfirm ? (await confirm.mutateAsync(told, { onError: readAnew })).status : order.status;
    // Something else may still hold the order: then nothing is due yet.
    if (dueFen > 0 && status !== 'toSettle') await pay.start(orderId);
  };
  return {
    dueFen,
    settle: () => void settle().catch(() => undefined),
    isBusy: confirm.isPending || pay.isBusy,
    error: confirm.error ?? pay.error,
  };
}

function actText({ status, toConfirm, ask }: AppOrderDetail, dueFen: number): string {
  if (status === 'paying') return '付款中，再付一次';
  const isAsking = ask !== null && ask.endedBy === null;
  const act = isAsking ? '不问了，' : '';
  if (dueFen === 0) return `${act}确认费用`;
  return `${act}${toConfirm ? '确认并支付' : '支付'} ${moneyText(dueFen)}`;
}

const moreText = (more: number, text: (amount: number) => string, [up, down]: [string, string]): string[] =>
  more === 0 ? [] : [`${more > 0 ? up : down} ${text(Math.abs(more))}`];

/** More or less than was expected, and because of what. */
function differenceText({
  actualPayFen,
  estimateFen,
  meters,
  seconds,
  planned,
  status,
}: AppOrderDetail): string | null {
  const more = (actualPayFen ?? 0) - estimateFen;
  if (more === 0 || actualPayFen === null || status === 'cancelled') return null;
  const minutes = seconds === null ? 0 : Math.round((seconds - planned.seconds) / 60) * 60;
  const why = [
    ...moreText(meters === null ? 0 : meters - planned.meters, kilometers, ['多走', '少走']),
    ...moreText(minutes, minutesText, ['多用', '少用']),
  ];
  const because = why.length > 0 ? `：${why.join('，')}` : '';
  return `比预估${more > 0 ? '多' : '少'} ${moneyText(Math.abs(more))}${because}。`;
}

/** Why a part of it is the person's. */
const ruleText = ({ companyFen, personalFen, secondApproval }: AppOrderDetail): string =>
  (personalFen ?? 0) > 0 && (companyFen ?? 0) > 0 && secondApproval !== 'rejected'
    ? `企业这单最多付 ${moneyText(companyFen ?? 0)}，多出的由个人付。`
    : '';

function Due({ order, dueFen }: { order: AppOrderDetail; dueFen: number }) {
  const { toConfirm } = order;
  const difference = [differenceText(order), ruleText(order)].filter(Boolean).join('');
  const stateText = order.status === 'paying' ? '付款中' : toConfirm ? '待你确认' : order.statusName;
  return (
    <>
      <div className={css.hero}>
        <h1>
          <span className={css.due}>{dueFen > 0 ? '个人要付' : '实付'}</span>
          <Figure fen={dueFen > 0 ? dueFen : (order.actualPayFen ?? 0)} />
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
  const { dueFen, settle, isBusy, error } = useSettle(order);
  const { toConfirm, confirmBy } = order;
  return (
    <Screen
      top={<TopBar title={order.status === 'cancelled' ? '取消费' : '行程结束'} home="/orders" heading={false} />}
      bottom={
        (dueFen > 0 || toConfirm) && (
          <Acts above={toConfirm && confirmBy && `${whenText(confirmBy)} 前没有确认，视为同意`}>
            {order.can.includes('ask') && <Button onClick={() => go(`/o/${order.orderId}/ask`)}>费用有问题</Button>}
            <Button look="filled" wide busy={isBusy} onClick={settle}>
              {actText(order, dueFen)}
            </Button>
          </Acts>
        )
      }
    >
      <Due order={order} dueFen={dueFen} />
      <AskNote order={order} />
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
