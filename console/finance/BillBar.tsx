import { Button } from 'antd';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { BILL_REFUSALS } from '#rules/bill.ts';
import { notify } from '../kit/notify.tsx';
import css from './FinancePage.module.css';
import { MonthRange } from './MonthRange.tsx';
import type { Bills } from './use-bills.ts';

const DownloadDialog = lazy(() => import('./DownloadDialog.tsx').then((m) => ({ default: m.DownloadDialog })));

/** Above the bills: which months, and what to do with the chosen ones. */
export function BillBar({ bills: { filters, selection } }: { bills: Bills }) {
  const [isOpen, setOpen] = useState(false);
  const { startTime, endTime } = filters.values;
  const open = (): void => {
    if (selection.count === 0) notify.warning(BILL_REFUSALS.noBills.msg);
    else setOpen(true);
  };
  return (
    <search className={css.bar} aria-label="账单筛选">
      <div className={css.left}>
        <h2>账单</h2>
        <span className={css.note}>每个自然月一份，次月 1 日出账</span>
      </div>
      <div className={css.right}>
        <MonthRange
          from={startTime}
          to={endTime}
          onChange={(first, last) => filters.set({ startTime: first, endTime: last })}
        />
        <Button icon={<Download size={15} aria-hidden />} onClick={open}>
          下载所选
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <DownloadDialog bills={selection.rows} onClose={() => setOpen(false)} onDone={selection.clear} />
        </Suspense>
      )}
    </search>
  );
}
