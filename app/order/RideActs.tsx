import { BellRing, Clock, MapPin, Route, Share2, Shield, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AppOrderDetail, appRidesApi } from '#contract/app-rides.ts';
import { moneyText } from '#rules/money.ts';
import { reasonOf } from '#ui/failure.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { useWrite } from '../kit/calls.ts';
import { useKeptSince } from '../kit/kept.ts';
import { useOnline } from '../kit/online.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { tell } from '../kit/toast.tsx';
import css from './ride.module.css';

/** Nothing is done about a ride on what was seen in another hour. */
export const useActable = (): boolean => {
  const kept = useKeptSince();
  return useOnline() && kept === null;
};

interface ToolProps {
  icon: ReactNode;
  text: string;
  onPress: () => void;
  /** Needs an answer of the server. */
  asks?: boolean;
  /** Of one that is switched: whether it is on. */
  pressed?: boolean;
}
const Tool = ({ icon, text, onPress, asks = true, pressed }: ToolProps) => (
  <button type="button" className={css.tool} disabled={!useActable() && asks} aria-pressed={pressed} onClick={onPress}>
    <span>{icon}</span>
    {text}
  </button>
);

const REMINDERS = { off: '到点提醒', on: '到点会提醒', told: '已提醒' } as const;

/** Told once shortly before the arrival, by SMS and message: a phone that lies in a pocket has no page open. */
function ArrivalTool({ order: { orderId, arrivalReminder: now } }: { order: AppOrderDetail }) {
  const remind = useWrite(appRidesApi.remindArrival);
  const press = (): void =>
    void remind.mutateAsync({ orderId, on: now === 'off' }).catch((error) => tell(reasonOf(error), { tone: 'bad' }));
  const Icon = now === 'off' ? Clock : BellRing;
  return <Tool icon={<Icon size={20} />} text={REMINDERS[now]} pressed={now !== 'off'} onPress={press} />;
}

export interface SheetsShown {
  cancel: { show: () => void };
  change: { show: () => void };
  safety: { show: () => void };
  share: { show: () => void };
}

/** While a car is looked for there are two things to do, and their cost stands on them. */
export function Early({ order, cancel, change }: Pick<SheetsShown, 'cancel' | 'change'> & { order: AppOrderDetail }) {
  const isOff = !useActable();
  const fee = order.cancel?.feeFen ?? 0;
  return (
    <Acts>
      {order.can.includes('change') && (
        <Button disabled={isOff} onClick={change.show}>
          改行程
        </Button>
      )}
      {order.can.includes('cancel') && (
        <Button disabled={isOff} onClick={cancel.show}>
          {fee === 0 ? '取消，不收费' : `取消，收 ${moneyText(fee)}`}
        </Button>
      )}
    </Acts>
  );
}

export function Tools({ order, cancel, change, safety, share }: SheetsShown & { order: AppOrderDetail }) {
  const isRiding = order.status === 'serving';
  return (
    <div className={css.tools}>
      {order.can.includes('share') && <Tool icon={<Share2 size={20} />} text="发给同事" onPress={share.show} />}
      {order.can.includes('change') && (
        <Tool
          icon={isRiding ? <MapPin size={20} /> : <Route size={20} />}
          text={isRiding ? '改目的地' : '改行程'}
          onPress={change.show}
        />
      )}
      {order.can.includes('remind') && <ArrivalTool order={order} />}
      <Tool icon={<Shield size={20} />} text="安全" asks={false} onPress={safety.show} />
      {order.can.includes('cancel') && <Tool icon={<X size={20} />} text="取消" onPress={cancel.show} />}
    </div>
  );
}

export function Safety({ open, order, onShare }: { open: boolean; order: AppOrderDetail; onShare: () => void }) {
  return (
    <Sheet open={open} title="安全" below="遇到危险先报警，再联系同事。">
      <div className={css.safety}>
        <a href="tel:110">拨打 110</a>
        {order.driver && <a href={`tel:${order.driver.phone}`}>打给{order.driver.name}</a>}
        {order.can.includes('share') && <Button onClick={onShare}>把行程发给同事</Button>}
        <p>
          车牌 {order.driver?.plate ?? '还没有派车'}，从{order.start.address}到{order.end.address}
        </p>
      </div>
    </Sheet>
  );
}
