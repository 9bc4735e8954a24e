import { z } from 'zod';
import { Phone } from '../access.ts';
import { DESK_REFUSALS } from '../desk.ts';
import { type Refused, refuse } from '../refusal.ts';

export const SuspendedMessage = z
  .string({ error: '请填写暂停原因' })
  .trim()
  .min(1, '请填写暂停原因')
  .max(200, '暂停原因不能超过 200 个字');

interface Suspendable {
  readonly name: string;
  readonly status: string;
}

export const suspend = ({ name, status }: Suspendable): 'suspended' | Refused =>
  status === 'suspended' ? refuse(DESK_REFUSALS.alreadySuspended, { name }) : 'suspended';

export const resume = ({ name, status }: Suspendable): 'active' | Refused =>
  status === 'active' ? refuse(DESK_REFUSALS.notSuspended, { name }) : 'active';

const EITHER = '请填写新手机号（phone）或接任员工（staffId），二者选一';

/** A super administrator lost the phone: a new number for the same person, or another person in that place. */
export const SuperReplacement = z
  .object({
    companyId: z.int({ error: '请填写企业编号' }),
    phone: Phone.optional(),
    staffId: z.int('id格式不合法').optional(),
  })
  .refine(({ phone, staffId }) => (phone === undefined) !== (staffId === undefined), {
    error: EITHER,
    path: ['phone'],
  });
export type SuperReplacement = z.output<typeof SuperReplacement>;

interface Holder {
  readonly staffId: number;
  readonly name: string;
  readonly phone: string;
}

export const giveNewPhone = (holder: Holder, phone: string): string | Refused =>
  holder.phone === phone ? refuse(DESK_REFUSALS.samePhone) : phone;

export const succeedSuper = <T extends Holder>(holder: Holder, successor: T): T | Refused =>
  holder.staffId === successor.staffId ? refuse(DESK_REFUSALS.alreadySuper, { name: holder.name }) : successor;
