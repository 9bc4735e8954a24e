import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { ChevronRight, CircleAlert, GitPullRequestArrow, Network, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { type ApprovalDetail, labApprovalApi } from '#contract/lab-approvals.ts';
import { LEVEL_OF } from '#rules/lab/approval-check.ts';
import { mutation, query } from '../kit/api.ts';
import { notify } from '../kit/notify.tsx';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import { TimeText } from '../kit/values.tsx';
import { AcceptDialog } from './AcceptDialog.tsx';
import { fixText, problemText, waitText } from './approval-texts.ts';
import css from './approvals.module.css';
import type { CellPlace } from './cell-place.ts';
import type { GridKeys } from './KeyGrid.tsx';
import { PeopleDrawer } from './PeopleDrawer.tsx';

function Problems({ cell }: { cell: ApprovalDetail }) {
  if (cell.problems.length === 0) return <p className={css.fine}>每一步都有合适的人审批。</p>;
  return (
    <ul className={css.problems} aria-label="问题">
      {cell.problems.map((one) => (
        <li key={`${one.problem} ${one.step}`} data-level={cell.acceptance ? undefined : LEVEL_OF[one.problem]}>
          <CircleAlert size={15} aria-hidden />
          {problemText(one, cell.departmentName)}
        </li>
      ))}
    </ul>
  );
}

function stepPeople({ approvers, others, passes }: ApprovalDetail['steps'][number]): string {
  const leaves = (day: string | null) => (day ? `（${day.slice(5)} 离职）` : '');
  const names = approvers.map(({ name, people, leavesOn }) => `${name}${leaves(leavesOn)} ${people} 人`).join('，');
  const more = others > 0 ? `，另有 ${others} 名审批人` : '';
  const passed = passes > 0 ? `${names ? '；' : ''}${passes} 人自动通过` : '';
  return `${names}${more}${passed}`;
}

function StepLines({ steps }: Pick<ApprovalDetail, 'steps'>) {
  return (
    <ol className={css.steps} aria-label="每一步">
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a flow stand in their order
        <li key={at} data-level={step.level ?? undefined}>
          <span>{step.text}</span>
          <small>{stepPeople(step)}</small>
        </li>
      ))}
    </ol>
  );
}

const ICONS = {
  addHolder: ShieldCheck,
  changeStep: GitPullRequestArrow,
  nameOthers: GitPullRequestArrow,
  setManager: Network,
};

function Fixes({ cell }: { cell: ApprovalDetail }) {
  if (cell.fixes.length === 0) return null;
  return (
    <>
      <h3>怎么修</h3>
      <ul className={css.fixes}>
        {cell.fixes.map((fix) => {
          const { title, note, to, search } = fixText(fix, cell);
          const Icon = ICONS[fix.kind];
          return (
            <li key={title}>
              <Link to={to} {...(search && { search })}>
                <Icon size={16} aria-hidden />
                <span>
                  <b>{title}</b>
                  <small>{note}</small>
                </span>
                <ChevronRight size={16} aria-hidden />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Accepted({ place, acceptance }: { place: CellPlace; acceptance: NonNullable<ApprovalDetail['acceptance']> }) {
  const reopen = useMutation({
    ...mutation(labApprovalApi.reopen),
    onSuccess: () => notify.success('已恢复提示'),
  });
  return (
    <div className={css.accepted}>
      <p>
        {acceptance.name} <TimeText at={acceptance.at} /> 标为这样是对的：{acceptance.reason}
      </p>
      <Button size="small" loading={reopen.isPending} onClick={() => reopen.mutate(place)}>
        恢复提示
      </Button>
    </div>
  );
}

function Content({ place, cell }: { place: CellPlace; cell: ApprovalDetail }) {
  const [open, setOpen] = useState<'people' | 'accept' | null>(null);
  const close = () => setOpen(null);
  if (cell.total === 0) return <p className={css.fine}>这里没有人能用这个场景。</p>;
  return (
    <>
      <Problems cell={cell} />
      {cell.acceptance && <Accepted place={place} acceptance={cell.acceptance} />}
      <StepLines steps={cell.steps} />
      <dl className={css.figures}>
        <dt>审批流</dt>
        <dd>
          <Link to={`/approve/approveAdd/${cell.flowId}`}>{cell.flowName}</Link>
        </dd>
        <dt>预计等待</dt>
        <dd>{waitText(cell.wait)}</dd>
        <dt>近 12 个月</dt>
        <dd>{countText(cell.applications)} 份申请</dd>
      </dl>
      <Fixes cell={cell} />
      <div className={css.acts}>
        <Button size="small" onClick={() => setOpen('people')}>
          看 {countText(cell.total)} 人名单
        </Button>
        {cell.problems.length > 0 && !cell.acceptance && (
          <Button size="small" onClick={() => setOpen('accept')}>
            这样是对的，不再提示
          </Button>
        )}
      </div>
      {open === 'people' && <PeopleDrawer place={place} cell={cell} onClose={close} />}
      {open === 'accept' && <AcceptDialog place={place} cell={cell} onClose={close} />}
    </>
  );
}

interface InspectorProps {
  place: CellPlace;
  keys: GridKeys;
}

/** What is behind a cell: each step with its people, what is amiss, and what would mend it. */
export function ApprovalInspector({ place, keys }: InspectorProps) {
  const cell = useQuery(query(labApprovalApi.cell, place, { quiet: true, fresh: true }));
  const title = cell.data ? `${cell.data.departmentName} × ${cell.data.sceneName}` : '正在读取';
  return (
    <section ref={keys.inspector} tabIndex={-1} onKeyDown={keys.left} className={css.inspector} aria-label="检查结果">
      <h2>{title}</h2>
      <div className={css.inspectorBody}>
        {cell.isLoadingError ? (
          <ErrorState small error={cell.error} what="检查结果" onRetry={() => void cell.refetch()} />
        ) : cell.data ? (
          <Content place={place} cell={cell.data} />
        ) : (
          <PageSkeleton />
        )}
      </div>
    </section>
  );
}
