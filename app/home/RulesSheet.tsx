import { appRidesApi } from '#contract/app-rides.ts';
import { moneyText } from '#rules/money.ts';
import { useActingInput, useOwnId } from '../kit/acting.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { useRead } from '../kit/calls.ts';
import { hideSheet } from '../kit/router.ts';
import { Sheet } from '../kit/Sheet.tsx';
import { Answer } from '../kit/states.tsx';
import { Reasons } from '../parts/Reasons.tsx';
import { SceneProse } from '../parts/SceneProse.tsx';
import type { Trip } from '../parts/trip.ts';
import css from './confirm.module.css';
import { draftOf } from './draft-of.ts';
import { applyFix, type Fix } from './fixes.ts';
import type { Option } from './use-options.ts';

const take = (fix: Fix): void => {
  if (fix.kind !== 'apply') hideSheet();
  applyFix(fix);
};
const payText = ({ kind, personalFen }: Fix): string =>
  kind === 'apply' ? '' : personalFen === 0 ? '，企业全付' : `，个人付 ${moneyText(personalFen)}`;
/** A proposal whose own words name who pays says it once. */
const fixText = (fix: Fix): string => (/付/.test(fix.text) ? fix.text : `${fix.text}${payText(fix)}`);

/** The scene's rules as a sentence. */
function Prose({ sceneId }: { sceneId: number }) {
  const scenes = useRead(appRidesApi.scenes, { ...useActingInput() });
  const scene = scenes.data?.scenes.find((one) => one.sceneId === sceneId);
  return scene ? <SceneProse scene={scene} before={`${scene.name}：`} /> : null;
}

interface RulesSheetProps {
  open: boolean;
  row: Option;
  trip: Trip;
  title?: string;
}

/** The scene in prose, every rule that was looked at with what it found, and the nearest change that costs less. */
export function RulesSheet({ open, row, trip, title = '为什么这样付' }: RulesSheetProps) {
  const input = { ...draftOf(trip, row, useOwnId()), ...useActingInput() };
  const evaluated = useRead(appRidesApi.evaluate, input, { when: open });
  const cheaper = row.fixes.find(({ personalFen }) => personalFen < row.personalFen);
  return (
    <Sheet
      open={open}
      title={title}
      bottom={
        cheaper && (
          <Acts>
            <Button look="tint" wide onClick={() => take(cheaper)}>
              {fixText(cheaper)}
            </Button>
          </Acts>
        )
      }
    >
      <div className={css.padded}>
        <Prose sceneId={row.sceneId} />
      </div>
      <Answer of={evaluated}>
        {({ reasons, warnings, overAgreed }) => (
          <>
            <Reasons reasons={reasons} />
            {warnings.map((text) => (
              <p key={text} className={css.small}>
                {text}
              </p>
            ))}
            <p className={css.small}>实际费用以行程结束为准。{overAgreed}</p>
          </>
        )}
      </Answer>
    </Sheet>
  );
}
