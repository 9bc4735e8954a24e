import type { CSSProperties } from 'react';
import type { CoverageView } from '#contract/lab-coverage.ts';
import { HOURS } from '#rules/lab/coverage.ts';
import { WEEKDAYS } from '#rules/scene.ts';
import { DataTable } from '../kit/DataTable.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { countText } from '../kit/text.ts';
import css from './coverage.module.css';
import { capText, type HourRun, hourText, runsOf, shadesOf } from './coverage-texts.ts';

const COLUMNS: Column<HourRun>[] = [
  { key: 'day', title: '星期', render: ({ weekday }) => WEEKDAYS[weekday - 1] },
  { key: 'hours', title: '时段', render: ({ from, to }) => `${hourText(from)}–${hourText(to)}` },
  { key: 'direct', title: '直接可用', align: 'right', render: ({ cell }) => countText(cell.direct) },
  { key: 'apply', title: '须先申请', align: 'right', render: ({ cell }) => countText(cell.apply) },
];

/** The same as text: hours that say the same are one line. */
export function CoverageTable({ view }: { view: CoverageView }) {
  const columns: Column<HourRun>[] = [
    ...COLUMNS,
    {
      key: 'none',
      title: '都不行',
      align: 'right',
      render: ({ cell }) => countText(view.people - cell.direct - cell.apply),
    },
  ];
  return (
    <DataTable
      label="一周每小时的人数"
      columns={columns}
      rows={runsOf(view.cells)}
      keyOf={({ weekday, from }) => weekday * HOURS + from}
    />
  );
}

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly sign: string;
}

function piecesOf(signs: string): Piece[] {
  const pieces: Piece[] = [];
  [...signs].forEach((sign, hour) => {
    const last = pieces.at(-1);
    if (last?.sign === sign) pieces[pieces.length - 1] = { ...last, to: hour + 1 };
    else pieces.push({ from: hour, to: hour + 1, sign });
  });
  return pieces.filter(({ sign }) => sign !== '0');
}

const piecesText = (pieces: readonly Piece[]): string =>
  pieces.map(({ from, to }) => `${hourText(from)}–${hourText(to)}`).join('、');

/** When each scene is open on the chosen day; those that never are stand below, by name. */
export function SceneBars({ view, weekday, hour }: { view: CoverageView; weekday: number; hour: number }) {
  const lines = view.scenes.map((scene) => ({
    ...scene,
    pieces: piecesOf(scene.hours.slice((weekday - 1) * HOURS, weekday * HOURS)),
  }));
  const open = lines.filter(({ pieces, holders }) => pieces.length > 0 && holders > 0);
  const shut = lines.filter(({ pieces, holders }) => pieces.length === 0 && holders > 0);
  return (
    <section aria-label="各场景什么时候开着">
      <div className={css.head}>
        <h2>{WEEKDAYS[weekday - 1]}各场景什么时候开着</h2>
        <div className={css.legend} aria-hidden="true">
          <span>
            <i data-shade={1} /> 符合规则即可
          </span>
          <span>
            <i data-apply /> 须先申请
          </span>
        </div>
      </div>
      <ul className={css.bars}>
        <li aria-hidden="true" className={css.mark} style={{ '--at': hour / HOURS } as CSSProperties} />
        {open.map(({ sceneId, name, holders, capFen, pieces }) => (
          <li key={sceneId}>
            {pieces.map(({ from, to, sign }) => (
              <span
                key={from}
                className={css.piece}
                data-apply={sign === '1' || undefined}
                style={{ insetInlineStart: `${(from / HOURS) * 100}%`, width: `${((to - from) / HOURS) * 100}%` }}
              />
            ))}
            <span className={css.barText}>
              <b>{name}</b> {countText(holders)} 人{pieces[0]?.sign === '1' ? '，须先申请' : ''}，{capText(capFen)}
              <span className="qx-hidden">，{piecesText(pieces)}</span>
            </span>
          </li>
        ))}
      </ul>
      {shut.length > 0 && <p className={css.quiet}>这一天用不上：{shut.map(({ name }) => name).join('、')}</p>}
    </section>
  );
}

interface CitiesProps {
  view: CoverageView;
  onChoose: (cityId: number) => void;
}

/** The other cities where the company rides, small; a press makes one large. */
export function OtherCities({ view, onChoose }: CitiesProps) {
  if (view.others.length === 0) return null;
  return (
    <section aria-label="其他城市">
      <div className={css.head}>
        <h2>其他城市</h2>
        <span className={css.quiet}>点开看大图</span>
      </div>
      <div className={css.cities}>
        {view.others.map(({ city, direct }) => {
          const shades = shadesOf(direct);
          return (
            <button key={city.cityId} type="button" onClick={() => onChoose(city.cityId)}>
              <span>
                {city.name} <small>最多 {countText(Math.max(...direct))} 人</small>
              </span>
              <span className={css.small} aria-hidden="true">
                {direct.map((count, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the hours of a week stand in their order
                  <i key={at} data-shade={shades.of(count)} />
                ))}
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
