import { z } from 'zod';
import { ApprovalStatus, SearchPhone, SearchText, SPAN_REVERSED } from '#rules/application.ts';
import { SceneTemplate } from '#rules/scene.ts';
import { applicationDetail, applicationRow } from './application-wire.ts';
import { calls, download } from './endpoint.ts';
import { coded, localTime, neededId, optional, pagedAs, pageOf, spanEnd, text, whole } from './wire.ts';

const signedIn = calls('application', { access: 'session' });

const searchText = optional(text.pipe(SearchText));
const searchPhone = optional(text.pipe(SearchPhone));

const search = pagedAs({
  number: ['applyNo', searchText],
  staffName: ['applyUserName', searchText],
  staffPhone: ['applyUserPhone', searchPhone],
  departmentId: ['applyUserDeptId', optional(whole)],
  status: ['approvalStatus', optional(coded(ApprovalStatus))],
  from: ['createTimeStart', optional(localTime)],
  before: ['createTimeEnd', optional(spanEnd)],
  template: ['templateId', optional(coded(SceneTemplate))],
  riderName: ['riderName', searchText],
  riderPhone: ['riderPhone', searchPhone],
}).check(({ value: { from, before }, issues }) => {
  if (!from || !before || from < before) return;
  issues.push({ code: 'custom', message: SPAN_REVERSED, path: ['createTimeEnd'], input: before });
});

export const applicationApi = {
  page: signedIn.json(
    '/api/v2/applyInfo/findPage',
    '用车申请列表：管理范围内的，以及本人申请或乘坐的',
    search,
    pageOf(applicationRow, 'list', 'totalRecord'),
    { replica: true },
  ),
  detail: signedIn.form(
    '/api/v2/applyInfo/detail',
    '用车申请详情：审批过程和订单',
    z.object({ id: neededId }),
    applicationDetail,
  ),
  pdf: signedIn.get('/api/v2/applyInfo/pdf', '下载用车申请的 PDF', z.object({ id: neededId }), download, {
    effect: 'export',
    file: true,
    limit: { count: 60, seconds: 60 },
  }),
};
