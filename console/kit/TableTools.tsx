import { Checkbox, Popover } from 'antd';
import { Rows3, Rows4, SlidersHorizontal } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import css from './TableTools.module.css';
import type { Column } from './table-columns.tsx';
import { changeTableView, useTableView } from './table-view.ts';

interface TableToolsProps<R> {
  list: string;
  columns: readonly Column<R>[];
}

function ColumnChoice<R>({ list, columns }: TableToolsProps<R>) {
  const view = useTableView(list);
  const hidden = view.hidden ?? columns.filter(({ extra }) => extra).map(({ key }) => key);
  const choosable = columns.filter(({ locked, title }) => !locked && typeof title === 'string');
  const toggle = (key: string, shown: boolean): void =>
    changeTableView(list, { hidden: shown ? hidden.filter((name) => name !== key) : [...hidden, key] });
  return (
    <div className={css.choice}>
      {choosable.map(({ key, title }) => (
        <Checkbox key={key} checked={!hidden.includes(key)} onChange={(event) => toggle(key, event.target.checked)}>
          {title as string}
        </Checkbox>
      ))}
    </div>
  );
}

/** Column settings and density, kept for this person and this list. */
export function TableTools<R>({ list, columns }: TableToolsProps<R>) {
  const { density } = useTableView(list);
  const loose = density === 'loose';
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        title="显示的列"
        content={<ColumnChoice {...{ list, columns }} />}
      >
        <IconButton label="列设置" tip={false} icon={<SlidersHorizontal aria-hidden />} />
      </Popover>
      <IconButton
        label={loose ? '切换到标准行高' : '切换到宽松行高'}
        icon={loose ? <Rows4 aria-hidden /> : <Rows3 aria-hidden />}
        onClick={() => changeTableView(list, { density: loose ? 'standard' : 'loose' })}
      />
    </>
  );
}
