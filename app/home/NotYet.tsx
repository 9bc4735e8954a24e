import { Bell, BellRing, Clock, MapPin, Stamp, Users } from 'lucide-react';
import { appRidesApi, type MyScene, type RideOptions } from '#contract/app-rides.ts';
import { moneyText } from '#rules/money.ts';
import { useActingInput } from '../kit/acting.ts';
import { Acts, Button, TextButton } from '../kit/Button.tsx';
import { useRead } from '../kit/calls.ts';
import { Money, Payer } from '../kit/Money.tsx';
import { Group, Pill } from '../kit/parts.tsx';
import { go, useSheet } from '../kit/router.ts';
import { durationText, now, whenText } from '../kit/when.ts';
import { Reasons } from '../parts/Reasons.tsx';
import type { Trip } from '../parts/trip.ts';
import css from './confirm.module.css';
import { applyFix, type Fix } from './fixes.ts';
import { RulesSheet } from './RulesSheet.tsx';
import { useSceneReminder } from './use-scene-reminder.ts';

const ICONS = {
  time: Clock,
  place: MapPin,
  apply: Stamp,
  drop: Users,
  group: Users,
  scene: Users,
  fill: Users,
} as const;

/** The one thing of each scene that stands in the way. */
function blocking({ rows }: RideOptions) {
  const scenes = new Map(rows.map((row) => [row.sceneId, row]));
  return [...scenes.values()].flatMap((row) =>
    row.reasons
      .filter(({ passed, code }) => !passed && code !== 'PROJECT_NO')
      .slice(0, 1)
      .map((reason) => ({ ...reason, code: `${row.sceneId}-${reason.code}`, stepName: row.sceneName })),
  );
}

/** What the scene of a proposal says of the trip. */
const rowOf = ({ rows }: RideOptions, fix: Fix | undefined) =>
  rows.find(({ sceneId }) => sceneId === fix?.value.sceneId);

function titleOf(options: RideOptions, fix: Fix | undefined): string {
  if (!fix) return '现在还不能用企业的钱去这里';
  const row = rowOf(options, fix);
  return fix.value.at && row ? `${whenText(fix.value.at).replace('今天 ', '')} 可以用“${row.sceneName}”` : fix.text;
}

/** How long until the nearest time at which it passes, for who leaves as soon as possible. */
function stateText(fix: Fix | undefined, trip: Trip): string {
  const left = fix?.value.at && trip.at === null ? fix.value.at.getTime() - now().getTime() : 0;
  return left > 0 ? `还差 ${durationText(left)}` : '还不行';
}

function RemindRow({ scene }: { scene: MyScene }) {
  const reminder = useSceneReminder(scene);
  if (!reminder || scene.opensAt === null) return null;
  const Icon = reminder.isOn ? BellRing : Bell;
  const when = whenText(scene.opensAt).replace('今天 ', '');
  return (
    <li>
      <button type="button" aria-pressed={reminder.isOn} onClick={reminder.press}>
        <Icon size={20} aria-hidden="true" />
        <b>
          {reminder.isOn ? `到 ${when} 会提醒你` : `到 ${when} 提醒我`}
          <small>行程先留着，到点发短信和消息</small>
        </b>
      </button>
    </li>
  );
}

/** Where the nearest way is to wait for a scene: the scene, unless somebody has chosen a time of their own. */
function useAwaited(fix: Fix | undefined, trip: Trip): MyScene | undefined {
  const scenes = useRead(appRidesApi.scenes, { ...useActingInput() });
  if (!fix?.value.at || trip.at !== null) return undefined;
  return scenes.data?.scenes.find((scene) => scene.now === 'later' && scene.sceneId === fix.value.sceneId);
}

/** Every rule of the scene that comes nearest, with what it found. */
function AllRules({ options, fix, trip }: { options: RideOptions; fix: Fix | undefined; trip: Trip }) {
  const sheet = useSheet('rules');
  const row = rowOf(options, fix) ?? options.rows[0];
  if (!row) return null;
  return (
    <>
      <TextButton onClick={sheet.show}>全部规则</TextButton>
      <RulesSheet open={sheet.open} title="为什么还不行" row={row} trip={trip} />
    </>
  );
}

/** The title is the solution; then at most three ways that pass, each with its price; then why. */
export function NotYet({ options, trip }: { options: RideOptions; trip: Trip }) {
  const [first] = options.fixes;
  const awaited = useAwaited(first, trip);
  return (
    <>
      <div className={css.notYet}>
        <Pill state="wait">{stateText(first, trip)}</Pill>
        <h1>{titleOf(options, first)}</h1>
      </div>
      {options.fixes.length > 0 && (
        <Group title="这样就可以">
          <ul className={css.fixes}>
            {options.fixes.map((fix, at) => {
              const Icon = ICONS[fix.kind];
              return (
                <li key={fix.text}>
                  <button type="button" data-first={at === 0 || undefined} onClick={() => applyFix(fix)}>
                    <Icon size={20} aria-hidden="true" />
                    <b>{fix.text}</b>
                    {fix.kind !== 'apply' && (
                      <span>
                        <Money fen={fix.estimateFen} strong />
                        <Payer personalFen={fix.personalFen} />
                      </span>
                    )}
                  </button>
                </li>
              );
            })}
            {awaited && <RemindRow scene={awaited} />}
          </ul>
        </Group>
      )}
      <Group title="为什么" action={<AllRules options={options} fix={first} trip={trip} />}>
        <Reasons reasons={blocking(options)} isPlain />
      </Group>
    </>
  );
}

const actText = ({ kind, value, text, companyFen, personalFen }: Fix): string => {
  if (kind === 'apply') return '去申请';
  const pays = personalFen > 0 ? `个人付 ${moneyText(personalFen)}` : `企业付 ${moneyText(companyFen)}`;
  return value.at ? `预约 ${whenText(value.at).replace('今天 ', '')}，${pays}` : text;
};

export function NotYetBar({ options }: { options: RideOptions }) {
  const [first] = options.fixes;
  return (
    <Acts>
      {first ? (
        <Button look="filled" wide onClick={() => applyFix(first)}>
          {actText(first)}
        </Button>
      ) : (
        <Button look="filled" wide onClick={() => go('/place/to')}>
          换个地方
        </Button>
      )}
    </Acts>
  );
}
