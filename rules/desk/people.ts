import { z } from 'zod';
import { Phone } from '../access.ts';
import { codeTable, type NameOf } from '../code-table.ts';
import { DESK_REFUSALS } from '../desk.ts';
import { isRefused, type Refused, refuse } from '../refusal.ts';
import { StrongPassword } from '../strong-password.ts';
import { type DeskLimits, DeskRights, grantLimits, grantRights } from './rights.ts';

export const DeskStaffStatus = codeTable({ active: ['active', '在用'], stopped: ['stopped', '停用'] });
export type DeskStaffStatus = NameOf<typeof DeskStaffStatus>;

/** Somebody must be able to let the others in again when one is ill or gone. */
export const LEAST_ADMINISTRATORS = 2;

/** How long a session at the desk lasts at the longest: unused, and at all. */
export const DESK_SESSION = { idleMinutes: 60, absoluteHours: 12 } as const;

const ACCOUNT = '账号为 3 至 30 位小写字母、数字、点、横线或下划线';
export const DeskAccount = z
  .string({ error: '请输入账号' })
  .trim()
  .regex(/^[a-z0-9._-]{3,30}$/, ACCOUNT);
export const DeskPassword = StrongPassword;

const MOST_COMPANIES = 500;
const MOST_CITIES = 400;
const name = (what: string, most: number) =>
  z
    .string({ error: `请填写${what}` })
    .trim()
    .min(1, `请填写${what}`)
    .max(most, `${what}不能超过 ${most} 个字`);

export const DeskStaffDraft = z.object({
  account: DeskAccount,
  name: name('姓名', 25),
  phone: Phone,
  roleId: z.int({ error: '请选择角色' }),
  status: DeskStaffStatus.schema.default('active'),
  /** The companies this person works for; null: all. */
  companyIds: z.array(z.int()).min(1, '请选择企业').max(MOST_COMPANIES, `最多选择 ${MOST_COMPANIES} 家企业`).nullable(),
  /** The cities whose rides, cars and tariffs this person works on; null: all. */
  cityIds: z
    .array(z.int())
    .min(1, '请选择城市')
    .max(MOST_CITIES, `最多选择 ${MOST_CITIES} 个城市`)
    .nullable()
    .default(null),
});
export type DeskStaffDraft = z.output<typeof DeskStaffDraft>;

const limit = z.int('金额应为整数（分）').min(0, '金额不能小于 0').max(100_000_000_000, '金额太大');

export const DeskRoleDraft = z.object({
  name: name('角色名称', 20),
  rights: DeskRights.refine((rights) => Object.keys(rights).length > 0, '请至少选择一项权限'),
  correctionLimitFen: limit,
  movementLimitFen: limit,
});
export type DeskRoleDraft = z.output<typeof DeskRoleDraft>;

/** Whoever has not been here for so long is asked after: an account that nobody uses is a door that nobody watches. */
export const UNSEEN_DAYS = 45;
const DAY_MS = 86_400_000;

interface Seen {
  readonly status: DeskStaffStatus;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
}

export const unseenSince = (now: Date): Date => new Date(now.getTime() - UNSEEN_DAYS * DAY_MS);
export const isUnseen = ({ status, createdAt, lastSeenAt }: Seen, now: Date): boolean =>
  status === 'active' && (lastSeenAt ?? createdAt) < unseenSince(now);

interface Held {
  readonly staffId: number;
  readonly roleId: number;
}

/** Nobody gives themselves another role, other companies or an end. */
export const changeStaff = (actorId: number, before: Held): Held | Refused =>
  before.staffId === actorId ? refuse(DESK_REFUSALS.notOneself) : before;

type Scope = Pick<DeskStaffDraft, 'companyIds' | 'cityIds'>;
const holds = (own: readonly number[] | null, given: readonly number[] | null): boolean =>
  own === null || (given?.every((id) => own.includes(id)) ?? false);

type HeldScope = { [K in keyof Scope]: readonly number[] | null };
const covers = (own: HeldScope, given: HeldScope): boolean =>
  holds(own.companyIds, given.companyIds) && holds(own.cityIds, given.cityIds);

/** Nobody lets others work for more companies or cities than they do themselves. */
export const grantScope = (giver: HeldScope, given: Scope): Scope | Refused =>
  covers(giver, given) ? given : refuse(DESK_REFUSALS.scopeTooWide);

interface Standing extends HeldScope, DeskLimits {
  readonly name: string;
  readonly rights: DeskRights;
}

/** Nobody changes, or gets a password of, somebody who may do or move more, or works for more than they do. */
export const standAbove = <T extends Standing>(actor: Standing, other: T): T | Refused =>
  [grantRights(actor.rights, other.rights), grantLimits(actor, other)].some(isRefused) || !covers(actor, other)
    ? refuse(DESK_REFUSALS.holdsMore, { name: other.name })
    : other;

type StaffState = Omit<DeskStaffDraft, 'account'>;
const sameIds = (one: readonly number[] | null, other: readonly number[] | null): boolean =>
  holds(one, other) && holds(other, one);

/** Stopped and nothing else: that gives nobody anything, so whoever lets people in and out may do it to anybody. */
export const onlyStops = (before: Omit<StaffState, 'status'>, draft: StaffState): boolean =>
  draft.status === 'stopped' &&
  (['name', 'phone', 'roleId'] as const).every((field) => draft[field] === before[field]) &&
  sameIds(before.companyIds, draft.companyIds) &&
  sameIds(before.cityIds, draft.cityIds);

/** Nobody changes the role they hold: neither its rights nor its limits. */
export const changeRole = (actorRoleId: number, roleId: number): number | Refused =>
  actorRoleId === roleId ? refuse(DESK_REFUSALS.notOwnRole) : roleId;

/** How many would be left who may let people in and out. */
export const keepAdministrators = (left: number): number | Refused =>
  left < LEAST_ADMINISTRATORS ? refuse(DESK_REFUSALS.lastAdministrators, { least: LEAST_ADMINISTRATORS }) : left;
