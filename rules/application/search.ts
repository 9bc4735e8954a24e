import { z } from 'zod';
import type { SceneTemplate } from '../scene/codes.ts';
import type { ApprovalStatus } from './codes.ts';

/** Nothing is no condition; anything else is a whole number. */
export const SearchPhone = z
  .string()
  .trim()
  .regex(/^\d*$/, '手机号格式不正确')
  .refine((digits) => digits === '' || digits.length === 11, '手机号长度不正确');

const MOST_CHARACTERS = 100;
export const SearchText = z.string().trim().max(MOST_CHARACTERS, `查询条件不能超过 ${MOST_CHARACTERS} 个字`);

export const SPAN_REVERSED = '结束时间不能早于开始时间';

/** What applications are looked for by; absent: whatever it is. */
export interface ApplicationFilter {
  readonly number?: string | undefined;
  readonly staffName?: string | undefined;
  readonly staffPhone?: string | undefined;
  /** With everything below. */
  readonly departmentId?: number | undefined;
  readonly status?: ApprovalStatus | undefined;
  readonly template?: SceneTemplate | undefined;
  readonly riderName?: string | undefined;
  readonly riderPhone?: string | undefined;
  /** Submitted from the first moment up to, not including, the second. */
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}
