import { Button } from 'antd';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PageInput } from '#rules/paging.ts';
import { IconButton } from './IconButton.tsx';
import { Pager } from './Pager.tsx';
import css from './TableFooter.module.css';
import { countText, countUpTo } from './text.ts';

interface SelectionBarProps {
  count: number;
  total: number;
  unit: string;
  actions?: ReactNode;
  onAll?: (() => void) | undefined;
  onClear: () => void;
}

function SelectionBar({ count, total, unit, actions, onAll, onClear }: SelectionBarProps) {
  return (
    <div className={css.selection} role="toolbar" aria-label="对所选的操作">
      <span>
        已选 <b>{countText(count)}</b> {unit}
      </span>
      {onAll && count < total && (
        <Button type="link" size="small" onClick={onAll}>
          选择全部 {countText(total)} {unit}
        </Button>
      )}
      {actions && <span className={css.actions}>{actions}</span>}
      <IconButton size="small" label="取消选择" icon={<X size={15} aria-hidden />} onClick={onClear} />
    </div>
  );
}

interface TableFooterProps {
  page: PageInput;
  onPage: (page: PageInput) => void;
  sizes: readonly number[];
  total: number | undefined;
  unit: string;
  hidePager: boolean;
  /** How far the list is counted, where not to its end. */
  counted?: number | undefined;
  selection?: SelectionBarProps | undefined;
}

/** Docked under the rows; a selection changes its colour and content, the pager stays where it is. */
export function TableFooter(props: TableFooterProps) {
  const { page, onPage, sizes, total, unit, hidePager, counted, selection } = props;
  const choosing = selection !== undefined && selection.count > 0;
  return (
    <div className={css.footer} data-choosing={choosing || undefined}>
      {choosing ? <SelectionBar {...selection} /> : <Total total={total} unit={unit} counted={counted} />}
      {!hidePager && <Pager page={page} onPage={onPage} total={total ?? 0} sizes={sizes} />}
    </div>
  );
}

function Total({
  total,
  unit,
  counted = Number.POSITIVE_INFINITY,
}: Pick<TableFooterProps, 'total' | 'unit' | 'counted'>) {
  return (
    <span className={css.total} aria-live="polite">
      {total !== undefined && `共 ${countUpTo(total, counted)} ${unit}`}
    </span>
  );
}
