import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { query } from '#console/kit/api.ts';
import { PageHeader } from '#console/kit/page.tsx';
import { Segments } from '#console/kit/Segments.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '#console/kit/states.tsx';
import { deskApi } from '#contract/desk.ts';
import type { TariffCell } from '#contract/desk-tariff-drafts.ts';
import { ServiceType, VehicleGroup } from '#rules/scene.ts';
import { TariffDraftState } from '#rules/tariff.ts';
import { useMay } from '../kit/me.ts';
import { useFilters } from '../kit/use-filters.ts';
import { useLive } from '../kit/use-live.ts';
import { ManyDialog, type ManyKind } from './ManyDialog.tsx';
import { NewTariffDialog } from './NewTariffDialog.tsx';
import { tariffPath } from './paths.ts';
import { ReleaseButton } from './ReleaseButton.tsx';
import { ratesText } from './rates-text.ts';
import css from './TariffPage.module.css';

type Shown = 'now' | 'next';
const SHOWN: { value: Shown; label: string }[] = [
  { value: 'now', label: '现在生效' },
  { value: 'next', label: '待生效以后' },
];

function Cell({ cell, cityId, shown }: { cell: TariffCell | undefined; cityId: number; shown: Shown }) {
  const tariff = shown === 'next' ? (cell?.next ?? cell?.current) : cell?.current;
  const draft = cell?.draft;
  if (!cell || !(tariff || draft)) return <span className={css.none}>不提供</span>;
  const text = tariff ? ratesText(tariff) : { price: '未定价', rates: '' };
  const mark = draft ? TariffDraftState.labelOf(draft.state) : `v${tariff?.version ?? 0}`;
  return (
    <Link
      to={tariffPath(cityId, cell.service, cell.vehicleGroup)}
      className={css.cell}
      data-draft={draft ? '' : undefined}
    >
      <span className={css.price}>{text.price}</span>
      <span className={css.rates}>{text.rates}</span>
      <span className={css.version}>
        {cell.next && !draft && shown === 'now' ? `${mark} →v${cell.next.version}` : mark}
      </span>
    </Link>
  );
}

/** Vehicle groups down, services across; only what is priced somewhere in this city has a line. */
function Matrix({ cityId, cells, shown }: { cityId: number; cells: readonly TariffCell[]; shown: Shown }) {
  const groups = VehicleGroup.names.filter((name) => cells.some(({ vehicleGroup }) => vehicleGroup === name));
  if (groups.length === 0) return <EmptyState title="这个城市还没有资费" />;
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label="资费">
        <thead>
          <tr>
            <th scope="col">车型（元）</th>
            {ServiceType.names.map((service) => (
              <th key={service} scope="col">
                {ServiceType.labelOf(service)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group}>
              <th scope="row">{VehicleGroup.labelOf(group)}</th>
              {ServiceType.names.map((service) => (
                <td key={service}>
                  <Cell
                    cityId={cityId}
                    shown={shown}
                    cell={cells.find((cell) => cell.service === service && cell.vehicleGroup === group)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface City {
  cityId: number;
  cityName: string;
  priced: number;
  offered: boolean;
}

function Cities({ rows, pairs, chosen }: { rows: readonly City[]; pairs: number; chosen: number | undefined }) {
  const [word, setWord] = useState('');
  const [, set] = useFilters();
  const shown = rows.filter(({ cityName }) => cityName.includes(word.trim()));
  return (
    <nav className={css.cities} aria-label="城市">
      <Input
        allowClear
        aria-label="搜索城市"
        placeholder="搜索城市"
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      <ul>
        {shown.map(({ cityId, cityName, priced, offered }) => (
          <li key={cityId}>
            <button
              type="button"
              className={css.city}
              aria-current={cityId === chosen ? 'true' : undefined}
              onClick={() => set({ city: String(cityId) })}
            >
              <span>{offered ? cityName : `${cityName}（停）`}</span>
              <span>
                {priced} / {pairs}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Board({ cityId }: { cityId: number }) {
  const [{ at }, set] = useFilters();
  const shown: Shown = at === 'next' ? 'next' : 'now';
  const board = useQuery(query(deskApi.tariffCells, { cityId }, { fresh: true }));
  useLive(['cases'], () => void board.refetch());
  if (board.isLoadingError) return <ErrorState error={board.error} what="资费" onRetry={() => void board.refetch()} />;
  const cells = board.data?.cells ?? [];
  const count = (state: TariffDraftState): number => cells.filter(({ draft }) => draft?.state === state).length;
  const [drafts, submitted] = [count('open'), count('submitted')];
  const next = cells.filter((cell) => cell.next).length;
  const facts = [
    drafts > 0 && `${drafts} 份草稿`,
    submitted > 0 && `${submitted} 份待复核`,
    next > 0 && `${next} 份待生效`,
  ]
    .filter(Boolean)
    .join('，');
  return (
    <div className={css.board} aria-busy={board.isPending}>
      <div className={css.bar}>
        <span>
          <b>{board.data?.cityName}</b> {facts}
        </span>
        <div className={css.acts}>
          <ReleaseButton cells={cells} />
          <Segments
            label="时间"
            options={SHOWN}
            value={shown}
            onChange={(value) => set({ at: value === 'now' ? undefined : value })}
          />
        </div>
      </div>
      {board.isPending ? <PageSkeleton /> : <Matrix cityId={cityId} cells={cells} shown={shown} />}
    </div>
  );
}

/** What rides cost: a city, a service and a vehicle group each. */
export function TariffPage() {
  const [{ city }] = useFilters();
  const cities = useQuery(query(deskApi.tariffCities, {}));
  const mayAct = useMay()('tariffs', 'act');
  const [isNew, setNew] = useState(false);
  const [many, setMany] = useState<ManyKind>();
  const navigate = useNavigate();
  const cityId = city ? Number(city) : cities.data?.rows[0]?.cityId;
  return (
    <div className={css.page}>
      <div className={css.head}>
        <PageHeader
          title="资费"
          facts="一个城市、一种服务、一种车型是一份资费；改动就是新版本，已预订的订单按原版本计价"
          actions={
            mayAct && (
              <>
                <Button disabled={cityId === undefined} onClick={() => setMany('copy')}>
                  复制到其他城市
                </Button>
                <Button disabled={cityId === undefined} onClick={() => setMany('adjust')}>
                  批量调整
                </Button>
                <Button type="primary" onClick={() => setNew(true)}>
                  新版本
                </Button>
              </>
            )
          }
        />
      </div>
      {cities.isLoadingError ? (
        <ErrorState error={cities.error} what="资费" onRetry={() => void cities.refetch()} />
      ) : cities.data?.rows.length === 0 ? (
        <EmptyState title="还没有资费">点“新版本”写第一份。</EmptyState>
      ) : (
        <div className={css.split}>
          <Cities rows={cities.data?.rows ?? []} pairs={cities.data?.pairs ?? 0} chosen={cityId} />
          {cityId !== undefined && <Board cityId={cityId} />}
        </div>
      )}
      {many && cityId !== undefined && <ManyDialog kind={many} cityId={cityId} onClose={() => setMany(undefined)} />}
      {isNew && (
        <NewTariffDialog
          cityId={cityId}
          onClose={() => setNew(false)}
          onChosen={(key) => void navigate({ to: tariffPath(key.cityId, key.service, key.vehicleGroup) })}
        />
      )}
    </div>
  );
}
