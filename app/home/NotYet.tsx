import { Clock, MapPin, Stamp, Users } from 'lucide-react';
import type { RideOptions } from '#contract/app-rides.ts';
import { moneyText } from '#rules/money.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { Money, Payer } from '../kit/Money.tsx';
import { Group, Pill } from '../kit/parts.tsx';
import { go } from '../kit/router.ts';
import { whenText } from '../kit/when.ts';
import { Reasons } from '../parts/Reasons.tsx';
import css from './confirm.module.css';
import { applyFix, type Fix } from './fixes.ts';

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

const titleOf = (fix: Fix | undefined): string => {
  if (!fix) return '现在还不能用企业的钱去这里';
  const scene = /“[^”]+”/.exec(fix.text)?.[0];
  return fix.value.at && scene ? `${whenText(fix.value.at).replace('今天 ', '')} 可以用${scene}` : fix.text;
};

/** The title is the solution; then at most three ways that pass, each with its price; then why. */
export function NotYet({ options }: { options: RideOptions }) {
  const [first] = options.fixes;
  return (
    <>
      <div className={css.notYet}>
        <Pill state="wait">还不行</Pill>
        <h1>{titleOf(first)}</h1>
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
          </ul>
        </Group>
      )}
      <Group title="为什么">
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
