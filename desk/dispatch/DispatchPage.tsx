import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Segmented, Select, Switch } from 'antd';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { mutation, query } from '#console/kit/api.ts';
import { notify } from '#console/kit/notify.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '#console/kit/states.tsx';
import { deskApi } from '#contract/desk.ts';
import type { BoardRide } from '#contract/desk-dispatch.ts';
import type { Output } from '#contract/endpoint.ts';
import { useMay } from '../kit/me.ts';
import { NotListed } from '../kit/NamedCase.tsx';
import { orderPath } from '../kit/paths.ts';
import { useFilters } from '../kit/use-filters.ts';
import { useLive } from '../kit/use-live.ts';
import { useShown } from '../kit/use-shown.ts';
import { BoardMap } from './BoardMap.tsx';
import css from './DispatchPage.module.css';
import { RideLine } from './RideLine.tsx';
import { RidePanel } from './RidePanel.tsx';
import { Timeline } from './Timeline.tsx';

type Board = Output<typeof deskApi.board>;
type Tab = 'waiting' | 'coming' | 'serving' | 'trouble';

const COMING: readonly BoardRide['status'][] = ['waiting', 'departed', 'arrived', 'accepted', 'prepayment'];

function ridesOf({ waiting, running }: Board): Record<Tab, readonly BoardRide[]> {
  return {
    waiting,
    coming: running.filter(({ status }) => COMING.includes(status)),
    serving: running.filter(({ status }) => status === 'serving'),
    trouble: running.filter(({ trouble }) => trouble !== null),
  };
}

const LABELS: Readonly<Record<Tab, string>> = {
  waiting: '待派车',
  coming: '待出发',
  serving: '服务中',
  trouble: '异常',
};
const TABS = Object.keys(LABELS) as Tab[];
const EMPTY: Readonly<Record<Tab, string>> = {
  waiting: '一天内的订单都有车',
  coming: '没有待出发的订单',
  serving: '没有服务中的订单',
  trouble: '没有异常',
};
const keyOf = ({ companyId, orderId }: BoardRide): string => `${companyId}-${orderId}`;

function Automatic({ board }: { board: Board }) {
  const may = useMay();
  const set = useMutation(mutation(deskApi.setAutomatic));
  const { cityId, isAutomatic } = board;
  const turn = (on: boolean): void =>
    set.mutate({ cityId, on }, { onSuccess: () => notify.success(on ? '已打开自动派车' : '已关闭自动派车') });
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control
    <label className={css.automatic}>
      自动派车
      <Switch
        aria-label="自动派车"
        checked={isAutomatic}
        disabled={cityId === 0 || !may('orders', 'act')}
        loading={set.isPending}
        onChange={turn}
      />
    </label>
  );
}

interface HeadProps {
  board: Board;
  tab: Tab;
  rides: Record<Tab, readonly BoardRide[]>;
}

function Head({ board, tab, rides }: HeadProps) {
  const [, set] = useFilters();
  const count = (state: string): number => board.cars.filter((car) => car.state === state).length;
  return (
    <header className={css.head}>
      <h1>调度</h1>
      <Select
        aria-label="城市"
        style={{ width: 120 }}
        placeholder="城市"
        value={board.cityId || null}
        options={board.cities.map(({ cityId, name, waiting }) => ({
          value: cityId,
          label: waiting > 0 ? `${name} ${waiting}` : name,
        }))}
        onChange={(cityId) => set({ city: String(cityId), id: undefined })}
      />
      <Segmented
        aria-label="订单"
        value={tab}
        options={TABS.map((value) => ({ value, label: `${LABELS[value]} ${rides[value].length}` }))}
        onChange={(next) => set({ tab: next === 'waiting' ? undefined : next, id: undefined })}
      />
      <p className={css.sums}>
        空闲 <b>{count('idle')}</b> 接驾 <b>{count('coming')}</b> 服务中 <b>{count('serving')}</b>
      </p>
      <Automatic board={board} />
    </header>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

interface QueueProps {
  rides: readonly BoardRide[];
  chosen: BoardRide | undefined;
  empty: string;
  choose: (ride: BoardRide) => void;
}

/** By the time of the pick-up; J and K or the arrows go through it. */
function Queue({ rides, chosen, empty, choose }: QueueProps) {
  const step = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    const next = by !== undefined && chosen ? rides[rides.indexOf(chosen) + by] : undefined;
    if (!next) return;
    event.preventDefault();
    choose(next);
    document.getElementById(`ride-${keyOf(next)}`)?.focus();
  };
  if (rides.length === 0) return <EmptyState title={empty} />;
  return (
    <ul className={css.queue} aria-label="订单" onKeyDown={step}>
      {rides.map((ride) => (
        <li key={keyOf(ride)}>
          <button
            id={`ride-${keyOf(ride)}`}
            type="button"
            aria-current={ride === chosen ? 'true' : undefined}
            onClick={() => choose(ride)}
          >
            <RideLine ride={ride} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A ride that a link names and this list does not have, such as one of the days to come: its own page tells of it. */
function NotOnBoard({ id }: { id: string }) {
  const [, companyId, orderId] = /^(\d+)-(\d+)$/.exec(id) ?? [];
  const order = orderId && <Link to={orderPath(Number(companyId), Number(orderId))}>看订单</Link>;
  return <NotListed what="订单" actions={order} />;
}

function Dispatch({ board }: { board: Board }) {
  const [{ tab: asked, id }, set] = useFilters();
  const tab = TABS.find((one) => one === asked) ?? 'waiting';
  const rides = ridesOf(board);
  const { row: chosen, isMissing } = useShown(rides[tab], keyOf, id);
  return (
    <div className={css.page}>
      <Head board={board} tab={tab} rides={rides} />
      <div className={css.board}>
        <div className={css.left}>
          <Queue rides={rides[tab]} chosen={chosen} empty={EMPTY[tab]} choose={(ride) => set({ id: keyOf(ride) })} />
        </div>
        <div className={css.middle}>
          <BoardMap board={board} chosen={chosen} />
          <Timeline cars={board.cars} />
        </div>
        <aside className={css.right} aria-label="选中的订单">
          {chosen && <RidePanel key={keyOf(chosen)} ride={chosen} />}
          {id !== undefined && isMissing && <NotOnBoard id={id} />}
        </aside>
      </div>
    </div>
  );
}

/**
 * The board of the city that the address names, else of the one that was shown first, which had the most rides waiting: when more
 * wait elsewhere by now, nobody is taken there from what they are doing.
 */
function useBoard() {
  const [{ city }] = useFilters();
  const [first, setFirst] = useState<number>();
  const cityId = city ? Number(city) : first;
  const board = useQuery(query(deskApi.board, { cityId }));
  const { data } = board;
  if (cityId === undefined && data && data.cityId > 0) setFirst(data.cityId);
  return board;
}

/** Rides without a car and rides under way, of one city, as it is now. */
export function DispatchPage() {
  const board = useBoard();
  const { refetch } = board;
  useLive(['orders', 'cars', 'claims'], () => void refetch());
  useEffect(() => {
    document.title = '调度 · 企行 · 运营台';
  }, []);
  if (board.isLoadingError)
    return <ErrorState heading error={board.error} what="调度" onRetry={() => void refetch()} />;
  return board.data ? <Dispatch board={board.data} /> : <PageSkeleton />;
}
