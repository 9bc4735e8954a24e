import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Archive } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { invoiceApi } from '#contract/invoice.ts';
import type { ArchivePackage, ArchiveWaiting } from '#contract/invoice-archive.ts';
import { mutation, query } from '../kit/api.ts';
import { call } from '../kit/call.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { notify } from '../kit/notify.tsx';
import { ContentPage, Section } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { saveFile } from '../kit/save-file.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { Money, TimeText } from '../kit/values.tsx';
import { CheckDialog } from './CheckDialog.tsx';
import css from './parts.module.css';

const countsText = ({ invoiceCount, redCount }: Pick<ArchivePackage, 'invoiceCount' | 'redCount'>): string =>
  [invoiceCount > 0 && `发票 ${invoiceCount} 张`, redCount > 0 && `红字 ${redCount} 张`].filter(Boolean).join('，');

const WAITING_COLUMNS: readonly Column<ArchiveWaiting>[] = [
  { key: 'month', title: '开票月份', width: 120, locked: true, render: ({ month }) => month },
  { key: 'count', title: '还没归档', render: countsText },
  {
    key: 'amount',
    title: '价税合计（元）',
    width: 150,
    align: 'right',
    render: ({ amountFen }) => <Money fen={amountFen} bare />,
  },
];

function Waiting({ rows }: { rows: ArchiveWaiting[] }) {
  const { mutate, isPending, variables } = useMutation({
    ...mutation(invoiceApi.archive),
    onSuccess: () => notify.success('已归档'),
  });
  const actions = actionColumn<ArchiveWaiting>(
    ({ month }) => (
      <Button
        size="small"
        icon={<Archive size={14} aria-hidden />}
        loading={isPending && variables?.month === month}
        aria-label={`归档 ${month}`}
        onClick={() => mutate({ month })}
      >
        归档
      </Button>
    ),
    112,
  );
  return (
    <div className={css.bleed}>
      <DataTable
        label="还没归档"
        columns={[...WAITING_COLUMNS, actions]}
        rows={rows}
        keyOf={({ month }) => month}
        empty={<EmptyState title="没有还没归档的发票">已开的发票和红字发票都在归档包里。</EmptyState>}
      />
    </div>
  );
}

const PACKAGE_COLUMNS: readonly Column<ArchivePackage>[] = [
  { key: 'name', title: '归档包', least: 200, locked: true, render: ({ filename }) => filename },
  { key: 'count', title: '内容', width: 150, render: countsText },
  {
    key: 'amount',
    title: '价税合计（元）',
    width: 130,
    align: 'right',
    render: ({ amountFen }) => <Money fen={amountFen} bare />,
  },
  {
    key: 'hash',
    title: 'SHA-256',
    width: 150,
    render: ({ sha256 }) => <span title={sha256}>{sha256.slice(0, 16)}…</span>,
  },
  { key: 'who', title: '归档人', width: 90, render: ({ archivedName }) => archivedName },
  { key: 'at', title: '归档时间', width: 130, render: ({ archivedAt }) => <TimeText at={archivedAt} /> },
];

function Packages({ rows }: { rows: ArchivePackage[] }) {
  const [checked, setChecked] = useState<ArchivePackage | null>(null);
  const { mutate } = useMutation({
    ...mutation(invoiceApi.archiveFile),
    mutationFn: ({ archiveId }: { archiveId: number }) => call(invoiceApi.archiveFile, { archiveId }),
    onSuccess: saveFile,
  });
  const actions = actionColumn<ArchivePackage>(
    (one) => (
      <RowActions
        inline={2}
        of={one.filename}
        actions={[
          { label: '下载', onClick: () => mutate({ archiveId: one.archiveId }) },
          { label: '核对', onClick: () => setChecked(one) },
        ]}
      />
    ),
    112,
  );
  return (
    <div className={css.bleed}>
      <DataTable
        fixed
        label="归档包"
        columns={[...PACKAGE_COLUMNS, actions]}
        rows={rows}
        keyOf={({ archiveId }) => archiveId}
        empty={<EmptyState title="还没有归档包">归档一个月后，包里有发票的 XML、PDF、索引和账户流水。</EmptyState>}
      />
      {checked && <CheckDialog archive={checked} onClose={() => setChecked(null)} />}
    </div>
  );
}

/** The last step: what was issued in a month, packed once with its hash. */
export function ArchiveTab({ header }: { header: ReactNode }) {
  const archives = useQuery(query(invoiceApi.archives, {}));
  const { data } = archives;
  return (
    <ContentPage>
      <div>{header}</div>
      {data ? (
        <>
          <Section title="还没归档">
            <Waiting rows={data.waiting} />
          </Section>
          <Section title="归档包">
            <Packages rows={data.list} />
          </Section>
        </>
      ) : archives.isError ? (
        <ErrorState error={archives.error} what="归档" onRetry={() => void archives.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </ContentPage>
  );
}
