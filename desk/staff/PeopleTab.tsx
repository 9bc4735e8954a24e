import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { mutation, query } from '#console/kit/api.ts';
import { DataTable } from '#console/kit/DataTable.tsx';
import { Pager } from '#console/kit/Pager.tsx';
import { EmptyState, ErrorState } from '#console/kit/states.tsx';
import { actionColumn } from '#console/kit/table-columns.tsx';
import { usePage } from '#console/kit/use-page.ts';
import { deskApi } from '#contract/desk.ts';
import type { DeskStaff } from '#contract/desk-staff.ts';
import { PAGE_SIZES } from '#rules/paging.ts';
import { useMay, useMe } from '../kit/me.ts';
import { saveFile } from '../kit/save-file.ts';
import { PeopleFilters } from './PeopleFilters.tsx';
import { StaffDialog } from './StaffDialog.tsx';
import css from './StaffPage.module.css';
import { STAFF_COLUMNS } from './staff-columns.tsx';
import { useStaffFilter } from './use-people.ts';

interface Editing {
  readonly open: boolean;
  readonly row: DeskStaff | undefined;
}

function Acts({ onAdd }: { onAdd: () => void }) {
  const take = useMutation({ ...mutation(deskApi.exportDeskStaff), onSuccess: saveFile });
  return (
    <>
      <Button loading={take.isPending} onClick={() => take.mutate({})}>
        导出
      </Button>
      <Button type="primary" onClick={onAdd}>
        添加员工
      </Button>
    </>
  );
}

/** The provider's people; what they are filtered by stands in the address. */
export function PeopleTab() {
  const [page, setPage] = usePage('deskPeople');
  const list = useQuery(query(deskApi.deskStaff, { ...useStaffFilter(), ...page }));
  const me = useMe();
  const mayAct = useMay()('staff', 'act');
  const [editing, setEditing] = useState<Editing>({ open: false, row: undefined });
  const total = list.data?.total ?? 0;
  if (list.isLoadingError) return <ErrorState error={list.error} what="员工" onRetry={() => void list.refetch()} />;
  const edit = actionColumn<DeskStaff>((row) =>
    mayAct && row.staffId !== me?.staffId ? (
      <Button size="small" type="link" onClick={() => setEditing({ open: true, row })}>
        修改
      </Button>
    ) : null,
  );
  return (
    <>
      <div className={css.bar}>
        <PeopleFilters />
        {mayAct && <Acts onAdd={() => setEditing({ open: true, row: undefined })} />}
      </div>
      <DataTable
        label="员工"
        columns={[...STAFF_COLUMNS, edit]}
        rows={list.data?.rows ?? []}
        keyOf={({ staffId }) => staffId}
        skeleton={list.isPending ? 6 : false}
        empty={<EmptyState title="没有这样的员工" />}
      />
      {total > 0 && (
        <div className={css.foot}>
          共 {total} 人
          <Pager page={page} onPage={setPage} total={total} sizes={PAGE_SIZES.deskPeople} />
        </div>
      )}
      <StaffDialog {...editing} onClose={() => setEditing((now) => ({ ...now, open: false }))} />
    </>
  );
}
