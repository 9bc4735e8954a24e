import { z } from 'zod';
import { addMonthsToDay, type Day, isDay } from '../calendar.ts';
import { type Applicant, isOwn } from '../flow/route.ts';
import { type Refused, refusal, refuse } from '../refusal.ts';

const NO_DEPUTY = '请选择代审人';
const NO_DAYS = '请选择代审日期';
const NO_FLOWS = '请选择审批流';
const MOST_FLOWS = 100;
const MOST_MONTHS = 12;

const day = z.string(NO_DAYS).refine(isDay, NO_DAYS);

/** Whom somebody asks to decide in their place while they are away. Both days count; no flows: whatever waits for them. */
export const DeputyDraft = z
  .object({
    deputyId: z.int(NO_DEPUTY).positive(NO_DEPUTY),
    startDay: day,
    endDay: day,
    flowIds: z.array(z.int(NO_FLOWS), NO_FLOWS).min(1, NO_FLOWS).max(MOST_FLOWS, NO_FLOWS).nullable(),
  })
  .refine(({ startDay, endDay }) => startDay <= endDay, { path: ['endDay'], error: '结束日期不能早于开始日期' })
  .refine(({ startDay, endDay }) => !isDay(startDay) || endDay < addMonthsToDay(startDay, MOST_MONTHS), {
    path: ['endDay'],
    error: '代审最长一年',
  });
export type DeputyDraft = z.output<typeof DeputyDraft>;

/** One that was not ended before its time. */
export interface Deputyship extends DeputyDraft {
  readonly staffId: number;
  readonly staffName: string;
  readonly deputyName: string;
}

export const DEPUTY_REFUSALS = {
  self: refusal(28161, '不能请自己代审', 'deputyId'),
  gone: refusal(28162, '代审人不存在或已离职，请另选', 'deputyId'),
  over: refusal(28163, '结束日期已经过去', 'endDay'),
  named: refusal(28164, '{days} 已请“{name}”代审，请先结束', 'startDay'),
  away: refusal(28165, '“{name}”{days} 也请了别人代审，请另选', 'deputyId'),
  acting: refusal(28166, '您 {days} 正代“{name}”审批，请先结束代审，再请别人'),
  flowGone: refusal(28167, '所选审批流不存在或已删除，请重新选择', 'flowIds'),
  ended: refusal(28168, '代审已经结束'),
} as const;

export const daysText = ({ startDay, endDay }: { startDay: Day; endDay: Day }): string =>
  startDay === endDay ? startDay : `${startDay} 至 ${endDay}`;

const sameDays = (one: DeputyDraft, other: DeputyDraft): boolean =>
  one.startDay <= other.endDay && other.startDay <= one.endDay;
const sameFlow = ({ flowIds: one }: DeputyDraft, { flowIds: other }: DeputyDraft): boolean =>
  one === null || other === null || one.some((id) => other.includes(id));

interface Naming {
  readonly staffId: number;
  readonly today: Day;
  /** Whether the one who is asked works here. */
  readonly isActive: boolean;
  /** Those of the flows asked for that there are. */
  readonly knownFlows: ReadonlySet<number>;
  /** Everything in force or to come in which either of the two takes part. */
  readonly known: readonly Deputyship[];
}

/** The first day on which it can end: it does not end before it began, nor before today. */
export const firstEnd = ({ startDay }: Pick<DeputyDraft, 'startDay'>, today: Day): Day =>
  startDay > today ? startDay : today;

/**
 * Whether this deputy may be named. Nobody who is away decides for another, whatever the flows: a matter that came to a
 * deputy goes no further, and never in a circle.
 */
export function nameDeputy(
  draft: DeputyDraft,
  { staffId, today, isActive, knownFlows, known }: Naming,
): true | Refused {
  if (draft.deputyId === staffId) return refuse(DEPUTY_REFUSALS.self);
  if (!isActive) return refuse(DEPUTY_REFUSALS.gone);
  if (draft.endDay < firstEnd(draft, today)) return refuse(DEPUTY_REFUSALS.over);
  if (draft.flowIds?.some((id) => !knownFlows.has(id))) return refuse(DEPUTY_REFUSALS.flowGone);
  const meanwhile = known.filter((one) => sameDays(one, draft));
  const own = meanwhile.find((one) => one.staffId === staffId && sameFlow(one, draft));
  if (own) return refuse(DEPUTY_REFUSALS.named, { days: daysText(own), name: own.deputyName });
  const away = meanwhile.find((one) => one.staffId === draft.deputyId);
  if (away) return refuse(DEPUTY_REFUSALS.away, { name: away.staffName, days: daysText(away) });
  const acting = meanwhile.find((one) => one.deputyId === staffId);
  if (acting) return refuse(DEPUTY_REFUSALS.acting, { days: daysText(acting), name: acting.staffName });
  return true;
}

/** What one person does for another on some day. */
export type Acting = Pick<Deputyship, 'staffId' | 'staffName' | 'flowIds'>;

/** For whom a deputy may decide in this flow. Nobody decides on what is their own, or what they handed in, in another's name. */
export function actsFor(
  acting: readonly Acting[],
  {
    staffId,
    applicant,
    flowId,
  }: { staffId: number; applicant: Pick<Applicant, 'staffId' | 'placedBy'>; flowId: number },
): number[] {
  if (isOwn(applicant, staffId)) return [];
  return acting.filter(({ flowIds }) => flowIds === null || flowIds.includes(flowId)).map((one) => one.staffId);
}

export const deputyNamedText = (staff: string, draft: Pick<DeputyDraft, 'startDay' | 'endDay'>): string =>
  `【企行】${staff}请您在 ${daysText(draft)} 代为审批，届时请在企行控制台“待我审批”或员工端处理。`;
export const deputyEndedText = (other: string, draft: Pick<DeputyDraft, 'startDay' | 'endDay'>): string =>
  `【企行】您与${other}的代审（${daysText(draft)}）已提前结束。`;
