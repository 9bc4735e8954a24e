import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { mutation, query } from '#console/kit/api.ts';
import { useConfirm } from '#console/kit/confirm.tsx';
import { Facts } from '#console/kit/Facts.tsx';
import { notify } from '#console/kit/notify.tsx';
import { StatePill } from '#console/kit/StateMark.tsx';
import { EmptyState, ErrorState } from '#console/kit/states.tsx';
import { Money, OrderNo } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { BoardRide, DispatchCandidate } from '#contract/desk-dispatch.ts';
import { localText } from '#rules/calendar.ts';
import { OrderStatus } from '#rules/order.ts';
import { ServiceType, VehicleGroup } from '#rules/scene.ts';
import { ORDER_STATE } from '#ui/state-map.ts';
import { useMay } from '../kit/me.ts';
import { pairs } from '../kit/pairs.ts';
import { orderPath } from '../kit/paths.ts';
import { useReasons } from '../kit/use-reasons.ts';
import { CancelReason, cancelText } from './CancelReason.tsx';
import { Candidates } from './Candidates.tsx';
import css from './DispatchPage.module.css';
import { Partners } from './Partners.tsx';
import { useAssign } from './use-assign.ts';

function CancelButton({ ride }: { ride: BoardRide }) {
  const confirm = useConfirm();
  const cancel = useMutation(mutation(deskApi.cancelRide));
  const reasons = useReasons('cancel');
  const { companyId, orderId, estimateFen } = ride;
  const ask = async (): Promise<void> => {
    let reason = cancelText(reasons[0], '');
    const content = (
      <CancelReason
        estimateFen={estimateFen}
        reasons={reasons}
        onChange={(next) => {
          reason = next;
        }}
      />
    );
    const onConfirm = () => cancel.mutateAsync({ companyId, orderId, reason });
    const isDone = await confirm({ title: '取消这单？', content, act: '取消订单', danger: true, onConfirm });
    if (isDone) notify.success('已取消，企业和乘车人会收到通知');
  };
  return (
    <Button danger disabled={reasons.length === 0} onClick={() => void ask()}>
      取消订单
    </Button>
  );
}

/** Opening a ride without a car says to the others that it is being looked at. */
function useClaim({ companyId, orderId, driverName }: BoardRide, isMine: boolean): void {
  const { mutate } = useMutation(mutation(deskApi.claimRide, { quiet: true }));
  const isWanted = isMine && driverName === null;
  useEffect(() => {
    if (isWanted) mutate({ companyId, orderId, takeOver: false });
  }, [isWanted, companyId, orderId, mutate]);
}

function Choice({ ride }: { ride: BoardRide }) {
  const { companyId, orderId, driverName } = ride;
  const list = useQuery(query(deskApi.candidates, { companyId, orderId }, { fresh: true }));
  const [chosen, choose] = useState<DispatchCandidate>();
  const { assign, waiting, withdraw } = useAssign(ride);
  const rows = list.data?.rows ?? [];
  const current = rows.find(({ driverId }) => driverId === chosen?.driverId) ?? rows.find(({ against }) => !against);
  if (list.isLoadingError)
    return <ErrorState small error={list.error} what="可派司机" onRetry={() => void list.refetch()} />;
  return (
    <>
      <div className={css.candidates}>
        {rows.length === 0 && !list.isPending ? (
          <EmptyState title="没有当班的司机" />
        ) : (
          <Candidates rows={rows} chosen={current} choose={choose} rideAt={ride.rideAt} />
        )}
        <Partners rows={list.data?.partners ?? []} />
      </div>
      <footer className={css.foot}>
        {waiting ? (
          <>
            <p role="status">{waiting}</p>
            <Button onClick={withdraw}>撤回</Button>
          </>
        ) : (
          <>
            <p>派出后 8 秒内可撤回，之后通知司机与乘车人。</p>
            <Button
              type="primary"
              disabled={!current || current.against !== null}
              onClick={() => current && assign(current)}
            >
              {current ? `${driverName ? '改派给' : '派给'}${current.name}` : '没有可派的司机'}
            </Button>
            <CancelButton ride={ride} />
          </>
        )}
      </footer>
    </>
  );
}

/** The chosen ride, who could take it, and what can be done. */
export function RidePanel({ ride }: { ride: BoardRide }) {
  const may = useMay();
  const mayAct = may('orders', 'act');
  useClaim(ride, mayAct);
  const { companyId, orderId, number, status, start, end, rideAt } = ride;
  return (
    <>
      <header className={css.panelHead}>
        <h2>
          <Link to={orderPath(companyId, orderId)}>
            <OrderNo no={number} />
          </Link>
        </h2>
        <StatePill state={ORDER_STATE[status]}>{OrderStatus.labelOf(status)}</StatePill>
      </header>
      <div className={css.facts}>
        <Facts
          rows={pairs([
            ['上车', `${localText(rideAt).slice(5, 16)} ${start.address}`],
            ['下车', end.address],
            ['乘车人', `${ride.riderName}（${ride.companyName}）`],
            ['要求', `${ServiceType.labelOf(ride.service)} · ${VehicleGroup.labelOf(ride.vehicleGroup)}`],
            ['预估', <Money key="fen" fen={ride.estimateFen} />],
            ...(ride.driverName ? [['司机', `${ride.driverName} ${ride.plate ?? ''}`] as const] : []),
          ])}
        />
      </div>
      {mayAct && status !== 'serving' && <Choice ride={ride} />}
    </>
  );
}
