import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { query } from '#console/kit/api.ts';
import { DataTable } from '#console/kit/DataTable.tsx';
import { Card } from '#console/kit/page.tsx';
import { StateMark } from '#console/kit/StateMark.tsx';
import { EmptyState, ErrorState } from '#console/kit/states.tsx';
import { actionColumn, type Column } from '#console/kit/table-columns.tsx';
import { useAddress } from '#console/kit/use-page.ts';
import { Dash, Money } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskBill } from '#contract/desk-bills.ts';
import { BillStatus, monthText } from '#rules/bill.ts';
import { BILL_STATE } from '#ui/state-map.ts';

const COLUMNS: readonly Column<DeskBill>[] = [
  { key: 'month', title: '月份', width: 110, render: ({ month }) => monthText(month) },
  { key: 'billNo', title: '账单', width: 150, render: ({ billNo }) => billNo },
  {
    key: 'total',
    title: '合计（元）',
    width: 120,
    align: 'right',
    render: ({ totalFen }) => <Money fen={totalFen} bare />,
  },
  {
    key: 'unpaid',
    title: '未还（元）',
    width: 120,
    align: 'right',
    render: ({ unpaidFen }) => <Money fen={unpaidFen} bare />,
  },
  {
    key: 'due',
    title: '应付',
    width: 120,
    render: ({ dueOn, overdueDays }) => (overdueDays > 0 ? `${dueOn} 逾期 ${overdueDays} 天` : (dueOn ?? <Dash />)),
  },
  {
    key: 'status',
    title: '状态',
    render: ({ status }) => <StateMark state={BILL_STATE[status]}>{BillStatus.labelOf(status)}</StateMark>,
  },
];

interface BillsCardProps {
  companyId: number;
  /** Begins a repayment of this bill; absent where the person may not, or the account is prepaid. */
  onRepay?: ((bill: DeskBill) => void) | undefined;
}

/** The bills of a company, newest first; the one that the address names comes first. */
export function BillsCard({ companyId, onRepay }: BillsCardProps) {
  const { bill: named } = useAddress();
  const list = useQuery(query(deskApi.bills, { companyId, status: undefined, page: 1, pageSize: 24 }));
  const rows = list.data?.rows ?? [];
  const ordered = named
    ? [...rows.filter(({ billNo }) => billNo === named), ...rows.filter(({ billNo }) => billNo !== named)]
    : rows;
  const repay = actionColumn<DeskBill>((bill) =>
    onRepay && bill.status === 'confirmed' && bill.unpaidFen > 0 ? (
      <Button size="small" type="link" onClick={() => onRepay(bill)}>
        还款
      </Button>
    ) : null,
  );
  return (
    <Card title="账单" flush>
      {list.isLoadingError ? (
        <ErrorState small error={list.error} what="账单" onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="账单"
          columns={[...COLUMNS, repay]}
          rows={ordered}
          keyOf={({ billNo }) => billNo}
          skeleton={list.isPending ? 4 : false}
          empty={<EmptyState title="还没有账单" />}
        />
      )}
    </Card>
  );
}
