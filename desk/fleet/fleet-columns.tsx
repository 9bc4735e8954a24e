import { StateMark } from '#console/kit/StateMark.tsx';
import type { Column } from '#console/kit/table-columns.tsx';
import { Dash, PhoneText } from '#console/kit/values.tsx';
import type { FleetDocument, FleetDriver, FleetShift, FleetVehicle } from '#contract/desk-fleet.ts';
import { addDays, dayOf, localText } from '#rules/calendar.ts';
import { DocumentKind, DRIVER_DOCUMENTS, EXPIRES_SOON_DAYS, FleetStatus, VEHICLE_DOCUMENTS } from '#rules/fleet.ts';
import { VehicleGroup } from '#rules/scene.ts';

/** The worst of them: what is missing, over, or soon over. */
function Papers({ held, needed }: { held: readonly FleetDocument[]; needed: readonly DocumentKind[] }) {
  const today = dayOf(new Date());
  const missing = needed.find((kind) => !held.some((one) => one.kind === kind));
  if (missing) return <StateMark state="bad">缺{DocumentKind.labelOf(missing)}</StateMark>;
  const first = held[0];
  if (!first) return <Dash />;
  const words = `${DocumentKind.labelOf(first.kind)} ${first.expiresOn}`;
  if (first.expiresOn < today) return <StateMark state="bad">{words} 已过期</StateMark>;
  if (first.expiresOn <= addDays(today, EXPIRES_SOON_DAYS)) return <StateMark state="wait">{words} 到期</StateMark>;
  return <StateMark state="ok">齐全</StateMark>;
}

function State({ driver }: { driver: FleetDriver }) {
  const { status, isDriving, shift, stoppedReason } = driver;
  if (status === 'stopped') return <StateMark state="bad">{stoppedReason}</StateMark>;
  if (isDriving) return <StateMark state="run">有订单</StateMark>;
  const isOn = shift !== null && shift.startsAt <= new Date();
  return <StateMark state={isOn ? 'ok' : 'off'}>{isOn ? '空闲' : '未上线'}</StateMark>;
}

export const hours = ({ startsAt, endsAt }: Pick<FleetShift, 'startsAt' | 'endsAt'>): string =>
  `${localText(startsAt).slice(5, 16)}–${localText(endsAt).slice(11, 16)}`;

export const DRIVERS: readonly Column<FleetDriver>[] = [
  { key: 'name', title: '司机', locked: true, width: 110, render: ({ name }) => name },
  { key: 'workNo', title: '工号', width: 100, render: ({ workNo }) => workNo },
  { key: 'state', title: '状态', width: 120, render: (driver) => <State driver={driver} /> },
  { key: 'phone', title: '手机号', width: 140, render: ({ phone }) => <PhoneText phone={phone} /> },
  { key: 'city', title: '城市', width: 80, render: ({ cityName }) => cityName },
  { key: 'plate', title: '车辆', width: 110, render: ({ shift }) => shift?.plate ?? <Dash /> },
  { key: 'shift', title: '班次', width: 180, render: ({ shift }) => (shift ? hours(shift) : <Dash />) },
  {
    key: 'papers',
    title: '证件',
    render: ({ documents }) => <Papers held={documents} needed={DRIVER_DOCUMENTS} />,
  },
];

export const VEHICLES: readonly Column<FleetVehicle>[] = [
  { key: 'plate', title: '车牌', locked: true, width: 120, render: ({ plate }) => plate },
  { key: 'model', title: '型号', width: 150, render: ({ model }) => model },
  { key: 'group', title: '车型', width: 110, render: ({ vehicleGroup }) => VehicleGroup.labelOf(vehicleGroup) },
  { key: 'city', title: '城市', width: 90, render: ({ cityName }) => cityName },
  {
    key: 'status',
    title: '状态',
    width: 90,
    render: ({ status }) => (
      <StateMark state={status === 'active' ? 'ok' : 'bad'}>{FleetStatus.labelOf(status)}</StateMark>
    ),
  },
  {
    key: 'papers',
    title: '证件',
    render: ({ documents }) => <Papers held={documents} needed={VEHICLE_DOCUMENTS} />,
  },
];
