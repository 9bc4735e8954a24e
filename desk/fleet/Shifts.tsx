import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { mutation, query } from '#console/kit/api.ts';
import { useConfirm } from '#console/kit/confirm.tsx';
import { notify } from '#console/kit/notify.tsx';
import { ErrorState } from '#console/kit/states.tsx';
import { deskApi } from '#contract/desk.ts';
import type { FleetDriver, FleetShift } from '#contract/desk-fleet.ts';
import { addDays, dayOf } from '#rules/calendar.ts';
import { hours } from './fleet-columns.tsx';
import css from './Shifts.module.css';

/** Further ahead nobody plans. */
const DAYS = 366;

/** The shifts of a driver that are not over: each can be called off. */
export function Shifts({ driver: { driverId, name } }: { driver: FleetDriver }) {
  const now = new Date();
  const today = dayOf(now);
  const asked = { cityId: undefined, driverId, from: today, to: addDays(today, DAYS) };
  const list = useQuery(query(deskApi.shifts, asked, { fresh: true }));
  const remove = useMutation(mutation(deskApi.removeShift));
  const confirm = useConfirm();
  const ask = async (shift: FleetShift): Promise<void> => {
    const isDone = await confirm({
      title: `取消“${name}”的这个班次？`,
      content: `${hours(shift)}，${shift.plate}。已经派给司机的订单不变。`,
      act: '取消班次',
      cancel: '不取消',
      danger: true,
      onConfirm: () => remove.mutateAsync({ shiftId: shift.shiftId }),
    });
    if (isDone) notify.success('已取消班次');
  };
  if (list.isLoadingError)
    return <ErrorState small error={list.error} what="班次" onRetry={() => void list.refetch()} />;
  const open = list.data?.rows.filter(({ endsAt }) => endsAt > now) ?? [];
  if (open.length === 0) return null;
  return (
    <section className={css.shifts}>
      <h3 id="open-shifts">没有结束的班次</h3>
      <ul aria-labelledby="open-shifts">
        {open.map((shift) => (
          <li key={shift.shiftId}>
            <span>
              {hours(shift)} {shift.plate}
            </span>
            <Button size="small" type="link" danger onClick={() => void ask(shift)}>
              取消班次
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
