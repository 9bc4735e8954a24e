import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Segmented, Select } from 'antd';
import { query } from '#console/kit/api.ts';
import { DataTable } from '#console/kit/DataTable.tsx';
import { Card, Figures } from '#console/kit/page.tsx';
import { ErrorState, PageSkeleton } from '#console/kit/states.tsx';
import type { Column } from '#console/kit/table-columns.tsx';
import { Money } from '#console/kit/values.tsx';
import { deskApi } from '#contract/desk.ts';
import type { ComparedRideRow } from '#contract/desk-tariff-drafts.ts';
import type { Output } from '#contract/endpoint.ts';
import { monthText } from '#rules/bill.ts';
import { addMonths, monthOf } from '#rules/calendar.ts';
import { moneyText, yuanText } from '#rules/money.ts';
import { BAND_METERS, MOST_PER_CENT, type TariffKey } from '#rules/tariff.ts';
import { orderPath } from '../kit/paths.ts';
import { useFilters } from '../kit/use-filters.ts';
import css from './TariffPage.module.css';

type Compared = Output<typeof deskApi.compareTariffs>;

export const signedYuan = (fen: number): string => `${fen > 0 ? '+' : fen < 0 ? '−' : ''}${yuanText(Math.abs(fen))}`;
const share = (part: number, whole: number): string => `${whole === 0 ? 0 : ((part * 100) / whole).toFixed(1)}%`;

const bandText = (at: number): string => {
  const [from, to] = [at === 0 ? null : BAND_METERS[at - 1], BAND_METERS[at]];
  const km = (meters: number): number => meters / 1_000;
  if (!from) return `${km(to ?? 0)} 公里以内`;
  return to ? `${km(from)}–${km(to)} 公里` : `${km(from)} 公里以上`;
};

interface Band {
  readonly at: number;
  readonly count: number;
  readonly differenceFen: number;
}
const BANDS: readonly Column<Band>[] = [
  { key: 'band', title: '里程', render: ({ at }) => bandText(at) },
  { key: 'count', title: '订单', width: 90, align: 'right', render: ({ count }) => count.toLocaleString('en-US') },
  {
    key: 'mean',
    title: '平均每单',
    width: 110,
    align: 'right',
    render: ({ count, differenceFen }) => (count === 0 ? '—' : signedYuan(Math.round(differenceFen / count))),
  },
  {
    key: 'sum',
    title: '差（元）',
    width: 130,
    align: 'right',
    render: ({ differenceFen }) => signedYuan(differenceFen),
  },
];

function Histogram({ counts }: { counts: readonly number[] }) {
  const most = Math.max(...counts, 1);
  return (
    <ul className={css.bars} aria-label="每单变化">
      {counts.map((count, at) => {
        const perCent = at - MOST_PER_CENT;
        const sign = perCent === 0 ? 'same' : perCent < 0 ? 'less' : 'more';
        const label = `${perCent > 0 ? '+' : ''}${perCent}%`;
        return (
          <li key={label} title={`${label}：${count} 单`}>
            <span className={css.bar2} data-sign={sign} style={{ height: `${Math.round((count * 110) / most)}px` }} />
            <span>{label}</span>
          </li>
        );
      })}
    </ul>
  );
}

const ridesOf = (one: string, other: string): readonly Column<ComparedRideRow>[] => [
  { key: 'company', title: '企业', width: 140, render: ({ companyName }) => companyName },
  {
    key: 'route',
    title: '上车 → 下车',
    render: ({ companyId, orderId, from, to }) => <Link to={orderPath(companyId, orderId)}>{`${from} → ${to}`}</Link>,
  },
  { key: 'km', title: '公里', width: 70, align: 'right', render: ({ meters }) => (meters / 1_000).toFixed(1) },
  { key: 'minutes', title: '分', width: 60, align: 'right', render: ({ seconds }) => Math.round(seconds / 60) },
  { key: 'one', title: one, width: 100, align: 'right', render: ({ oneFen }) => <Money fen={oneFen} /> },
  { key: 'other', title: other, width: 100, align: 'right', render: ({ otherFen }) => <Money fen={otherFen} /> },
  {
    key: 'difference',
    title: '差',
    width: 90,
    align: 'right',
    render: ({ oneFen, otherFen }) => signedYuan(otherFen - oneFen),
  },
];

const LISTS = [
  { value: 'dearer', label: '变贵最多' },
  { value: 'cheaper', label: '变便宜最多' },
  { value: 'over', label: '新超限额' },
] as const;
type List = (typeof LISTS)[number]['value'];

function Rides({ data, names }: { data: Compared; names: readonly [string, string] }) {
  const [{ list = 'dearer' }, set] = useFilters();
  const rows = { dearer: data.mostDearer, cheaper: data.mostCheaper, over: data.overruns.rides };
  const chosen: List = LISTS.find(({ value }) => value === list)?.value ?? 'dearer';
  return (
    <Card
      flush
      title="逐单看"
      extra={<Segmented size="small" options={[...LISTS]} value={chosen} onChange={(value) => set({ list: value })} />}
    >
      <DataTable
        label="逐单看"
        columns={ridesOf(...names)}
        rows={rows[chosen]}
        keyOf={({ companyId, orderId }) => `${companyId}-${orderId}`}
        empty={<p style={{ padding: 16 }}>没有这样的订单</p>}
      />
    </Card>
  );
}

function Result({ data, month, names }: { data: Compared; month: string; names: readonly [string, string] }) {
  const difference = data.otherFen - data.oneFen;
  const bands = data.bands.map((band, at) => ({ ...band, at }));
  return (
    <div className={css.side}>
      <Figures
        items={[
          {
            label: `${monthText(month)}订单`,
            value: `${data.count.toLocaleString('en-US')} 单`,
            hint: data.isWhole ? '全部重算' : '订单太多，只算了前面的',
          },
          { label: `按 ${names[0]}`, value: moneyText(data.oneFen) },
          { label: `按 ${names[1]}`, value: moneyText(data.otherFen) },
          {
            label: '差',
            value: `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${moneyText(Math.abs(difference))}`,
            hint: `变贵 ${share(data.dearer, data.count)}，变便宜 ${share(data.cheaper, data.count)}`,
          },
          {
            label: '因此超过限额',
            value: `${data.overruns.count} 单`,
            hint: `个人多付 ${moneyText(data.overruns.fen)}，涉及 ${data.overruns.people} 人`,
          },
        ]}
      />
      <div className={css.two}>
        <Card flush title="按里程">
          <DataTable label="按里程" columns={BANDS} rows={bands} keyOf={({ at }) => at} />
        </Card>
        <Card title="每单变化">
          <p>{`${data.dearer} 单变贵，${data.cheaper} 单变便宜`}</p>
          <Histogram counts={data.perCent} />
        </Card>
      </div>
      <Rides data={data} names={names} />
      <Card title="影响最大的企业" extra="单位：元">
        <ul className={css.checks}>
          {data.companies.map(({ companyId, companyName, differenceFen }) => (
            <li key={companyId}>
              {companyName}　<b>{signedYuan(differenceFen)}</b>
            </li>
          ))}
          {data.companies.length === 0 && <li>没有企业的费用会变</li>}
        </ul>
      </Card>
    </div>
  );
}

interface CompareTabProps {
  tariff: TariffKey;
  versions: readonly number[];
  hasDraft: boolean;
}

const MONTHS = 6;

/** What a month's rides would have cost by two versions. */
export function CompareTab({ tariff, versions, hasDraft }: CompareTabProps) {
  const [{ month: asked, one: askedOne, other: askedOther }, set] = useFilters();
  const last = addMonths(monthOf(new Date()), -1);
  const month = asked ?? last;
  const one = askedOne ? Number(askedOne) : (versions[hasDraft ? 0 : 1] ?? versions[0]);
  const other = askedOther === 'draft' || (!askedOther && hasDraft) ? undefined : Number(askedOther ?? versions[0]);
  const input = { ...tariff, month, one: one ?? 0, other };
  const result = useQuery({ ...query(deskApi.compareTariffs, input, { fresh: true }), enabled: one !== undefined });
  if (one === undefined) return <p>这是第一版，没有可以比较的。</p>;
  const options = versions.map((version) => ({ value: String(version), label: `v${version}` }));
  const months = Array.from({ length: MONTHS }, (_, ago) => addMonths(monthOf(new Date()), -ago));
  const names = [`v${one}`, other === undefined ? '草稿' : `v${other}`] as const;
  return (
    <div className={css.side}>
      <div className={css.trial}>
        <Select
          aria-label="月份"
          value={month}
          options={months.map((value) => ({ value, label: monthText(value) }))}
          onChange={(value) => set({ month: value })}
        />
        <Select aria-label="比较" value={String(one)} options={options} onChange={(value) => set({ one: value })} />
        <Select
          aria-label="与"
          value={other === undefined ? 'draft' : String(other)}
          options={hasDraft ? [{ value: 'draft', label: '草稿' }, ...options] : options}
          onChange={(value) => set({ other: value })}
        />
      </div>
      {result.isLoadingError ? (
        <ErrorState error={result.error} what="比较" onRetry={() => void result.refetch()} />
      ) : result.data ? (
        <Result data={result.data} month={month} names={names} />
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}
