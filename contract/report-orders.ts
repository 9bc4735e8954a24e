import { z } from 'zod';
import { OrderStatus, ReportedService } from '#rules/order/codes.ts';
import { FigureKind, type FigureOrder, figureFault, SecondOutcome } from '#rules/report.ts';
import { SceneTemplate, ServiceType } from '#rules/scene/codes.ts';
import { checkRange, reportFields } from './report-request.ts';
import { beside, spelt } from './spelt.ts';
import { coded, localTime, optional, pagedAs, text, whole, yuan } from './wire.ts';

const hour = whole.pipe(z.int().min(0).max(23));

export const figureAsk = pagedAs({
  ...reportFields,
  figure: beside({
    kind: ['figure', coded(FigureKind)],
    day: ['bookingDate', optional(text)],
    departmentId: ['deptId', optional(whole)],
    template: ['templateId', optional(coded(SceneTemplate))],
    service: ['serviceTypeId', optional(coded(ReportedService))],
    hour: ['hour', optional(hour)],
    cityId: ['cityId', optional(whole)],
    sceneId: ['sceneId', optional(whole)],
    outcome: ['secondStatus', optional(coded(SecondOutcome))],
  }),
})
  .check(({ value: { figure }, issues }) => {
    const fault = figureFault(figure);
    if (fault) issues.push({ code: 'custom', message: fault, path: ['figure'], input: figure.kind });
  })
  .check(checkRange);

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
