import type { CoverageView } from '#contract/lab-coverage.ts';
import { HOURS } from '#rules/lab/coverage.ts';
import { WEEKDAYS } from '#rules/scene.ts';
import { countText } from '../kit/text.ts';
import css from './coverage.module.css';
import { cellName, countIn, MODE_TITLES, type Mode, shadesOf } from './coverage-texts.ts';
import { GridCell, type GridKeys, KeyGrid } from './KeyGrid.tsx';

interface GridProps {
  view: CoverageView;
  mode: Mode;
  gaps: ReadonlySet<number>;
  keys: GridKeys;
}

const HOUR_HEADS = Array.from({ length: HOURS }, (_, hour) => hour);

function Legend({ shades, hasGaps }: { shades: ReturnType<typeof shadesOf>; hasGaps: boolean }) {
  return (
    <div className={css.legend} aria-hidden="true">
      {shades.texts.map((text, shade) => (
        <span key={text}>
          <i data-shade={shade} /> {text}
        </span>
      ))}
      {hasGaps && (
        <span>
          <i data-gap /> 断档
        </span>
      )}
    </div>
  );
}

/** A week by the hour; the number stands in the cell, so that colour only repeats it. */
export function CoverageGrid({ view, mode, gaps, keys }: GridProps) {
  const counts = view.cells.map((cell) => countIn(cell, mode));
  const shades = shadesOf(counts);
  const spoken = (at: number) =>
    `${cellName(at)}，${countText(counts[at]!)} 人${mode === 'direct' ? '可直接用车' : ''}${gaps.has(at) ? '，断档' : ''}`;
  return (
    <section aria-label={MODE_TITLES[mode]}>
      <div className={css.head}>
        <h2>{MODE_TITLES[mode]}</h2>
        <Legend shades={shades} hasGaps={gaps.size > 0} />
      </div>
      <div className={css.scroll}>
        <KeyGrid keys={keys} label="一周每小时" className={css.grid}>
          <thead>
            <tr>
              <th scope="col">
                <span className="qx-hidden">星期</span>
              </th>
              {HOUR_HEADS.map((hour) => (
                <th key={hour} scope="col">
                  {hour % 3 === 0 ? String(hour).padStart(2, '0') : <span className="qx-hidden">{hour}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((name, row) => (
              <tr key={name}>
                <th scope="row" title={view.days[row]?.day}>
                  {name}
                </th>
                {HOUR_HEADS.map((column) => {
                  const at = row * HOURS + column;
                  const level = `${shades.of(counts[at]!)}${gaps.has(at) ? ' gap' : ''}`;
                  return (
                    <GridCell key={column} keys={keys} place={{ row, column }} level={level} label={spoken(at)}>
                      {counts[at]}
                    </GridCell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </KeyGrid>
      </div>
    </section>
  );
}
