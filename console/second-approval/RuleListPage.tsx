import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { secondApprovalApi } from '#contract/second-approval.ts';
import type { RuleView } from '#contract/second-approval-wire.ts';
import { triggerLine, triggerTexts } from '#rules/second-approval/text.ts';
import { query } from '../kit/api.ts';
import { NameLink } from '../kit/NameLink.tsx';
import { PagedTable } from '../kit/PagedTable.tsx';
import { ListPage, PageHeader } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { EmptyState } from '../kit/states.tsx';
import { TableTools } from '../kit/TableTools.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { usePage } from '../kit/use-page.ts';
import { Dash, TimeText } from '../kit/values.tsx';
import { editorAddress } from './address.ts';
import css from './RuleListPage.module.css';
import { SettlementField } from './SettlementField.tsx';
import { useDeleteRule } from './use-delete-rule.ts';

/** One line however long; the whole on hover. */
const Line = ({ text, whole = text }: { text: string; whole?: string }) => (
  <div className={css.line} title={whole}>
    {text}
  </div>
);

const COLUMNS: readonly Column<RuleView>[] = [
  {
    key: 'name',
    title: '规则名称',
    locked: true,
    width: 200,
    render: ({ id, name }) => (
      <div className={css.line} title={name}>
        <NameLink {...editorAddress(id, 1)}>{name}</NameLink>
      </div>
    ),
  },
  {
    key: 'triggers',
    title: '触发条件',
    render: (rule) => <Line text={triggerLine(rule)} whole={triggerTexts(rule).join('；')} />,
  },
  { key: 'flow', title: '审批流', width: 150, render: ({ flowName }) => <Line text={flowName} /> },
  {
    key: 'scenes',
    title: '关联场景',
    width: 220,
    render: ({ sceneNames }) => (sceneNames ? <Line text={sceneNames} /> : <span className={css.none}>未关联</span>),
  },
  {
    key: 'updatedAt',
    title: '更新时间',
    width: 116,
    render: ({ updatedAt }) => (updatedAt ? <TimeText at={updatedAt} /> : <Dash />),
  },
];

function NewButton() {
  const navigate = useNavigate();
  return (
    <Button
      type="primary"
      icon={<Plus size={15} aria-hidden />}
      onClick={() => void navigate(editorAddress(undefined, 1))}
    >
      新建规则
    </Button>
  );
}

const NOTHING = (
  <EmptyState title="还没有二次审批规则" actions={<NewButton />}>
    行程结束后，费用超标或上下车地点偏离的订单，
    <br />
    先请员工说明原因，再由审批人决定由谁支付。
  </EmptyState>
);

function useActions() {
  const navigate = useNavigate();
  const remove = useDeleteRule();
  return actionColumn<RuleView>(
    (rule) => (
      <RowActions
        inline={2}
        of={rule.name}
        actions={[
          { label: '编辑', onClick: () => void navigate(editorAddress(rule.id, 1)) },
          { label: '关联场景', onClick: () => void navigate(editorAddress(rule.id, 2)) },
          { label: '删除', danger: true, onClick: () => remove(rule) },
        ]}
      />
    ),
    176,
  );
}

export function RuleListPage() {
  const [page, turn] = usePage('secondApproval');
  const rules = useQuery(query(secondApprovalApi.page, page, { failed: '获取二次审批列表列表失败！' }));
  const columns = [...COLUMNS, useActions()];
  const header = (
    <PageHeader
      title="二次审批规则"
      facts="行程结束时检查订单，命中规则的订单先由员工说明原因，再走一次审批"
      actions={
        <>
          <TableTools list="secondApproval" columns={columns} />
          <NewButton />
        </>
      }
    />
  );
  return (
    <ListPage header={header} filters={<SettlementField />}>
      <PagedTable
        list="secondApproval"
        what="二次审批规则列表"
        unit="条"
        query={rules}
        page={page}
        onPage={turn}
        columns={columns}
        keyOf={({ id }) => id}
        empty={NOTHING}
      />
    </ListPage>
  );
}
