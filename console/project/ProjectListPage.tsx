import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type Project, projectApi } from '#contract/project.ts';
import { ProjectStatus } from '#rules/project.ts';
import { query } from '../kit/api.ts';
import { FilterBar } from '../kit/FilterBar.tsx';
import { onDemand } from '../kit/OnDemand.tsx';
import { PagedTable } from '../kit/PagedTable.tsx';
import { ListPage, PageHeader } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { EmptyState } from '../kit/states.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { useDraft } from '../kit/use-draft.ts';
import { type Filters, useFilters } from '../kit/use-filters.ts';
import { usePage } from '../kit/use-page.ts';
import { CutText, Dash, LimitBar, Money } from '../kit/values.tsx';
import { PROJECT_FILTERS } from './filters.ts';
import { ProjectImport } from './ProjectImport.tsx';
import { useTurnProject } from './use-turn-project.ts';

const ProjectDialog = onDemand(() => import('./ProjectDialog.tsx').then((m) => m.ProjectDialog));

function spanText({ startDay, endDay }: Project): string {
  if (startDay && endDay) return `${startDay} – ${endDay}`;
  if (startDay) return `${startDay} 起`;
  return endDay ? `到 ${endDay} 为止` : '不限';
}

const COLUMNS: readonly Column<Project>[] = [
  { key: 'number', title: '项目号', locked: true, width: 150, render: ({ number }) => <b>{number}</b> },
  { key: 'name', title: '项目名称', render: ({ name }) => <CutText text={name} most={20} /> },
  {
    key: 'status',
    title: '状态',
    width: 84,
    render: ({ status }) => (
      <StateMark state={status === 'enabled' ? 'ok' : 'off'}>{ProjectStatus.labelOf(status)}</StateMark>
    ),
  },
  { key: 'span', title: '期间', width: 206, render: spanText },
  {
    key: 'owners',
    title: '负责人',
    width: 130,
    render: ({ owners }) =>
      owners.length > 0 ? <CutText text={owners.map(({ name }) => name).join('、')} most={10} /> : <Dash />,
  },
  { key: 'used', title: '已用', width: 120, align: 'right', render: ({ usedFen }) => <Money fen={usedFen} /> },
  {
    key: 'budget',
    title: '预算与剩余',
    width: 230,
    render: ({ budgetFen, residualFen }) => (
      <LimitBar label={budgetFen === null ? '不限' : '预算'} limitFen={budgetFen} leftFen={residualFen} />
    ),
  },
];

type Editing = Project | 'new' | null;

function useActions(edit: (project: Project) => void) {
  const turn = useTurnProject();
  return actionColumn<Project>(
    (project) => (
      <RowActions
        inline={2}
        of={project.number}
        actions={[
          { label: '编辑', onClick: () => edit(project) },
          project.status === 'enabled'
            ? { label: '停用', danger: true, onClick: () => turn(project) }
            : { label: '启用', onClick: () => turn(project) },
        ]}
      />
    ),
    120,
  );
}

interface BarProps {
  filters: Filters<typeof PROJECT_FILTERS>;
  columns: readonly Column<Project>[];
  onAgain: () => void;
}

function ProjectFilterBar({ filters, columns, onAgain }: BarProps) {
  const { draft, change, submit, clear } = useDraft({
    ...filters,
    table: PROJECT_FILTERS,
    ask: (form) => filters.ask(form, onAgain),
    reset: filters.clear,
  });
  return (
    <FilterBar list="project" columns={columns}>
      <Input
        allowClear
        style={{ width: 220 }}
        maxLength={50}
        aria-label="项目号或名称"
        placeholder="项目号或名称"
        value={draft.keyword}
        onChange={({ target }) => change({ keyword: target.value })}
        onPressEnter={() => submit()}
      />
      <Select<ProjectStatus>
        allowClear
        style={{ width: 116 }}
        aria-label="状态"
        placeholder="全部状态"
        options={ProjectStatus.options}
        value={draft.status ?? null}
        onChange={(status) => change({ status: status ?? undefined })}
      />
      <Button type="primary" onClick={() => submit()}>
        查询
      </Button>
      <Button onClick={clear}>重置</Button>
    </FilterBar>
  );
}

/** The numbers that rides are charged to, with what is left of their budgets. */
export function ProjectListPage() {
  const filters = useFilters(PROJECT_FILTERS);
  const [page, turnPage] = usePage('project');
  const projects = useQuery(query(projectApi.page, { ...page, ...filters.input }));
  const [editing, setEditing] = useState<Editing>(null);
  const columns = [...COLUMNS, useActions(setEditing)];
  const add = (
    <Button type="primary" icon={<Plus size={15} aria-hidden />} onClick={() => setEditing('new')}>
      新建项目
    </Button>
  );
  return (
    <>
      <ListPage
        header={
          <PageHeader
            title="项目"
            facts="员工下单时填写的项目号在这里的，费用计入项目；剩余预算像限额一样约束企业支付的部分"
            actions={
              <>
                <ProjectImport onImported={() => void projects.refetch()} />
                {add}
              </>
            }
          />
        }
        filters={<ProjectFilterBar filters={filters} columns={columns} onAgain={() => void projects.refetch()} />}
      >
        <PagedTable
          list="project"
          what="项目列表"
          unit="个"
          query={projects}
          page={page}
          onPage={turnPage}
          columns={columns}
          keyOf={({ projectId }) => projectId}
          filters={filters}
          empty={
            <EmptyState title="还没有项目" actions={add}>
              员工仍可以自己填写项目号；列入这里的可以选择、设预算和停用。
            </EmptyState>
          }
        />
      </ListPage>
      {editing && <ProjectDialog editing={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
