import { z } from 'zod';
import { EnrolmentStatus } from '#rules/access.ts';
import { EnrolmentDecision } from '#rules/desk/enrolment.ts';
import { deskCalls, deskPaged, deskRows } from './desk-wire.ts';
import { alsoNamed } from './field-names.ts';
import { localTime, optional, whole } from './wire.ts';

const { read, write } = deskCalls('enrolments');

const row = z.object({
  enrolmentId: z.int(),
  companyName: z.string(),
  companyNature: z.string(),
  city: z.string(),
  contact: z.string(),
  phone: z.string(),
  department: z.string(),
  post: z.string(),
  status: EnrolmentStatus.schema,
  /** Why it was refused. */
  reason: z.string(),
  createdAt: localTime,
  /** By when somebody has promised to get in touch. */
  dueAt: localTime,
  movedAt: localTime.nullable(),
  /** The company that it opened. */
  companyId: z.int().nullable(),
});
export type EnrolmentRow = z.output<typeof row>;

export const deskEnrolmentCalls = {
  enrolments: read.get(
    '/desk/v1/enrolments',
    '企业申请列表；enrolmentId 为其中一份',
    deskPaged({
      status: optional(z.enum(EnrolmentStatus.names, '没有这个状态')),
      enrolmentId: optional(whole),
    }),
    deskRows(row),
  ),
  decideEnrolment: write.json(
    '/desk/v1/enrolments/decide',
    '处理企业申请：已联系、拒绝，或接受并开通企业',
    alsoNamed(EnrolmentDecision, { creditFen: 'terms.creditFen' }),
    z.object({
      enrolmentId: z.int(),
      status: EnrolmentStatus.schema,
      companyId: z.int().nullable(),
      administratorId: z.int().nullable(),
    }),
  ),
};
