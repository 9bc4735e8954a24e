import { z } from 'zod';
import { PhoneRecord } from '#rules/masked-phone.ts';
import { calls } from './endpoint.ts';
import { text } from './wire.ts';

/** Its entry in the log belongs to the area of the record; most are orders. */
const signedIn = calls('order', { access: 'session' });

const WRONG = '请填写完整信息！';

export const phoneApi = {
  reveal: signedIn.form(
    '/api/v2/company/phone/reveal',
    '查看一个被隐去的完整手机号，记入操作日志',
    z.object({
      record: PhoneRecord.schema,
      /** Of the record: its id, or the order's number of an objection. */
      id: text.pipe(z.string().min(1, WRONG).max(40, WRONG)),
      name: text.pipe(z.string().max(100, WRONG)),
      /** As it was shown. */
      phone: text.pipe(z.string().min(1, WRONG).max(20, WRONG)),
    }),
    z.object({ phone: z.string() }),
    { effect: 'reveal', limit: { count: 30, seconds: 60 } },
  ),
};
