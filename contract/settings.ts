import { z } from 'zod';
import {
  DepartmentList,
  DriverChoice,
  type ListedStaff,
  MOST_DEPARTMENTS,
  StaffList,
  Tips,
} from '#rules/settings/form.ts';
import {
  Carpool,
  CostConfirmation,
  DesignatedDriver,
  MixedCarpool,
  MOST_LISTED,
  OtherTransport,
} from '#rules/settings.ts';
import { endpoint } from './endpoint.ts';
import { companyInfo, distinct, ids, listedStaff, pooling } from './settings-wire.ts';
import { coded, optional, text, whole } from './wire.ts';

const companyId = optional(whole);

const driverChoice = z.codec(
  z.object({ companyId, appointDriver: coded(DesignatedDriver), appointDriverUser: ids(MOST_LISTED) }),
  z.object({ companyId: z.int().optional(), choice: DriverChoice }),
  {
    decode: ({ companyId: sent, appointDriver, appointDriverUser }) => ({
      companyId: sent,
      choice: { designatedDriver: appointDriver, staffIds: distinct(appointDriverUser) },
    }),
    encode: ({ companyId: sent, choice }) => ({
      companyId: sent,
      appointDriver: choice.designatedDriver,
      appointDriverUser: choice.staffIds,
    }),
  },
);

const tips = z.codec(
  z.object({ companyId, tipsInfo: optional(text) }),
  z.object({ companyId: z.int().optional(), tips: Tips }),
  {
    // Nothing sent is no tips, as '' is.
    decode: ({ companyId: sent, tipsInfo }) => ({ companyId: sent, tips: tipsInfo ?? '' }),
    encode: ({ companyId: sent, tips: words }) => ({ companyId: sent, tipsInfo: words }),
  },
);

/** Empty is 1: other providers are accepted. */
const otherTransport = z.codec(
  z.object({ companyId, otherTransport: optional(coded(OtherTransport)) }),
  z.object({ companyId: z.int().optional(), otherTransport: OtherTransport.schema }),
  {
    decode: ({ companyId: sent, otherTransport: chosen = 'others' }) => ({ companyId: sent, otherTransport: chosen }),
    encode: (ours) => ours,
  },
);

const staffList = z.codec(z.object({ userIds: ids(MOST_LISTED) }), z.object({ staffIds: StaffList }), {
  decode: ({ userIds }) => ({ staffIds: distinct(userIds) }),
  encode: ({ staffIds }) => ({ userIds: staffIds }),
});

const departments = z.codec(
  z.object({ departmentIds: ids(MOST_DEPARTMENTS) }),
  z.object({ departmentIds: DepartmentList }),
  {
    decode: ({ departmentIds }) => ({ departmentIds: distinct(departmentIds) }),
    encode: ({ departmentIds }) => ({ departmentIds }),
  },
);

/** The six choices, each saved by itself. */
const write = { area: 'settings', access: 43, effect: 'edit', method: 'POST', encoding: 'form' } as const;

export const settingsApi = {
  baseInfo: endpoint({
    area: 'settings',
    access: 'session',
    summary: '企业基本信息与设置；没有企业设置权限时只有名称、提示语和拼车',
    method: 'GET',
    path: '/api/v2/company/configure/baseInfo',
    encoding: 'query',
    input: z.object({ companyId }),
    output: companyInfo,
  }),
  baseConfig: endpoint({
    area: 'settings',
    access: 'session',
    summary: '企业是否使用拼车',
    method: 'GET',
    path: '/api/v2/car/getBaseConfig',
    encoding: 'query',
    input: z.object({}),
    output: z.object({ displayPooling: pooling }),
  }),
  settlement: endpoint({
    area: 'settings',
    access: 'session',
    summary: '结算方式',
    method: 'POST',
    path: '/api/v2/company/configure/getSettlement',
    encoding: 'form',
    input: z.object({}),
    output: z.object({ settlement: coded(CostConfirmation) }),
  }),
  departmentStaff: endpoint({
    area: 'settings',
    access: 43,
    summary: '所选部门及其下级部门的员工，供名单选择',
    method: 'POST',
    path: '/api/v2/company/user/getDepartmentUser',
    encoding: 'form',
    input: departments,
    output: z.codec(z.object({ users: z.array(listedStaff) }), z.custom<readonly ListedStaff[]>(), {
      decode: ({ users }) => users,
      encode: (users) => ({ users: [...users] }),
    }),
  }),
  chooseDriver: endpoint({
    ...write,
    summary: '修改指定司机费用由谁支付',
    path: '/api/v2/company/configure/updateAppointDriver',
    input: driverChoice,
    output: z.null(),
  }),
  chooseTips: endpoint({
    ...write,
    summary: '修改提示语',
    path: '/api/v2/company/configure/tips',
    input: tips,
    output: z.null(),
  }),
  chooseSettlement: endpoint({
    ...write,
    access: [43, 45],
    summary: '修改结算方式',
    path: '/api/v2/company/configure/settlement',
    input: z.object({ companyId, settlement: coded(CostConfirmation) }),
    output: z.null(),
  }),
  chooseMixedCarpool: endpoint({
    ...write,
    summary: '修改是否接受混合拼车',
    path: '/api/v2/company/configure/updateMixedCarpool',
    input: z.object({ companyId, mixedCarpool: coded(MixedCarpool) }),
    output: z.null(),
  }),
  chooseOtherTransport: endpoint({
    ...write,
    summary: '修改是否接受其他平台运力',
    path: '/api/v2/company/configure/otherTranspor',
    input: otherTransport,
    output: z.null(),
  }),
  chooseCarpool: endpoint({
    ...write,
    summary: '修改接送机拼车方式',
    path: '/api/v2/company/configure/updateCarpoolType',
    input: z.object({ companyId, carpoolType: coded(Carpool) }),
    output: z.null(),
  }),
  saveCarpoolList: endpoint({
    ...write,
    summary: '保存优先拼车的员工名单',
    path: '/api/v2/company/user/savePriorityCarpoolUser',
    input: staffList,
    output: z.null(),
  }),
};
