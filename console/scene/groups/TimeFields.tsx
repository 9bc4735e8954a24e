import { Button, Segmented } from 'antd';
import { Copy, Plus } from 'lucide-react';
import { useState } from 'react';
import type { DayHours } from '#rules/scene.ts';
import { useEditor } from '../editor-context.ts';
import { LimitRow } from '../RuleRow.tsx';
import { copyDay, WORKDAYS } from '../week.ts';
import { KindHoursList } from './KindHoursList.tsx';
import { AddRangeDialog, DayRangesDialog } from './RangeDialogs.tsx';
import css from './TimeFields.module.css';
import { WeekGrid } from './WeekGrid.tsx';

function Week() {
  const { form, patch } = useEditor();
  const [edited, setEdited] = useState<number | null>(null);
  const [adding, setAdding] = useState(false);
  const { hours } = form;
  const set = (next: DayHours[]): void => patch({ hours: next });
  return (
    <>
      <WeekGrid hours={hours} onChange={set} onEdit={setEdited} />
      <div className={css.foot}>
        <Button
          size="small"
          icon={<Copy size={14} aria-hidden />}
          onClick={() => set(copyDay(hours, 1, WORKDAYS.slice(1)))}
        >
          周一复制到工作日
        </Button>
        <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={() => setAdding(true)}>
          添加时段
        </Button>
        <span className={css.key} aria-hidden="true">
          <i data-open /> 可用 <i /> 不可用
        </span>
      </div>
      {edited !== null && (
        <DayRangesDialog weekday={edited} hours={hours} onChange={set} onClose={() => setEdited(null)} />
      )}
      {adding && <AddRangeDialog hours={hours} onChange={set} onClose={() => setAdding(false)} />}
    </>
  );
}

const HELP = {
  week: '拖过格子即可选时段或取消，也可以点右侧的时间直接输入',
  kind: '放假调休算休息日，补班的周末算工作日；具体日期见企业设置里的“节假日”',
} as const;

/** By weekday, or by kind of day; what was filled in on the other side stays until it is saved. */
export function TimeFields() {
  const { form, patch } = useEditor();
  const { hoursBy } = form;
  return (
    <LimitRow limit="hours" title="每周时段" fields="hours kindHours" help={HELP[hoursBy]}>
      <Segmented<'week' | 'kind'>
        className={css.by!}
        size="small"
        aria-label="时段的设置方式"
        value={hoursBy}
        options={[
          { value: 'week', label: '按星期' },
          { value: 'kind', label: '按工作日和节假日' },
        ]}
        onChange={(by) => patch({ hoursBy: by })}
      />
      {hoursBy === 'week' ? <Week /> : <KindHoursList />}
    </LimitRow>
  );
}
