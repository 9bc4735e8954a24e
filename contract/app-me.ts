import { z } from 'zod';
import { principal } from './app-application-wire.ts';
import { orderRow } from './app-order-wire.ts';
import { actingRead } from './app-ride-wire.ts';
import { calls } from './endpoint.ts';
import { localTime } from './wire.ts';

const read = calls('app', { access: 'session', limit: { count: 300, seconds: 60 } });
const write = calls('app', { access: 'session', limit: { count: 60, seconds: 60 }, effect: 'unlogged' });

const me = z.object({
  /** The server's time: a phone's own clock may be hours off. */
  now: localTime,
  person: z.object({
    staffId: z.int(),
    name: z.string(),
    phone: z.string(),
    departmentName: z.string(),
    companyPay: z.boolean(),
  }),
  /** Since when the company does not pay, and the nearest manager who can be asked; null: it pays. */
  payStop: z
    .object({
      at: localTime.nullable(),
      manager: z.object({ name: z.string(), phone: z.string(), departmentName: z.string() }).nullable(),
    })
    .nullable(),
  company: z.object({ companyId: z.int(), name: z.string() }),
  /** Is asked to decide something, was once, or decides in somebody's place. */
  isApprover: z.boolean(),
  actingFor: z.array(principal),
  /** Rides that are not over, the soonest first. */
  openRides: z.array(orderRow),
  counts: z.object({
    approvals: z.int(),
    unread: z.int(),
    toConfirm: z.int(),
    toPay: z.int(),
    toExplain: z.int(),
    secretaryRequests: z.int(),
  }),
  /** When this person agreed to the employees' privacy statement; null: not yet. */
  consentAt: localTime.nullable(),
});
export type Me = z.output<typeof me>;

/** Who uses the app, and what there is to do. */
export const appMeApi = {
  me: read.get('/app/v1/me', '我是谁、可以代谁操作、进行中的行程和待办数量', z.object(actingRead), me),
  consent: write.json('/app/v1/consent', '同意《员工隐私说明》', z.object({}), z.object({ consentAt: localTime })),
};
