import { Select } from 'antd';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { PageInput } from '#rules/paging.ts';
import css from './Pager.module.css';
import { pagesShown } from './pages-shown.ts';

interface PagerProps {
  page: PageInput;
  onPage: (page: PageInput) => void;
  total: number;
  sizes: readonly number[];
}

/** Page numbers, arrows and the page size; another size starts at the first page. */
export function Pager({ page, onPage, total, sizes }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / page.pageSize));
  const turn = (number: number): void => onPage({ ...page, page: number });
  return (
    <nav className={css.pager} aria-label="分页">
      <button type="button" aria-label="上一页" disabled={page.page <= 1} onClick={() => turn(page.page - 1)}>
        <ChevronLeft size={15} aria-hidden />
      </button>
      {pagesShown(page.page, last).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its place
          <span key={`gap-${index}`} className={css.gap}>
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            className={css.number}
            aria-label={`第 ${number} 页`}
            aria-current={number === page.page ? 'page' : undefined}
            onClick={() => turn(number)}
          >
            {number}
          </button>
        ),
      )}
      <button type="button" aria-label="下一页" disabled={page.page >= last} onClick={() => turn(page.page + 1)}>
        <ChevronRight size={15} aria-hidden />
      </button>
      <Select<number>
        className={css.size!}
        size="small"
        aria-label="每页条数"
        value={page.pageSize}
        popupMatchSelectWidth={false}
        options={sizes.map((size) => ({ value: size, label: `${size} 条/页` }))}
        onChange={(pageSize) => onPage({ page: 1, pageSize })}
      />
    </nav>
  );
}
