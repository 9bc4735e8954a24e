import { z } from 'zod';
import { DeputyDraft } from '#rules/approval.ts';
import { StaffKeyword } from '#rules/role-form.ts';
import { calls, nothing } from './endpoint.ts';
import { shapedDraft } from './spelt.ts';
import { judged, localTime, neededId, wordsOf } from './wire.ts';

/** Anybody may be asked to approve, so anybody may name a deputy; who did stands in the operation log. */
const read = calls('flow', { access: 'session' });
const write = calls('flow', { access: 'session', limit: { count: 60, seconds: 60 } });

/** One person decides in another's place on these days. */
const deputyship = z.object({
  deputyshipId: z.int(),
  staffId: z.int(),
  staffName: z.string(),
  deputyId: z.int(),
  deputyName: z.string(),
  startDay: z.string(),
  endDay: z.string(),
  /** null: every flow. */
  flows: z.array(z.object({ flowId: z.int(), name: z.string() })).nullable(),
  /** Today is one of its days. */
  inForce: z.boolean(),
  createdAt: localTime,
});
export type DeputyshipView = z.output<typeof deputyship>;

const candidate = z.object({ staffId: z.int(), name: z.string(), departmentName: z.string() });

/** The database can't look for the null character, and nobody's name has it. */
const keyword = judged(StaffKeyword, (wire) => wordsOf(wire)?.replaceAll('\0', ''));

const wireDraft = z.object({
  deputyId: z.unknown(),
  startDay: z.unknown(),
  endDay: z.unknown(),
  /** Left out: every flow. */
  flowIds: z.unknown().optional(),
});
const draft = shapedDraft(DeputyDraft, wireDraft, {
  decode: ({ flowIds = null, ...wire }) => ({ ...wire, flowIds }),
  encode: (ours) => ours,
});

/** Who decides while an approver is away. */
export const appDeputyApi = {
  deputies: read.get(
    '/app/v1/deputies',
    '我请了谁代审、我代谁审批：正在进行的和将要开始的',
    z.object({}),
    z.object({ own: z.array(deputyship), acting: z.array(deputyship) }),
  ),
  deputyCandidates: read.get(
    '/app/v1/deputies/candidates',
    '按姓名或手机号查找可以代审的同事',
    z.object({ keyword }),
    z.array(candidate),
    { limit: { count: 120, seconds: 60 } },
  ),
  nameDeputy: write.json('/app/v1/deputies/name', '外出期间请人代审', draft, z.object({ deputyshipId: z.int() }), {
    effect: 'add',
  }),
  endDeputy: write.json(
    '/app/v1/deputies/end',
    '提前结束代审：请人的和代审的都可以',
    z.object({ deputyshipId: neededId }),
    nothing,
    { effect: 'edit' },
  ),
};
