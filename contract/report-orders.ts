import { z } from 'zod';
import { OrderStatus, ReportedService } from '#rules/order/codes.ts';
import type { PageInput } from '#rules/paging.ts';
import { type Figure, FigureKind, type FigureOrder, figureFault, SecondOutcome } from '#rules/report.ts';
import { SceneTemplate, ServiceType } from '#rules/scene/codes.ts';
import { ask, askOf, askWire, type Issues, type ReportAsk, type WireAsk } from './report-ask.ts';
import { coded, localTime, optional, paged, text, whole, yuan } from './wire.ts';

const hour = whole.pipe(z.int().min(0).max(23));

const figure = {
  figure: coded(FigureKind),
  bookingDate: optional(text),
  deptId: optional(whole),
  templateId: optional(coded(SceneTemplate)),
  serviceTypeId: optional(coded(ReportedService)),
  hour: optional(hour),
  cityId: optional(whole),
  sceneId: optional(whole),
  secondStatus: optional(coded(SecondOutcome)),
};

type FigureAsk = ReportAsk & PageInput & { figure: Figure };
type WireFigure = z.output<ReturnType<typeof z.object<typeof figure>>>;

const figureOf = (wire: WireFigure): Figure => ({
  kind: wire.figure,
  day: wire.bookingDate,
  departmentId: wire.deptId,
  template: wire.templateId,
  service: wire.serviceTypeId,
  hour: wire.hour,
  cityId: wire.cityId,
  sceneId: wire.sceneId,
  outcome: wire.secondStatus,
});

const figureWire = (ours: Figure): WireFigure => ({
  figure: ours.kind,
  bookingDate: ours.day,
  deptId: ours.departmentId,
  templateId: ours.template,
  serviceTypeId: ours.service,
  hour: ours.hour,
  cityId: ours.cityId,
  sceneId: ours.sceneId,
  secondStatus: ours.outcome,
});

export const figureAsk = z.codec(paged({ ...ask, ...figure }), z.custom<FigureAsk>(), {
  decode: ({ page, pageSize, beginTime, endTime, departmentId, ...rest }, context) => {
    const { issues } = context as unknown as Issues;
    const asked = figureOf(rest as WireFigure);
    const fault = figureFault(asked);
    if (fault) issues.push({ code: 'custom', message: fault, path: ['figure'], input: rest.figure });
    const whose = askOf({ beginTime, endTime, departmentId } as WireAsk, { issues });
    return { page, pageSize, ...whose, figure: asked };
  },
  encode: ({ page, pageSize, figure: asked, ...whose }) =>
    ({ page, pageSize, ...askWire(whose), ...figureWire(asked) }) as never,
});

export const figureOrder = z.codec(
  z.object({
    id: z.int(),
    orderNo: z.string(),
    orderStatus: coded(OrderStatus),
    serviceTypeId: coded(ServiceType),
    departmentName: z.string(),
    bookingUserName: z.string(),
    riderName: z.string(),
    bookingDate: localTime,
    cityName: z.string(),
    sceneName: z.string(),
    companyAmount: yuan.nullable(),
    personalPayAmount: yuan.nullable(),
  }),
  z.custom<FigureOrder>(),
  {
    decode: (wire) => ({
      orderId: wire.id,
      number: wire.orderNo,
      status: wire.orderStatus,
      service: wire.serviceTypeId,
      departmentName: wire.departmentName,
      bookerName: wire.bookingUserName,
      riderName: wire.riderName,
      rideAt: wire.bookingDate,
      cityName: wire.cityName,
      sceneName: wire.sceneName,
      companyFen: wire.companyAmount,
      personalFen: wire.personalPayAmount,
    }),
    encode: (ours) => ({
      id: ours.orderId,
      orderNo: ours.number,
      orderStatus: ours.status,
      serviceTypeId: ours.service,
      departmentName: ours.departmentName,
      bookingUserName: ours.bookerName,
      riderName: ours.riderName,
      bookingDate: ours.rideAt,
      cityName: ours.cityName,
      sceneName: ours.sceneName,
      companyAmount: ours.companyFen,
      personalPayAmount: ours.personalFen,
    }),
  },
);
