import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { type ApprovalSummary, labApprovalApi } from '#contract/lab-approvals.ts';
import { LEVEL_OF, RouteProblem } from '#rules/lab/approval-check.ts';
import { query } from '../kit/api.ts';
import { ContentPage, Fact, PageHeader, SidePanel } from '../kit/page.tsx';
import { StateGlyph, StatePill } from '../kit/StateMark.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import { TimeText } from '../kit/values.tsx';
import { ApprovalGrid } from './ApprovalGrid.tsx';
import { ApprovalInspector } from './ApprovalInspector.tsx';
import { levelState, PROBLEM_HINTS } from './approval-texts.ts';
import css from './approvals.module.css';
import { type GridPlace, useGridKeys } from './grid-keys.ts';

interface CardsProps {
  summary: ApprovalSummary;
  chosen: RouteProblem | null;
  onChoose: (problem: RouteProblem | null) => void;
}

/** How many people each problem concerns; a press shows it alone in the grid. */
function ProblemCards({ summary, chosen, onChoose }: CardsProps) {
  const known = RouteProblem.names.flatMap((problem) => summary.problems.filter((one) => one.problem === problem));
  return (
    <section className={css.cards} aria-label="问题">
      {known.map(({ problem, people }) => (
        <button
          key={problem}
          type="button"
          aria-pressed={chosen === problem}
          onClick={() => onChoose(chosen === problem ? null : problem)}
        >
          <span>
            <StateGlyph state={levelState(LEVEL_OF[problem])} /> {RouteProblem.labelOf(problem)}
          </span>
          <span>
            <b>{countText(people)}</b> 组
          </span>
          <small>{PROBLEM_HINTS[problem]}</small>
        </button>
      ))}
      <div>
        <span>
          <StateGlyph state="ok" /> 没有问题
        </span>
        <span>
          <b>{countText(summary.fine)}</b> 组
        </span>
        <small>每一步都有合适的人</small>
      </div>
    </section>
  );
}

const RANK = { blocked: 0, todo: 1, note: 2 };

/** Where to begin: the worst cell that concerns most people. */
function worstPlace({ rows }: ApprovalSummary): GridPlace {
  const all = rows.flatMap(({ cells }, row) => cells.map((cell, column) => ({ row, column, ...cell })));
  const open = all.filter(({ level, isAccepted }) => level !== null && !isAccepted);
  const [first] = open.sort((a, b) => RANK[a.level!] - RANK[b.level!] || b.concerned - a.concerned);
  const filled = first ?? all.find(({ total }) => total > 0);
  return filled ? { row: filled.row, column: filled.column } : { row: 0, column: 0 };
}

function Checked({ summary }: { summary: ApprovalSummary }) {
  const [problem, setProblem] = useState<RouteProblem | null>(null);
  const { rows, scenes } = summary;
  const keys = useGridKeys(rows.length, scenes.length, worstPlace(summary));
  const row = rows[keys.here.row];
  const scene = scenes[keys.here.column];
  return (
    <>
      <ProblemCards summary={summary} chosen={problem} onChoose={setProblem} />
      <SidePanel
        width={370}
        side={
          row && scene ? (
            <ApprovalInspector
              key={`${row.departmentId} ${row.isOwn} ${scene.sceneId}`}
              place={{ departmentId: row.departmentId, isOwn: row.isOwn, sceneId: scene.sceneId }}
              keys={keys}
            />
          ) : null
        }
      >
        <ApprovalGrid summary={summary} problem={problem} keys={keys} />
      </SidePanel>
    </>
  );
}

/** Matters, not people: one for each kind that somebody should mend. */
const matters = ({ problems }: ApprovalSummary): number =>
  problems.filter(({ problem }) => LEVEL_OF[problem] !== 'note').length;

const Mark = ({ summary }: { summary: ApprovalSummary }) =>
  matters(summary) > 0 ? (
    <StatePill state="wait">{matters(summary)} 件事要处理</StatePill>
  ) : (
    <StatePill state="ok">没有要处理的</StatePill>
  );

const Facts = ({ summary }: { summary: ApprovalSummary }) => (
  <>
    <Fact label="员工 × 场景">{countText(summary.groups)} 组</Fact>
    <Fact label="审批流">{summary.flows} 个</Fact>
    <span>
      按员工、部门、角色和审批流现在的样子，
      <TimeText at={summary.checkedAt} /> 检查，用时 {summary.seconds} 秒
    </span>
  </>
);

/** Who would approve, for every employee in every scene that needs an application. */
export function ApprovalsPage() {
  const summary = useQuery(query(labApprovalApi.summary, {}, { quiet: true, fresh: true }));
  const again = (
    <Button
      icon={<RotateCw size={15} aria-hidden />}
      loading={summary.isFetching}
      onClick={() => void summary.refetch()}
    >
      再查一次
    </Button>
  );
  if (summary.isError && !summary.data) {
    return <ErrorState heading error={summary.error} what="审批体检" onRetry={() => void summary.refetch()} />;
  }
  if (!summary.data) return <PageSkeleton />;
  const { data } = summary;
  if (data.groups === 0) {
    return (
      <EmptyState
        heading
        title="还没有需要申请的场景"
        actions={
          <Link to="/scene">
            <Button type="primary">去用车场景</Button>
          </Link>
        }
      >
        启用一个选了审批流的场景，并分给员工，这里就会查每个人的申请由谁审批。
      </EmptyState>
    );
  }
  return (
    <ContentPage>
      <PageHeader title="审批体检" mark={<Mark summary={data} />} facts={<Facts summary={data} />} actions={again} />
      <Checked summary={data} />
    </ContentPage>
  );
}
