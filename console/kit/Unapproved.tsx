import { useQuery } from '@tanstack/react-query';
import { labApprovalApi } from '#contract/lab-approvals.ts';
import { query } from './api.ts';
import { countText } from './text.ts';

/** Who would be left without a fitting approver, told before somebody goes; nothing where nobody would. */
export default function Unapproved({ staffIds, roleId }: { staffIds: number[]; roleId?: number }) {
  const { data } = useQuery(query(labApprovalApi.leaving, { userIds: staffIds, roleId }, { quiet: true, fresh: true }));
  if (!data || data.people === 0) return null;
  const named =
    data.names.length > 0 ? `（${data.names.join('、')}${data.people > data.names.length ? '等' : ''}）` : '';
  return (
    <p role="alert">
      此后 {countText(data.people)} 人{named}在场景{data.scenes.map((name) => `“${name}”`).join('、')}
      的申请没有合适的审批人，会落到超级管理员。
    </p>
  );
}
