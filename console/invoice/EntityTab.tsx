import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { invoiceApi } from '#contract/invoice.ts';
import type { LegalEntity } from '#contract/invoice-entity.ts';
import { mutation, query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { notify } from '../kit/notify.tsx';
import { onDemand } from '../kit/OnDemand.tsx';
import { ContentPage, Section } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { CutText, Dash } from '../kit/values.tsx';
import { DefaultMark } from './ContactChoice.tsx';
import css from './parts.module.css';

const EntityDialog = onDemand(() => import('./EntityDialog.tsx').then((m) => m.EntityDialog));
const AssignDialog = onDemand(() => import('./EntityDialog.tsx').then((m) => m.AssignDialog));

const departmentsText = ({ departments }: LegalEntity): string => departments.map(({ name }) => name).join('、');

const COLUMNS: readonly Column<LegalEntity>[] = [
  { key: 'title', title: '抬头', least: 200, locked: true, render: ({ title }) => title || <Dash /> },
  { key: 'tax', title: '税号', width: 200, render: ({ taxpayerId }) => taxpayerId || <Dash /> },
  {
    key: 'departments',
    title: '部门',
    least: 200,
    render: (one) => {
      if (one.entityId === 0) return '没有归其他主体的部门';
      return one.departments.length > 0 ? <CutText text={departmentsText(one)} most={40} /> : <Dash />;
    },
  },
  { key: 'default', title: '默认', width: 72, render: ({ isDefault }) => isDefault && <DefaultMark /> },
  {
    key: 'state',
    title: '状态',
    width: 90,
    render: ({ isStopped }) => <StateMark state={isStopped ? 'off' : 'ok'}>{isStopped ? '停用' : '启用'}</StateMark>,
  },
];

interface TableProps {
  entities: LegalEntity[];
  onEdit: (one: LegalEntity) => void;
  onAssign: (one: LegalEntity) => void;
}

function Table({ entities, onEdit, onAssign }: TableProps) {
  const stop = useMutation({ ...mutation(invoiceApi.stopEntity), onSuccess: () => notify.success('已停用') });
  const start = useMutation({ ...mutation(invoiceApi.startEntity), onSuccess: () => notify.success('已启用') });
  const actions = actionColumn<LegalEntity>(
    (one) =>
      one.entityId === 0 ? (
        <span className={css.quiet}>由服务商维护</span>
      ) : (
        <RowActions
          inline={2}
          of={one.title}
          actions={[
            { label: '编辑', onClick: () => onEdit(one) },
            !one.isStopped && { label: '部门', onClick: () => onAssign(one) },
            one.isStopped
              ? { label: '启用', onClick: () => start.mutate({ entityId: one.entityId }) }
              : { label: '停用', danger: true, onClick: () => stop.mutate({ entityId: one.entityId }) },
          ]}
        />
      ),
    150,
  );
  return (
    <div className={css.bleed}>
      <DataTable
        fixed
        label="法人主体"
        columns={[...COLUMNS, actions]}
        rows={entities}
        keyOf={({ entityId }) => entityId}
      />
    </div>
  );
}

/** The titles that invoices are written to, and whose departments' rides are whose. */
export function EntityTab({ header }: { header: ReactNode }) {
  const entities = useQuery(query(invoiceApi.entities, {}));
  const [edited, setEdited] = useState<LegalEntity | 'new' | null>(null);
  const [assigned, setAssigned] = useState<LegalEntity | null>(null);
  const add = (
    <Button type="primary" icon={<Plus size={15} aria-hidden />} onClick={() => setEdited('new')}>
      添加法人主体
    </Button>
  );
  return (
    <ContentPage>
      <div>{header}</div>
      {entities.data ? (
        <Section title="法人主体" extra={add}>
          <p className={css.quiet}>订单归下单时部门所属的主体，改动只管以后的订单；发票按主体分开申请。</p>
          <Table entities={entities.data.list} onEdit={setEdited} onAssign={setAssigned} />
        </Section>
      ) : entities.isError ? (
        <ErrorState error={entities.error} what="法人主体" onRetry={() => void entities.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {edited && <EntityDialog entity={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {assigned && <AssignDialog entity={assigned} onClose={() => setAssigned(null)} />}
    </ContentPage>
  );
}
