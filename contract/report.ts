import { z } from 'zod';
import { ReportPart } from '#rules/report.ts';
import { endpoint } from './endpoint.ts';
import { asking, reportAsk } from './report-ask.ts';
import {
  overLimit,
  partMoney,
  ridesByHour,
  ridesByService,
  ridesByTemplate,
  topFive,
  usageByCity,
  usageTotal,
  usageTrend,
} from './report-figures.ts';
import { figureAsk, figureOrder } from './report-orders.ts';
import { coded, optional, pageOf, yuan } from './wire.ts';

const BASE = '/api/v2/company/report';

/** What the report's readings share: a form of days and departments, for holders of 39 within their scope. */
const reading = <O extends z.ZodType>(ending: string, summary: string, output: O) =>
  endpoint({
    area: 'report',
    access: 39,
    summary,
    method: 'POST',
    path: `${BASE}/${ending}`,
    encoding: 'form',
    input: reportAsk,
    output,
    replica: true,
  });

export const reportApi = {
  total: reading('tocalStatistics', '用车概况：次数、金额、人数', usageTotal),
  topRides: reading('deptUseCarTime', '部门用车次数前五', topFive('deptTimeTop5', 'deptTime', z.int())),
  topMoney: reading('deptUseCarMoney', '部门用车金额前五', topFive('deptMoneyTop5', 'deptMoney', yuan)),
  topRiders: reading('deptUseCarNumber', '部门用车人数前五', topFive('manTimeTop5', 'deptNumber', z.int())),
  trend: reading('useCarTrend', '用车趋势：每日次数与金额', usageTrend),
  templates: reading('templateTime', '场景分布', ridesByTemplate),
  hours: reading('hourNumber', '用车时段分布', ridesByHour),
  cities: reading('cityTime', '城市分布', usageByCity),
  services: reading('serviceType', '服务类型分布', ridesByService),
  partMoney: reading('partMoney', '各场景、各服务类型的用车金额', partMoney),
  over: reading('overLimit', '超额分析：超出额度的订单、员工承担、二次审批', overLimit),
  orders: endpoint({
    area: 'report',
    access: 39,
    summary: '报表中一个数字背后的订单',
    method: 'POST',
    path: `${BASE}/orders`,
    encoding: 'form',
    input: figureAsk,
    output: pageOf(figureOrder, 'list', 'totalRecord'),
    replica: true,
  }),
  export: endpoint({
    area: 'report',
    access: 39,
    effect: 'export',
    summary: '导出用车报表',
    method: 'GET',
    path: `${BASE}/export`,
    encoding: 'query',
    input: asking({ part: optional(coded(ReportPart)) }),
    output: z.custom<{ filename: string; contentType: string; content: AsyncIterable<Uint8Array> }>(),
    file: true,
    replica: true,
    limit: { count: 30, seconds: 60 },
  }),
};
