import { Checkbox } from 'antd';
import css from './TableTools.module.css';
import type { Column } from './table-columns.tsx';
import { changeTableView, useTableView } from './table-view.ts';

export interface ColumnChoiceProps {
  list: string;
  columns: readonly Pick<Column<never>, 'key' | 'title' | 'locked' | 'extra'>[];
}

/** Which columns a list shows. */
export function ColumnChoice({ list, columns }: ColumnChoiceProps) {
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
