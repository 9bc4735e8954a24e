import { z } from 'zod';
import { isDay } from '../calendar.ts';
import { isSaid } from '../erased.ts';
import { ServiceType, VehicleGroup } from '../scene/codes.ts';
import { Point } from '../scene/draft.ts';
import { VIA_POINTS_MAX } from '../scene/templates.ts';
import { StaffName, StaffPhone } from '../staff/form.ts';

const WRONG_DAYS = '请选择用车日期';
const WRONG_CITY = '请选择用车城市';
const WRONG_AMOUNT = '请输入正确的金额';
const MOST_FEN = 100_000_000_000;
export const REASON_MAX = 200;
const USES_MAX = 99;
export const COMPANIONS_MAX = 20;
const LEGS_MAX = 20;
const PASSENGERS_MAX = 999;
const NEEDS_MAX = 200;
/** The longest time one approval speaks for. */
export const DAYS_MAX = 366;

const unique = (items: readonly unknown[]): boolean => new Set(items).size === items.length;
const day = (missing: string) =>
  z.string({ error: missing }).refine((text) => isDay(text) && text >= '2000-01-01', missing);

const UseReason = z
  .string({ error: '请填写用车事由' })
  .trim()
  .min(1, '请填写用车事由')
  .max(REASON_MAX, `用车事由不能超过 ${REASON_MAX} 个字`)
  .refine(isSaid, '请填写用车事由');

const spotOf = (missing: string) =>
  z.object(
    {
      cityId: z.int({ error: missing }).positive(missing),
      address: z.string({ error: missing }).trim().min(1, missing).max(100, '地点名称太长').refine(isSaid, missing),
      point: z.object(Point.shape, { error: missing }),
    },
    { error: missing },
  );
export const StartSpot = spotOf('请填写上车地点');
export const EndSpot = spotOf('请填写下车地点');
export type FilledPlace = z.output<typeof StartSpot>;

const person = { name: StaffName, phone: StaffPhone };
const Companion = z.object(person);

const UseCount = z
  .int({ error: '请填写用车次数' })
  .min(1, '用车次数至少为 1 次')
  .max(USES_MAX, `用车次数不能超过 ${USES_MAX} 次`);
const Cost = z.int({ error: WRONG_AMOUNT }).nonnegative(WRONG_AMOUNT).max(MOST_FEN, WRONG_AMOUNT).nullable();

/** Who rides; absent: the applicant. */
const basics = {
  reason: UseReason,
  rider: z.object(person).nullable(),
  companions: z.array(Companion).max(COMPANIONS_MAX, `同行人不能超过 ${COMPANIONS_MAX} 人`),
};
const days = { startDay: day(WRONG_DAYS), endDay: day(WRONG_DAYS) };
const city = { cityId: z.int({ error: WRONG_CITY }).positive(WRONG_CITY) };
/** Whether both places are needed is the scene's word: see accept.ts. */
const line = {
  start: StartSpot.nullable(),
  end: EndSpot.nullable(),
  viaPoints: z.array(spotOf('请填写途经点')).max(VIA_POINTS_MAX, `途经点不能超过 ${VIA_POINTS_MAX} 个`),
};
const counted = { useCount: UseCount, roundTrip: z.boolean() };

/** One way of a journey, with what carries the traveller; transfers to and from it may be booked. */
export const TravelLeg = z
  .object({
    fromCityId: z.int({ error: '请选择出发城市' }).positive('请选择出发城市'),
    toCityId: z.int({ error: '请选择到达城市' }).positive('请选择到达城市'),
    vehicle: z.string({ error: '请选择交通工具' }).trim().min(1, '请选择交通工具').max(20, '交通工具名称太长'),
    startAt: z.date().nullable(),
    endAt: z.date().nullable(),
  })
  .refine(({ startAt, endAt }) => startAt === null || endAt === null || startAt <= endAt, {
    path: ['startAt'],
    message: '开始时间不能大于结束时间',
  });
export type TravelLeg = z.output<typeof TravelLeg>;

const BusVehicle = z.object({
  vehicleGroup: z.enum(VehicleGroup.names, { error: '请选择车型' }),
  count: z.int({ error: '请填写车辆数' }).min(1, '请填写车辆数').max(USES_MAX, '车辆数太多'),
});

const SHAPES = {
  approval: { ...basics, ...days, ...city, ...line, ...counted, estimatedFen: Cost },
  trip: {
    ...basics,
    ...days,
    ...counted,
    travelCityIds: z.array(z.int().positive()).max(50, '选择的城市太多').refine(unique, '不能重复选择同一个城市'),
    legs: z.array(TravelLeg).max(LEGS_MAX, `行程不能超过 ${LEGS_MAX} 段`),
    estimatedFen: Cost,
  },
  approvalCharter: {
    ...basics,
    ...days,
    ...city,
    ...line,
    ...counted,
    service: z.enum(ServiceType.names, { error: '请选择服务类型' }),
    estimatedFen: Cost,
  },
  bus: {
    ...basics,
    ...days,
    ...city,
    ...line,
    ...counted,
    service: z.enum(ServiceType.names, { error: '请选择服务类型' }),
    passengerCount: z.int({ error: '请填写乘车人数' }).min(1, '请填写乘车人数').max(PASSENGERS_MAX, '乘车人数太多'),
    vehicles: z
      .array(BusVehicle, { error: '请选择车型' })
      .min(1, '请选择车型')
      .max(10, '选择的车型太多')
      .refine((rows) => unique(rows.map(({ vehicleGroup }) => vehicleGroup)), '不能重复选择同一个车型'),
    specialNeeds: z.string().trim().max(NEEDS_MAX, `特殊需求不能超过 ${NEEDS_MAX} 个字`),
  },
} as const;

type FilledTrip = { startDay: string; endDay: string; useCount: number; roundTrip: boolean };
type Issues = { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void };

/** What needs two fields to be seen. */
function checkFilled({ startDay, endDay, useCount, roundTrip }: FilledTrip, context: Issues): void {
  const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (startDay > endDay) issue('startDay', '开始时间不能大于结束时间');
  else if ((Date.parse(endDay) - Date.parse(startDay)) / 86_400_000 >= DAYS_MAX)
    issue('endDay', '用车日期范围不能超过一年');
  if (roundTrip && useCount < 2) issue('useCount', '往返用车至少需要 2 次');
}

const templateOf = <T extends keyof typeof SHAPES>(template: T) =>
  z.object({ template: z.literal(template), ...SHAPES[template] });

/** An application as it is filled in: each template that needs one has its own fields. */
export const ApplicationDraft = z.discriminatedUnion(
  'template',
  [
    templateOf('approval').superRefine(checkFilled),
    templateOf('trip').superRefine(checkFilled),
    templateOf('approvalCharter').superRefine(checkFilled),
    templateOf('bus').superRefine(checkFilled),
  ],
  { error: '数据模板ID找不到或不匹配！' },
);
export type ApplicationDraft = z.output<typeof ApplicationDraft>;
export type ApplicationDraftOf<T extends ApplicationDraft['template']> = Extract<ApplicationDraft, { template: T }>;

/** What it is expected to cost, in the applicant's own words; null where they gave none or the form does not ask. */
export const amountOf = (draft: ApplicationDraft): number | null =>
  'estimatedFen' in draft ? draft.estimatedFen : null;
