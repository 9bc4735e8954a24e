import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { reportApi } from '#contract/report.ts';
import { moneyText } from '#rules/money.ts';
import { type CityFigure, percentOf } from '#rules/report.ts';
import { query } from '../kit/api.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { countText } from '../kit/text.ts';
import { ChartCard } from './ChartCard.tsx';
import css from './cards.module.css';
import { saveReport } from './download.ts';
import { Ring } from './Ring.tsx';
import { type SplitRow, SplitTable } from './SplitTable.tsx';
import type { Report } from './use-report.ts';

const HEIGHT = 380;
/** The map and its data come once the report is there. */
const CityMap = lazyPart(() => import('#maps/CityMap.tsx').then((m) => m.CityMap), '地图');

const rowsOf = (cities: readonly CityFigure[]): SplitRow[] =>
  cities.map(({ cityId, name, rides, companyFen }) => ({
    key: String(cityId),
    name,
    rides,
    fen: companyFen,
    figure: { kind: 'rides', cityId },
  }));

interface CitiesProps {
  cities: readonly CityFigure[];
  open: Report['open'];
}

/** Where people ride: the same figures as circles on the map and as parts of the whole. */
function Cities({ cities, open }: CitiesProps) {
  const amounts = useMemo(() => {
    const all = cities.reduce((sum, { rides }) => sum + rides, 0);
    return cities.map(({ cityId, name, rides, companyFen }) => {
      const text = `${countText(rides)} 次`;
      const tip = `${name} ${text} · ${percentOf(rides, all).toFixed(1)}% · ${moneyText(companyFen)}`;
      return { cityId, name, count: rides, text, tip };
    });
  }, [cities]);
  const told = amounts.slice(0, 6).map(({ name, text }) => `${name} ${text}`);
  const others = amounts.length > told.length ? ` 等 ${amounts.length} 个城市` : '';
  return (
    <div className={css.cities}>
      <Suspense fallback={<div style={{ height: HEIGHT, background: 'var(--qx-map-land)' }} />}>
        <CityMap
          cities={amounts}
          label={`城市用车示意图：${told.join('，')}${others}`}
          caption="城市用车示意图"
          height={HEIGHT}
          onOpen={(cityId) => open({ kind: 'rides', cityId })}
        />
      </Suspense>
      <Ring rows={rowsOf(cities)} open={open} />
    </div>
  );
}

export function CityCard({ ask, open }: Report) {
  const cities = useQuery(query(reportApi.cities, ask, { quiet: true }));
  return (
    <ChartCard
      title="城市分布"
      hint="按上车城市，点城市看订单"
      span={12}
      query={cities}
      isEmpty={(rows) => rows.length === 0}
      chart={(rows) => <Cities cities={rows} open={open} />}
      table={(rows) => <SplitTable head="城市" rows={rowsOf(rows)} open={open} />}
      onSave={() => saveReport(ask, 'cities')}
    />
  );
}
