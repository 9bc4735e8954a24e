import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { query } from '#console/kit/api.ts';
import { DataTable } from '#console/kit/DataTable.tsx';
import { ContentPage, PageHeader } from '#console/kit/page.tsx';
import { StateMark } from '#console/kit/StateMark.tsx';
import { ErrorState } from '#console/kit/states.tsx';
import { actionColumn, type Column } from '#console/kit/table-columns.tsx';
import { useAddress } from '#console/kit/use-page.ts';
import { Money, PhoneText, TimeText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskRole, DeskStaff } from '#contract/desk-staff.ts';
import { DeskStaffStatus, LEAST_ADMINISTRATORS } from '#rules/desk/people.ts';
import { rightsText } from '#rules/desk/rights.ts';
import { useMay, useMe } from '../kit/me.ts';
import { RoleDialog } from './RoleDialog.tsx';
import { StaffDialog } from './StaffDialog.tsx';

const STAFF: readonly Column<DeskStaff>[] = [
  { key: 'name', title: '姓名', width: 110, render: ({ name }) => name },
  { key: 'account', title: '账号', width: 130, render: ({ account }) => account },
  { key: 'phone', title: '手机号', width: 140, render: ({ phone }) => <PhoneText phone={phone} /> },
  { key: 'role', title: '角色', width: 120, render: ({ roleName }) => roleName },
  {
    key: 'cities',
    title: '城市',
    width: 140,
    render: ({ cityNames }) => (cityNames === null ? '全部' : cityNames.join('、')),
  },
  {
    key: 'companies',
    title: '企业',
    width: 100,
    render: ({ companyIds }) => (companyIds === null ? '全部' : `名单 ${companyIds.length} 家`),
  },
  {
    key: 'factor',
    title: '动态口令',
    width: 110,
    render: ({ hasFactor }) => (
      <StateMark state={hasFactor ? 'ok' : 'wait'}>{hasFactor ? '已绑定' : '未绑定'}</StateMark>
    ),
  },
  { key: 'seen', title: '最近使用', width: 130, render: ({ lastSeenAt }) => <TimeText at={lastSeenAt} /> },
  {
    key: 'status',
    title: '状态',
    render: ({ status }) => (
      <StateMark state={status === 'active' ? 'ok' : 'off'}>{DeskStaffStatus.labelOf(status)}</StateMark>
    ),
  },
];

const ROLES: readonly Column<DeskRole>[] = [
  { key: 'name', title: '角色', width: 120, render: ({ name }) => name },
  { key: 'count', title: '人数', width: 70, align: 'right', render: ({ staffCount }) => staffCount },
  {
    key: 'correction',
    title: '更正自办上限',
    width: 130,
    align: 'right',
    render: ({ correctionLimitFen }) => <Money fen={correctionLimitFen} />,
  },
  {
    key: 'movement',
    title: '收付自办上限',
    width: 130,
    align: 'right',
    render: ({ movementLimitFen }) => <Money fen={movementLimitFen} />,
  },
  { key: 'rights', title: '权限', render: ({ rights }) => rightsText(rights) },
];

type Editing<R> = { readonly open: boolean; readonly row: R | undefined };

function People() {
  const list = useQuery(query(deskApi.deskStaff, {}));
  const me = useMe();
  const mayAct = useMay()('staff', 'act');
  const [editing, setEditing] = useState<Editing<DeskStaff>>({ open: false, row: undefined });
  if (list.isError) return <ErrorState error={list.error} what="员工" onRetry={() => void list.refetch()} />;
  const edit = actionColumn<DeskStaff>((row) =>
    mayAct && row.staffId !== me?.staffId ? (
      <Button size="small" type="link" onClick={() => setEditing({ open: true, row })}>
        修改
      </Button>
    ) : null,
  );
  return (
    <>
      {mayAct && (
        <p style={{ marginBottom: 12 }}>
          <Button type="primary" onClick={() => setEditing({ open: true, row: undefined })}>
            新建员工
          </Button>
        </p>
      )}
      <DataTable
        label="员工"
        columns={[...STAFF, edit]}
        rows={list.data ?? []}
        keyOf={({ staffId }) => staffId}
        skeleton={list.isPending ? 6 : false}
        empty={null}
      />
      <StaffDialog {...editing} onClose={() => setEditing((now) => ({ ...now, open: false }))} />
    </>
  );
}

function Roles() {
  const list = useQuery(query(deskApi.deskRoles, {}));
  const mayAct = useMay()('staff', 'act');
  const [editing, setEditing] = useState<Editing<DeskRole>>({ open: false, row: undefined });
  if (list.isError) return <ErrorState error={list.error} what="角色" onRetry={() => void list.refetch()} />;
  const edit = actionColumn<DeskRole>((row) =>
    mayAct ? (
      <Button size="small" type="link" onClick={() => setEditing({ open: true, row })}>
        修改
      </Button>
    ) : null,
  );
  return (
    <>
      {mayAct && (
        <p style={{ marginBottom: 12 }}>
          <Button type="primary" onClick={() => setEditing({ open: true, row: undefined })}>
            新建角色
          </Button>
        </p>
      )}
      <DataTable
        label="角色"
        columns={[...ROLES, edit]}
        rows={list.data ?? []}
        keyOf={({ roleId }) => roleId}
        skeleton={list.isPending ? 6 : false}
        empty={null}
      />
      <RoleDialog {...editing} onClose={() => setEditing((now) => ({ ...now, open: false }))} />
    </>
  );
}

/** The provider's people, and what each of their roles may do. */
export function StaffPage() {
  const { tab = 'people' } = useAddress();
  const navigate = useNavigate();
  return (
    <ContentPage>
      <PageHeader
        title="员工与权限"
        facts={`给出的权限不能多于自己拥有的；至少保留 ${LEAST_ADMINISTRATORS} 名管理员`}
      />
      <Tabs
        activeKey={tab}
        onChange={(next) => void navigate({ to: '.', search: { tab: next } })}
        items={[
          { key: 'people', label: '员工', children: <People /> },
          { key: 'roles', label: '角色', children: <Roles /> },
        ]}
      />
    </ContentPage>
  );
}
