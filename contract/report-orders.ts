import { z } from 'zod';
import { OrderStatus, ReportedService } from '#rules/order/codes.ts';
import type { PageInput } from '#rules/paging.ts';
import { type Figure, FigureKind, type FigureOrder, figureFault, SecondOutcome } from '#rules/report.ts';
import { SceneTemplate, ServiceType } from '#rules/scene/codes.ts';
import { ask, askOf, askWire, type Issues, type ReportAsk, type WireAsk } from './report-ask.ts';
import { spelt } from './spelt.ts';
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

export const figureOrder = spelt<FigureOrder>({
  orderId: ['id', z.int()],
  number: ['orderNo', z.string()],
  status: ['orderStatus', coded(OrderStatus)],
  service: ['serviceTypeId', coded(ServiceType)],
  departmentName: ['departmentName', z.string()],
  bookerName: ['bookingUserName', z.string()],
  riderName: ['riderName', z.string()],
  rideAt: ['bookingDate', localTime],
  cityName: ['cityName', z.string()],
  sceneName: ['sceneName', z.string()],
  companyFen: ['companyAmount', yuan.nullable()],
  personalFen: ['personalPayAmount', yuan.nullable()],
});
