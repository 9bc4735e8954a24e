import { Button, Segmented, Switch } from 'antd';
import { ChevronDown, Network } from 'lucide-react';
import { useId, useState } from 'react';
import { QUICK_LABEL, type QuickRange, quickRange, withinReportMonths } from '#rules/report.ts';
import { DayRangeInput } from '../kit/dates.tsx';
import { onDemand } from '../kit/OnDemand.tsx';
import { errorMark, useDraft } from '../kit/use-draft.ts';
import { useDepartments } from '../pickers/use-departments.ts';
import { daysOf, REPORT_FILTERS } from './filters.ts';
import css from './report.module.css';
import { SOURCE, scopeText } from './scope.ts';
import type { ReportState } from './use-report.ts';

const ScopeDialog = onDemand(() => import('./ScopeDialog.tsx').then((m) => m.ScopeDialog));

const QUICK = Object.entries(QUICK_LABEL).map(([value, label]) => ({ value: value as QuickRange, label }));

/** Which departments, said in short; all of it is chosen in a dialog. */
function ScopeButton({ chosen, onChoose }: { chosen: number[]; onChoose: (ids: number[]) => void }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const { query, options } = useDepartments(SOURCE.load, SOURCE.source);
  const show = (): void => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <Button icon={<Network size={15} aria-hidden />} onClick={show} aria-haspopup="dialog">
        <span className="qx-hidden">部门范围：</span>
        {scopeText(options, query.data ?? [], chosen)}
        <ChevronDown size={15} aria-hidden />
      </Button>
      {wanted && (
        <ScopeDialog
          open={open}
          chosen={chosen}
          onClose={() => setOpen(false)}
          onChoose={(ids) => {
            setOpen(false);
            onChoose(ids);
          }}
        />
      )}
    </>
  );
}

function CompareSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const id = useId();
  return (
    <span className={css.compare}>
      <label htmlFor={id}>对比上期</label>
      <Switch id={id} size="small" checked={on} onChange={onChange} />
    </span>
  );
}

/** Put together here and asked for with 分析; a quick choice of days asks at once. */
export function ReportFilters({ state }: { state: ReportState }) {
  const { today, compared, compare } = state;
  const { draft, faults, change, submit } = useDraft({ table: REPORT_FILTERS, ...state });
  const { days } = draft;
  const isQuick = (quick: QuickRange): boolean => {
    const { from, to } = daysOf(quickRange(quick, today));
    return days?.from === from && days.to === to;
  };
  const quick = QUICK.find(({ value }) => isQuick(value))?.value;
  return (
    <search className={css.filters} aria-label="筛选">
      <DayRangeInput
        label="用车日期"
        allows={withinReportMonths}
        max={today}
        allowClear={false}
        value={days}
        onChange={(next) => change({ days: next })}
        {...errorMark(faults.days)}
      />
      <Segmented<QuickRange | ''>
        aria-label="常用日期"
        options={QUICK}
        value={quick ?? ''}
        onChange={(next) => next !== '' && submit({ ...draft, days: daysOf(quickRange(next, today)) })}
      />
      <ScopeButton chosen={draft.departmentIds} onChoose={(departmentIds) => change({ departmentIds })} />
      <Button type="primary" onClick={() => submit()}>
        分析
      </Button>
      <CompareSwitch on={compared} onChange={compare} />
    </search>
  );
}
