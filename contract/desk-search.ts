import { z } from 'zod';
import { calls } from './endpoint.ts';
import { text } from './wire.ts';

/** Everybody of the desk; of each kind it finds what their rights show elsewhere. */
const own = calls('desk', { access: 'desk', desk: null, limit: { count: 600, seconds: 60 } });

export const HIT_KINDS = ['order', 'company', 'bill', 'invoice', 'objection'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

const hit = z.object({
  kind: z.enum(HIT_KINDS),
  companyId: z.int(),
  /** What its own screen finds it by. */
  id: z.string(),
  /** The list of that screen it stands in; null where there is only one. */
  status: z.string().nullable(),
  title: z.string(),
  text: z.string(),
});
export type SearchHit = z.output<typeof hit>;

export const deskSearchCalls = {
  search: own.get(
    '/desk/v1/search',
    '查找：订单号或后 6 位、手机号、车牌、企业、账单、发票、异议；每类最多 5 个',
    z.object({ q: text }),
    z.object({ hits: z.array(hit) }),
  ),
};
