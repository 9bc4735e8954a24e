import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Switch } from 'antd';
import { useState } from 'react';
import { mutation, query } from '#console/kit/api.ts';
import { DataTable } from '#console/kit/DataTable.tsx';
import { SearchInput } from '#console/kit/FilterBar.tsx';
import { Card } from '#console/kit/page.tsx';
import { Segments } from '#console/kit/Segments.tsx';
import { StateMark } from '#console/kit/StateMark.tsx';
import { EmptyState, ErrorState } from '#console/kit/states.tsx';
import { actionColumn, type Column } from '#console/kit/table-columns.tsx';
import { Dash } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskCity } from '#contract/desk-reference.ts';
import { useMay } from '../kit/me.ts';
import { useFilters } from '../kit/use-filters.ts';
import { CityDialog } from './CityDialog.tsx';
import css from './ReferencePage.module.css';
import { useOffered } from './use-offered.ts';

/** A city that is priced and has nobody to drive is worth a look; one that is not priced is not served yet. */
function DriverCount({ tariffs, drivers }: DeskCity) {
  if (drivers > 0) return drivers.toLocaleString('zh-CN');
  return tariffs > 0 ? <span className={css.none}>没有司机</span> : <Dash />;
}

const COLUMNS: readonly Column<DeskCity>[] = [
  {
    key: 'name',
    title: '城市',
    width: 120,
    render: ({ name, offered }) => <span className={offered ? undefined : css.off}>{name}</span>,
  },
  { key: 'id', title: '编号', width: 84, render: ({ cityId }) => cityId },
  { key: 'pinyin', title: '拼音', width: 130, render: ({ pinyin }) => pinyin },
  {
    key: 'hot',
    title: '首页',
    width: 84,
    render: ({ isHot }) => (isHot ? <StateMark state="ok">热门</StateMark> : <Dash />),
  },
  { key: 'tariffs', title: '资费', width: 90, render: ({ tariffs }) => (tariffs > 0 ? `${tariffs} 份` : <Dash />) },
  { key: 'drivers', title: '司机', width: 90, render: (row) => <DriverCount {...row} /> },
];

function OfferedSwitch({ row }: { row: DeskCity }) {
  const save = useMutation(mutation(deskApi.saveCity));
  const change = useOffered();
  const { cityId, name, offered } = row;
  return (
    <Switch
      size="small"
      checked={offered}
      loading={save.isPending}
      aria-label={`启用${name}`}
      onChange={(to) => change(name, to, () => save.mutateAsync({ cityId, offered: to }))}
    />
  );
}

type Shown = 'all' | 'on' | 'off';

function segmentsOf(rows: readonly DeskCity[]): { value: Shown; label: string }[] {
  const on = rows.filter(({ offered }) => offered).length;
  return [
    { value: 'all', label: '全部' },
    { value: 'on', label: `启用 ${on}` },
    { value: 'off', label: `停用 ${rows.length - on}` },
  ];
}

const matches = ({ name, pinyin, cityId }: DeskCity, word: string): boolean =>
  name.includes(word) || pinyin.startsWith(word.toLowerCase()) || String(cityId).startsWith(word);

export function CitiesCard() {
  const list = useQuery(query(deskApi.cities, {}));
  const mayAct = useMay()('reference', 'act');
  const [{ word = '', offered: asked }, set] = useFilters();
  const [editing, setEditing] = useState<DeskCity>();
  if (list.isLoadingError) return <ErrorState error={list.error} what="城市" onRetry={() => void list.refetch()} />;
  const all = list.data ?? [];
  const shown: Shown = asked === 'on' || asked === 'off' ? asked : 'all';
  const rows = all.filter((row) => matches(row, word) && (shown === 'all' || row.offered === (shown === 'on')));
  const acts: readonly Column<DeskCity>[] = [
    {
      key: 'offered',
      title: '启用',
      width: 70,
      render: (row) => (mayAct ? <OfferedSwitch row={row} /> : row.offered ? '启用' : '停用'),
    },
    actionColumn<DeskCity>(
      (row) =>
        mayAct && (
          <Button size="small" type="link" onClick={() => setEditing(row)}>
            编辑
          </Button>
        ),
    ),
  ];
  const tools = (
    <div className={css.tools}>
      <SearchInput
        value={word}
        width={170}
        placeholder="名称、拼音、编号"
        onSearch={(next) => set({ word: next || undefined })}
      />
      <Segments
        label="启用"
        options={segmentsOf(all)}
        value={shown}
        onChange={(next) => set({ offered: next === 'all' ? undefined : next })}
      />
    </div>
  );
  return (
    <Card title={`城市 ${all.length || ''}`} extra={tools} flush>
      <div className={css.cities}>
        <DataTable
          label="城市"
          columns={[...COLUMNS, ...acts]}
          rows={rows}
          keyOf={({ cityId }) => cityId}
          skeleton={list.isPending ? 12 : false}
          empty={<EmptyState title="没有符合条件的城市" />}
        />
      </div>
      {editing && <CityDialog row={editing} onClose={() => setEditing(undefined)} />}
    </Card>
  );
}
