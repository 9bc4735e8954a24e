import { Popover } from 'antd';
import { Rows3, Rows4, SlidersHorizontal } from 'lucide-react';
import { Suspense } from 'react';
import type { ColumnChoiceProps } from './ColumnChoice.tsx';
import { IconButton } from './IconButton.tsx';
import { lazyPart } from './lazy-part.tsx';
import { changeTableView, useTableView } from './table-view.ts';

/** Most people never look at it: it comes when it is opened. */
const ColumnChoice = lazyPart(() => import('./ColumnChoice.tsx').then((m) => m.ColumnChoice));

/** Column settings and density, kept for this person and this list. */
export function TableTools({ list, columns }: ColumnChoiceProps) {
  const { density } = useTableView(list);
  const loose = density === 'loose';
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        title="显示的列"
        content={
          <Suspense fallback={null}>
            <ColumnChoice list={list} columns={columns} />
          </Suspense>
        }
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
