import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { DeletedStaff } from '#contract/staff/rows.ts';
import { staffApi } from '#contract/staff.ts';
import { RESTORE_DAYS } from '#rules/staff.ts';
import { mutation, query } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { DataTable } from '../kit/DataTable.tsx';
import { notify } from '../kit/notify.tsx';
import { Pager } from '../kit/Pager.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { CutText, Dash, PhoneText, TimeText } from '../kit/values.tsx';
import { DepartmentPicker } from '../pickers/DepartmentPicker.tsx';
import css from './dialogs.module.css';
import { DEPARTMENTS } from './sources.ts';
import { RESTORED } from './use-row-actions.tsx';

const SIZES = [10, 20, 50] as const;

/** Brings somebody back after a question; into another department where the old one is gone. */
function useRestore() {
  const confirm = useConfirm();
  const restore = useMutation(mutation(staffApi.restore, RESTORED));
  return async ({ staffId, name, departmentName, isDepartmentGone }: DeletedStaff): Promise<void> => {
    let departmentId: number | undefined;
    let lost: readonly string[] = [];
    const done = await confirm({
      title: `恢复“${name}”？`,
      content: isDepartmentGone ? (
        <>
          <p>原来的部门“{departmentName}”已删除，请选择恢复到哪个部门。</p>
          <DepartmentPicker
            {...DEPARTMENTS}
            onChange={(id) => {
              departmentId = id;
            }}
          />
        </>
      ) : (
        `恢复到“${departmentName}”，手机号、角色、负责的部门、秘书、用车场景和限额与删除前相同。`
      ),
      act: '恢复',
      onConfirm: async () => {
        lost = (await restore.mutateAsync({ staffId, departmentId })).lostRoles;
      },
    });
    if (done) notify.success(`已恢复“${name}”${lost.length > 0 ? `，未能恢复：${lost.join('、')}` : ''}`);
  };
}

const columns = (onRestore: (row: DeletedStaff) => void): Column<DeletedStaff>[] => [
  { key: 'name', title: '姓名', width: 96, render: ({ name }) => <CutText text={name} most={8} /> },
  { key: 'phone', title: '手机号', width: 120, render: ({ phone }) => <PhoneText phone={phone} /> },
  { key: 'department', title: '部门', render: ({ departmentName }) => <CutText text={departmentName} most={12} /> },
  {
    key: 'roles',
    title: '角色',
    render: ({ roleNames }) => (roleNames.length > 0 ? <CutText text={roleNames.join('、')} most={12} /> : <Dash />),
  },
  {
    key: 'deleted',
    title: '删除',
    width: 168,
    render: ({ deletedAt, deletedBy }) => (
      <>
        <TimeText at={deletedAt} /> {deletedBy}
      </>
    ),
  },
  { key: 'left', title: '可恢复', width: 76, render: ({ daysLeft }) => `${daysLeft} 天` },
  actionColumn((row) => (
    <Button type="link" size="small" aria-label={`恢复：${row.name}`} onClick={() => onRestore(row)}>
      恢复
    </Button>
  )),
];

const NOBODY = <EmptyState title="没有可以恢复的员工">{`删除的员工在这里保留 ${RESTORE_DAYS} 天。`}</EmptyState>;

/** Whoever was deleted of late, and the way back. */
export function DeletedDialog({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState({ page: 1, pageSize: SIZES[0] as number });
  const people = useQuery(query(staffApi.deletedPage, { search: search.trim() || undefined, ...page }));
  const restore = useRestore();
  const { rows = [], total = 0 } = people.data ?? {};
  const last = Math.max(1, Math.ceil(total / page.pageSize));
  // The last one of the last page was restored: the page before it is the last.
  if (people.data && !people.isPlaceholderData && page.page > last) setPage({ ...page, page: last });
  return (
    <Modal open title="最近删除" width={860} footer={null} onCancel={onClose} mask={{ closable: true }}>
      <p className={css.lead}>删除不满 {RESTORE_DAYS} 天的员工可以恢复；手机号已被别人使用的不能恢复。</p>
      <Input
        allowClear
        aria-label="在已删除的员工中查找"
        placeholder="姓名、员工编号或手机号"
        style={{ width: 260, marginBottom: 12 }}
        prefix={<Search size={15} aria-hidden />}
        onChange={({ target }) => {
          setSearch(target.value);
          setPage({ ...page, page: 1 });
        }}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={css.deleted} tabIndex={0}>
        {people.isError && !people.data ? (
          <ErrorState small error={people.error} what="已删除的员工" onRetry={() => void people.refetch()} />
        ) : (
          <DataTable
            label="已删除的员工"
            columns={columns((row) => void restore(row))}
            rows={rows}
            keyOf={({ staffId }) => staffId}
            skeleton={people.isPending ? 4 : false}
            empty={NOBODY}
          />
        )}
      </div>
      {total > page.pageSize && <Pager page={page} onPage={setPage} total={total} sizes={SIZES} />}
    </Modal>
  );
}
