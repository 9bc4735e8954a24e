import { z } from 'zod';
import { isDay } from '#rules/calendar.ts';
import {
  type Evaluation,
  type Point,
  type Reason,
  type SceneDraft,
  ServiceType,
  type Spot,
  VehicleGroup,
} from '#rules/scene.ts';
import { sceneDraft } from './scene-draft.ts';
import { point } from './scene-parts.ts';
import { coded, flag, list, localTime, optional, text, whole, yuan, yuanOrUnlimited } from './wire.ts';

/** A ride that somebody thinks of, for a saved scene or one that is just being written. */
export interface RideTry {
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
const WireSpot = z.object({ cityId: whole, point, address: optional(text) });
const day = text.refine(isDay, '请选择时间范围');

const WireTry = z.object({
  sceneId: optional(whole),
  scene: optional(sceneDraft),
  userId: whole,
  time: localTime,
  start: WireSpot,
  end: WireSpot,
  serviceId: coded(ServiceType),
  groupId: coded(VehicleGroup),
  projectNo: optional(text),
  viaCount: optional(whole),
  peerCount: optional(whole),
  carpool: optional(flag),
  estimate: optional(yuan),
  approved: optional(flag),
  travelStartDay: optional(day),
  travelEndDay: optional(day),
  travelCityIds: optional(list(whole, 100)),
});
type Wire = z.output<typeof WireTry>;

const spotOf = ({ cityId, point: at, address = '' }: Wire['start']): Spot => ({ cityId, point: at as Point, address });

const Try = z.custom<RideTry>().refine(({ from, to }) => Boolean(from.point && to.point), INCOMPLETE);

export const rideTry = z.codec(WireTry, Try, {
  decode: (wire) => ({
    sceneId: wire.sceneId,
    draft: wire.scene,
    staffId: wire.userId,
    at: wire.time,
    from: spotOf(wire.start),
    to: spotOf(wire.end),
    service: wire.serviceId,
    vehicleGroup: wire.groupId,
    projectNo: wire.projectNo ?? null,
    viaPoints: Math.max(0, wire.viaCount ?? 0),
    companions: Math.max(0, wire.peerCount ?? 0),
    carpool: wire.carpool ?? false,
    amountFen: Math.max(0, wire.estimate ?? 0),
    approved: wire.approved
      ? {
          startDay: wire.travelStartDay ?? null,
          endDay: wire.travelEndDay ?? null,
          cityIds: wire.travelCityIds ?? [],
        }
      : null,
  }),
  encode: ({ approved, ...ride }) => ({
    sceneId: ride.sceneId,
    scene: ride.draft,
    userId: ride.staffId,
    time: ride.at,
    start: ride.from,
    end: ride.to,
    serviceId: ride.service,
    groupId: ride.vehicleGroup,
    projectNo: ride.projectNo ?? undefined,
    viaCount: ride.viaPoints,
    peerCount: ride.companions,
    carpool: ride.carpool,
    estimate: ride.amountFen,
    approved: approved !== null,
    travelStartDay: approved?.startDay ?? undefined,
    travelEndDay: approved?.endDay ?? undefined,
    travelCityIds: approved?.cityIds,
  }),
});

const reasonView = z.object({
  step: z.int(),
  stepName: z.string(),
  code: z.string(),
  passed: z.boolean(),
  text: z.string(),
  input: z.record(z.string(), z.any()),
});
export type ReasonView = Reason & { stepName: string; text: string };
export const trial = z.codec(
  z.object({
    verdict: z.enum(['ALLOW', 'ALLOW_SPLIT', 'NEED_APPLICATION', 'DENY']),
    cap: yuanOrUnlimited,
    companyAmount: yuan,
    personalAmount: yuan,
    reasons: z.array(reasonView),
  }),
  z.custom<Omit<Evaluation, 'reasons'> & { reasons: readonly ReasonView[] }>(),
  {
    decode: ({ verdict, cap, companyAmount, personalAmount, reasons }) => ({
      verdict,
      capFen: cap,
      companyFen: companyAmount,
      personalFen: personalAmount,
      reasons: reasons as unknown as ReasonView[],
    }),
    encode: ({ verdict, capFen, companyFen, personalFen, reasons }) => ({
      verdict,
      cap: capFen,
      companyAmount: companyFen,
      personalAmount: personalFen,
      reasons: reasons.map((one) => ({ ...one, input: { ...one.input } })),
    }),
  },
);
