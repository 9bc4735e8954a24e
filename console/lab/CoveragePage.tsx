import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { type CoverageView, labCoverageApi } from '#contract/lab-coverage.ts';
import { HOURS } from '#rules/lab/coverage.ts';
import { gapsOf } from '#rules/lab/coverage-findings.ts';
import { ServiceType } from '#rules/scene.ts';
import { query } from '../kit/api.ts';
import { ContentPage, Fact, PageHeader, SidePanel } from '../kit/page.tsx';
import { Segments } from '../kit/Segments.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx';
import { countText } from '../kit/text.ts';
import { TimeText } from '../kit/values.tsx';
import { DepartmentPicker } from '../pickers/DepartmentPicker.tsx';
import { departmentsFor } from '../pickers/department-loader.ts';
import { CoverageGrid } from './CoverageGrid.tsx';
import { CoverageTable, OtherCities, SceneBars } from './CoverageParts.tsx';
import { CellCard, type CoverageInput, FindingsCard } from './CoverageSide.tsx';
import css from './coverage.module.css';
import { cellsOfGaps, MODES, type Mode } from './coverage-texts.ts';
import { useGridKeys } from './grid-keys.ts';

const SERVICES = (['scheduled', 'pickup', 'dropoff', 'dayRental', 'halfDayRental'] as const).map((value) => ({
  value,
  label: ServiceType.labelOf(value),
}));
const PLACES = [
  { value: 'near', label: '公司附近上车' },
  { value: 'anywhere', label: '任意地点' },
] as const;
const WEEKS = [
  { value: 'ordinary', label: '普通一周' },
  { value: 'holiday', label: '节假日那周' },
] as const;
const VIEWS = [
  { value: 'grid', label: '图' },
  { value: 'table', label: '表格' },
] as const;

interface FilterProps {
  input: CoverageInput;
  view: CoverageView;
  onChange: (next: CoverageInput) => void;
}

function Filters({ input, view, onChange }: FilterProps) {
  const known = view.cities.some(({ cityId }) => cityId === view.city.cityId);
  const cities = known ? view.cities : [view.city, ...view.cities];
  return (
    <>
      <Select
        aria-label="城市"
        className={css.city!}
        value={view.city.cityId}
        options={cities.map(({ cityId, name }) => ({ value: cityId, label: name }))}
        onChange={(cityId) => onChange({ ...input, cityId })}
      />
      <Select
        aria-label="服务"
        className={css.city!}
        value={input.service}
        options={SERVICES}
        onChange={(service) => onChange({ ...input, service })}
      />
      <DepartmentPicker
        label="部门"
        placeholder="全公司"
        width={180}
        allowClear
        {...departmentsFor()}
        value={input.departmentId}
        onChange={(departmentId) => onChange({ ...input, departmentId })}
      />
      <Segments
        label="上车地点"
        options={PLACES}
        value={input.place}
        onChange={(place) => onChange({ ...input, place })}
      />
      <Segments label="哪一周" options={WEEKS} value={input.week} onChange={(week) => onChange({ ...input, week })} />
    </>
  );
}

interface CoverageProps {
  input: CoverageInput;
  view: CoverageView;
  onChange: (next: CoverageInput) => void;
}

function Coverage({ input, view, onChange }: CoverageProps) {
  const [mode, setMode] = useState<Mode>('direct');
  const [look, setLook] = useState<'grid' | 'table'>('grid');
  const gaps = mode === 'direct' ? cellsOfGaps(gapsOf(view.cells)) : new Set<number>();
  const first = [...gaps].find((cell) => cell % HOURS >= 8) ?? 2 * HOURS + 9;
  const keys = useGridKeys(7, HOURS, { row: Math.floor(first / HOURS), column: first % HOURS });
  return (
    <>
      <div className={css.filters}>
        <Filters input={input} view={view} onChange={onChange} />
        <Segments label="怎样用车" options={MODES} value={mode} onChange={setMode} />
        <Segments label="显示" options={VIEWS} value={look} onChange={setLook} />
      </div>
      <SidePanel
        width={308}
        side={
          <>
            <CellCard input={input} cityName={view.city.name} keys={keys} />
            <FindingsCard
              input={input}
              onCell={(cell) => keys.setHere({ row: Math.floor(cell / HOURS), column: cell % HOURS })}
            />
          </>
        }
      >
        <div className={css.main}>
          {look === 'grid' ? (
            <CoverageGrid view={view} mode={mode} gaps={gaps} keys={keys} />
          ) : (
            <CoverageTable view={view} />
          )}
          <SceneBars view={view} weekday={keys.here.row + 1} hour={keys.here.column} />
          <OtherCities view={view} onChoose={(cityId) => onChange({ ...input, cityId })} />
        </div>
      </SidePanel>
    </>
  );
}

const START: CoverageInput = {
  ...{ cityId: undefined, service: 'scheduled', place: 'near', departmentId: undefined, week: 'ordinary' },
};

const Facts = ({ view }: { view: CoverageView }) => (
  <>
    <span>一周里谁能用车，按规则算，不看限额还剩多少</span>
    <Fact label="企业支付已启用">{countText(view.people)} 人</Fact>
    <Fact label="启用的场景">{view.scenes.length} 个</Fact>
    <span>
      按 {view.days[0]?.day} 那一周，
      <TimeText at={view.at} /> 用时 {view.seconds} 秒
    </span>
  </>
);

/** Who can ride with what, hour by hour, and what nobody thought of. */
export function CoveragePage() {
  const [input, setInput] = useState(START);
  const view = useQuery(query(labCoverageApi.coverage, input, { quiet: true }));
  if (view.isLoadingError)
    return <ErrorState heading error={view.error} what="覆盖图" onRetry={() => void view.refetch()} />;
  if (!view.data) return <PageSkeleton />;
  if (view.data.scenes.length === 0) {
    const make = (
      <Link to="/scene">
        <Button type="primary">去用车场景</Button>
      </Link>
    );
    return (
      <EmptyState heading title="还没有启用的场景" actions={make}>
        启用场景并分给员工后，这里按星期和小时显示谁能用车。
      </EmptyState>
    );
  }
  return (
    <ContentPage>
      <PageHeader title="覆盖图" facts={<Facts view={view.data} />} />
      <Coverage input={input} view={view.data} onChange={setInput} />
    </ContentPage>
  );
}
