import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SandboxResult } from '#contract/lab.ts';
import type { FlowResult, RuleResult } from '#contract/lab-flow.ts';
import { LabChange } from '#rules/lab/compare.ts';
import { moneyText } from '#rules/money.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { CHANGE_STATE, movedText, percentMoved, sumOf, totalOf } from '../kit/replay.ts';
import { StateMark } from '../kit/StateMark.tsx';
import { bareMoneyText, countText } from '../kit/text.ts';
import { TimeText } from '../kit/values.tsx';
import { runOf } from './addresses.ts';
import css from './lab.module.css';
import { signed } from './texts.ts';

type Named = Pick<SandboxResult, 'runId' | 'name' | 'subject' | 'madeByName' | 'madeAt' | 'fromDay' | 'toDay'>;
interface Line<R> {
  readonly key: string;
  readonly label: ReactNode;
  readonly cell: (result: R) => ReactNode;
}

interface Changed {
  readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[];
}
const CHANGES: Line<Changed> = {
  ...{ key: 'changes', label: '改了什么' },
  cell: ({ changes }) =>
    changes.map(({ label, before, after }) => (
      <div key={label}>
        <span className={css.label}>{label}</span> <b>{after}</b> <span className={css.label}>原 {before}</span>
      </div>
    )),
};
const SPAN: Line<Pick<Named, 'fromDay' | 'toDay'>> = {
  ...{ key: 'span', label: '期间' },
  cell: ({ fromDay, toDay }) => `${fromDay} – ${toDay}`,
};

const moved = (result: SandboxResult) => totalOf(result).afterFen - totalOf(result).beforeFen;
const KINDS: readonly LabChange[] = ['refused', 'apply', 'more', 'less', 'same'];

/** From nobody riding instead to the company paying all of it elsewhere. */
function rangeText(result: SandboxResult): string {
  const gone = sumOf(result, 'refused').beforeFen + sumOf(result, 'apply').beforeFen;
  return gone === 0 ? '没有人被拒，不取决于习惯' : `${movedText(moved(result))} 至 ${movedText(moved(result) + gone)}`;
}

const changeLine = (change: LabChange): Line<SandboxResult> => ({
  key: change,
  label: <StateMark state={CHANGE_STATE[change]}>{LabChange.labelOf(change)}</StateMark>,
  cell: (result) => {
    const { rides, beforeFen, afterFen } = sumOf(result, change);
    return (
      <>
        {countText(rides)} 单 {change !== 'same' && rides > 0 && <span>{movedText(afterFen - beforeFen)}</span>}
      </>
    );
  },
});

export const RIDE_LINES: readonly Line<SandboxResult>[] = [
  CHANGES,
  {
    ...{ key: 'moved', label: '企业支付的变化' },
    cell: (result) => (
      <>
        <span className={css.movedSmall}>{movedText(moved(result))}</span>{' '}
        {percentMoved(totalOf(result).beforeFen, totalOf(result).afterFen)}
        <div className={css.label}>
          {bareMoneyText(totalOf(result).afterFen)} 元，原 {bareMoneyText(totalOf(result).beforeFen)} 元
        </div>
      </>
    ),
  },
  { key: 'range', label: '可能的区间', cell: rangeText },
  {
    ...{ key: 'personal', label: '个人支付' },
    cell: (result) =>
      `${bareMoneyText(totalOf(result).afterPersonalFen)} 元，原 ${bareMoneyText(totalOf(result).beforePersonalFen)} 元`,
  },
  { key: 'people', label: '受影响的员工', cell: ({ people }) => `${countText(people)} 人` },
  SPAN,
  { key: 'filter', label: '计入的订单', cell: ({ filter }) => filter || '全部' },
  ...KINDS.map(changeLine),
];

type LoadCount = 'decisions' | 'passes' | 'strangers' | 'unled';
const loadLine = (key: LoadCount, label: string, unit: string): Line<FlowResult> => ({
  ...{ key, label },
  cell: ({ before, after }) => (
    <>
      <b>{countText(after[key])}</b> {unit}
      <span className={css.label}>
        ，原 {countText(before[key])}（{signed(after[key] - before[key])}）
      </span>
    </>
  ),
});
const hours = (wait: FlowResult['after']['wait']): string => (wait ? `${wait.half.toFixed(1)} 小时` : '—');

export const FLOW_LINES: readonly Line<FlowResult>[] = [
  CHANGES,
  loadLine('decisions', '要人决定的步', '次'),
  loadLine('passes', '自动通过的步', '次'),
  loadLine('strangers', '由外区的人批', '份'),
  loadLine('unled', '落到超级管理员', '份'),
  {
    ...{ key: 'wait', label: '预计等待，一半' },
    cell: ({ before, after }) => `${hours(after.wait)}，原 ${hours(before.wait)}`,
  },
  {
    ...{ key: 'busiest', label: '最忙的人每周' },
    cell: ({ before, after }) =>
      `${after.busiestName} ${after.busiest} 次，原 ${before.busiestName} ${before.busiest} 次`,
  },
  {
    ...{ key: 'changed', label: '换了审批人的申请' },
    cell: ({ changed, applications }) => `${countText(changed)} / ${countText(applications)} 份`,
  },
  SPAN,
];

const markLine = (key: 'before' | 'after' | 'added' | 'dropped', label: string): Line<RuleResult> => ({
  ...{ key, label },
  cell: (result) => (
    <>
      <b>{countText(result[key].orders)}</b> 单 <span className={css.label}>{moneyText(result[key].fen)}</span>
    </>
  ),
});

export const RULE_LINES: readonly Line<RuleResult>[] = [
  CHANGES,
  markLine('before', '现在要二次审批'),
  markLine('after', '改后要二次审批'),
  markLine('added', '新要的'),
  markLine('dropped', '不再要的'),
  SPAN,
];

interface CompareTableProps<R> {
  results: readonly R[];
  lines: readonly Line<R>[];
  onDrop: (runId: number) => void;
}
/** Runs of one kind beside each other. */
export function CompareTable<R extends Named>({ results, lines, onDrop }: CompareTableProps<R>) {
  return (
    <div className={css.scroll}>
      <table className={css.compare} aria-label="回放对比">
        <thead>
          <tr>
            <td />
            {results.map(({ runId, subject, name = subject, madeByName, madeAt }) => (
              <th key={runId} scope="col">
                <span className={css.two}>
                  <Link to={runOf(runId)}>{name}</Link>
                  <small>
                    {madeByName} <TimeText at={madeAt} />
                  </small>
                </span>
                <IconButton
                  label={`不再对比“${name}”`}
                  icon={<X size={15} aria-hidden />}
                  onClick={() => onDrop(runId)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, label, cell }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {results.map((result) => (
                <td key={result.runId}>{cell(result)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
