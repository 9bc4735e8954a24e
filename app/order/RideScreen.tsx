import { MapPin, Phone, Route, Share2, Shield, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { appPlacesApi } from '#contract/app-places.ts';
import type { AppOrderDetail } from '#contract/app-rides.ts';
import { moneyText } from '#rules/money.ts';
import { VehicleGroup } from '#rules/scene/codes.ts';
import { reasonOf } from '#ui/failure.ts';
import { Acts, Button, TextButton } from '../kit/Button.tsx';
import { useRead } from '../kit/calls.ts';
import { Money } from '../kit/Money.tsx';
import { useOnline } from '../kit/online.ts';
import { Note } from '../kit/parts.tsx';
import { placeName } from '../kit/place-name.ts';
import { useSheet } from '../kit/router.ts';
import { MapScreen } from '../kit/Screen.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { Ends } from '../parts/Ends.tsx';
import { Reasons } from '../parts/Reasons.tsx';
import { TripMap } from '../parts/TripMap.tsx';
import { CancelSheet } from './CancelSheet.tsx';
import { ChangeSheet } from './ChangeSheet.tsx';
import { wayText } from './OrderParts.tsx';
import { RideChips } from './RideChips.tsx';
import css from './ride.module.css';
import { cancelText, helpOf, positionText, STAGES, stageOf, titleOf } from './ride-text.ts';
import { ShareSheet } from './ShareSheet.tsx';
import { usePay } from './use-pay.ts';

export function Stages({ order }: { order: AppOrderDetail }) {
  const stage = stageOf(order);
  return (
    <div
      className={css.stages}
      role="progressbar"
      aria-label="行程进度"
      aria-valuemin={1}
      aria-valuemax={STAGES.length}
      aria-valuenow={stage + 1}
      aria-valuetext={`第 ${stage + 1} 步，共 ${STAGES.length} 步：${STAGES[stage]}`}
    >
      {STAGES.map((text, at) => (
        <span key={text} data-past={at < stage || undefined} data-now={at === stage || undefined}>
          <i />
          {text}
        </span>
      ))}
    </div>
  );
}

/** The plate is what somebody looks for at the kerb: largest, and read sign by sign. */
function Car({ order }: { order: AppOrderDetail }) {
  const { driver } = order;
  if (!driver) return null;
  return (
    <section className={css.car} aria-label="车和司机">
      <div>
        <p className={css.plate} role="img" aria-label={`车牌 ${[...driver.plate].join(' ')}`}>
          {driver.plate}
        </p>
        <p>
          {driver.car}，{driver.name}
          {driver.score !== null && `，★\u00a0${driver.score.toFixed(1)}`}
        </p>
      </div>
      <a className={css.call} href={`tel:${driver.phone}`} aria-label={`打电话给${driver.name}`}>
        <Phone size={22} />
      </a>
    </section>
  );
}

interface ToolProps {
  icon: ReactNode;
  text: string;
  onPress: () => void;
  /** Needs an answer of the server. */
  asks?: boolean;
}
const Tool = ({ icon, text, onPress, asks = true }: ToolProps) => (
  <button type="button" className={css.tool} disabled={!useOnline() && asks} onClick={onPress}>
    <span>{icon}</span>
    {text}
  </button>
);

interface SheetsShown {
  cancel: { show: () => void };
  change: { show: () => void };
  safety: { show: () => void };
  share: { show: () => void };
}

function Tools({ order, cancel, change, safety, share }: SheetsShown & { order: AppOrderDetail }) {
  const isRiding = order.status === 'serving';
  return (
    <div className={css.tools}>
      {order.can.includes('share') && <Tool icon={<Share2 size={20} />} text="发给同事" onPress={share.show} />}
      {order.mayChange.length > 0 && (
        <Tool
          icon={isRiding ? <MapPin size={20} /> : <Route size={20} />}
          text={isRiding ? '改目的地' : '改行程'}
          onPress={change.show}
        />
      )}
      <Tool icon={<Shield size={20} />} text="安全" asks={false} onPress={safety.show} />
      {order.can.includes('cancel') && <Tool icon={<X size={20} />} text="取消" onPress={cancel.show} />}
    </div>
  );
}

function Safety({ open, order, onShare }: { open: boolean; order: AppOrderDetail; onShare: () => void }) {
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

function Prepay({ order }: { order: AppOrderDetail }) {
  const pay = usePay();
  if (order.status !== 'prepayment' || order.personalDueFen === 0) return null;
  return (
    <>
      {pay.error && <Note tone="bad">{reasonOf(pay.error)}</Note>}
      <Acts>
        <Button
          look="filled"
          wide
          busy={pay.isBusy}
          onClick={() => void pay.start(order.orderId).catch(() => undefined)}
        >
          支付 {moneyText(order.personalDueFen)}
        </Button>
      </Acts>
    </>
  );
}

const splitText = (order: AppOrderDetail): string =>
  order.companyFen === null
    ? ''
    : `企业付 ${moneyText(order.companyFen)}${order.personalFen ? `，个人付 ${moneyText(order.personalFen)}` : ''}`;

/** The whole way; while the car comes, only where it is and where to get in. */
function RideMap({ order }: { order: AppOrderDetail }) {
  const { start, end, via, position, status } = order;
  const points = [start, ...via, end].map(({ point }) => point);
  const way = useRead(appPlacesApi.way, { points });
  const car = position?.point ?? null;
  if (status === 'departed' && car) {
    return (
      <TripMap
        label={`司机在来${start.address}的路上`}
        start={{ ...start.point, name: '在这里上车', help: placeName(start.address) }}
        car={car}
      />
    );
  }
  return (
    <TripMap
      label={wayText(order)}
      start={{ ...start.point, name: placeName(start.address) }}
      end={{ ...end.point, name: placeName(end.address) }}
      via={via.map(({ point, address }) => ({ ...point, name: placeName(address) }))}
      line={way.data?.line}
      car={car}
    />
  );
}

/** A ride that is under way. */
export function RideScreen({ order }: { order: AppOrderDetail }) {
  const [cancel, change] = [useSheet('cancel'), useSheet('change')];
  const [safety, share, why] = [useSheet('safety'), useSheet('share'), useSheet('why')];
  const isOnline = useOnline();
  const { via } = order;
  return (
    <MapScreen tall home="/orders" over={<RideChips now={order.orderId} />} map={<RideMap order={order} />}>
      <div className={css.head}>
        <h1 aria-live={order.status === 'arrived' ? 'assertive' : 'polite'}>{titleOf(order)}</h1>
        <p>{[helpOf(order), positionText(order)].filter(Boolean).join('，')}</p>
      </div>
      <Stages order={order} />
      <Prepay order={order} />
      <Car order={order} />
      <Tools order={order} cancel={cancel} change={change} safety={safety} share={share} />
      <Ends
        from={order.bookedStart.address}
        to={order.bookedEnd.address}
        via={via.map(({ address }) => address)}
        aside={`${VehicleGroup.labelOf(order.vehicleGroup)}，${order.sceneName}`}
      />
      <div className={css.cost}>
        <div>
          <p>
            预估 <Money fen={order.estimateFen} strong />
          </p>
          <p>{splitText(order)}</p>
        </div>
        {order.why.length > 0 && <TextButton onClick={why.show}>为什么</TextButton>}
      </div>
      <Note>{isOnline ? cancelText(order) : '连上网才能取消或改行程，急用请打司机电话。'}</Note>
      <CancelSheet open={cancel.open} order={order} onChange={change.show} />
      <ChangeSheet open={change.open} order={order} />
      <Safety open={safety.open} order={order} onShare={share.show} />
      <ShareSheet open={share.open} order={order} />
      <Sheet open={why.open} title="为什么这样付" below={order.sceneName}>
        <Reasons reasons={order.why} />
      </Sheet>
    </MapScreen>
  );
}
