import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Select } from 'antd';
import { query } from '#console/kit/api.ts';
import { FilterBar, SearchInput } from '#console/kit/FilterBar.tsx';
import { PagedTable } from '#console/kit/PagedTable.tsx';
import { ListPage, PageHeader } from '#console/kit/page.tsx';
import { StateMark } from '#console/kit/StateMark.tsx';
import type { Column } from '#console/kit/table-columns.tsx';
import { usePage } from '#console/kit/use-page.ts';
import { Dash, Money, TimeText } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskCompanyRow } from '#contract/desk-company.ts';
import { AccountKind, CompanyStatus } from '#rules/company.ts';
import { companyPath } from '../kit/paths.ts';
import { useFilters } from '../kit/use-filters.ts';

const PER_CENT = 100;

const COLUMNS: readonly Column<DeskCompanyRow>[] = [
  {
    key: 'name',
    title: '企业',
    locked: true,
    width: 240,
    render: ({ companyId, name }) => <Link to={companyPath(companyId)}>{name}</Link>,
  },
  { key: 'kind', title: '账户', width: 90, render: ({ terms }) => AccountKind.labelOf(terms.accountKind) },
  {
    key: 'credit',
    title: '授信额度（元）',
    width: 140,
    align: 'right',
    render: ({ terms }) => (terms.accountKind === 'postpaid' ? <Money fen={terms.creditFen} bare /> : <Dash />),
  },
  {
    key: 'discount',
    title: '协议价',
    width: 80,
    align: 'right',
    render: ({ terms }) => `${terms.discountPerTenThousand / PER_CENT}%`,
  },
  { key: 'days', title: '账期', width: 80, align: 'right', render: ({ terms }) => `${terms.paymentDays} 天` },
  {
    key: 'status',
    title: '状态',
    width: 100,
    render: ({ status }) => (
      <StateMark state={status === 'active' ? 'ok' : 'off'}>{CompanyStatus.labelOf(status)}</StateMark>
    ),
  },
  { key: 'sales', title: '销售', width: 100, render: ({ terms }) => terms.salesName || <Dash /> },
  { key: 'since', title: '开通', width: 120, render: ({ createdAt }) => <TimeText at={createdAt} /> },
];

/** Every company of the provider that this person works for. */
export function CompanyListPage() {
  const [{ name, status }, set] = useFilters();
  const [page, setPage] = usePage('deskCompany');
  const state = CompanyStatus.names.find((one) => one === status);
  const list = useQuery(query(deskApi.companies, { name: name || undefined, status: state, ...page }));
  return (
    <ListPage
      header={<PageHeader title="企业" facts={list.data && `${list.data.total} 家`} />}
      filters={
        <FilterBar list="deskCompany" columns={COLUMNS}>
          <SearchInput value={name} placeholder="企业名称" onSearch={(text) => set({ name: text || undefined })} />
          <Select
            allowClear
            aria-label="状态"
            placeholder="全部状态"
            style={{ width: 120 }}
            value={state}
            options={CompanyStatus.options}
            onChange={(next) => set({ status: next })}
          />
        </FilterBar>
      }
    >
      <PagedTable
        list="deskCompany"
        what="企业列表"
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
