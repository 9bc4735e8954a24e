import { z } from 'zod';
import { type CarbonFactor, CarbonFactorDraft, type CarbonReport } from '#rules/carbon.ts';
import { PERMISSION } from '#rules/permission.ts';
import { VehicleGroup } from '#rules/scene/codes.ts';
import { calls, nothing } from './endpoint.ts';
import { reportRequest } from './report-request.ts';
import { spelt, speltDraft } from './spelt.ts';
import { coded, flag, text, whole } from './wire.ts';

const settings = calls('settings', { access: [PERMISSION.settings, PERMISSION.report] });
const write = calls('settings', { effect: 'edit' });
const report = calls('report');

const group = ['groupId', coded(VehicleGroup)] as const;
const factor = spelt<CarbonFactor>({
  vehicleGroup: group,
  gramsPerKm: ['gramsPerKm', z.int()],
  source: ['source', z.string()],
  year: ['year', z.int()],
  isEstimate: ['estimate', flag],
  isOwn: ['own', flag],
});

const sum = { rides: ['num', z.int()], meters: ['meters', z.int()], grams: ['grams', z.int()] } as const;
const carbonReport = spelt<CarbonReport>({
  ...sum,
  months: ['months', z.array(spelt({ month: ['month', z.string()], ...sum })).readonly()],
  groups: ['groups', z.array(spelt({ vehicleGroup: group, gramsPerKm: ['gramsPerKm', z.int()], ...sum })).readonly()],
  departments: [
    'depts',
    z.array(spelt({ departmentId: ['deptId', z.int()], path: ['deptPath', z.string()], ...sum })).readonly(),
  ],
});

/** Grams of carbon dioxide: the factors, and what the rides of the report come to by them. */
export const carbonApi = {
  factors: settings.get(
    '/api/v3/carbon/factors',
    '各车型组的碳排放因子：每公里克数、来源、年份，是否估算、是否企业自定',
    z.object({}),
    z.object({ list: z.array(factor) }),
  ),
  save: write.form(
    '/api/v3/carbon/saveFactor',
    '修改一个车型组的碳排放因子',
    speltDraft(CarbonFactorDraft, {
      vehicleGroup: group,
      gramsPerKm: ['gramsPerKm', whole],
      source: ['source', text],
      year: ['year', whole],
    }),
    nothing,
  ),
  reset: write.form(
    '/api/v3/carbon/resetFactor',
    '恢复一个车型组的默认碳排放因子',
    spelt({ vehicleGroup: group }),
    nothing,
  ),
  report: report.form('/api/v3/carbon/report', '碳排放：按月、车型组和部门', reportRequest, carbonReport, {
    replica: true,
  }),
};
