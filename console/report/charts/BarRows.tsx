import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { cutText } from '../../kit/text.ts';
import { AXIS_MOST } from '../labels.ts';
import css from './charts.module.css';

export interface BarRow {
  key: number | string;
  name: string;
  /** On hover: where a department is, for instance. */
  whole: string;
  value: number;
  text: ReactNode;
  /** The figure in words. */
  spoken: string;
  /** Undefined: a figure that no list of orders stands behind. */
  onOpen?: () => void;
}

function Line({ nth, name, value, text, top }: Pick<BarRow, 'name' | 'value' | 'text'> & { nth: number; top: number }) {
  return (
    <>
      <span className={css.rank}>{nth + 1}</span>
      <span className={css.barName}>{cutText(name, AXIS_MOST)}</span>
      <span className={css.track}>
        <span className={css.bar} style={{ width: `${Math.max(1, (value / top) * 100)}%` }} />
      </span>
      <span className={css.barValue}>{text}</span>
    </>
  );
}

/** The first five, each a line with its bar: no drawing is needed, and a line is a way to its orders where it has some. */
export function BarRows({ rows }: { rows: readonly BarRow[] }) {
  const top = Math.max(...rows.map(({ value }) => value), 1);
  return (
    <ol className={css.bars}>
      {rows.map(({ key, whole, spoken, onOpen, ...row }, nth) => (
        <li key={key}>
          <Tooltip title={whole} placement="topLeft">
            {onOpen ? (
              <button
                type="button"
                className={css.barRow}
                onClick={onOpen}
                aria-label={`${whole}，${spoken}，查看订单`}
              >
                <Line nth={nth} top={top} {...row} />
              </button>
            ) : (
              <div className={css.barRow} data-still="">
                <Line nth={nth} top={top} {...row} />
              </div>
            )}
          </Tooltip>
        </li>
      ))}
    </ol>
  );
}
