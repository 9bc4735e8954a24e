import { z } from 'zod';
import { APPLICATION_GROUPS, ApprovalStatus } from '#rules/application.ts';
import { ServiceType } from '#rules/scene.ts';
import {
  applicableScene,
  applicationInFull,
  applyInput,
  approvalStanding,
  ownApplication,
  ownApplicationInFull,
  previewedStep,
  principal,
  rentalPrice,
  secretaryRequest,
  waitingApproval,
} from './app-application-wire.ts';
import { deskPaged as appPaged, deskRows as appRows } from './desk-wire.ts';
import { calls, nothing } from './endpoint.ts';
import { neededId, optional, text, whole } from './wire.ts';

/** Ours from the start: names as in the program, money in whole fen, JSON types as they are. */
const appRead = calls('app', { access: 'session' });
/** What employees do has trails of its own and leaves no entry in the operation log. */
const appWrite = calls('app', { access: 'session', effect: 'unlogged' });

/** Whose secretary acts; absent: the caller for themselves. */
const acting = { actingFor: optional(whole) };
const applicationId = z.object({ applicationId: neededId, ...acting });
const requestId = z.object({ requestId: neededId });
const decision = { approvalId: neededId, stepNo: neededId };
/** How the whole stands after the decision. */
const decided = z.object({ status: ApprovalStatus.schema });

const applicationCalls = {
  scenes: appRead.get(
    '/app/v1/applications/scenes',
    '我可以申请的用车场景',
    z.object(acting),
    z.array(applicableScene),
  ),
  preview: appRead.get(
    '/app/v1/applications/preview',
    '按此场景申请时每一步由谁审批',
    z.object({ sceneId: neededId, amountFen: optional(whole), ...acting }),
    z.array(previewedStep),
  ),
  prices: appRead.get(
    '/app/v1/applications/prices',
    '包车和大巴：这个场景的每种车在一个城市里一天或半天多少钱，已按企业折扣',
    z.object({
      sceneId: neededId,
      cityId: neededId,
      service: z.enum(ServiceType.names, '请选择服务类型'),
      ...acting,
    }),
    z.array(rentalPrice),
  ),
  apply: appWrite.json(
    '/app/v1/applications/apply',
    '提交用车申请',
    applyInput,
    z.object({ applicationId: z.int(), number: z.string(), status: ApprovalStatus.schema }),
    { limit: { count: 60, seconds: 60 } },
  ),
  own: appRead.get(
    '/app/v1/applications',
    '我的用车申请',
    appPaged({
      status: optional(z.enum(ApprovalStatus.names, '没有这个状态')),
      group: optional(z.enum(APPLICATION_GROUPS, '没有这个分组')),
      /** In the reason, the scene's name or the number. */
      keyword: optional(text),
      after: optional(whole),
      ...acting,
    }),
    appRows(ownApplication),
  ),
  detail: appRead.get(
    '/app/v1/applications/detail',
    '我的一个用车申请：内容、审批过程、剩余次数',
    applicationId,
    ownApplicationInFull,
    { ownPhones: true },
  ),
  revoke: appWrite.json('/app/v1/applications/revoke', '撤销我的用车申请', applicationId, decided),
  remind: appWrite.json('/app/v1/applications/remind', '催办：提醒审批人，四小时一次', applicationId, nothing),
};

const approvalCalls = {
  waiting: appRead.get(
    '/app/v1/approvals',
    '等待我审批的',
    appPaged({ sort: optional(z.enum(['oldest', 'needed'], '没有这种排序')) }),
    appRows(waitingApproval),
  ),
  approvalDetail: appRead.get(
    '/app/v1/approvals/detail',
    '等待我审批或我审批过的申请的内容',
    z.object({ approvalId: neededId }),
    applicationInFull,
  ),
  standing: appRead.get(
    '/app/v1/approvals/standing',
    '审批到哪一步、是否还等待我审批，以及申请人剩余的额度',
    z.object({ approvalId: neededId }),
    approvalStanding,
  ),
  approve: appWrite.json('/app/v1/approvals/approve', '审批通过一步', z.object(decision), decided),
  reject: appWrite.json(
    '/app/v1/approvals/reject',
    '驳回，须写明原因',
    z.object({ ...decision, reason: optional(text) }),
    decided,
  ),
};

const secretaryCalls = {
  secretaryRequests: appRead.get(
    '/app/v1/secretaryRequests',
    '请我担任秘书的、待我确认的请求',
    z.object({}),
    z.array(secretaryRequest),
  ),
  acceptSecretary: appWrite.json('/app/v1/secretaryRequests/accept', '同意担任秘书', requestId, nothing),
  endSecretary: appWrite.json('/app/v1/secretaryRequests/end', '不再担任秘书', requestId, nothing),
  actingFor: appRead.get('/app/v1/actingFor', '我担任谁的秘书：可以代其用车和申请', z.object({}), z.array(principal)),
  refuseSecretary: appWrite.json('/app/v1/secretaryRequests/refuse', '拒绝担任秘书', requestId, nothing),
};

/** Employees apply, approve and answer requests: the console only shows what comes of it. */
export const appApplicationApi = { ...applicationCalls, ...approvalCalls, ...secretaryCalls };
