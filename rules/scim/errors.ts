import { DEPARTMENT_REFUSALS } from '../department.ts';
import { REFUSALS, type Refusal, refusal } from '../refusal.ts';
import { STAFF_REFUSALS } from '../staff.ts';

export const MOST_SCIM_TOKENS = 2;

export const SCIM_REFUSALS = {
  tokenWrong: refusal(47020, '令牌不正确或已作废'),
  makerGone: refusal(47021, '生成令牌的人已不在企业，或不再管理全部员工和部门，请另一位管理员重新生成'),
  notManager: refusal(47022, '生成同步令牌的人需要管理全部部门的员工和部门'),
  tokensFull: refusal(47023, '最多同时有 {most} 个令牌，请先作废一个'),
  userNameTaken: refusal(47024, 'userName 已被使用'),
  externalIdTaken: refusal(47025, 'externalId 已被使用'),
  filterUnknown: refusal(47026, '只支持 userName、externalId、id 的 eq 筛选'),
  pathUnknown: refusal(47027, '不认识的 path 或 value'),
  bornInactive: refusal(47028, '新员工的 active 应为 true'),
  phoneMissing: refusal(47029, '缺少手机号：phoneNumbers 中需要一个 11 位的手机号码'),
} as const;

export interface ScimError {
  readonly status: number;
  readonly scimType?: string;
}

const TABLE: readonly [ScimError, readonly Refusal[]][] = [
  [{ status: 401 }, [SCIM_REFUSALS.tokenWrong]],
  [
    { status: 403 },
    [
      SCIM_REFUSALS.makerGone,
      REFUSALS.forbidden,
      REFUSALS.companySuspended,
      STAFF_REFUSALS.superAlone,
      STAFF_REFUSALS.superStays,
      STAFF_REFUSALS.deleteOneself,
      STAFF_REFUSALS.stronger,
      STAFF_REFUSALS.ownPhone,
      STAFF_REFUSALS.ownNumber,
      STAFF_REFUSALS.ownDepartment,
      DEPARTMENT_REFUSALS.rootFixed,
    ],
  ],
  [{ status: 404 }, [REFUSALS.notFound]],
  [
    { status: 409, scimType: 'uniqueness' },
    [
      SCIM_REFUSALS.userNameTaken,
      SCIM_REFUSALS.externalIdTaken,
      STAFF_REFUSALS.phoneTaken,
      STAFF_REFUSALS.numberTaken,
      STAFF_REFUSALS.restorePhoneTaken,
      DEPARTMENT_REFUSALS.nameTaken,
      DEPARTMENT_REFUSALS.numberTaken,
    ],
  ],
  [
    { status: 409 },
    [
      REFUSALS.changedMeanwhile,
      DEPARTMENT_REFUSALS.hasStaff,
      DEPARTMENT_REFUSALS.hasChildren,
      STAFF_REFUSALS.restoreTooLate,
      STAFF_REFUSALS.restoreDepartment,
    ],
  ],
  [{ status: 400, scimType: 'invalidFilter' }, [SCIM_REFUSALS.filterUnknown]],
  [{ status: 400, scimType: 'invalidPath' }, [SCIM_REFUSALS.pathUnknown]],
  [{ status: 413 }, [REFUSALS.tooLarge]],
  [{ status: 429 }, [REFUSALS.tooMany]],
  [{ status: 500 }, [REFUSALS.unforeseen]],
  [{ status: 503 }, [REFUSALS.busy]],
];

/** How the standard says it; what stands nowhere is a value that we do not take. */
export const scimErrorOf = (code: number): ScimError =>
  TABLE.find(([, refusals]) => refusals.some((one) => one.code === code))?.[0] ?? {
    status: 400,
    scimType: 'invalidValue',
  };
