import { Button, Checkbox } from 'antd';
import { ArrowDown, ArrowUp, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { setWidth } from './column-widths.ts';
import { IconButton } from './IconButton.tsx';
import css from './TableTools.module.css';
import { type Column, inOrder } from './table-columns.tsx';
import { changeTableView, useTableView } from './table-view.ts';

type Choosable = Pick<Column<never>, 'key' | 'title' | 'locked' | 'extra' | 'width' | 'least'>;

export interface ColumnChoiceProps {
  list: string;
  columns: readonly Choosable[];
}

const STEP = 24;
const PLAIN_WIDTH = 120;

interface RowProps {
  list: string;
  column: Choosable;
  shown: boolean;
  onShow: (shown: boolean) => void;
  /** Undefined: there is nowhere to go. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** What is done with the mouse at a head's edge is done here with the keyboard. */
function Row({ list, column, shown, onShow, onUp, onDown }: RowProps) {
  const { widths } = useTableView(list);
  const name = column.title as string;
  const width = widths?.[column.key] ?? column.width ?? column.least ?? PLAIN_WIDTH;
  const tool = (label: string, icon: ReactNode, onClick: (() => void) | undefined) => (
    <IconButton label={`${name}${label}`} tip={false} icon={icon} disabled={!onClick} onClick={() => onClick?.()} />
  );
  return (
    <li>
      <Checkbox checked={shown} onChange={(event) => onShow(event.target.checked)}>
        {name}
      </Checkbox>
      <span className={css.tools}>
        {tool('变窄', <Minus aria-hidden />, () => setWidth(list, column.key, width - STEP))}
        {tool('变宽', <Plus aria-hidden />, () => setWidth(list, column.key, width + STEP))}
        {tool('前移', <ArrowUp aria-hidden />, onUp)}
        {tool('后移', <ArrowDown aria-hidden />, onDown)}
      </span>
    </li>
  );
}

/** Which columns a list shows, in which order and how wide. */
export function ColumnChoice({ list, columns }: ColumnChoiceProps) {
  const view = useTableView(list);
  const hidden = view.hidden ?? columns.filter(({ extra }) => extra).map(({ key }) => key);
  const choosable = inOrder(columns, view.order).filter(({ locked, title }) => !locked && typeof title === 'string');
  const order = choosable.map(({ key }) => key);
  const show = (key: string, shown: boolean): void =>
    changeTableView(list, { hidden: shown ? hidden.filter((name) => name !== key) : [...hidden, key] });
  const swap = (at: number): void =>
    changeTableView(list, { order: order.with(at, order[at + 1]!).with(at + 1, order[at]!) });
  return (
    <>
      <ul className={css.choice}>
        {choosable.map((column, at) => (
          <Row
            key={column.key}
            list={list}
            column={column}
            shown={!hidden.includes(column.key)}
            onShow={(shown) => show(column.key, shown)}
            onUp={at > 0 ? () => swap(at - 1) : undefined}
            onDown={at < choosable.length - 1 ? () => swap(at) : undefined}
          />
        ))}
      </ul>
      <div className={css.foot}>
        <span>拖动表头右边也可以调整列宽</span>
        <Button
          size="small"
          type="link"
          onClick={() => changeTableView(list, { hidden: undefined, order: undefined, widths: undefined })}
        >
          恢复默认
        </Button>
      </div>
    </>
  );
}
