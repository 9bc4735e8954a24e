import { z } from 'zod';
import { ForecastOwner, ForecastState } from '#rules/forecast.ts';
import { PERMISSION } from '#rules/permission.ts';
import { calls } from './endpoint.ts';
import { spelt } from './spelt.ts';
import { coded, neededId, yuan } from './wire.ts';

const ROW = {
  id: ['id', z.int()],
  name: ['name', z.string()],
  limitFen: ['limit', yuan.nullable()],
  beforeFen: ['before', yuan],
  settledFen: ['settled', yuan],
  frozenFen: ['frozen', yuan],
  openFen: ['approved', yuan],
  dailyFen: ['daily', yuan],
  landingFen: ['landing', yuan],
  lowFen: ['low', yuan],
  highFen: ['high', yuan],
  state: ['state', coded(ForecastState)],
  breaksOn: ['breaksOn', z.string().nullable()],
  brokenBy: ['brokenBy', z.string().nullable()],
} as const;
const row = spelt(ROW);
export type ForecastRow = z.output<typeof row>;

const past = spelt({
  month: ['month', z.string()],
  saidFen: ['said', yuan],
  lowFen: ['low', yuan],
  highFen: ['high', yuan],
  cameFen: ['came', yuan],
});
const backTest = spelt({
  months: ['months', z.array(past)],
  /** Parts of ten thousand. */
  medianError: ['medianError', z.int().nullable()],
  hits: ['hits', z.int()],
});
export type BackTestView = z.output<typeof backTest>;

const point = spelt({ day: ['day', z.string()], fen: ['amount', yuan] });
const openUse = spelt({
  applicationId: ['applyId', z.int()],
  number: ['applyNo', z.string()],
  sceneName: ['sceneName', z.string()],
  staffName: ['name', z.string()],
  day: ['day', z.string()],
  fen: ['amount', yuan],
});

const detail = spelt({
  ...ROW,
  actual: ['actual', z.array(point)],
  expected: ['expected', z.array(point)],
  open: ['applications', z.array(openUse)],
  tested: ['backTest', backTest],
});
export type ForecastDetail = z.output<typeof detail>;

const forecastCalls = calls('forecast', { access: [PERMISSION.finance, PERMISSION.department] });

/** Where this month's costs will land; departments within the reader's scope, the company and projects for finance. */
export const forecastApi = {
  list: forecastCalls.form(
    '/api/v3/account/forecast',
    '本月落点：各部门或项目的已结算、冻结、已批未用、日常预估和区间，附过去一年同日预测的准确度',
    z.object({ type: coded(ForecastOwner) }),
    spelt({
      month: ['month', z.string()],
      today: ['today', z.string()],
      hasPattern: ['hasPattern', z.boolean()],
      company: ['company', row.nullable()],
      rows: ['list', z.array(row)],
      tested: ['backTest', backTest.nullable()],
    }),
  ),
  detail: forecastCalls.form(
    '/api/v3/account/forecast/detail',
    '一个部门或项目的落点：逐日累计、已批未用的申请和过去的预测',
    z.object({ type: coded(ForecastOwner), id: neededId }),
    detail,
  ),
};
