import { useQueries } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { labApi, type SandboxResult } from '#contract/lab.ts';
import { LabChange } from '#rules/lab/compare.ts';
import { query } from '../kit/api.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { Card, ContentPage, PageHeader } from '../kit/page.tsx';
import { CHANGE_STATE, movedText, percentMoved, sumOf, totalOf } from '../kit/replay.ts';
import { StateMark } from '../kit/StateMark.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx';
import { bareMoneyText, countText } from '../kit/text.ts';
import { useAddress } from '../kit/use-page.ts';
import { TimeText } from '../kit/values.tsx';
import { COMPARE, NEW_RUN, runOf } from './addresses.ts';
import { KeptRuns } from './KeptRuns.tsx';
import css from './lab.module.css';

const moved = (result: SandboxResult) => totalOf(result).afterFen - totalOf(result).beforeFen;
const KINDS: readonly LabChange[] = ['refused', 'apply', 'more', 'less', 'same'];

/** From nobody riding instead to the company paying all of it elsewhere. */
function rangeText(result: SandboxResult): string {
  const gone = sumOf(result, 'refused').beforeFen + sumOf(result, 'apply').beforeFen;
  return gone === 0 ? '没有人被拒，不取决于习惯' : `${movedText(moved(result))} 至 ${movedText(moved(result) + gone)}`;
}

const LINES: readonly (readonly [string, (result: SandboxResult) => ReactNode])[] = [
  [
    '改了什么',
    ({ changes }) =>
      changes.map(({ label, before, after }) => (
        <div key={label}>
          <span className={css.label}>{label}</span> <b>{after}</b> <span className={css.label}>原 {before}</span>
        </div>
      )),
  ],
  [
    '企业支付的变化',
    (result) => (
      <>
        <span className={css.movedSmall}>{movedText(moved(result))}</span>{' '}
        {percentMoved(totalOf(result).beforeFen, totalOf(result).afterFen)}
        <div className={css.label}>
          {bareMoneyText(totalOf(result).afterFen)} 元，原 {bareMoneyText(totalOf(result).beforeFen)} 元
        </div>
      </>
    ),
  ],
  ['可能的区间', rangeText],
  [
    '个人支付',
    (result) =>
      `${bareMoneyText(totalOf(result).afterPersonalFen)} 元，原 ${bareMoneyText(totalOf(result).beforePersonalFen)} 元`,
  ],
  ['受影响的员工', ({ people }) => `${countText(people)} 人`],
  ['期间', ({ fromDay, toDay }) => `${fromDay} – ${toDay}`],
];

function Comparison({ results, onDrop }: { results: readonly SandboxResult[]; onDrop: (runId: number) => void }) {
  return (
    <div className={css.scroll}>
      <table className={css.compare} aria-label="回放对比">
        <thead>
          <tr>
            <td />
            {results.map(({ runId, name, madeByName, madeAt }) => (
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
          {LINES.map(([label, cell]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {results.map((result) => (
                <td key={result.runId}>{cell(result)}</td>
              ))}
            </tr>
          ))}
          {KINDS.map((change) => (
            <tr key={change}>
              <th scope="row">
                <StateMark state={CHANGE_STATE[change]}>{LabChange.labelOf(change)}</StateMark>
              </th>
              {results.map((result) => {
                const { rides, beforeFen, afterFen } = sumOf(result, change);
                return (
                  <td key={result.runId}>
                    {countText(rides)} 单{' '}
                    {change !== 'same' && rides > 0 && <span>{movedText(afterFen - beforeFen)}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Kept runs beside each other. */
export function ComparePage() {
  const { ids = '' } = useAddress();
  const navigate = useNavigate();
  const chosen = [...new Set(ids.split(',').map(Number))].filter((id) => id > 0).slice(0, 3);
  const runs = useQueries({
    queries: chosen.map((sandboxId) => query(labApi.result, { sandboxId }, { quiet: true, fresh: true })),
  });
  const results = runs.flatMap(({ data }) => (data ? [data] : []));
  const failed = runs.find(({ error }) => error);
  const show = (next: readonly number[]) => void navigate({ to: COMPARE, search: { ids: next.join(',') } });
  const toNew = (
    <Link to={NEW_RUN}>
      <Button>新建回放</Button>
    </Link>
  );
  if (failed) return <ErrorState heading error={failed.error} what="回放" back={toNew} />;
  if (results.length < chosen.length) return <PageSkeleton />;
  return (
    <ContentPage>
      <PageHeader title={`对比 ${results.length} 次回放`} actions={toNew} />
      {results.length === 0 ? (
        <EmptyState title="选两三次留存的回放">在下面勾选，并排看改了什么、钱差多少。</EmptyState>
      ) : (
        <Card flush>
          <Comparison results={results} onDrop={(runId) => show(chosen.filter((one) => one !== runId))} />
        </Card>
      )}
      <KeptRuns />
    </ContentPage>
  );
}
