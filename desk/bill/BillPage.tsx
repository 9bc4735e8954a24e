import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Select } from 'antd';
import { mutation, query } from '#console/kit/api.ts';
import { useConfirm } from '#console/kit/confirm.tsx';
import { FilterBar, SearchInput } from '#console/kit/FilterBar.tsx';
import { notify } from '#console/kit/notify.tsx';
import { PagedTable } from '#console/kit/PagedTable.tsx';
import { Figures, ListPage, PageHeader } from '#console/kit/page.tsx';
import { StateMark } from '#console/kit/StateMark.tsx';
import type { Column } from '#console/kit/table-columns.tsx';
import { usePage } from '#console/kit/use-page.ts';
import { Dash, Money, TimeText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { MonthBill } from '#contract/desk-bills.ts';
import { BillStatus, monthText } from '#rules/bill.ts';
import { addMonths, monthOf } from '#rules/calendar.ts';
import { moneyText } from '#rules/money.ts';
import { BILL_STATE } from '#ui/state-map.ts';
import { useMay } from '../kit/me.ts';
import { companyPath } from '../kit/paths.ts';
import { useFilters } from '../kit/use-filters.ts';
import css from './BillPage.module.css';
import { BillTabs } from './BillTabs.tsx';

const money = (key: keyof MonthBill & `${string}Fen`, title: string): Column<MonthBill> => ({
  key,
  title,
  width: 104,
  align: 'right',
  render: (row) => (row.billNo === null ? <Dash /> : <Money fen={row[key]} bare />),
});

const COLUMNS: readonly Column<MonthBill>[] = [
  {
    key: 'company',
    title: '企业',
    locked: true,
    width: 190,
    render: ({ companyId, companyName, billNo }) => (
      <Link to={companyPath(companyId)} search={billNo ? { bill: billNo } : {}}>
        {companyName}
      </Link>
    ),
  },
  { key: 'billNo', title: '账单', width: 140, render: ({ billNo }) => billNo ?? <Dash /> },
  money('rideFen', '用车（元）'),
  money('cancellationFen', '取消费'),
  money('adjustmentFen', '调整'),
  money('totalFen', '合计（元）'),
  money('unpaidFen', '未还（元）'),
  {
    key: 'status',
    title: '状态',
    width: 100,
    render: ({ status }) => <StateMark state={status ? BILL_STATE[status] : 'wait'}>{labelOf(status)}</StateMark>,
  },
  { key: 'issuedAt', title: '出账', width: 110, render: ({ issuedAt }) => <TimeText at={issuedAt} /> },
  { key: 'dueOn', title: '应付', render: ({ dueOn }) => dueOn ?? <Dash /> },
];

/** Paid reads as confirmed in the company's own list; here the two are told apart. */
const labelOf = (status: MonthBill['status']): string =>
  status === null ? '未出' : status === 'paid' ? '已结清' : BillStatus.labelOf(status);
const STAGES = [
  { value: 'none' as const, label: labelOf(null) },
  ...BillStatus.names.map((value) => ({ value, label: labelOf(value) })),
];
const MONTHS = 18;

function Sums({ month }: { month: string }) {
  const { data } = useQuery(query(deskApi.monthSums, { month }, { fresh: true }));
  const rowOf = (status: string) => data?.rows.find((row) => row.status === status);
  const told = (text: string): string => (data ? text : '…');
  const total = data?.rows.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <div className={css.sums}>
      <Figures
        items={[
          { label: '全部企业', value: told(`${total} 家`) },
          ...STAGES.map(({ value, label }) => {
            const row = rowOf(value);
            return {
              label,
              value: told(`${row?.count ?? 0} 家`),
              hint: value === 'none' ? '' : told(moneyText(row?.totalFen ?? 0)),
            };
          }),
        ]}
      />
    </div>
  );
}

function IssueButton({ month }: { month: string }) {
  const confirm = useConfirm();
  const issue = useMutation(mutation(deskApi.issueMonth));
  const ask = async (): Promise<void> => {
    let told = '';
    const isDone = await confirm({
      title: `出${monthText(month)}的账单？`,
      content: <p>还没有账单的企业各出一份，没有费用的不出；每家每月一份，重复出账不会重复计费。</p>,
      act: '出账',
      onConfirm: async () => {
        const { issued, empty, failed } = await issue.mutateAsync({ month });
        told = `出账完成：${issued} 家，没有费用 ${empty} 家${failed.length > 0 ? `，没有出 ${failed.length} 家` : ''}`;
      },
    });
    if (isDone) notify.success(told);
  };
  return (
    <Button type="primary" onClick={() => void ask()}>
      出账余下的企业
    </Button>
  );
}

/** A month's bills of all companies: which were issued, confirmed, disputed and paid. */
export function BillPage() {
  const [{ month: asked, word, status }, set] = useFilters();
  const now = monthOf(new Date());
  const month = asked && /^\d{4}-\d{2}$/.test(asked) ? asked : addMonths(now, -1);
  const stage = STAGES.find(({ value }) => value === status)?.value;
  const [page, setPage] = usePage('deskBill');
  const may = useMay();
  const list = useQuery(query(deskApi.monthBills, { month, status: stage, word: word || undefined, ...page }));
  const months = Array.from({ length: MONTHS }, (_, nth) => addMonths(now, -nth));
  return (
    <ListPage
      header={
        <PageHeader
          title="账单"
          facts={list.data && `${monthText(month)}，${list.isPlaceholderData ? '…' : list.data.total} 家；每家每月一份`}
          actions={may('bills', 'act') && month < now && <IssueButton month={month} />}
        />
      }
      filters={
        <>
          <BillTabs />
          <Sums month={month} />
          <FilterBar list="deskBill" columns={COLUMNS}>
            <Select
              aria-label="月份"
              style={{ width: 140 }}
              value={month}
              options={months.map((value) => ({ value, label: monthText(value) }))}
              onChange={(next) => set({ month: next })}
            />
            <SearchInput
              value={word}
              placeholder="企业、账单号"
              onSearch={(text) => set({ word: text || undefined })}
            />
            <Select
              allowClear
              aria-label="状态"
              placeholder="全部状态"
              style={{ width: 130 }}
              value={stage}
              options={STAGES}
              onChange={(next) => set({ status: next })}
            />
          </FilterBar>
        </>
      }
    >
      <PagedTable
        list="deskBill"
        what="账单列表"
        unit="家"
        query={list}
        page={page}
        onPage={setPage}
        columns={COLUMNS}
        keyOf={({ companyId }) => companyId}
      />
    </ListPage>
  );
}
