import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { invoiceApi } from '#contract/invoice.ts';
import type { DraftTrip } from '#contract/invoice-draft.ts';
import type { BillingPeriod } from '#contract/invoice-wire.ts';
import { TripState } from '#rules/invoice/codes.ts';
import { moneyText } from '#rules/money.ts';
import type { PageInput } from '#rules/paging.ts';
import { call } from '../kit/call.ts';
import { PagedTable } from '../kit/PagedTable.tsx';
import { Fact, ListPage, PageHeader } from '../kit/page.tsx';
import { RowActions } from '../kit/RowActions.tsx';
import { StateMark } from '../kit/StateMark.tsx';
import { EmptyState } from '../kit/states.tsx';
import { actionColumn, type Column } from '../kit/table-columns.tsx';
import { countText, daysText } from '../kit/text.ts';
import { useAddress, usePage } from '../kit/use-page.ts';
import { carried, typeOf, typeSearch } from './addresses.ts';
import { fingerprint, readDraft, sumFen, without, writeDraft } from './draft.ts';
import { PeriodPage } from './PeriodPage.tsx';
import { CHOSEN_COLUMNS, DETAIL_COLUMN } from './trip-columns.tsx';

/** A trip of the draft with what the server says of it; unsaid, it cannot be invoiced in this period. */
type TripWithState = DraftTrip & { state: TripState };

const STATE_COLUMN: Column<TripWithState> = {
  key: 'state',
  title: '状态',
  width: 150,
  render: ({ state }) => <StateMark state={state === 'free' ? 'ok' : 'bad'}>{TripState.labelOf(state)}</StateMark>,
};

const COLUMNS = [
  ...(CHOSEN_COLUMNS as readonly Column<TripWithState>[]),
  STATE_COLUMN,
  DETAIL_COLUMN as Column<TripWithState>,
];

/** One page of what is stored, told anew by the server: the stored words may be old, or were never there. */
function useTripStates(billId: number, trips: readonly DraftTrip[], { page, pageSize }: PageInput) {
  const rows = trips.slice((page - 1) * pageSize, page * pageSize);
  return useQuery({
    queryKey: ['invoice', 'chosenTrips', billId, fingerprint(rows), trips.length],
    queryFn: async ({ signal }) => {
      const orderIds = rows.map(({ orderId }) => orderId);
      const byOrder = new Map(
        (await call(invoiceApi.chosenTrips, { billId, orderIds }, signal)).map((trip) => [trip.orderId, trip]),
      );
      return {
        rows: rows.map((row): TripWithState => byOrder.get(row.orderId) ?? { ...row, state: 'gone' }),
        total: trips.length,
      };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { area: 'invoice' },
  });
}

function ChosenTrips({ period }: { period: BillingPeriod }) {
  const search = useAddress();
  const navigate = useNavigate();
  const [page, turn] = usePage('chosenTrip');
  const [trips, setTrips] = useState(() => readDraft(period.billNo));
  const shown = useTripStates(period.billId, trips, page);
  const remove = (orderId: number): void => {
    const rest = without(trips, [orderId]);
    writeDraft(period.billNo, rest);
    setTrips(rest);
  };
  const actions = actionColumn<TripWithState>(
    ({ orderId, orderNo }) => (
      <RowActions of={orderNo ?? String(orderId)} actions={[{ label: '移除', onClick: () => remove(orderId) }]} />
    ),
    72,
  );
  const choose = (
    <Button onClick={() => void navigate({ to: '/bill/selTripList', search: carried(search) })}>选择行程信息</Button>
  );
  const header = (
    <PageHeader
      title="已选行程"
      facts={
        <>
          <Fact label="账期">{daysText(period.from, period.to, new Date())}</Fact>
          <Fact label="账单号">{period.billNo}</Fact>
          <Fact label="已选">
            {countText(trips.length)} / {countText(period.freeCount)} 个行程
          </Fact>
          <Fact label="金额">{moneyText(sumFen(trips))}</Fact>
        </>
      }
      actions={
        <>
          {choose}
          <Button type="primary" onClick={() => void navigate({ to: '/bill', search: typeSearch(typeOf(search)) })}>
            保存并退出
          </Button>
        </>
      }
    />
  );
  return (
    <ListPage header={header}>
      <PagedTable<TripWithState>
        list="chosenTrip"
        what="已选行程"
        unit="个"
        query={shown}
        page={page}
        onPage={turn}
        columns={COLUMNS.concat(actions)}
        keyOf={({ orderId }) => orderId}
        empty={
          <EmptyState title="还没有选择行程" actions={choose}>
            选出这个账期里要开票的行程；
            <br />
            选择保存在本浏览器，提交申请前都可以修改。
          </EmptyState>
        }
      />
    </ListPage>
  );
}

/** The trips chosen from one period, before the application is sent. */
export function TripListPage() {
  return <PeriodPage>{(period) => <ChosenTrips key={period.billNo} period={period} />}</PeriodPage>;
}
