import { useQuery } from '@tanstack/react-query';
import { labApprovalApi } from '#contract/lab-approvals.ts';
import { query } from './api.ts';
import { BlockedPeople } from './BlockedPeople.tsx';

interface UnapprovedAfterProps {
  departmentId: number;
  /** People who would come to work there. */
  staffIds?: number[];
  /** Without these: who would lead it. */
  managerIds?: number[];
}
/** Told before people are moved, or a department gets other managers. */
export default function UnapprovedAfter({ departmentId, staffIds = [], managerIds = [] }: UnapprovedAfterProps) {
  const change = { deptId: departmentId, userIds: staffIds, managerIds };
  const { data } = useQuery(query(labApprovalApi.changing, change, { quiet: true, fresh: true }));
  return <BlockedPeople left={data} />;
}
