import type { BoardCar } from '#contract/desk-dispatch.ts';
import { localText } from '#rules/calendar.ts';
import css from './Timeline.module.css';

const HOURS = 4;
const HOUR_MS = 3_600_000;
/** The line begins a little before now. */
const BEFORE_MS = HOUR_MS / 2;

const clock = (at: Date): string => localText(at).slice(11, 16);

/** Further to the right, an hour's label would stand outside. */
const LAST_LABEL = 96;

/** Who drives when, in the hours to come; each bar is told in words as well. */
export function Timeline({ cars }: { cars: readonly BoardCar[] }) {
  const now = Date.now();
  const [from, until] = [now - BEFORE_MS, now + HOURS * HOUR_MS];
  const place = (at: Date): number => Math.min(100, Math.max(0, ((at.getTime() - from) / (until - from)) * 100));
  const hours = Array.from({ length: HOURS + 1 }, (_, nth) => new Date(Math.ceil(from / HOUR_MS + nth) * HOUR_MS));
  return (
    <section className={css.timeline} aria-label="司机时间线">
      <header>
        <h2>司机时间线</h2>
        <span>
          当班 {cars.length} 位，{HOURS} 小时
        </span>
      </header>
      <div className={css.hours} aria-hidden="true">
        {hours
          .filter((at) => place(at) < LAST_LABEL)
          .map((at) => (
            <span key={at.getTime()} style={{ insetInlineStart: `${place(at)}%` }}>
              {clock(at)}
            </span>
          ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <ul tabIndex={0} aria-label="当班司机">
        {cars.map(({ driverId, name, plate, rides, shiftUntil }) => (
          <li key={driverId}>
            <span className={css.who}>
              {name} <small>{plate}</small>
            </span>
            <span className={css.bars}>
              <i className={css.shift} style={{ insetInlineEnd: `${100 - place(shiftUntil)}%` }} />
              <i className={css.now} style={{ insetInlineStart: `${place(new Date(now))}%` }} />
              {rides.map((ride) => (
                <span
                  key={ride.number}
                  className={css.ride}
                  style={{ insetInlineStart: `${place(ride.from)}%`, insetInlineEnd: `${100 - place(ride.until)}%` }}
                  title={`${clock(ride.from)} 至 ${clock(ride.until)} ${ride.text}`}
                >
                  → {ride.text}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
