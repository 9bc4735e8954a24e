import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Tooltip } from 'antd';
import { Plus } from 'lucide-react';
import { flowApi } from '#contract/flow.ts';
import type { Flow } from '#rules/flow/form.ts';
import { FlowKind } from '#rules/flow.ts';
import { query } from '../kit/api.ts';
import { NameLink } from '../kit/NameLink.tsx';
import { PagedTable } from '../kit/PagedTable.tsx';
import { ListPage, PageHeader } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { EmptyState } from '../kit/states.tsx';
import { storedUser } from '../kit/stored-user.ts';
import { TableTools } from '../kit/TableTools.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { cutText } from '../kit/text.ts';
import { usePage } from '../kit/use-page.ts';
import { TimeText } from '../kit/values.tsx';
import css from './FlowListPage.module.css';
import { STEP_TEXT_LENGTH, shownStepText } from './texts.ts';
import { useDeleteFlow } from './use-delete-flow.tsx';

const addressOf = (id: number): string => `/approve/approveAdd/${id}`;

/** All steps in one line; every step whole on hover. */
function StepsLine({ steps }: Pick<Flow, 'steps'>) {
  const lines = steps.map((step, at) => [`第 ${at + 1} 步 `, shownStepText(step)] as const);
  const whole = lines.map(([place, text]) => <div key={place}>{place + text}</div>);
  return (
    <Tooltip title={whole}>
      <div className={css.steps}>
        {lines.map(([place, text]) => place + cutText(text, STEP_TEXT_LENGTH)).join(' → ')}
      </div>
    </Tooltip>
  );
}

const COLUMNS: readonly Column<Flow>[] = [
  {
    key: 'name',
    title: '审批流名称',
    locked: true,
    width: 240,
    render: ({ id, name }) => (
      <div className={css.name} title={name}>
        <NameLink to={addressOf(id)}>{name}</NameLink>
      </div>
    ),
  },
  { key: 'kind', title: '类型', width: 110, render: ({ kind }) => FlowKind.labelOf(kind) },
  { key: 'steps', title: '审批步骤', render: ({ steps }) => <StepsLine steps={steps} /> },
  { key: 'version', title: '版本', width: 80, render: ({ version }) => `第 ${version} 版` },
  { key: 'updatedAt', title: '更新时间', width: 120, render: ({ updatedAt }) => <TimeText at={updatedAt} /> },
];

function NewButton() {
  const navigate = useNavigate();
  return (
    <Button type="primary" icon={<Plus size={15} aria-hidden />} onClick={() => void navigate({ to: addressOf(0) })}>
      新建审批流
    </Button>
  );
}

const NOTHING = (
  <EmptyState title="没有查询到审批流" actions={<NewButton />}>
    审批流规定一份申请依次由谁审批。
    <br />
    先建一个，再到用车场景里选用。
  </EmptyState>
);

export function FlowListPage() {
  const [page, turn] = usePage('flow');
  const flows = useQuery(query(flowApi.page, { ...page, companyId: storedUser()?.companyId }));
  const navigate = useNavigate();
  const remove = useDeleteFlow();
  const actions = actionColumn<Flow>(
    (flow) => (
      <RowActions
        inline={2}
        of={flow.name}
        actions={[
          { label: '编辑', onClick: () => void navigate({ to: addressOf(flow.id) }) },
          { label: '删除', danger: true, onClick: () => remove(flow) },
        ]}
      />
    ),
    112,
  );
  const columns = [...COLUMNS, actions];
  const header = (
    <PageHeader
      title="审批流"
      facts="规定申请依次由谁审批，在用车场景和二次审批规则里选用；修改只影响之后提交的申请"
      actions={
        <>
          <TableTools list="flow" columns={columns} />
          <NewButton />
        </>
      }
    />
  );
  return (
    <ListPage header={header}>
      <PagedTable
        list="flow"
        what="审批流列表"
        unit="个"
        query={flows}
        page={page}
        onPage={turn}
        columns={columns}
        keyOf={({ id }) => id}
        empty={NOTHING}
      />
    </ListPage>
  );
}
