import type { DeskTariffDraft } from '#contract/desk-tariff-drafts.ts';
import type { TariffKey } from '#rules/tariff.ts';
import { tariffKindOf } from '#rules/tariff.ts';

export type Rates = DeskTariffDraft['rates'];
type Unit = 'fen' | 'km' | 'minutes' | 'clock' | 'hours';

/** A number of a tariff, and where it stands. */
export interface RateField {
  readonly path: readonly [string, ...string[]];
  readonly unit: Unit;
  readonly label: string;
}
/** One line of the form: words and numbers as they are read. */
export interface RateRow {
  readonly label: string;
  readonly parts: readonly (string | RateField)[];
  /** The part of the tariff that may be left out, and what it begins with. */
  readonly optional?: {
    readonly name: 'longDistance' | 'waiting' | 'night';
    readonly first: Readonly<Record<string, number>>;
  };
}

const field = (path: string, unit: Unit, label: string): RateField => ({
  path: path.split('.') as [string, ...string[]],
  unit,
  label,
});

const distance: readonly RateRow[] = [
  {
    label: '基础价',
    parts: [
      field('baseFen', 'fen', '基础价'),
      '元，含',
      field('includedMeters', 'km', '含公里'),
      '公里、',
      field('includedSeconds', 'minutes', '含分钟'),
      '分钟',
    ],
  },
  { label: '里程价', parts: ['超出部分每公里', field('perKmFen', 'fen', '里程价'), '元'] },
  { label: '时长价', parts: ['超出部分每分钟', field('perMinuteFen', 'fen', '时长价'), '元'] },
];

const metered: readonly RateRow[] = [
  ...distance,
  {
    label: '远途',
    parts: [
      field('longDistance.beyondMeters', 'km', '远途起点'),
      '公里以后每公里加',
      field('longDistance.perKmFen', 'fen', '远途加价'),
      '元',
    ],
    optional: { name: 'longDistance', first: { beyondMeters: 20_000, perKmFen: 0 } },
  },
  { label: '最低收费', parts: [field('minimumFen', 'fen', '最低收费'), '元'] },
];

const waits: readonly RateRow[] = [
  {
    label: '等候',
    parts: [
      '到达后前',
      field('waiting.freeSeconds', 'minutes', '免费等候'),
      '分钟免费，以后每分钟',
      field('waiting.perMinuteFen', 'fen', '等候费'),
      '元',
    ],
    optional: { name: 'waiting', first: { freeSeconds: 300, perMinuteFen: 0 } },
  },
  {
    label: '夜间',
    parts: [
      field('night.fromMinute', 'clock', '夜间开始'),
      '至',
      field('night.toMinute', 'clock', '夜间结束'),
      '，每公里加',
      field('night.perKmFen', 'fen', '夜间里程加价'),
      '、每分钟加',
      field('night.perMinuteFen', 'fen', '夜间时长加价'),
    ],
    optional: { name: 'night', first: { fromMinute: 1_380, toMinute: 300, perKmFen: 0, perMinuteFen: 0 } },
  },
];

const others: readonly RateRow[] = [
  {
    label: '员工取消',
    parts: [
      '已接单',
      field('cancelFen.accepted', 'fen', '已接单取消费'),
      '，待出发',
      field('cancelFen.waiting', 'fen', '待出发取消费'),
      '，已出发',
      field('cancelFen.departed', 'fen', '已出发取消费'),
      '，已到达',
      field('cancelFen.arrived', 'fen', '已到达取消费'),
      '元',
    ],
  },
  { label: '指定司机', parts: [field('designatedDriverFen', 'fen', '指定司机费'), '元'] },
];

export interface RateGroup {
  readonly title: string;
  readonly rows: readonly RateRow[];
}

export const GROUPS: Readonly<Record<Rates['kind'], readonly RateGroup[]>> = {
  metered: [
    { title: '起步与里程', rows: metered },
    { title: '等候与夜间', rows: waits },
    { title: '取消与其他', rows: others },
  ],
  charter: [
    { title: '套餐与超出', rows: distance },
    { title: '取消与其他', rows: others },
  ],
  carpool: [
    { title: '座位', rows: [{ label: '一口价', parts: ['每座', field('seatFen', 'fen', '每座价格'), '元'] }] },
    { title: '取消与其他', rows: others },
  ],
};

/** Undefined where the part it stands in is left out. */
export function readRate(rates: object, [name, ...rest]: readonly string[]): number | undefined {
  const value: unknown = name === undefined ? undefined : (rates as Record<string, unknown>)[name];
  if (rest.length > 0) return typeof value === 'object' && value !== null ? readRate(value, rest) : undefined;
  return typeof value === 'number' ? value : undefined;
}

export function writeRate<T extends object>(rates: T, [name, ...rest]: readonly string[], value: unknown): T {
  if (name === undefined) return rates;
  const inner: unknown = (rates as Record<string, unknown>)[name];
  const next = rest.length > 0 && typeof inner === 'object' && inner !== null ? writeRate(inner, rest, value) : value;
  return { ...rates, [name]: next };
}

const shared = (key: TariffKey, effectiveFrom: Date) => ({
  ...key,
  effectiveFrom,
  designatedDriverFen: 0,
  cancelFen: { accepted: 0, waiting: 0, departed: 0, arrived: 0 },
  roundToFen: 1,
});
const driven = { baseFen: 0, includedMeters: 0, includedSeconds: 0, perKmFen: 0, perMinuteFen: 0 };

/** What a tariff that there was never one of begins with. */
export function emptyRates(key: TariffKey, effectiveFrom: Date): Rates {
  const kind = tariffKindOf(key.service);
  const own = shared(key, effectiveFrom);
  if (kind === 'carpool') return { kind, ...own, seatFen: 0 };
  if (kind === 'charter') return { kind, ...own, ...driven };
  return { kind, ...own, ...driven, longDistance: null, waiting: null, night: null, minimumFen: 0 };
}
