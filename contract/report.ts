import { z } from 'zod';
import { ReportPart } from '#rules/report.ts';
import { calls, download } from './endpoint.ts';
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
import { checkRange, reportFields, reportRequest } from './report-request.ts';
import { spelt } from './spelt.ts';
import { coded, flag, optional, orElse, pageOf, yuan } from './wire.ts';

const call = calls('report');

/** What the report's readings share: a form of days and departments, for holders of 39 within their scope. */
const reading = <O extends z.ZodType>(path: string, summary: string, output: O) =>
  call.form(path, summary, reportRequest, output, { replica: true });

/** The five with most, or all of them where they are asked for. */
const departmentsRequest = spelt({
  ...reportFields,
  isWhole: ['allDept', orElse(optional(flag), false)],
}).check(checkRange);
const departments = <O extends z.ZodType>(path: string, summary: string, output: O) =>
  call.form(path, summary, departmentsRequest, output, { replica: true });

export const reportApi = {
  total: reading('/api/v2/company/report/tocalStatistics', '用车概况：次数、金额、人数', usageTotal),
  topRides: departments(
    '/api/v2/company/report/deptUseCarTime',
    '部门用车次数前五',
    topFive('deptTimeTop5', 'deptTime', z.int()),
  ),
  topMoney: departments(
    '/api/v2/company/report/deptUseCarMoney',
    '部门用车金额前五',
    topFive('deptMoneyTop5', 'deptMoney', yuan),
  ),
  topRiders: departments(
    '/api/v2/company/report/deptUseCarNumber',
    '部门用车人数前五',
    topFive('manTimeTop5', 'deptNumber', z.int()),
  ),
  trend: reading('/api/v2/company/report/useCarTrend', '用车趋势：每日次数与金额', usageTrend),
  templates: reading('/api/v2/company/report/templateTime', '场景分布', ridesByTemplate),
  hours: reading('/api/v2/company/report/hourNumber', '用车时段分布', ridesByHour),
  cities: reading('/api/v2/company/report/cityTime', '城市分布', usageByCity),
  services: reading('/api/v2/company/report/serviceType', '服务类型分布', ridesByService),
  partMoney: reading('/api/v2/company/report/partMoney', '各场景、各服务类型的用车金额', partMoney),
  over: reading('/api/v2/company/report/overLimit', '超额分析：超出额度的订单、个人支付、二次审批', overLimit),
  orders: call.form(
    '/api/v2/company/report/orders',
    '报表中一个数字背后的订单',
    figureAsk,
    pageOf(figureOrder, 'list', 'totalRecord'),
    { replica: true },
  ),
  export: call.get(
    '/api/v2/company/report/export',
    '导出用车报表',
    spelt({ ...reportFields, part: ['part', optional(coded(ReportPart))] }).check(checkRange),
    download,
    { effect: 'export', file: true, replica: true, limit: { count: 30, seconds: 60 } },
  ),
};
