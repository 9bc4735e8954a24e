import { z } from 'zod';

export const MOST_DESIGNATED = 20;

const NO_STAFF = '请选择指定员工!';
const NO_ROLE = '请选择角色';
const NO_APPROVER = '请选择审批人';

/** Somebody named in a step. Name and phone are for reading: who it is, the id says. */
export const Designee = z.object({
  staffId: z.int(NO_STAFF).positive(NO_STAFF),
  name: z.string(),
  phone: z.string(),
  hasLeft: z.boolean(),
});
export type Designee = z.output<typeof Designee>;

const byPlace = [
  z.object({ kind: z.literal('head') }),
  z.object({ kind: z.literal('superior') }),
  z.object({ kind: z.literal('superiorsSuperior') }),
] as const;

/** Who approves, as a form shows and sends it. `isGone`: the role was deleted since. */
export const Approver = z.discriminatedUnion(
  'kind',
  [
    ...byPlace,
    z.object({
      kind: z.literal('role'),
      roleId: z.int(NO_ROLE).positive(NO_ROLE),
      roleName: z.string(),
      isGone: z.boolean(),
    }),
    z.object({
      kind: z.literal('designated'),
      staff: z
        .array(Designee, NO_STAFF)
        .min(1, NO_STAFF)
        .max(MOST_DESIGNATED, `请选择指定员工数量不能超过${MOST_DESIGNATED}个!`),
    }),
  ],
  NO_APPROVER,
);
export type Approver = z.output<typeof Approver>;

/** Who approves, as a version keeps it: people by id; a role with its name, which may be gone when history is read. */
export type StoredApprover =
  | { kind: 'head' | 'superior' | 'superiorsSuperior' }
  | { kind: 'role'; roleId: number; roleName: string }
  | { kind: 'designated'; staffIds: number[] };
