import type { MyScene } from '#contract/app-rides.ts';
import { addDays } from '#rules/calendar.ts';
import css from './DayLane.module.css';

const DAY_MINUTES = 1_440;
const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

interface Block {
  readonly from: number;
  readonly to: number;
}

/** The hours of a scene on one day; those of the evening before reach into it. */
export function blocksOf({ hours }: Pick<MyScene, 'hours'>, day: string): Block[] {
  if (hours.length === 0) return [{ from: 0, to: DAY_MINUTES }];
  const on = (weekday: number) => hours.find((entry) => entry.weekday === weekday)?.ranges ?? [];
  const own = on(weekdayOf(day)).map(({ from, to }) => ({ from, to: to <= from ? DAY_MINUTES : to }));
  const before = on(weekdayOf(addDays(day, -1))).filter(({ from, to }) => to <= from);
  return [...before.map(({ to }) => ({ from: 0, to })), ...own];
}

interface DayLaneProps {
  scenes: readonly MyScene[];
  day: string;
  minute: number;
}

/** Which hours of a day a company pays for, and by which scene. Scenes that must be applied for stand apart. */
export function DayLane({ scenes, day, minute }: DayLaneProps) {
  const lanes = scenes.filter(({ needsApplication, now }) => !needsApplication && now !== 'never');
  const share = (minutes: number): string => `${(minutes / DAY_MINUTES) * 100}%`;
  return (
    <div className={css.lane} aria-hidden="true">
      <div className={css.track}>
        {lanes.flatMap((scene, at) =>
          blocksOf(scene, day).map(({ from, to }) => (
            <i
              key={`${scene.sceneId}-${from}`}
              data-strong={minute >= from && minute < to ? true : undefined}
              style={{ left: share(from), width: share(to - from), zIndex: lanes.length - at }}
            >
              {to - from > 180 && <span>{scene.name}</span>}
            </i>
          )),
        )}
        <b style={{ left: share(minute) }} />
      </div>
      <p>
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
    </div>
  );
}
