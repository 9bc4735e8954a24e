import { useNavigate } from '@tanstack/react-router';
import { Tooltip } from 'antd';
import { type ApplicationRow, ApprovalStatus } from '#rules/application.ts';
import { SceneTemplate } from '#rules/scene.ts';
import { NameLink } from '../kit/NameLink.tsx';
import { PagedTable } from '../kit/PagedTable.tsx';
import { PersonPhone } from '../kit/PersonPhone.tsx';
import { ListPage, PageHeader } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { APPROVAL_STATE } from '../kit/state-map.ts';
import { EmptyState } from '../kit/states.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { CutText, TimeText } from '../kit/values.tsx';
import { ApplicationFilterBar } from './ApplicationFilterBar.tsx';
import css from './application.module.css';
import { DETAIL, detailSearch } from './detail-address.ts';
import { useApplications } from './use-applications.ts';

/** As many characters as a column holds; the whole on hover. */
const CUT = { department: 10, scene: 10, reason: 12 } as const;

function Status({ status, statusReason }: ApplicationRow) {
  const mark = <StateMark state={APPROVAL_STATE[status]}>{ApprovalStatus.labelOf(status)}</StateMark>;
  return statusReason ? <Tooltip title={statusReason}>{mark}</Tooltip> : mark;
}

function Person({ name, phone, applicationId }: { name: string; phone: string; applicationId: number }) {
  return (
    <span className={css.person}>
      <span>{name}</span>
      <PersonPhone name={name} phone={phone} of={{ record: 'application', id: applicationId }} />
    </span>
  );
}

const COLUMNS: readonly Column<ApplicationRow>[] = [
  {
    key: 'number',
    title: '申请单号',
    locked: true,
    width: 160,
    render: ({ applicationId, number }) => (
      <NameLink id to={DETAIL} search={detailSearch(applicationId)}>
        {number}
      </NameLink>
    ),
  },
  {
    key: 'staff',
    title: '申请人',
    width: 182,
    render: ({ applicationId, staffName, staffPhone }) => (
      <Person name={staffName} phone={staffPhone} applicationId={applicationId} />
    ),
  },
  {
    key: 'department',
    title: '部门',
    width: 104,
    render: ({ departmentName }) => <CutText text={departmentName} most={CUT.department} />,
  },
  { key: 'template', title: '用车类型', width: 84, render: ({ template }) => SceneTemplate.labelOf(template) },
  { key: 'scene', title: '场景', width: 108, render: ({ sceneName }) => <CutText text={sceneName} most={CUT.scene} /> },
  {
    key: 'rider',
    title: '乘车人',
    width: 182,
    render: ({ applicationId, riderName, riderPhone }) => (
      <Person name={riderName} phone={riderPhone} applicationId={applicationId} />
    ),
  },
  { key: 'reason', title: '用车事由', render: ({ useReason }) => <CutText text={useReason} most={CUT.reason} /> },
  { key: 'createdAt', title: '申请时间', width: 106, render: ({ createdAt }) => <TimeText at={createdAt} /> },
  { key: 'status', title: '审批状态', width: 88, locked: true, render: (row) => <Status {...row} /> },
];

const NOTHING = (
  <EmptyState title="没有查询到数据">
    员工在用车前提交的申请列在这里，
    <br />
    可以看到由谁审批、审批到哪一步、用了几次车。
  </EmptyState>
);

/** What people asked for before their rides, how it was decided and what came of it. */
export function ApplicationListPage() {
  const list = useApplications();
  const navigate = useNavigate();
  const actions = actionColumn<ApplicationRow>(
    ({ applicationId, number }) => (
      <RowActions
        of={number}
        actions={[{ label: '详情', onClick: () => void navigate({ to: DETAIL, search: detailSearch(applicationId) }) }]}
      />
    ),
    64,
  );
  const columns = [...COLUMNS, actions];
  const header = (
    <PageHeader
      title="用车申请"
      facts="您管理的部门的申请，以及您本人申请或乘坐的；申请在员工端提交，由审批人在员工端或“待我审批”里决定"
    />
  );
  return (
    <ListPage header={header} filters={<ApplicationFilterBar list={list} columns={columns} />}>
      <PagedTable
        list="application"
        what="用车申请列表"
        query={list.applications}
        page={list.page}
        onPage={list.turnPage}
        columns={columns}
        keyOf={({ applicationId }) => applicationId}
        filters={list}
        empty={NOTHING}
      />
    </ListPage>
  );
}
