import type { AppOrderDetail } from '#contract/app-rides.ts';
import { moneyText } from '#rules/money.ts';
import { VehicleGroup } from '#rules/scene/codes.ts';
import { ORDER_STATE } from '#ui/state-map.ts';
import { Acts, Button, TextButton } from '../kit/Button.tsx';
import { Figure, SplitBar } from '../kit/Money.tsx';
import { Note } from '../kit/Note.tsx';
import { Facts, Gap, Pill } from '../kit/parts.tsx';
import { go, useSheet } from '../kit/router.ts';
import { Screen, TopBar } from '../kit/Screen.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { clockText, durationText, whenText } from '../kit/when.ts';
import { Reasons } from '../parts/Reasons.tsx';
import { useRideAgain } from '../parts/ride-again.ts';
import { AskNote } from './AskNote.tsx';
import { FeeTable } from './FeeTable.tsx';
import { OrderMap, RideFacts } from './OrderParts.tsx';
import css from './order.module.css';

/** The steps that somebody remembers of a ride. */
const STEPS: readonly (readonly [kind: string, text: string])[] = [
  ['booked', '预订'],
  ['accepted', '接单'],
  ['arrived', '到达'],
  ['started', '上车'],
  ['ended', '下车'],
  ['deducted', '结算'],
];

function Steps({ order }: { order: AppOrderDetail }) {
  const steps = STEPS.flatMap(([kind, text]) => {
    const found = order.trail.findLast((line) => line.kind === kind);
    return found ? [{ text, at: found.at }] : [];
  });
  if (steps.length < 2) return null;
  return (
    <ol className={css.steps} aria-label="经过">
      {steps.map(({ text, at }) => (
        <li key={text}>
          {text}
          <time>{clockText(at)}</time>
        </li>
      ))}
    </ol>
  );
}

/** When the provider gave it up, if it was the provider. */
const givenUpAt = ({ trail }: AppOrderDetail): Date | undefined =>
  trail.find(({ kind }) => kind === 'cancelledByProvider' || kind === 'carpoolFailed')?.at;

function cancelledText(order: AppOrderDetail): string {
  const at = givenUpAt(order);
  const waited = at ? `等了 ${durationText(at.getTime() - order.createdAt.getTime())}。` : '';
  return `${order.cancelReason ? `${order.cancelReason}。` : ''}${waited}不收费，保留的限额已退回。`;
}

function statement(order: AppOrderDetail): string {
  const personal = order.personalFen ?? 0;
  if (order.status === 'cancelled' && !order.actualPayFen) return cancelledText(order);
  if (personal === 0) return '企业全付，不用报销，不用开票';
  const company = order.companyFen ?? 0;
  if (company === 0) return `整单由个人付${order.secondApproval === 'rejected' ? '，二次审批没有通过' : ''}`;
  return `企业付 ${moneyText(company)}，不用报销；个人付 ${moneyText(personal)}`;
}

/** Nothing was charged: what happened is the heading, not an amount of nothing. */
function endText(order: AppOrderDetail): string | null {
  if (order.status !== 'cancelled' || order.actualPayFen) return null;
  return givenUpAt(order) ? '这次没有车接单' : '行程已取消';
}

const people = (order: AppOrderDetail) =>
  [
    ['乘车人', order.riderName],
    ['同行人', order.companions.map(({ name }) => name).join('、')],
    ['代订', order.placedByName ?? ''],
    ['项目号', order.projectNo ?? ''],
    ['用车事由', order.reason],
    ['司机', order.driver ? `${order.driver.plate}，${order.driver.name}` : ''],
    ['下单时间', whenText(order.createdAt)],
    ['订单号', order.number],
  ] as const;

/** The rules as they were judged when it was booked. */
function Why({ order }: { order: AppOrderDetail }) {
  const sheet = useSheet('why');
  if (order.why.length === 0) return null;
  const money = order.why.findLast(({ stepName }) => stepName === '费用限额');
  return (
    <>
      <div className={css.section}>
        <h2>为什么这样付</h2>
        <TextButton onClick={sheet.show}>当时的规则</TextButton>
      </div>
      <p className={css.padded}>{money?.text}</p>
      <Sheet open={sheet.open} title="当时的规则" below={order.sceneName}>
        <Reasons reasons={order.why} />
      </Sheet>
    </>
  );
}

/** What the ride was, who paid and why. */
export function DetailScreen({ order }: { order: AppOrderDetail }) {
  const again = useRideAgain();
  const both = (order.personalFen ?? 0) > 0 && (order.companyFen ?? 0) > 0;
  return (
    <Screen
      top={<TopBar title="订单" home="/orders" heading={false} />}
      bottom={
        !order.isErased && (
          <Acts>
            {order.otherCar && (
              <Button
                busy={again.isBusy}
                onClick={() => again.start(order, { vehicleGroup: order.otherCar?.vehicleGroup ?? null })}
              >
                换{VehicleGroup.labelOf(order.otherCar.vehicleGroup)}
              </Button>
            )}
            <Button
              look={endText(order) ? 'filled' : 'plain'}
              wide
              busy={again.isBusy}
              onClick={() => again.start(order)}
            >
              再叫一次
            </Button>
          </Acts>
        )
      }
    >
      <div className={css.hero}>
        <h1>
          {endText(order) ?? (
            <>
              <span className="hidden">{order.statusName}，实付</span>
              <Figure fen={order.actualPayFen ?? 0} />
            </>
          )}
        </h1>
        <Pill state={ORDER_STATE[order.status]}>{order.statusName}</Pill>
        <p>{statement(order)}</p>
        {order.otherCar && <p>{order.otherCar.text}</p>}
      </div>
      {order.priceHeldAt && <Note tone="wait">费用正在由服务商复核，复核前不用付款。</Note>}
      <div className={css.mapBox}>
        <OrderMap order={order} />
      </div>
      <RideFacts order={order} />
      <Steps order={order} />
      {both && (
        <div className={css.padded}>
          <SplitBar companyFen={order.companyFen ?? 0} personalFen={order.personalFen ?? 0} />
        </div>
      )}
      <FeeTable order={order} />
      <AskNote order={order} />
      {order.can.includes('ask') && (
        <p className={css.padded}>
          <TextButton onClick={() => go(`/o/${order.orderId}/ask`)}>费用有问题</TextButton>
        </p>
      )}
      <Why order={order} />
      <Gap />
      <Facts facts={people(order)} />
    </Screen>
  );
}
