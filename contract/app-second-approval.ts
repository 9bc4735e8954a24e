import { z } from 'zod';
import { ReportedPlace } from '#rules/order.ts';
import { calls } from './endpoint.ts';
import { localTime, neededId } from './wire.ts';

const signedIn = calls('app', { access: 'session' });

const fen = z.int();
const place = z.object(ReportedPlace.shape);

/** An order as whoever decides its second approval sees it: what was approved, what happened, and why. */
const orderUnderApproval = z.object({
  approvalId: z.int(),
  orderId: z.int(),
  number: z.string(),
  applicantName: z.string(),
  departmentName: z.string(),
  riderName: z.string(),
  sceneName: z.string(),
  rideAt: localTime,
  bookedStart: place,
  bookedEnd: place,
  actualStart: place.nullable(),
  actualEnd: place.nullable(),
  estimateFen: fen,
  actualPayFen: fen,
  companyFen: fen,
  personalFen: fen,
  /** What the amount was measured against. */
  baseFen: fen.nullable(),
  /** Who would pay what, either way; null once it is decided. */
  passed: z.object({ companyFen: fen, personalFen: fen }).nullable(),
  rejected: z.object({ companyFen: fen, personalFen: fen }).nullable(),
  /** What the rule found, each in words. */
  findings: z.array(z.string()),
  /** The booker's own words; null: none yet, '': none were given in time. */
  reason: z.string().nullable(),
  askedAt: localTime,
});
export type OrderUnderApproval = z.output<typeof orderUnderApproval>;

export const appSecondApprovalApi = {
  order: signedIn.get(
    '/app/v1/approvals/order',
    '等待我二次审批或我审批过的订单的内容',
    z.object({ approvalId: neededId }),
    orderUnderApproval,
  ),
};
