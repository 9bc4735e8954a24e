import { z } from 'zod';
import { StepStatus } from '#rules/application/codes.ts';
import type { OrderDetail } from '#rules/order/view-order.ts';
import type { SecondApprovalView } from '#rules/order/view-second.ts';
import { amount, time, words } from './order-wire.ts';
import { coded, flag } from './wire.ts';

const step = z.object({
  approvalStatus: coded(StepStatus),
  approvalName: z.string(),
  approvalTime: time,
  approvalRemark: z.string(),
});
const shown = z.object({ desc: z.string(), isExceedsLimit: flag, exceedsAmount: amount });

export const secondFields = {
  secondApplyerName: words,
  secondApplyTime: time,
  secondApplyReason: words,
  secondApprovalFlowVOS: z.array(step),
  secondApprovalStatusShowVOS: z.array(shown),
};
const WireSecond = z.object(secondFields);
type WireSecond = z.output<typeof WireSecond>;

export function secondOf(wire: WireSecond): SecondApprovalView | null {
  if (wire.secondApplyerName === null || wire.secondApplyTime === null) return null;
  return {
    applicantName: wire.secondApplyerName,
    askedAt: wire.secondApplyTime,
    reason: wire.secondApplyReason,
    hits: wire.secondApprovalStatusShowVOS.map(({ desc, exceedsAmount }) => ({
      text: desc,
      exceedsFen: exceedsAmount,
    })),
    steps: wire.secondApprovalFlowVOS.map(({ approvalStatus, approvalName, approvalTime, approvalRemark }) => ({
      status: approvalStatus,
      name: approvalName,
      at: approvalTime,
      note: approvalRemark,
    })),
  };
}

export const secondWire = ({ second }: OrderDetail): WireSecond => ({
  secondApplyerName: second?.applicantName ?? null,
  secondApplyTime: second?.askedAt ?? null,
  secondApplyReason: second?.reason ?? null,
  secondApprovalFlowVOS: (second?.steps ?? []).map(({ status, name, at, note }) => ({
    approvalStatus: status,
    approvalName: name,
    approvalTime: at,
    approvalRemark: note,
  })),
  secondApprovalStatusShowVOS: (second?.hits ?? []).map(({ text, exceedsFen }) => ({
    desc: text,
    isExceedsLimit: exceedsFen !== null,
    exceedsAmount: exceedsFen,
  })),
});
