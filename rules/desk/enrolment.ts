import { z } from 'zod';
import { EnrolmentStatus, Phone } from '../access.ts';
import type { NameOf } from '../code-table.ts';
import { CompanyName, OpeningTerms } from '../company-terms.ts';
import { DESK_REFUSALS } from '../desk.ts';
import { type Refused, refuse } from '../refusal.ts';

type Status = NameOf<typeof EnrolmentStatus>;

/** Refused and accepted are final: whoever was refused may apply again. */
const NEXT: Record<Status, readonly Status[]> = {
  new: ['contacted', 'refused', 'accepted'],
  contacted: ['refused', 'accepted'],
  accepted: [],
  refused: [],
};

export function moveEnrolment(status: Status, next: Status): Status | Refused {
  if (NEXT[status].includes(next)) return next;
  const texts = { status: EnrolmentStatus.labelOf(status), next: EnrolmentStatus.labelOf(next) };
  return refuse(DESK_REFUSALS.enrolmentMoved, texts);
}

const enrolmentId = z.int({ error: '请填写申请编号' });

export const EnrolmentDecision = z.discriminatedUnion(
  'status',
  [
    z.object({ enrolmentId, status: z.literal('contacted') }),
    z.object({
      enrolmentId,
      status: z.literal('refused'),
      reason: z.string({ error: '请填写拒绝原因' }).trim().min(1, '请填写拒绝原因').max(200, '原因不能超过 200 个字'),
    }),
    z.object({
      enrolmentId,
      status: z.literal('accepted'),
      /** What the applicant wrote, unless the desk knows better; a number that is taken needs another. */
      companyName: CompanyName.optional(),
      administratorName: z.string().trim().min(1, '请填写管理员姓名').max(25, '姓名不能超过 25 个字').optional(),
      administratorPhone: Phone.optional(),
      terms: OpeningTerms,
    }),
  ],
  { error: '请选择处理结果：contacted、refused 或 accepted' },
);
export type EnrolmentDecision = z.output<typeof EnrolmentDecision>;
export type Acceptance = Extract<EnrolmentDecision, { status: 'accepted' }>;
