import { useQuery } from '@tanstack/react-query';
import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { query } from '#console/kit/api.ts';
import { FilterBar, SearchInput } from '#console/kit/FilterBar.tsx';
import { PagedTable } from '#console/kit/PagedTable.tsx';
import { ListPage, PageHeader } from '#console/kit/page.tsx';
import { actionColumn } from '#console/kit/table-columns.tsx';
import { usePage } from '#console/kit/use-page.ts';
import { deskApi } from '#contract/desk.ts';
import type { FleetDriver, FleetVehicle } from '#contract/desk-fleet.ts';
import { useMay } from '../kit/me.ts';
import { useFilters } from '../kit/use-filters.ts';
import { DocumentDialog, type DocumentOwner } from './DocumentDialog.tsx';
import { DriverDialog } from './DriverDialog.tsx';
import { DRIVERS, VEHICLES } from './fleet-columns.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { ShiftDialog } from './ShiftDialog.tsx';
import { VehicleDialog } from './VehicleDialog.tsx';

type Tab = 'drivers' | 'vehicles';
const TABS: { value: Tab; label: string }[] = [
  { value: 'drivers', label: '司机' },
  { value: 'vehicles', label: '车辆' },
];

type Open =
  | { kind: 'driver'; row: FleetDriver | undefined }
  | { kind: 'vehicle'; row: FleetVehicle | undefined }
  | { kind: 'shift'; row: FleetDriver }
  | { kind: 'document'; owner: DocumentOwner }
  | { kind: 'import' };

function Dialogs({ open, onClose }: { open: Open; onClose: () => void }) {
  switch (open.kind) {
    case 'driver':
      return <DriverDialog driver={open.row} onClose={onClose} />;
    case 'vehicle':
      return <VehicleDialog vehicle={open.row} onClose={onClose} />;
    case 'shift':
      return <ShiftDialog driver={open.row} onClose={onClose} />;
    case 'document':
      return <DocumentDialog owner={open.owner} onClose={onClose} />;
    case 'import':
      return <ImportDialog onClose={onClose} />;
  }
}

interface ListProps {
  show: (open: Open) => void;
}

const ACTS_WIDTH = 170;

const Act = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button size="small" type="link" onClick={onClick}>
    {label}
  </Button>
);

function useAsked(list: 'deskDriver' | 'deskVehicle') {
  const [{ city, word }] = useFilters();
  const [page, setPage] = usePage(list);
  return { asked: { cityId: city ? Number(city) : undefined, word: word || undefined, ...page }, page, setPage };
}

function Drivers({ show }: ListProps) {
  const mayAct = useMay()('orders', 'act');
  const { asked, page, setPage } = useAsked('deskDriver');
  const list = useQuery(query(deskApi.drivers, asked));
  const columns = mayAct
    ? [
        ...DRIVERS,
        actionColumn<FleetDriver>(
          (row) => (
            <>
              <Act label="编辑" onClick={() => show({ kind: 'driver', row })} />
              <Act label="排班" onClick={() => show({ kind: 'shift', row })} />
              <Act
                label="证件"
                onClick={() =>
                  show({ kind: 'document', owner: { ownerId: row.driverId, name: row.name, of: 'driver' } })
                }
              />
            </>
          ),
          ACTS_WIDTH,
        ),
      ]
    : DRIVERS;
  return (
    <PagedTable
      list="deskDriver"
      what="司机列表"
      unit="位"
      query={list}
      page={page}
      onPage={setPage}
      columns={columns}
      keyOf={({ driverId }) => driverId}
    />
  );
}

function Vehicles({ show }: ListProps) {
  const mayAct = useMay()('orders', 'act');
  const { asked, page, setPage } = useAsked('deskVehicle');
  const list = useQuery(query(deskApi.vehicles, asked));
  const columns = mayAct
    ? [
        ...VEHICLES,
        actionColumn<FleetVehicle>(
          (row) => (
            <>
              <Act label="编辑" onClick={() => show({ kind: 'vehicle', row })} />
              <Act
                label="证件"
                onClick={() =>
                  show({ kind: 'document', owner: { ownerId: row.vehicleId, name: row.plate, of: 'vehicle' } })
                }
              />
            </>
          ),
          ACTS_WIDTH,
        ),
      ]
    : VEHICLES;
  return (
    <PagedTable
      list="deskVehicle"
      what="车辆列表"
      unit="辆"
      query={list}
      page={page}
      onPage={setPage}
      columns={columns}
      keyOf={({ vehicleId }) => vehicleId}
    />
  );
}

function Filters({ tab }: { tab: Tab }) {
  const [{ city, word }, set] = useFilters();
  const cities = useQuery(query(deskApi.fleetCities, {}));
  const fields = (
    <>
      <Segmented
        aria-label="司机或车辆"
        options={TABS}
        value={tab}
        onChange={(next) => set({ tab: next === 'drivers' ? undefined : next, word: undefined })}
      />
      <SearchInput
        value={word}
        placeholder={tab === 'drivers' ? '姓名、手机号、车牌、工号' : '车牌'}
        onSearch={(text) => set({ word: text || undefined })}
      />
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label="城市"
        placeholder="全部城市"
        style={{ width: 140 }}
        value={city}
        options={cities.data?.map(({ cityId, name }) => ({ value: String(cityId), label: name })) ?? []}
        onChange={(next) => set({ city: next })}
      />
    </>
  );
  return tab === 'drivers' ? (
    <FilterBar list="deskDriver" columns={DRIVERS}>
      {fields}
    </FilterBar>
  ) : (
    <FilterBar list="deskVehicle" columns={VEHICLES}>
      {fields}
    </FilterBar>
  );
}

/** The provider's own drivers and cars: who may drive, when, and until when their papers hold. */
export function FleetPage() {
  const [{ tab: asked }] = useFilters();
  const tab: Tab = asked === 'vehicles' ? 'vehicles' : 'drivers';
  const mayAct = useMay()('orders', 'act');
  const [open, setOpen] = useState<Open>();
  const add = (): void => setOpen({ kind: tab === 'drivers' ? 'driver' : 'vehicle', row: undefined });
  return (
    <ListPage
      header={
        <PageHeader
          title="司机与车辆"
          facts="证件到期前 30 天提示，过期的司机和车辆不能派车"
          actions={
            mayAct && (
              <>
                <Button onClick={() => setOpen({ kind: 'import' })}>导入</Button>
                <Button type="primary" onClick={add}>
                  {tab === 'drivers' ? '添加司机' : '添加车辆'}
                </Button>
              </>
            )
          }
        />
      }
      filters={<Filters tab={tab} />}
    >
      {tab === 'drivers' ? <Drivers show={setOpen} /> : <Vehicles show={setOpen} />}
      {open && <Dialogs open={open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}
