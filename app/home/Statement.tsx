import type { Me } from '#contract/app-me.ts';
import type { appRidesApi, MyScene } from '#contract/app-rides.ts';
import type { Output } from '#contract/endpoint.ts';
import { dayOf } from '#rules/calendar.ts';
import { moneyText } from '#rules/money.ts';
import { useActing } from '../kit/acting.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { CallLink } from '../kit/CallLink.tsx';
import { Link } from '../kit/Link.tsx';
import { Box, Face, Pill, Row } from '../kit/parts.tsx';
import { go } from '../kit/router.ts';
import { clockText, dayText, durationText, kilometers, now, weekdayText, whenText } from '../kit/when.ts';
import { limitName } from '../parts/limit-name.ts';
import { changeTrip, useTrip } from '../parts/trip-store.ts';
import css from './home.module.css';
import { useSceneReminder } from './use-scene-reminder.ts';

type Limit = Output<typeof appRidesApi.scenes>['limit'];

/** A value of a rule: a press shows the rule it comes from. */
const Value = ({ children }: { children: string }) => (
  // A link flows with its sentence: after a button a full stop may stand alone on a line.
  <Link className={css.value} to="/me/scenes">
    {children}
  </Link>
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

/** What the other person has left, where a secretary books on it. */
function Left({ limit }: { limit: Limit }) {
  const acting = useActing();
  if (acting === null || limit.residualFen === null) return null;
  return (
    <>
      <br />
      {acting.name} {limitName(limit)}还剩 <Value>{moneyText(limit.residualFen)}</Value>。
    </>
  );
}

function Prose({ scene, limit }: { scene: MyScene; limit: Limit }) {
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
      <Left limit={limit} />
    </p>
  );
}

function Usable({ scene, limit }: { scene: MyScene; limit: Limit }) {
  const { at, from } = useTrip();
  const acting = useActing();
  const when = at ?? now();
  const where = from ? `，${from.address}附近` : '';
  return (
    <div className={css.statement}>
      <p className={css.now}>
        <Pill state="ok">{at ? '那时可用' : '现在可用'}</Pill>
        <span>
          {acting
            ? `${acting.name}，${acting.departmentName}`
            : `${at ? dayText(dayOf(at)) : weekdayText(dayOf(when))} ${clockText(when)}${where}`}
        </span>
      </p>
      <h1>{scene.name}，企业支付</h1>
      <Prose scene={scene} limit={limit} />
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
        {scene.remindAt !== null && '到点会发短信和消息给你。'}
      </p>
      <Acts>
        <Button look="filled" wide onClick={() => changeTrip({ at: opens })}>
          预约 {text}
        </Button>
        <Remind scene={scene} />
      </Acts>
    </div>
  );
}

function Remind({ scene }: { scene: MyScene }) {
  const reminder = useSceneReminder(scene);
  if (!reminder) return null;
  return (
    <Button busy={reminder.isBusy} aria-pressed={reminder.isOn} onClick={reminder.press}>
      {reminder.isOn ? '到点会提醒' : '到点提醒我'}
    </Button>
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

interface StatementProps {
  scenes: readonly MyScene[];
  limit: Limit;
  payStop: Me['payStop'];
}
/** The first thing read: what is possible now. */
export function Statement({ scenes, limit, payStop }: StatementProps) {
  if (payStop) return <Stopped stop={payStop} />;
  const usable = firstUsable(scenes);
  if (usable) return <Usable scene={usable} limit={limit} />;
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
