import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { financeApi } from '#contract/finance.ts';
import { BILL_REFUSALS, BILL_STATE_GROUPS, type BillStatus } from '#rules/bill.ts';
import { query } from '../kit/api.ts';
import { notify } from '../kit/notify.tsx';
import { onDemand } from '../kit/OnDemand.tsx';
import { countText } from '../kit/text.ts';
import css from './FinancePage.module.css';
import { MonthRange } from './MonthRange.tsx';
import type { Bills } from './use-bills.ts';

const DownloadDialog = onDemand(() => import('./DownloadDialog.tsx').then((m) => m.DownloadDialog));

interface StatesProps {
  state: string | undefined;
  onChange: (state: string | undefined) => void;
}

/** The states with how many bills are in each; before they are counted, the words alone. */
function States({ state, onChange }: StatesProps) {
  const { data } = useQuery(query(financeApi.bills, {}, { quiet: true }));
  const count = (statuses: readonly BillStatus[]): string => {
    const bills = data?.billDTOList.filter(({ status }) => statuses.includes(status)).length;
    return bills ? ` ${countText(bills)}` : '';
  };
  const options = BILL_STATE_GROUPS.map(({ label, statuses }) => ({
    value: label,
    label: `${label}${count(statuses)}`,
  }));
  return (
    <Segmented
      aria-label="账单状态"
      options={[{ value: '', label: '全部' }, ...options]}
      value={state ?? ''}
      onChange={(next) => onChange(next || undefined)}
    />
  );
}

/** Above the bills: which states and months, and what to do with the chosen ones. */
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
        <States state={filters.values.state} onChange={(state) => filters.set({ state })} />
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
      {isOpen && <DownloadDialog bills={selection.rows} onClose={() => setOpen(false)} onDone={selection.clear} />}
    </search>
  );
}
