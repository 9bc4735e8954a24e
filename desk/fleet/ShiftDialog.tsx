import { useMutation, useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { mutation, query } from '#console/kit/api.ts';
import { DayInput } from '#console/kit/dates.tsx';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import type { FleetDriver } from '#contract/desk-fleet.ts';
import { addDays, dayOf, startOfDay } from '#rules/calendar.ts';
import { useSettled } from '#ui/use-settled.ts';
import { tellInForm } from '../kit/tell-in-form.ts';
import { FleetForm } from './FleetForm.tsx';
import { Shifts } from './Shifts.tsx';

interface Draft {
  vehicleId: number;
  day: string;
  from: string;
  until: string;
}

const MINUTE_MS = 60_000;
const CLOCK = { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, message: '时间为 HH:mm' };

const minutesOf = (clock: string): number => {
  const [hours = '0', minutes = '0'] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
};

/** Beyond midnight it ends on the next day. */
function spanOf({ day, from, until }: Draft) {
  const begin = minutesOf(from);
  const end = minutesOf(until) > begin ? minutesOf(until) : minutesOf(until) + 24 * 60;
  const start = startOfDay(day).getTime();
  return { startsAt: new Date(start + begin * MINUTE_MS), endsAt: new Date(start + end * MINUTE_MS) };
}

const REST_MS = 200;

interface CarFieldProps extends Pick<FleetDriver, 'cityId' | 'shift'> {
  value?: number;
  onChange?: (vehicleId: number) => void;
}

/** The cars of the driver's city, looked for by their plate: a city may have more than a list shows. The last one is there at once. */
function CarField({ cityId, shift, ...field }: CarFieldProps) {
  const [typed, setTyped] = useState('');
  const word = useSettled(typed.trim(), REST_MS) || undefined;
  const cars = useQuery(query(deskApi.vehicles, { cityId, word, page: 1, pageSize: 50 }));
  const rows = cars.data?.rows ?? [];
  const last = shift && rows.every(({ vehicleId }) => vehicleId !== shift.vehicleId) && word === undefined;
  return (
    <Select
      {...field}
      aria-label="车辆"
      placeholder="输入车牌查找"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={cars.isFetching}
      options={[
        ...(last ? [{ value: shift.vehicleId, label: shift.plate }] : []),
        ...rows.map(({ vehicleId, plate, model }) => ({ value: vehicleId, label: `${plate} ${model}` })),
      ]}
    />
  );
}

export function ShiftDialog({ driver, onClose }: { driver: FleetDriver; onClose: () => void }) {
  const [form] = Form.useForm<Draft>();
  const { driverId, name, cityId, shift } = driver;
  const save = useMutation({
    ...mutation(deskApi.saveShift, { quiet: true }),
    onError: tellInForm(form),
    onSuccess: () => {
      notify.success('已排班');
      onClose();
    },
  });
  const initial = { vehicleId: shift?.vehicleId, day: addDays(dayOf(new Date()), 1), from: '08:00', until: '18:00' };
  return (
    <FleetForm
      title={`排班：${name}`}
      form={form}
      initial={initial as Partial<Draft>}
      isPending={save.isPending}
      onFinish={(draft) => save.mutate({ driverId, vehicleId: draft.vehicleId, ...spanOf(draft) })}
      onClose={onClose}
    >
      <Shifts driver={driver} />
      <Form.Item name="vehicleId" label="车辆" rules={[{ required: true, message: '请选择车辆' }]}>
        <CarField cityId={cityId} shift={shift} />
      </Form.Item>
      <Form.Item name="day" label="日期" rules={[{ required: true, message: '请选择日期' }]}>
        <DayInput label="日期" />
      </Form.Item>
      <Form.Item name="from" label="开始" rules={[CLOCK]}>
        <Input maxLength={5} style={{ width: 100 }} />
      </Form.Item>
      <Form.Item name="until" label="结束" extra="早于开始的算次日" rules={[CLOCK]}>
        <Input maxLength={5} style={{ width: 100 }} />
      </Form.Item>
    </FleetForm>
  );
}
