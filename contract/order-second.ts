import { z } from 'zod';
import { StepStatus } from '#rules/application/codes.ts';
import type { SecondApprovalView } from '#rules/order/view-second.ts';
import { amount, time, words } from './order-wire.ts';
import { type Spelt, spelt } from './spelt.ts';
import { coded, flag } from './wire.ts';

const step = spelt<SecondApprovalView['steps'][number]>({
  status: ['approvalStatus', coded(StepStatus)],
  name: ['approvalName', z.string()],
  at: ['approvalTime', time],
  note: ['approvalRemark', z.string()],
});
const hit = spelt<SecondApprovalView['hits'][number]>(
  { text: ['desc', z.string()], exceedsFen: ['exceedsAmount', amount] },
  { isExceedsLimit: [flag, ({ exceedsFen }) => exceedsFen !== null] },
);

/** A second approval is there as a whole or not at all. */
export const secondFields = {
  applicantName: ['secondApplyerName', words],
  askedAt: ['secondApplyTime', time],
  reason: ['secondApplyReason', words],
  steps: ['secondApprovalFlowVOS', z.array(step)],
  hits: ['secondApprovalStatusShowVOS', z.array(hit)],
} as const;
type SecondApprovalWire = Spelt<typeof secondFields>;

export const secondOf = ({ applicantName, askedAt, ...rest }: SecondApprovalWire): SecondApprovalView | null =>
  applicantName === null || askedAt === null ? null : { applicantName, askedAt, ...rest };

export const secondWire = (second: SecondApprovalView | null): SecondApprovalWire => ({
  applicantName: second?.applicantName ?? null,
  askedAt: second?.askedAt ?? null,
  reason: second?.reason ?? null,
  steps: [...(second?.steps ?? [])],
  hits: [...(second?.hits ?? [])],
});
