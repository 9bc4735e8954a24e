import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { invoiceApi } from '#contract/invoice.ts';
import { addressText, type InvoiceAddress } from '#rules/invoice/contact.ts';
import { Sex } from '#rules/staff.ts';
import { query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { onDemand } from '../kit/OnDemand.tsx';
import { ContentPage, Section } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { CutText, Dash, PhoneText } from '../kit/values.tsx';
import { DefaultMark } from './ContactChoice.tsx';
import css from './parts.module.css';
import { useDeleteAddress } from './use-delete-contact.ts';

const AddressDialog = onDemand(() => import('./AddressDialog.tsx').then((m) => m.AddressDialog));

const COLUMNS: readonly Column<InvoiceAddress>[] = [
  { key: 'receiver', title: '收件人', width: 160, locked: true, render: ({ receiver }) => receiver },
  { key: 'sex', title: '性别', width: 72, render: ({ sex }) => (sex ? Sex.labelOf(sex) : <Dash />) },
  { key: 'phone', title: '联系电话', width: 140, render: ({ phone }) => <PhoneText phone={phone} /> },
  { key: 'address', title: '地址', render: (one) => <CutText text={addressText(one)} most={50} /> },
  { key: 'default', title: '默认', width: 72, render: ({ isDefault }) => isDefault && <DefaultMark /> },
];

function Table({ addresses, onEdit }: { addresses: InvoiceAddress[]; onEdit: (one: InvoiceAddress) => void }) {
  const remove = useDeleteAddress();
  const actions = actionColumn<InvoiceAddress>(
    (one) => (
      <RowActions
        inline={2}
        of={one.receiver}
        actions={[
          { label: '编辑', onClick: () => onEdit(one) },
          { label: '删除', danger: true, onClick: () => remove(one) },
        ]}
      />
    ),
    112,
  );
  return (
    <div className={css.bleed}>
      <DataTable
        label="收件地址"
        columns={[...COLUMNS, actions]}
        rows={addresses}
        keyOf={({ id }) => id}
        empty={<EmptyState title="还没有收件地址">纸质发票寄到这里的地址；可以保存几个，申请时选择。</EmptyState>}
      />
    </div>
  );
}

/** Where paper invoices go. */
export function AddressTab({ header }: { header: ReactNode }) {
  const overview = useQuery(query(invoiceApi.overview, {}));
  const [edited, setEdited] = useState<InvoiceAddress | 'new' | null>(null);
  const add = (
    <Button type="primary" icon={<Plus size={15} aria-hidden />} onClick={() => setEdited('new')}>
      添加地址
    </Button>
  );
  return (
    <ContentPage>
      <div>{header}</div>
      {overview.data ? (
        <Section title="纸质发票的收件地址" extra={add}>
          <Table addresses={overview.data.addresses} onEdit={setEdited} />
        </Section>
      ) : overview.isError ? (
        <ErrorState error={overview.error} what="收件地址" onRetry={() => void overview.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {edited && <AddressDialog address={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </ContentPage>
  );
}
