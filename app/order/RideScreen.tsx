import { Lock, Phone } from 'lucide-react';
import type { AppOrderDetail } from '#contract/app-rides.ts';
import { moneyText } from '#rules/money.ts';
import { VehicleGroup } from '#rules/scene/codes.ts';
import { reasonOf } from '#ui/failure.ts';
import { Acts, Button, TextButton } from '../kit/Button.tsx';
import { Money } from '../kit/Money.tsx';
import { Note } from '../kit/Note.tsx';
import { showSheet, useSheet } from '../kit/router.ts';
import { MapScreen } from '../kit/Screen.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { Spoken } from '../kit/Spoken.tsx';
import { useNow } from '../kit/use-now.ts';
import { Ends } from '../parts/Ends.tsx';
import { Reasons } from '../parts/Reasons.tsx';
import { CancelSheet } from './CancelSheet.tsx';
import { ChangeSheet } from './ChangeSheet.tsx';
import { MapLayers } from './MapLayers.tsx';
import { Early, Safety, Tools, useActable } from './RideActs.tsx';
import { RideChips } from './RideChips.tsx';
import { RideMap } from './RideMap.tsx';
import css from './ride.module.css';
import {
  cancelText,
  helpOf,
  positionText,
  reservedText,
  STAGES,
  spokenOf,
  stageOf,
  tickOf,
  titleOf,
  waitedText,
} from './ride-text.ts';
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
      <div>
        {STAGES.map((text, at) => (
          <i key={text} data-past={at < stage || undefined} data-now={at === stage || undefined} />
        ))}
      </div>
      <p>
        {STAGES.map((text, at) => (
          <span key={text} data-now={at === stage || undefined}>
            {text}
          </span>
        ))}
      </p>
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

function Prepay({ order }: { order: AppOrderDetail }) {
  const pay = usePay();
  if (order.status !== 'prepayment' || !order.can.includes('pay')) return null;
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

/** Who pays: of the price once there is one, before of the estimate. */
function splitText({ companyFen, personalFen, planned }: AppOrderDetail): string {
  const [company, personal] =
    companyFen === null ? [planned.companyFen, planned.personalFen] : [companyFen, personalFen];
  if (company === null) return '';
  return `企业付 ${moneyText(company)}${personal ? `，个人付 ${moneyText(personal)}` : ''}`;
}

/** A ride that is under way. */
export function RideScreen({ order }: { order: AppOrderDetail }) {
  const [cancel, change] = [useSheet('cancel'), useSheet('change')];
  const [safety, share, why] = [useSheet('safety'), useSheet('share'), useSheet('why')];
  const isActable = useActable();
  const at = useNow(tickOf(order));
  const waited = waitedText(order, at);
  const reserved = reservedText(order);
  const isEarly = order.status === 'booking';
  const { via } = order;
  return (
    <MapScreen
      tall
      home="/orders"
      over={
        <>
          <RideChips now={order.orderId} />
          <MapLayers />
        </>
      }
      map={<RideMap order={order} />}
      bottom={isEarly && <Early order={order} cancel={cancel} change={change} />}
    >
      <div className={css.head}>
        <h1>{titleOf(order, at)}</h1>
        {waited && (
          <p className={css.waited}>
            已等 <b>{waited}</b>
          </p>
        )}
        <p>{[helpOf(order, at), positionText(order, at)].filter(Boolean).join('，')}</p>
        <Spoken text={spokenOf(order, at)} state={order.status} urgent={order.status === 'arrived'} />
      </div>
      <Stages order={order} />
      <Prepay order={order} />
      <Car order={order} />
      {!isEarly && <Tools order={order} cancel={cancel} change={change} safety={safety} share={share} />}
      {/* Whoever rides knows the start, and the title says where to. */}
      {order.status !== 'serving' && (
        <Ends
          from={order.bookedStart.address}
          to={order.bookedEnd.address}
          via={via.map(({ address }) => address)}
          aside={`${VehicleGroup.labelOf(order.vehicleGroup)}，${order.sceneName}`}
        />
      )}
      <div className={css.cost}>
        <div>
          <p>
            预估 <Money fen={order.estimateFen} strong />
          </p>
          <p>{splitText(order)}</p>
        </div>
        {order.why.length > 0 && <TextButton onClick={why.show}>为什么</TextButton>}
      </div>
      {reserved && isActable ? (
        <Note icon={<Lock size={18} />}>{reserved}</Note>
      ) : (
        <Note>{isActable ? cancelText(order) : '连上网才能取消或改行程，急用请打司机电话。'}</Note>
      )}
      <CancelSheet
        open={cancel.open}
        order={order}
        onChange={() => showSheet('change', { replace: true })}
        onDone={cancel.hide}
      />
      {change.open && <ChangeSheet order={order} onDone={change.hide} />}
      <Safety open={safety.open} order={order} onShare={share.show} />
      <ShareSheet open={share.open} order={order} />
      <Sheet open={why.open} title="为什么这样付" below={order.sceneName}>
        <Reasons reasons={order.why} />
      </Sheet>
    </MapScreen>
  );
}
