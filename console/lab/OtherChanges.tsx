import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { flowApi } from '#contract/flow.ts';
import { secondApprovalApi } from '#contract/second-approval.ts';
import type { Day } from '#rules/calendar.ts';
import { DayKind } from '#rules/day-kind.ts';
import { query } from '../kit/api.ts';
import { type DayRange, DayRangeInput } from '../kit/dates.tsx';
import { ErrorState } from '../kit/states.tsx';
import css from './lab.module.css';

export interface CalendarChosen {
  readonly range: DayRange | undefined;
  readonly kind: DayKind;
}
export const NO_DAYS: CalendarChosen = { range: undefined, kind: 'restDay' };

interface CalendarChangeProps {
  chosen: CalendarChosen;
  onChange: (chosen: CalendarChosen) => void;
  /** The days that are played. */
  min: Day;
  max: Day;
}

/** Days that would have been of another kind. */
export function CalendarChange({ chosen, onChange, min, max }: CalendarChangeProps) {
  return (
    <div className={css.limit}>
      <DayRangeInput
        label="日期"
        min={min}
        max={max}
        value={chosen.range}
        onChange={(range) => onChange({ ...chosen, range })}
      />
      <span>改为</span>
      <Segmented<DayKind>
        aria-label="改为哪种日子"
        value={chosen.kind}
        options={DayKind.names.map((kind) => ({ value: kind, label: DayKind.labelOf(kind) }))}
        onChange={(kind) => onChange({ ...chosen, kind })}
      />
      <p className={css.label}>只影响按工作日、休息日、法定节假日限制时段的场景。</p>
    </div>
  );
}

interface Listed {
  readonly id: number;
  readonly name: string;
}

function EditorList({
  rows,
  label,
  linkOf,
}: {
  rows: readonly Listed[];
  label: string;
  linkOf: (id: number) => string;
}) {
  return (
    <ul className={css.editors} aria-label={label}>
      {rows.map(({ id, name }) => (
        <li key={id}>
          <Link to={linkOf(id)}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}

/** Steps are changed where they are edited, and played from there. */
export function FlowChoices() {
  const flows = useQuery(query(flowApi.choices, {}, { quiet: true }));
  if (flows.isLoadingError)
    return <ErrorState small error={flows.error} what="审批流" onRetry={() => void flows.refetch()} />;
  return (
    <>
      <p className={css.label}>选一个审批流，在编辑器里改步骤，从那里的“沙盘”回放；没有保存的内容也可以。</p>
      <EditorList label="审批流" rows={flows.data ?? []} linkOf={(id) => `/approve/approveAdd/${id}`} />
    </>
  );
}

export function RuleChoices() {
  const rules = useQuery(query(secondApprovalApi.page, { page: 1, pageSize: 100 }, { quiet: true }));
  if (rules.isLoadingError)
    return <ErrorState small error={rules.error} what="规则" onRetry={() => void rules.refetch()} />;
  return (
    <>
      <p className={css.label}>选一条规则，在编辑器里改条件，从那里的“沙盘”回放；没有保存的内容也可以。</p>
      <EditorList label="二次审批规则" rows={rules.data?.rows ?? []} linkOf={(id) => `/carrules/edit?id=${id}`} />
    </>
  );
}
