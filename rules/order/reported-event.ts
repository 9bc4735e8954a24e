import { z } from 'zod';
import { Point } from '../scene/draft.ts';
import { FeeLine } from '../tariff/fee-lines.ts';
import { Measured } from '../tariff/measured.ts';
import { firstOf, latestWith, type ProviderEvent, trailOf } from './events.ts';

const line = (missing: string, most: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(most, `${missing.replace('请填写', '')}太长`)
    .regex(/^\P{Cc}*$/u, '不能包含特殊字符');

export const ReportedPlace = z.object({
  address: line('请填写地点', 100),
  point: z.object(Point.shape, { error: '请填写经纬度' }),
});
export type ReportedPlace = z.output<typeof ReportedPlace>;

export const Driver = z.object({
  name: line('请填写司机姓名', 25),
  phone: line('请填写司机电话', 20),
  plate: line('请填写车牌号', 20),
  car: line('请填写车型', 50),
  score: z.number().min(0).max(5).nullable().default(null),
});
export type Driver = z.output<typeof Driver>;

const Meters = z.int({ error: '请填写里程（米）' }).nonnegative().max(10_000_000, '里程太长');
const Seconds = z
  .int({ error: '请填写时长（秒）' })
  .nonnegative()
  .max(31 * 86_400, '时长太长');
const Reason = line('请填写原因', 200);
const Fen = z.int({ error: '金额应为整数（分）' });

/** How every event begins. `at` is when it happened; it may be told much later. */
const head = {
  eventId: line('请填写事件编号', 100),
  sequence: z.int({ error: '请填写事件序号' }).nonnegative(),
  at: z.date({ error: '请填写发生时间' }),
};
const event = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({ kind: z.literal(kind), ...head, ...shape });

/** What each event says beyond that it happened. */
export const REPORTED_EVENT_SHAPES = {
  accepted: {},
  assigned: { driver: Driver },
  departed: {},
  arrived: {},
  started: { start: ReportedPlace.optional() },
  /** Both places: what is judged at the end must not hang on another event that may come later. */
  ended: { start: ReportedPlace, end: ReportedPlace, meters: Meters, seconds: Seconds },
  priced: {
    lines: z.partialRecord(FeeLine.schema, z.number({ error: '金额应为整数（分）' }), { error: '请填写费用项' }),
    totalFen: Fen,
    actualPayFen: Fen,
    companyFen: Fen.optional(),
    personalFen: Fen.optional(),
    measured: Measured.optional(),
    /** How many shared the car. */
    riders: z.int().min(1).max(100).optional(),
  },
  cancelledByProvider: { reason: Reason },
  carpoolFailed: { reason: Reason },
} as const;

export const ReportedEvent = z.discriminatedUnion(
  'kind',
  [
    event('accepted', REPORTED_EVENT_SHAPES.accepted),
    event('assigned', REPORTED_EVENT_SHAPES.assigned),
    event('departed', REPORTED_EVENT_SHAPES.departed),
    event('arrived', REPORTED_EVENT_SHAPES.arrived),
    event('started', REPORTED_EVENT_SHAPES.started),
    event('ended', REPORTED_EVENT_SHAPES.ended),
    event('priced', REPORTED_EVENT_SHAPES.priced),
    event('cancelledByProvider', REPORTED_EVENT_SHAPES.cancelledByProvider),
    event('carpoolFailed', REPORTED_EVENT_SHAPES.carpoolFailed),
  ],
  { error: '没有这种事件' },
);
export type ReportedEvent = z.output<typeof ReportedEvent>;
export type ReportedEventOf<K extends ReportedEvent['kind']> = Extract<ReportedEvent, { kind: K }>;

/** The parts of an event that are not the same for all. */
export function detailsOf({ kind: _k, eventId: _e, sequence: _s, at: _a, ...details }: ReportedEvent): object {
  return details;
}

export interface RideFacts {
  readonly acceptedAt: Date | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly driver: Driver | null;
  readonly actualStart: ReportedPlace | null;
  readonly actualEnd: ReportedPlace | null;
  readonly meters: number | null;
  readonly seconds: number | null;
  readonly cancelledAt: Date | null;
  readonly cancelReason: string | null;
}

type DetailedEvent = ProviderEvent & { readonly details: Partial<Record<string, unknown>> };

/**
 * What is known of a ride from everything that was told, in whatever order it came: when things happened from the first
 * event of a kind, what may change on the way from the newest word on it.
 */
export function factsOf(events: readonly DetailedEvent[]): RideFacts {
  const when = (kind: ProviderEvent['kind']): Date | null => firstOf(events, kind)?.at ?? null;
  const newest = <T>(name: string, among = events): T | null =>
    (latestWith(among, ({ details }) => details[name] !== undefined)?.details[name] as T | undefined) ?? null;
  const atEnd = events.filter(({ kind }) => kind === 'ended');
  const cancelled = trailOf(events).find(({ kind }) => kind === 'cancelledByProvider' || kind === 'carpoolFailed');
  return {
    acceptedAt: when('accepted'),
    startedAt: when('started'),
    endedAt: when('ended'),
    driver: newest('driver'),
    actualStart: newest('start', atEnd) ?? newest('start'),
    actualEnd: newest('end'),
    meters: newest('meters'),
    seconds: newest('seconds'),
    cancelledAt: cancelled?.at ?? null,
    cancelReason: (cancelled?.details.reason as string | undefined) ?? null,
  };
}
