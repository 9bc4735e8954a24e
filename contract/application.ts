import { z } from 'zod';
import { type ApplicationFilter, ApprovalStatus, SearchPhone, SearchText, SPAN_REVERSED } from '#rules/application.ts';
import { instantOfLocal, isDay, localText } from '#rules/calendar.ts';
import type { PageInput } from '#rules/paging.ts';
import { SceneTemplate } from '#rules/scene.ts';
import { applicationDetail, applicationRow } from './application-wire.ts';
import { endpoint } from './endpoint.ts';
import { neededId } from './flow-wire.ts';
import { coded, localTime, optional, paged, pageOf, text, whole } from './wire.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

const spelt = <T extends z.ZodType<string>>(rule: T) =>
  z.codec(text, rule, { decode: (wire) => wire as never, encode: (value) => value as string });

/** The end is named by its last second, or by its last day; inside it is the moment right after. */
const timeEnd = z.codec(z.string(), z.date(), {
  decode: (wire, context) => {
    const last = instantOfLocal(wire);
    if (last) return new Date(last.getTime() + (isDay(wire) ? DAY_MS : SECOND_MS));
    context.issues.push({ code: 'custom', message: '时间格式不正确', input: wire });
    return z.NEVER;
  },
  encode: (before) => localText(new Date(before.getTime() - SECOND_MS)),
});

const filter = {
  applyNo: optional(spelt(SearchText)),
  applyUserName: optional(spelt(SearchText)),
  applyUserPhone: optional(spelt(SearchPhone)),
  applyUserDeptId: optional(whole),
  approvalStatus: optional(coded(ApprovalStatus)),
  createTimeStart: optional(localTime),
  createTimeEnd: optional(timeEnd),
  templateId: optional(coded(SceneTemplate)),
  riderName: optional(spelt(SearchText)),
  riderPhone: optional(spelt(SearchPhone)),
};

type Search = ApplicationFilter & PageInput;

const search = z.codec(paged(filter), z.custom<Search>(), {
  decode: ({ page, pageSize, ...wire }, context) => {
    const { createTimeStart: from, createTimeEnd: before } = wire;
    if (from && before && from >= before) {
      context.issues.push({ code: 'custom', message: SPAN_REVERSED, path: ['createTimeEnd'], input: wire });
    }
    return {
      page,
      pageSize,
      number: wire.applyNo,
      staffName: wire.applyUserName,
      staffPhone: wire.applyUserPhone,
      departmentId: wire.applyUserDeptId,
      status: wire.approvalStatus,
      template: wire.templateId,
      riderName: wire.riderName,
      riderPhone: wire.riderPhone,
      from,
      before,
    };
  },
  encode: ({ page, pageSize, ...ours }) => ({
    page,
    pageSize,
    applyNo: ours.number,
    applyUserName: ours.staffName,
    applyUserPhone: ours.staffPhone,
    applyUserDeptId: ours.departmentId,
    approvalStatus: ours.status,
    createTimeStart: ours.from,
    createTimeEnd: ours.before,
    templateId: ours.template,
    riderName: ours.riderName,
    riderPhone: ours.riderPhone,
  }),
});

export const applicationApi = {
  page: endpoint({
    area: 'application',
    access: 'session',
    summary: '用车申请列表：管理范围内的，以及本人申请或乘坐的',
    method: 'POST',
    path: '/api/v2/applyInfo/findPage',
    encoding: 'json',
    input: search,
    output: pageOf(applicationRow, 'list', 'totalRecord'),
    replica: true,
  }),
  detail: endpoint({
    area: 'application',
    access: 'session',
    summary: '用车申请详情：审批过程和订单',
    method: 'POST',
    path: '/api/v2/applyInfo/detail',
    encoding: 'form',
    input: z.object({ id: neededId }),
    output: applicationDetail,
  }),
  pdf: endpoint({
    area: 'application',
    access: 'session',
    effect: 'export',
    summary: '下载用车申请的 PDF',
    method: 'GET',
    path: '/api/v2/applyInfo/pdf',
    encoding: 'query',
    input: z.object({ id: neededId }),
    output: z.custom<{ filename: string; contentType: string; content: AsyncIterable<Uint8Array> }>(),
    file: true,
    limit: { count: 60, seconds: 60 },
  }),
};
