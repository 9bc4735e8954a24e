import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { type ApprovalDetail, type CheckedPersonRow, labApprovalApi } from '#contract/lab-approvals.ts';
import { PassReason } from '#rules/flow.ts';
import { LEVEL_OF, RouteProblem } from '#rules/lab/approval-check.ts';
import { useSettled } from '#ui/use-settled.ts';
import { query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { DetailDrawer } from '../kit/DetailDrawer.tsx';
import { Pager } from '../kit/Pager.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { levelState } from './approval-texts.ts';
import type { CellPlace } from './cell-place.ts';
import css from './lab.module.css';

const PAGE_SIZE = 20;

const stepText = ({ reason, approvers }: CheckedPersonRow['steps'][number]): string =>
  reason ? PassReason.labelOf(reason) : approvers.map(({ name }) => name).join('、');

const columnsOf = ({ steps }: ApprovalDetail): Column<CheckedPersonRow>[] => [
  {
    key: 'name',
    title: '员工',
    render: ({ name, departmentName }) => (
      <span className={css.two}>
        <span>{name}</span>
        <small>{departmentName}</small>
      </span>
    ),
  },
  ...steps.map((step, at) => ({
    key: `step${at}`,
    title: `第 ${at + 1} 步 ${step.text}`,
    render: (row: CheckedPersonRow) => stepText(row.steps[at]!),
  })),
  {
    key: 'problems',
    title: '问题',
    render: ({ problems }) =>
      problems.length === 0 ? (
        <StateMark state="ok">没有问题</StateMark>
      ) : (
        <span className={css.two}>
          {problems.map((problem) => (
            <StateMark key={problem} state={levelState(LEVEL_OF[problem])}>
              {RouteProblem.labelOf(problem)}
            </StateMark>
          ))}
        </span>
      ),
  },
];

interface PeopleDrawerProps {
  place: CellPlace;
  cell: ApprovalDetail;
  onClose: () => void;
}

/** Everybody of one cell, each with the people who would approve. */
export function PeopleDrawer({ place, cell, onClose }: PeopleDrawerProps) {
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const word = useSettled(typed.trim(), 400);
  const people = useQuery(
    query(labApprovalApi.people, { ...place, page, pageSize: PAGE_SIZE, problem: undefined, word: word || undefined }),
  );
  return (
    <DetailDrawer
      open
      width={960}
      title={`${cell.departmentName} × ${cell.sceneName}`}
      onClose={onClose}
      query={people}
    >
      <div className={css.rideBar}>
        <Input.Search
          allowClear
          aria-label="姓名"
          placeholder="姓名"
          className={css.search!}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPage(1);
          }}
        />
      </div>
      <div className={css.scroll}>
        <DataTable
          label="每个人的审批人"
          columns={columnsOf(cell)}
          rows={people.data?.rows ?? []}
          keyOf={({ staffId }) => staffId}
          empty={<p className={css.none}>没有这样的人</p>}
        />
      </div>
      <Pager
        page={{ page, pageSize: PAGE_SIZE }}
        total={people.data?.total ?? 0}
        sizes={[PAGE_SIZE]}
        onPage={(next) => setPage(next.page)}
      />
    </DetailDrawer>
  );
}
