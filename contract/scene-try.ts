import { z } from 'zod';
import { isDay } from '#rules/calendar.ts';
import {
  type Evaluation,
  REASON_CODES,
  type Reason,
  type SceneDraft,
  ServiceType,
  type Spot,
  VehicleGroup,
} from '#rules/scene.ts';
import { sceneDraft } from './scene-draft.ts';
import { point } from './scene-parts.ts';
import { spelt, speltDraft } from './spelt.ts';
import { coded, flag, list, localTime, optional, orElse, text, whole, yuan, yuanOrUnlimited } from './wire.ts';

/** A ride that somebody thinks of, for a saved scene or one that is just being written. */
export interface RideTrial {
  sceneId?: number | undefined;
  draft?: SceneDraft | undefined;
  staffId: number;
  at: Date;
  from: Spot;
  to: Spot;
  service: ServiceType;
  vehicleGroup: VehicleGroup;
  projectNo: string | null;
  viaPoints: number;
  companions: number;
  carpool: boolean;
  amountFen: number;
  /** As if an application for this had been approved; a trip's names its days and cities. */
  approved: { startDay: string | null; endDay: string | null; cityIds: number[] } | null;
}

const INCOMPLETE = '请填写完整信息！';
const spot = speltDraft(z.custom<Spot>(), {
  cityId: ['cityId', whole],
  point: ['point', point],
  address: ['address', orElse(optional(text), '')],
});
const day = text.refine(isDay, '请选择时间范围');

const sent = spelt({
  sceneId: ['sceneId', optional(whole)],
  draft: ['scene', optional(sceneDraft)],
  staffId: ['userId', whole],
  at: ['time', localTime],
  from: ['start', spot],
  to: ['end', spot],
  service: ['serviceId', coded(ServiceType)],
  vehicleGroup: ['groupId', coded(VehicleGroup)],
  projectNo: ['projectNo', optional(text)],
  viaPoints: ['viaCount', optional(whole)],
  companions: ['peerCount', optional(whole)],
  carpool: ['carpool', optional(flag)],
  amountFen: ['estimate', optional(yuan)],
  isApproved: ['approved', optional(flag)],
  startDay: ['travelStartDay', optional(day)],
  endDay: ['travelEndDay', optional(day)],
  cityIds: ['travelCityIds', optional(list(whole, 100))],
});

const Try = z.custom<RideTrial>().refine(({ from, to }) => Boolean(from.point && to.point), INCOMPLETE);

export const rideTry = z.codec(sent, Try, {
  decode: ({ isApproved, startDay = null, endDay = null, cityIds = [], ...ride }) => ({
    ...ride,
    projectNo: ride.projectNo ?? null,
    viaPoints: Math.max(0, ride.viaPoints ?? 0),
    companions: Math.max(0, ride.companions ?? 0),
    carpool: ride.carpool ?? false,
    amountFen: Math.max(0, ride.amountFen ?? 0),
    approved: isApproved ? { startDay, endDay, cityIds } : null,
  }),
  encode: ({ approved, projectNo, ...ride }) => ({
    ...ride,
    projectNo: projectNo ?? undefined,
    isApproved: approved !== null,
    startDay: approved?.startDay ?? undefined,
    endDay: approved?.endDay ?? undefined,
    cityIds: approved?.cityIds,
  }),
});

export type ReasonView = Reason & { stepName: string; text: string };
const fact = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))]);
const isReason = (code: string): code is Reason['code'] => code in REASON_CODES;
export const reasonView = spelt<ReasonView>({
  step: ['step', z.int()],
  stepName: ['stepName', z.string()],
  code: ['code', z.string().refine(isReason)],
  passed: ['passed', z.boolean()],
  text: ['text', z.string()],
  input: ['input', z.record(z.string(), fact)],
});
export const trial = spelt<
  Omit<Evaluation, 'reasons'> & { reasons: readonly ReasonView[]; nearest: readonly string[] }
>({
  verdict: ['verdict', z.enum(['ALLOW', 'ALLOW_SPLIT', 'NEED_APPLICATION', 'DENY'])],
  capFen: ['cap', yuanOrUnlimited],
  companyFen: ['companyAmount', yuan],
  personalFen: ['personalAmount', yuan],
  reasons: ['reasons', z.array(reasonView)],
  /** What one thing, changed alone, would let it pass; none where it passes. */
  nearest: ['nearest', z.array(z.string()).readonly()],
});
