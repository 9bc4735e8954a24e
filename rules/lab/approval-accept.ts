import { z } from 'zod';

/** Why something is kept as it is although a check speaks against it: stands in the operation log. */
export const LabReason = z
  .string('请写明理由')
  .trim()
  .min(1, '请写明理由')
  .min(5, '理由至少 5 个字')
  .max(120, '理由不能超过 120 个字');
