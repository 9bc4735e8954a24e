import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { Download, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { type JournalRow, journalApi } from '#contract/journal.ts';
import { JOURNAL_REFUSALS, JournalFile } from '#rules/journal.ts';
import { mutation, query } from '../kit/api.ts';
import { CallFailed } from '../kit/call.ts';
import { useCrumb } from '../kit/crumb.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { onDemand } from '../kit/OnDemand.tsx';
import { ListPage, PageHeader } from '../kit/page.tsx';
import { StatePill } from '../kit/StateMark.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { Dash, Money } from '../kit/values.tsx';
import css from './journal.module.css';

const TemplateDialog = onDemand(() => import('./TemplateDialog.tsx').then((m) => m.TemplateDialog));

const side = (fen: number) => (fen === 0 ? <Dash /> : <Money fen={fen} reduction={fen < 0} />);

const COLUMNS: readonly Column<JournalRow>[] = [
  { key: 'summary', title: '摘要', least: 220, render: ({ summary }) => summary },
  { key: 'account', title: '科目编码', width: 130, render: ({ account }) => account },
  { key: 'department', title: '部门', width: 200, render: ({ departmentName }) => departmentName || <Dash /> },
  { key: 'project', title: '项目', width: 140, render: ({ projectNo }) => projectNo || <Dash /> },
  { key: 'debit', title: '借方', width: 140, align: 'right', render: ({ debitFen }) => side(debitFen) },
  { key: 'credit', title: '贷方', width: 140, align: 'right', render: ({ creditFen }) => side(creditFen) },
];

function Exports({ billNo }: { billNo: string }) {
  const { mutate, isPending, variables } = useMutation(mutation(journalApi.export));
  return JournalFile.names.map((fileType) => (
    <Button
      key={fileType}
      icon={<Download size={15} aria-hidden />}
      loading={isPending && variables?.fileType === fileType}
      onClick={() => mutate({ billNo, fileType }, { onSuccess: (address) => window.location.assign(address) })}
    >
      导出 {JournalFile.labelOf(fileType)}
    </Button>
  ));
}

/** A confirmed bill as entries of the company's accounting, as the template makes them. */
export function JournalPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  useCrumb(id);
  const [isOpen, setOpen] = useState(false);
  const voucher = useQuery(query(journalApi.preview, { billNo: id }, { quiet: true }));
  const isUnconfirmed =
    voucher.error instanceof CallFailed && voucher.error.code === JOURNAL_REFUSALS.notConfirmed.code;
  const { entries = [], debitFen = 0, creditFen = 0 } = voucher.data ?? {};
  const keyOf = (row: JournalRow): string =>
    `${row.account}/${row.departmentNo}/${row.departmentName}/${row.projectNo}`;
  return (
    <ListPage
      header={
        <PageHeader
          title="记账凭证"
          mark={voucher.data && <StatePill state="ok">借贷相等</StatePill>}
          facts={
            <>
              <span>
                账单 <Link to={`/finance/bill/${encodeURIComponent(id)}`}>{id}</Link>
              </span>
              <span>按用车时所在的部门计入费用</span>
            </>
          }
          actions={
            <>
              <Button icon={<Settings2 size={15} aria-hidden />} onClick={() => setOpen(true)}>
                凭证模板
              </Button>
              {voucher.data && <Exports billNo={id} />}
            </>
          }
        />
      }
    >
      {isUnconfirmed ? (
        <EmptyState
          title="账单确认后才有凭证"
          actions={
            <Link to={`/finance/bill/${encodeURIComponent(id)}`}>
              <Button type="primary">去确认账单</Button>
            </Link>
          }
        >
          凭证按确认的金额生成；模板现在就可以先设好。
        </EmptyState>
      ) : voucher.isError && !voucher.data ? (
        <ErrorState error={voucher.error} what="凭证" onRetry={() => void voucher.refetch()} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard
        <div className={css.box} tabIndex={0}>
          <DataTable
            fixed
            label="凭证分录"
            columns={COLUMNS}
            rows={entries}
            keyOf={keyOf}
            skeleton={voucher.isPending ? 4 : false}
            sums={{ summary: '合计', debit: <Money fen={debitFen} />, credit: <Money fen={creditFen} /> }}
          />
        </div>
      )}
      {isOpen && <TemplateDialog onClose={() => setOpen(false)} />}
    </ListPage>
  );
}
