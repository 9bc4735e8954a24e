import { useState } from 'react';
import type { MyScene } from '#contract/app-rides.ts';
import { appRidesApi } from '#contract/app-rides.ts';
import { addDays, dayOf, instantOfLocal, minuteOfDay } from '#rules/calendar.ts';
import { moneyText } from '#rules/money.ts';
import { useActingInput } from '../kit/acting.ts';
import { Acts, Button } from '../kit/Button.tsx';
import { useRead } from '../kit/calls.ts';
import { Note } from '../kit/Note.tsx';
import { Chips } from '../kit/parts.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { clockText, dayText, dayWithWeekday, now, whenText } from '../kit/when.ts';
import { DayLane } from './DayLane.tsx';
import css from './TimeSheet.module.css';
import { TimeWheel } from './TimeWheel.tsx';

const DAYS = 14;
const STEP = 10;

/** The next round ten minutes on that day. */
function firstOf(day: string): Date {
  const soon = new Date(Math.ceil((now().getTime() + 15 * 60_000) / (STEP * 60_000)) * STEP * 60_000);
  return dayOf(soon) === day ? soon : (instantOfLocal(`${day} 09:00:00`) ?? soon);
}

/** The server's word on that moment: which scene, how much, or when the next one is. */
function Said({ at }: { at: Date | null }) {
  const scenes = useRead(appRidesApi.scenes, { ...(at && { at }), ...useActingInput() }, { keep: true });
  if (!scenes.data) return null;
  const usable = scenes.data.scenes.find(({ now: state }) => state === 'usable');
  if (usable) {
    const most = usable.perOrderFen === null ? '' : `，企业每单最多付 ${moneyText(usable.perOrderFen)}`;
    return (
      <Note tone="ok">
        可用“{usable.name}”{most}
      </Note>
    );
  }
  const next = scenes.data.scenes
    .filter(({ opensAt }) => opensAt !== null)
    .toSorted((one, other) => (one.opensAt?.getTime() ?? 0) - (other.opensAt?.getTime() ?? 0))[0];
  return (
    <Note tone="wait">
      {at ? `${clockText(at)} ` : '现在'}没有可用的场景
      {next?.opensAt && `，最近是 ${whenText(next.opensAt)}“${next.name}”`}
    </Note>
  );
}

interface ChoiceProps {
  /** null: now. */
  at: Date | null;
  scenes: readonly MyScene[];
  onPick: (at: Date | null) => void;
}

/** The day as a lane of paid hours; the line below answers at each stop. */
function OpenTimeSheet({ at, scenes, onPick }: ChoiceProps) {
  const today = dayOf(now());
  const [chosen, setChosen] = useState(at);
  const days = Array.from({ length: DAYS }, (_, ahead) => addDays(today, ahead));
  const day = chosen ? dayOf(chosen) : null;
  const options = [
    ['now', '现在'] as const,
    ...days.map(
      (one, ahead) =>
        [
          one,
          ahead < 2
            ? `${dayText(one)}${ahead === 1 ? ` ${dayWithWeekday(one).split(' ')[1]}` : ''}`
            : dayWithWeekday(one),
        ] as const,
    ),
  ];
  return (
    <Sheet
      open
      title="什么时候走"
      bottom={
        <Acts>
          <Button look="filled" wide onClick={() => onPick(chosen)}>
            {chosen ? `${whenText(chosen)} 出发` : '现在出发'}
          </Button>
        </Acts>
      }
    >
      <Chips
        label="哪一天"
        options={options}
        value={day ?? 'now'}
        onChoose={(next) => setChosen(next === 'now' ? null : firstOf(next))}
      />
      <p className={css.help}>{dayText(day ?? today)}哪些时候企业付</p>
      <DayLane scenes={scenes} day={day ?? today} minute={minuteOfDay(chosen ?? now())} />
      {chosen && <TimeWheel at={chosen} onPick={setChosen} />}
      <div aria-live="polite">
        <Said at={chosen} />
      </div>
    </Sheet>
  );
}

/** Each opening begins with the time as it is then. */
export const TimeSheet = ({ open, ...choice }: ChoiceProps & { open: boolean }) =>
  open && <OpenTimeSheet {...choice} />;
