import { z } from 'zod';
import { PERMISSION } from '#rules/permission.ts';
import {
  DepartmentList,
  DriverChoice,
  type ListedStaff,
  MOST_DEPARTMENTS,
  OverAgreed,
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
import { editedFields, readVersion } from './edited.ts';
import { calls, nothing } from './endpoint.ts';
import { alsoNamed } from './field-names.ts';
import { companyInfo, distinctIds, listedStaff, overFields, pooling } from './settings-wire.ts';
import { beside, spelt, speltDraft } from './spelt.ts';
import { coded, optional, orElse, whole, wordsOf } from './wire.ts';

const signedIn = calls('settings', { access: 'session' });
const call = calls('settings');

const companyId = optional(whole);

/** The company is the session's; a version that is sent must be the one in force. */
const sent = { companyId: ['companyId', companyId], version: readVersion } as const;
const SentWith = z.object({ companyId: z.int().optional(), version: z.string().optional() });

const driverFields = speltDraft(SentWith.extend({ choice: DriverChoice }), {
  ...sent,
  choice: beside({
    designatedDriver: ['appointDriver', coded(DesignatedDriver)],
    staffIds: ['appointDriverUser', distinctIds(MOST_LISTED)],
  }),
});
const driverChoice = alsoNamed(driverFields, { staffIds: 'appointDriverUser' });

const sentTips = z.codec(z.unknown().optional(), z.string().optional(), {
  decode: (wire) => (wire === undefined ? undefined : (wordsOf(wire) ?? '')),
  encode: (words) => words,
});
/** Nothing sent leaves the tip as it is; '' takes it away. */
const tips = speltDraft(SentWith.extend({ tips: Tips.optional() }), {
  ...sent,
  tips: ['tipsInfo', sentTips],
});

/** Empty is 1: other providers are accepted. */
const otherTransport = spelt({
  ...sent,
  otherTransport: ['otherTransport', orElse(optional(coded(OtherTransport)), 'others')],
});

const staffList = speltDraft(z.object({ staffIds: StaffList, version: z.string().optional() }), {
  staffIds: ['userIds', distinctIds(MOST_LISTED)],
  version: readVersion,
});
const departments = speltDraft(z.object({ departmentIds: DepartmentList }), {
  departmentIds: ['departmentIds', distinctIds(MOST_DEPARTMENTS)],
});

/** The choices, each saved by itself. */
const write = calls('settings', { effect: 'edit' });

export const settingsApi = {
  baseInfo: signedIn.get(
    '/api/v2/company/configure/baseInfo',
    '企业基本信息与设置；没有企业设置权限时只有名称、提示语和拼车',
    z.object({ companyId }),
    companyInfo,
  ),
  baseConfig: signedIn.get(
    '/api/v2/car/getBaseConfig',
    '企业是否使用拼车',
    z.object({}),
    z.object({ displayPooling: pooling }),
  ),
  settlement: signedIn.form(
    '/api/v2/company/configure/getSettlement',
    '结算方式',
    z.object({}),
    spelt({ settlement: ['settlement', coded(CostConfirmation)], ...editedFields }),
  ),
  departmentStaff: call.form(
    '/api/v2/company/user/getDepartmentUser',
    '所选部门及其下级部门的员工，供名单选择',
    departments,
    z.codec(z.object({ users: z.array(listedStaff) }), z.custom<readonly ListedStaff[]>(), {
      decode: ({ users }) => users,
      encode: (users) => ({ users: [...users] }),
    }),
  ),
  chooseDriver: write.form(
    '/api/v2/company/configure/updateAppointDriver',
    '修改指定司机费用由谁支付',
    driverChoice,
    nothing,
  ),
  chooseTips: write.form('/api/v2/company/configure/tips', '修改提示语', tips, nothing),
  chooseSettlement: write.form(
    '/api/v2/company/configure/settlement',
    '修改结算方式',
    spelt({ ...sent, settlement: ['settlement', coded(CostConfirmation)] }),
    nothing,
    { access: [PERMISSION.settings, PERMISSION.secondApproval] },
  ),
  chooseMixedCarpool: write.form(
    '/api/v2/company/configure/updateMixedCarpool',
    '修改是否接受混合拼车',
    spelt({ ...sent, mixedCarpool: ['mixedCarpool', coded(MixedCarpool)] }),
    nothing,
  ),
  chooseOtherTransport: write.form(
    '/api/v2/company/configure/otherTranspor',
    '修改是否接受其他平台运力',
    otherTransport,
    nothing,
  ),
  chooseCarpool: write.form(
    '/api/v2/company/configure/updateCarpoolType',
    '修改接送机拼车方式',
    alsoNamed(spelt({ ...sent, carpoolType: ['carpoolType', coded(Carpool)] }), { carpool: 'carpoolType' }),
    nothing,
  ),
  chooseOverAgreed: write.form(
    '/api/v2/company/configure/overAgreed',
    '修改超出员工同意金额的费用由谁承担',
    speltDraft(SentWith.extend({ choice: OverAgreed }), { ...sent, choice: beside(overFields) }),
    nothing,
  ),
  saveCarpoolList: write.form(
    '/api/v2/company/user/savePriorityCarpoolUser',
    '保存优先拼车的员工名单',
    staffList,
    nothing,
  ),
};
