import { z } from 'zod';
import { ApprovalStatus } from '#rules/application.ts';
import {
  applicableScene,
  applicationInFull,
  applyInput,
  ownApplication,
  previewedStep,
  secretaryRequest,
  waitingApproval,
} from './app-application-wire.ts';
import { deskPaged as appPaged, deskRows as appRows } from './desk-wire.ts';
import { endpoint } from './endpoint.ts';
import { neededId } from './flow-wire.ts';
import { optional, text } from './wire.ts';

/** Ours from the start: names as in the program, money in whole fen, JSON types as they are. */
const appCall = { area: 'app', access: 'session' } as const;
const appRead = { ...appCall, method: 'GET', encoding: 'query' } as const;
/** What employees do has trails of its own and leaves no entry in the operation log. */
const appWrite = { ...appCall, method: 'POST', encoding: 'json', effect: 'unlogged' } as const;

const applicationId = z.object({ applicationId: neededId });
const requestId = z.object({ requestId: neededId });
const decision = { approvalId: neededId, stepNo: neededId };
/** How the whole stands after the decision. */
const decided = z.object({ status: ApprovalStatus.schema });

const applicationCalls = {
  scenes: endpoint({
    ...appRead,
    summary: '我可以申请的用车场景',
    path: '/app/v1/applications/scenes',
    input: z.object({}),
    output: z.array(applicableScene),
  }),
  preview: endpoint({
    ...appRead,
    summary: '按此场景申请时每一步由谁审批',
    path: '/app/v1/applications/preview',
    input: z.object({ sceneId: neededId }),
    output: z.array(previewedStep),
  }),
  apply: endpoint({
    ...appWrite,
    summary: '提交用车申请',
    path: '/app/v1/applications/apply',
    input: applyInput,
    output: z.object({ applicationId: z.int(), number: z.string(), status: ApprovalStatus.schema }),
    limit: { count: 60, seconds: 60 },
  }),
  own: endpoint({
    ...appRead,
    summary: '我的用车申请',
    path: '/app/v1/applications',
    input: appPaged({ status: optional(z.enum(ApprovalStatus.names, '没有这个状态')) }),
    output: appRows(ownApplication),
  }),
  detail: endpoint({
    ...appRead,
    summary: '我的一个用车申请：内容、审批过程、剩余次数',
    path: '/app/v1/applications/detail',
    input: applicationId,
    output: applicationInFull,
  }),
  revoke: endpoint({
    ...appWrite,
    summary: '撤销我的用车申请',
    path: '/app/v1/applications/revoke',
    input: applicationId,
    output: decided,
  }),
};

const approvalCalls = {
  waiting: endpoint({
    ...appRead,
    summary: '等待我审批的',
    path: '/app/v1/approvals',
    input: appPaged({}),
    output: appRows(waitingApproval),
  }),
  approvalDetail: endpoint({
    ...appRead,
    summary: '等待我审批或我审批过的申请的内容',
    path: '/app/v1/approvals/detail',
    input: z.object({ approvalId: neededId }),
    output: applicationInFull,
  }),
  approve: endpoint({
    ...appWrite,
    summary: '审批通过一步',
    path: '/app/v1/approvals/approve',
    input: z.object(decision),
    output: decided,
  }),
  reject: endpoint({
    ...appWrite,
    summary: '驳回，须写明原因',
    path: '/app/v1/approvals/reject',
    input: z.object({ ...decision, reason: optional(text) }),
    output: decided,
  }),
};

const secretaryCalls = {
  secretaryRequests: endpoint({
    ...appRead,
    summary: '请我担任秘书的、待我确认的请求',
    path: '/app/v1/secretaryRequests',
    input: z.object({}),
    output: z.array(secretaryRequest),
  }),
  acceptSecretary: endpoint({
    ...appWrite,
    summary: '同意担任秘书',
    path: '/app/v1/secretaryRequests/accept',
    input: requestId,
    output: z.null(),
  }),
  refuseSecretary: endpoint({
    ...appWrite,
    summary: '拒绝担任秘书',
    path: '/app/v1/secretaryRequests/refuse',
    input: requestId,
    output: z.null(),
  }),
};

/** Employees apply, approve and answer requests: the console only shows what comes of it. */
export const appApplicationApi = { ...applicationCalls, ...approvalCalls, ...secretaryCalls };
