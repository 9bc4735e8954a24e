import type { Me } from '#contract/app-me.ts';
import type { MyScene } from '#contract/app-rides.ts';
import { dayOf } from '#rules/calendar.ts';
import { moneyText } from '#rules/money.ts';
import { Button, CallLink } from '../kit/Button.tsx';
import { Box, Face, Pill, Row } from '../kit/parts.tsx';
import { go } from '../kit/router.ts';
import { clockText, dayText, durationText, kilometers, now, weekdayText, whenText } from '../kit/when.ts';
import { changeTrip, useTrip } from '../parts/trip-store.ts';
import css from './home.module.css';

/** A value of a rule: a press shows the rule it comes from. */
const Value = ({ children }: { children: string }) => (
  <button type="button" className={css.value} onClick={() => go('/me/scenes')}>
    {children}
  </button>
);

/** Where a ride must begin, if it must. */
function PlaceText({ scene }: { scene: MyScene }) {
  const start = scene.places.filter(({ end }) => end === 'start');
  const nearest = start.toSorted((one, other) => (one.meters ?? 0) - (other.meters ?? 0))[0];
  if (!nearest) return null;
  return (
    <>
      在<Value>{`${nearest.address} ${kilometers(nearest.radiusMeters)}内`}</Value>
      上车，
    </>
  );
}

function Prose({ scene }: { scene: MyScene }) {
  return (
    <p className={css.prose}>
      {scene.perOrderFen === null ? (
        '每单不限额'
      ) : (
        <>
          每单最多 <Value>{moneyText(scene.perOrderFen)}</Value>
        </>
      )}
      {scene.dailyLeftFen !== null && (
        <>
          ，今天还剩 <Value>{moneyText(scene.dailyLeftFen)}</Value>
        </>
      )}
      。<br />
      <PlaceText scene={scene} />
      {scene.closesAt === null ? (
        '随时可用'
      ) : (
        <>
          可用到 <Value>{whenText(scene.closesAt).replace('今天 ', '')}</Value>
        </>
      )}
      。
    </p>
  );
}

function Usable({ scene }: { scene: MyScene }) {
  const { at, from } = useTrip();
  const when = at ?? now();
  const where = from ? `，${from.address}附近` : '';
  return (
    <div className={css.statement}>
      <p className={css.now}>
        <Pill state="ok">{at ? '那时可用' : '现在可用'}</Pill>
        <span>
          {at ? dayText(dayOf(at)) : weekdayText(dayOf(when))} {clockText(when)}
          {where}
        </span>
      </p>
      <h1>{scene.name}，企业支付</h1>
      <Prose scene={scene} />
    </div>
  );
}

/** None now: the nearest one, and what can be done at once. */
function Later({ scene }: { scene: MyScene }) {
  const opens = scene.opensAt ?? now();
  const text = whenText(opens).replace('今天 ', '');
  return (
    <div className={css.statement}>
      <p className={css.now}>
        <Pill state="wait">还差 {durationText(opens.getTime() - now().getTime())}</Pill>
      </p>
      <h1>
        {text} 起可以用“{scene.name}”
      </h1>
      <p className={css.prose}>
        企业支付{scene.perOrderFen !== null && `，每单最多 ${moneyText(scene.perOrderFen)}`}。
      </p>
      <Button look="filled" onClick={() => changeTrip({ at: opens })}>
        预约 {text}
      </Button>
    </div>
  );
}

/** Whom to ask stands beside what is stopped: nobody looks for an administrator's number in the street. */
const Stopped = ({ stop: { at, manager } }: { stop: NonNullable<Me['payStop']> }) => (
  <div className={css.statement}>
    <p className={css.now}>
      <Pill state="off">企业支付已停用</Pill>
    </p>
    <h1>暂时不能用企业的钱叫车</h1>
    <p className={css.prose}>
      {at ? `管理员在 ${whenText(at)} 停用了你的企业支付。` : '管理员停用了你的企业支付。'}
      已经开始的行程照常结束，申请和审批不受影响。
      {!manager && '请联系企业管理员恢复。'}
    </p>
    {manager && (
      <Box label="可以问谁">
        <Row
          icon={<Face name={manager.name} />}
          label={manager.name}
          help={`${manager.departmentName}负责人`}
          value={<CallLink {...manager} />}
        />
      </Box>
    )}
  </div>
);

const NONE = (
  <div className={css.statement}>
    <h1>还没有可以用的场景</h1>
    <p className={css.prose}>请联系企业管理员，为你设置用车场景。</p>
  </div>
);

const byOpening = (one: MyScene, other: MyScene): number =>
  (one.opensAt?.getTime() ?? Number.POSITIVE_INFINITY) - (other.opensAt?.getTime() ?? Number.POSITIVE_INFINITY);

/** The first thing read: what is possible now. */
export function Statement({ scenes, payStop }: { scenes: readonly MyScene[]; payStop: Me['payStop'] }) {
  if (payStop) return <Stopped stop={payStop} />;
  const usable = firstUsable(scenes);
  if (usable) return <Usable scene={usable} />;
  const later = scenes.filter(({ now: state }) => state === 'later').toSorted(byOpening)[0];
  if (later) return <Later scene={later} />;
  const apply = scenes.find(({ now: state }) => state === 'apply');
  if (!apply) return NONE;
  return (
    <div className={css.statement}>
      <h1>先申请，再用车</h1>
      <p className={css.prose}>
        “{apply.name}”{apply.text}。
      </p>
      <Button look="filled" onClick={() => go(`/a/new?scene=${apply.sceneId}`)}>
        去申请
      </Button>
    </div>
  );
}

/** In reach first: a scene that must begin elsewhere is of no use here. */
export const firstUsable = (scenes: readonly MyScene[]): MyScene | undefined => {
  const usable = scenes.filter(({ now: state }) => state === 'usable');
  return usable.find(({ inReach }) => inReach !== false) ?? usable[0];
};
