import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import { invoiceApi } from '#contract/invoice.ts';
import type { DraftTrip } from '#contract/invoice-draft.ts';
import type { BillingPeriod } from '#contract/invoice-wire.ts';
import { moneyText } from '#rules/money.ts';
import { PERMISSION } from '#rules/permission.ts';
import { query } from '../kit/api.ts';
import { call } from '../kit/call.ts';
import { FilterBar } from '../kit/FilterBar.tsx';
import { useLeaveGuard } from '../kit/LeaveGuard.tsx';
import { notify } from '../kit/notify.tsx';
import { PagedTable } from '../kit/PagedTable.tsx';
import { Fact, ListPage, PageHeader } from '../kit/page.tsx';
import { reportFailure } from '../kit/query-client.ts';
import { countText, daysText } from '../kit/text.ts';
import { useChanges } from '../kit/use-changes.ts';
import { useFilters } from '../kit/use-filters.ts';
import { useAddress, usePage } from '../kit/use-page.ts';
import { useSelection } from '../kit/use-selection.ts';
import { DepartmentPicker } from '../pickers/DepartmentPicker.tsx';
import { departmentsFor } from '../pickers/department-loader.ts';
import { useDepartments } from '../pickers/use-departments.ts';
import { carried } from './addresses.ts';
import { fingerprint, joined, readDraft, sumFen, writeDraft } from './draft.ts';
import { TRIP_FILTERS } from './filters.ts';
import { useFormMemory } from './form-memory.ts';
import { PeriodPage } from './PeriodPage.tsx';
import css from './parts.module.css';
import { SELECT_COLUMNS } from './trip-columns.tsx';
import { entityOptions, useEntity } from './use-entity.ts';

const DEPARTMENTS = departmentsFor(PERMISSION.invoice);
const keyOf = ({ orderId }: DraftTrip): number => orderId;

/** The department put together here and asked for with 查询; the company itself stands for no choice. */
function DepartmentFilter({ asked, onAsk }: { asked: number | undefined; onAsk: (id: number | undefined) => void }) {
  const { query: nodes } = useDepartments(DEPARTMENTS.load, DEPARTMENTS.source);
  const { draft, change } = useChanges<{ id: number | undefined }>({ id: asked });
  const isRoot = (id: number): boolean => nodes.data?.find((node) => node.id === id)?.superId === 0;
  return (
    <>
      <DepartmentPicker
        {...DEPARTMENTS}
        label="部门"
        placeholder="全部部门"
        allowClear
        width={240}
        value={draft.id}
        onChange={(id) => change({ id: id === undefined || isRoot(id) ? undefined : id })}
      />
      <Button onClick={() => onAsk(draft.id)}>查询</Button>
    </>
  );
}

/** An invoice is over the trips of one legal entity: those of the form's, until somebody looks at another's. */
function useEntityFilter() {
  const [{ entityId }] = useFormMemory();
  const [looked, look] = useState<number>();
  const { list, chosen, isPending } = useEntity(looked ?? entityId);
  const asked = chosen === undefined ? {} : { entityId: chosen.entityId || null };
  // Until it is known whose they are, none are asked for: those of all entities would stand there to be chosen.
  return { list, chosen, asked: isPending ? undefined : asked, look };
}

function EntityFilter({ filter: { list, chosen, look } }: { filter: ReturnType<typeof useEntityFilter> }) {
  if (!chosen) return null;
  return (
    <Select
      aria-label="按主体"
      style={{ width: 260 }}
      value={chosen.entityId}
      options={entityOptions(list)}
      onChange={look}
    />
  );
}

/** What is chosen, beginning with what the browser keeps. */
function useChoice(billNo: string) {
  const stored = useMemo(() => readDraft(billNo), [billNo]);
  const selection = useSelection<DraftTrip>(keyOf, { first: stored });
  return { selection, isChanged: fingerprint(selection.rows) !== fingerprint(stored) };
}

function useTrips({ billNo, from, to }: BillingPeriod, asked: { entityId?: number | null } | undefined) {
  const { values, input, set } = useFilters(TRIP_FILTERS);
  const [page, turn] = usePage('invoiceTrip');
  const { departmentId } = values;
  const trips = useQuery({
    ...query(invoiceApi.trips, { ...page, billNo, ...input, ...asked, startDate: from, endDate: to }),
    enabled: asked !== undefined,
  });
  const ask = (id: number | undefined): void => {
    if (id !== departmentId) set({ departmentId: id });
    else if (asked) void trips.refetch();
  };
  return { page, turn, departmentId, trips, ask };
}

function SelectTrips({ period }: { period: BillingPeriod }) {
  const { billNo, billId } = period;
  const search = useAddress();
  const navigate = useNavigate();
  const entity = useEntityFilter();
  const { page, turn, departmentId, trips, ask } = useTrips(period, entity.asked);
  const { selection, isChanged } = useChoice(billNo);
  const release = useLeaveGuard({ when: isChanged });
  const takeAll = (): void =>
    void call(invoiceApi.remainingTrips, { billId, departmentId, ...entity.asked }).then(
      (rest) => selection.set(joined(selection.rows, rest)),
      (error: unknown) => reportFailure(error, 'read', { area: 'invoice' }),
    );
  const confirm = (): void => {
    if (!writeDraft(billNo, selection.rows)) {
      notify.error('浏览器存储空间不足，请减少所选行程后重试');
      return;
    }
    release();
    void navigate({ to: '/bill/tripList', search: carried(search) });
  };
  const total = trips.data?.total ?? 0;
  const header = (
    <PageHeader
      title="发票管理"
      facts={
        <>
          <span>选择行程</span>
          <Fact label="账期">{daysText(period.from, period.to, new Date())}</Fact>
          <Fact label="账单号">{billNo}</Fact>
          <Fact label="已选">
            {countText(selection.count)} 个行程，{moneyText(sumFen(selection.rows))}
          </Fact>
        </>
      }
      actions={
        <Button type="primary" onClick={confirm}>
          确认提交
        </Button>
      }
    />
  );
  const filters = (
    <FilterBar list="invoiceTrip" columns={SELECT_COLUMNS}>
      <EntityFilter filter={entity} />
      <DepartmentFilter asked={departmentId} onAsk={ask} />
      <Button disabled={total === 0} onClick={takeAll}>
        选择全部 {countText(total)} 个行程
      </Button>
      <span className={css.hint}>表头的全选只选择当前页</span>
    </FilterBar>
  );
  return (
    <ListPage header={header} filters={filters}>
      <PagedTable<DraftTrip>
        list="invoiceTrip"
        what="可开票行程"
        unit="个"
        query={trips}
        page={page}
        onPage={turn}
        columns={SELECT_COLUMNS}
        keyOf={keyOf}
        selection={selection}
        nameOf={({ orderNo, orderId }) => orderNo ?? String(orderId)}
      />
    </ListPage>
  );
}

/** Which trips of a period the application is over; what is chosen holds across pages and departments. */
export function TripSelectPage() {
  return <PeriodPage>{(period) => <SelectTrips key={period.billNo} period={period} />}</PeriodPage>;
}
