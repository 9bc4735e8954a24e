import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { cutText } from '../../kit/text.ts';
import { AXIS_MOST } from '../labels.ts';
import css from './charts.module.css';

export interface BarRow {
  key: number;
  name: string;
  /** On hover: where a department is, for instance. */
  whole: string;
  value: number;
  text: ReactNode;
  /** The figure in words. */
  spoken: string;
  onOpen: () => void;
}

/** The first five, each a line with its bar: no drawing is needed, and every line is a way to its orders. */
export function BarRows({ rows }: { rows: readonly BarRow[] }) {
  const top = Math.max(...rows.map(({ value }) => value), 1);
  return (
    <ol className={css.bars}>
      {rows.map(({ key, name, whole, value, text, spoken, onOpen }, nth) => (
        <li key={key}>
          <Tooltip title={whole} placement="topLeft">
            <button type="button" className={css.barRow} onClick={onOpen} aria-label={`${whole}，${spoken}，查看订单`}>
              <span className={css.rank}>{nth + 1}</span>
              <span className={css.barName}>{cutText(name, AXIS_MOST)}</span>
              <span className={css.track}>
                <span className={css.bar} style={{ width: `${Math.max(1, (value / top) * 100)}%` }} />
              </span>
              <span className={css.barValue}>{text}</span>
            </button>
          </Tooltip>
        </li>
      ))}
    </ol>
  );
}
