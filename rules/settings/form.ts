import { z } from 'zod';
import {
  Carpool,
  CostConfirmation,
  DEPARTMENT_MISSING,
  DesignatedDriver,
  MixedCarpool,
  MOST_LISTED,
  OtherTransport,
  OverPayer,
  STAFF_MISSING,
} from '../settings.ts';

export const MOST_TIPS = 500;
export const MOST_DEPARTMENTS = 3000;

/** Counted as people count, not by the halves that an emoji is made of. */
const characters = (text: string): number => [...text].length;

export const Tips = z
  .string('请填写提示语')
  .trim()
  .refine((text) => characters(text) <= MOST_TIPS, `提示语不能超过 ${MOST_TIPS} 个字`)
  .refine((text) => !text.includes('\0'), '提示语中有不能使用的字符');

const ids = (missing: string, most: number) =>
  z.array(z.int(missing).positive(missing), missing).max(most, `最多选择 ${most} 项`);

const anyList = ids(STAFF_MISSING, MOST_LISTED);
/** People that a choice names: at least one. */
export const StaffList = anyList.min(1, STAFF_MISSING);
export const DepartmentList = ids(DEPARTMENT_MISSING, MOST_DEPARTMENTS).min(1, DEPARTMENT_MISSING);

/** The list counts only for the choice that needs one. */
export const DriverChoice = z
  .object({ designatedDriver: DesignatedDriver.schema, staffIds: anyList })
  .refine(({ designatedDriver, staffIds }) => designatedDriver !== 'listed' || staffIds.length > 0, {
    message: STAFF_MISSING,
    path: ['staffIds'],
  });
export type DriverChoice = z.output<typeof DriverChoice>;

const MOST_BOUND_FEN = 100_000_000;
const FLOW_MISSING = '请选择审批流';
/** Beyond the bound, and where nobody bears it, a flow decides. */
export const OverAgreed = z
  .object({
    payer: OverPayer.schema,
    boundFen: z.int('请输入正确的金额').nonnegative('请输入正确的金额').max(MOST_BOUND_FEN, '金额太大').nullable(),
    flowId: z.int(FLOW_MISSING).nullable(),
  })
  .refine(({ payer, boundFen, flowId }) => flowId !== null || (payer !== 'secondApproval' && boundFen === null), {
    message: FLOW_MISSING,
    path: ['flowId'],
  });
export type OverAgreed = z.output<typeof OverAgreed>;

/** What a company has chosen, as it is stored; what of it counts also depends on the provider's offer. */
export const CompanySettings = z.object({
  designatedDriver: DesignatedDriver.schema,
  carpool: Carpool.schema,
  mixedCarpool: MixedCarpool.schema.exclude(['hidden']),
  otherTransport: OtherTransport.schema,
  costConfirmation: CostConfirmation.schema,
  tips: z.string(),
  overAgreed: OverAgreed,
});
export type CompanySettings = z.output<typeof CompanySettings>;

/** What is saved by itself, and so has a version of its own: each choice, and the list beside one of them. */
export const SETTING_RECORDS = [
  'designatedDriver',
  'carpool',
  'carpoolList',
  'mixedCarpool',
  'otherTransport',
  'costConfirmation',
  'overAgreed',
  'tips',
] as const;
export type SettingRecord = (typeof SETTING_RECORDS)[number];

/** Somebody on a list, or to be put on one. */
export interface ListedStaff {
  readonly staffId: number;
  readonly name: string;
  readonly phone: string;
  readonly departmentId: number;
  readonly departmentName: string;
}
