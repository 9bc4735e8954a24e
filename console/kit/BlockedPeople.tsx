import type { Output } from '#contract/endpoint.ts';
import type { labApprovalApi } from '#contract/lab-approvals.ts';
import { countText } from './text.ts';

/** Who would be left without a fitting approver; nothing where nobody would. */
export function BlockedPeople({ left }: { left: Output<typeof labApprovalApi.leaving> | undefined }) {
  if (!left || left.people === 0) return null;
  const named =
    left.names.length > 0 ? `（${left.names.join('、')}${left.people > left.names.length ? '等' : ''}）` : '';
  return (
    <p role="alert">
      此后 {countText(left.people)} 人{named}在场景{left.scenes.map((name) => `“${name}”`).join('、')}
      的申请没有合适的审批人，会落到超级管理员。
    </p>
  );
}
