import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Tabs } from 'antd';
import { type FlowCount, labFlowApi, type FlowResult as Result } from '#contract/lab-flow.ts';
import { PERMISSION } from '#rules/permission.ts';
import { query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { Card, ContentPage, Fact, Figures, SidePanel } from '../kit/page.tsx';
import { useMay } from '../kit/rights.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { countText } from '../kit/text.ts';
import { TimeText } from '../kit/values.tsx';
import { Singles } from './EffectCards.tsx';
import css from './lab.module.css';
import { ResultHead } from './ResultHead.tsx';
import { signed } from './texts.ts';

const hours = (wait: { half: number; nine: number } | null, part: 'half' | 'nine') =>
  wait ? wait[part].toFixed(1) : '—';

function Loads({ before, after }: Pick<Result, 'before' | 'after'>) {
  const line = (was: number, is: number, unit: string) => `${countText(was)} → ${countText(is)} ${unit}`;
  return (
    <Figures
      items={[
        {
          label: '要人决定的步',
          value: line(before.decisions, after.decisions, '次'),
          hint: signed(after.decisions - before.decisions),
        },
        { label: '自动通过的步', value: line(before.passes, after.passes, '次'), hint: '本人、同一人或金额不到' },
        {
          label: '由外区的人批',
          value: line(before.strangers, after.strangers, '份'),
          hint: '没有覆盖本部门的角色成员',
        },
        { label: '落到超级管理员', value: line(before.unled, after.unled, '份'), hint: '没有别人能批' },
        {
          label: '预计等待，一半',
          value: `${hours(before.wait, 'half')} → ${hours(after.wait, 'half')} 小时`,
          hint: `九成 ${hours(before.wait, 'nine')} → ${hours(after.wait, 'nine')} 小时`,
        },
        {
          label: '最忙的人每周',
          value: `${before.busiest} → ${after.busiest} 次`,
          hint: `${before.busiestName} → ${after.busiestName}`,
        },
      ]}
    />
  );
}

function columnsOf(title: string, weeks: number): Column<FlowCount>[] {
  return [
    { key: 'name', title, render: ({ name }) => name },
    { key: 'beside', title: '部门', render: ({ beside }) => beside },
    { key: 'before', title: '现在（次）', align: 'right', render: ({ before }) => countText(before) },
    { key: 'after', title: '改后（次）', align: 'right', render: ({ after }) => <b>{countText(after)}</b> },
    { key: 'moved', title: '变化', align: 'right', render: ({ before, after }) => signed(after - before) },
    {
      key: 'weekly',
      title: '每周',
      align: 'right',
      render: ({ before, after }) => `${(before / weeks).toFixed(1)} → ${(after / weeks).toFixed(1)} 次`,
    },
  ];
}

function Counts({ title, rows, weeks }: { title: string; rows: readonly FlowCount[]; weeks: number }) {
  const columns = columnsOf(title, weeks).filter(({ key }) => key !== 'beside' || rows.some(({ beside }) => beside));
  return (
    <div className={css.scroll}>
      <DataTable label={`按${title}`} columns={columns} rows={rows} keyOf={({ key }) => key} empty="没有申请" />
    </div>
  );
}

function Examples({ examples }: Pick<Result, 'examples'>) {
  return (
    <Card title="前后怎么走">
      {examples.length === 0 && <p className={css.label}>没有一份申请换了审批人。</p>}
      {examples.map(({ name, departmentName, at, before, after }) => (
        <div key={`${name} ${at.getTime()}`} className={css.example}>
          <p>
            {name} · {departmentName}，<TimeText at={at} style="short" /> 提交
          </p>
          <ol>
            {Array.from({ length: Math.max(before.length, after.length) }, (_, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
              <li key={nth}>
                {before[nth] ?? '没有这一步'} → <b>{after[nth] ?? '没有这一步'}</b>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </Card>
  );
}

function Shown({ result }: { result: Result }) {
  const may = useMay();
  const { weeks } = result;
  return (
    <ContentPage>
      <ResultHead
        run={result}
        kind="审批流"
        goOn={
          may(PERMISSION.flow) && (
            <Link to={`/approve/approveAdd/${result.subjectId}`}>
              <Button type="primary">去改审批流</Button>
            </Link>
          )
        }
      >
        <Fact label="申请">{countText(result.applications)} 份</Fact>
        <span>按提交时的组织与角色</span>
      </ResultHead>
      {result.applications === 0 ? (
        <EmptyState title="这段时间没有走这个审批流的申请">换一段时间再回放。</EmptyState>
      ) : (
        <>
          <Loads before={result.before} after={result.after} />
          <SidePanel
            width={340}
            side={
              <>
                <Singles
                  singles={result.singles.map(({ changed, ...single }) => ({
                    ...single,
                    note: `${countText(changed)} 份换人`,
                  }))}
                  whole={result.after.decisions - result.before.decisions}
                  textOf={(moved) => `${signed(moved)} 次`}
                />
                <Examples examples={result.examples} />
                <Card title="回放看不出来的事">
                  <p className={css.label}>
                    每个人批得多快，按本人过去 12
                    个月估计；量多了实际会更慢。批或不批的结论不重算：新的审批人会怎么决定，没有人知道。一步有多位审批人时按人数平分。
                  </p>
                </Card>
              </>
            }
          >
            <section className={css.tabs} aria-label="明细">
              <Tabs
                items={[
                  {
                    key: 'approver',
                    label: `按审批人 ${result.approvers.length}`,
                    children: <Counts title="审批人" rows={result.approvers} weeks={weeks} />,
                  },
                  {
                    key: 'department',
                    label: '按部门',
                    children: <Counts title="部门" rows={result.perDepartment} weeks={weeks} />,
                  },
                  {
                    key: 'month',
                    label: '按月',
                    children: <Counts title="月份" rows={result.perMonth} weeks={weeks} />,
                  },
                ]}
              />
            </section>
          </SidePanel>
        </>
      )}
    </ContentPage>
  );
}

/** What steps that are not saved would have asked of whom. */
export function FlowResult({ runId }: { runId: number }) {
  const result = useQuery(query(labFlowApi.flowResult, { sandboxId: runId }, { quiet: true, fresh: true }));
  if (result.isError)
    return <ErrorState heading error={result.error} what="回放" onRetry={() => void result.refetch()} />;
  return result.data ? <Shown result={result.data} /> : <PageSkeleton />;
}
