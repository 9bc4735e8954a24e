import { useQuery } from '@tanstack/react-query';
import { labApprovalApi } from '#contract/lab-approvals.ts';
import { query } from './api.ts';
import { BlockedPeople } from './BlockedPeople.tsx';

/** Told before somebody goes. */
export default function Unapproved({ staffIds, roleId }: { staffIds: number[]; roleId?: number }) {
  const { data } = useQuery(query(labApprovalApi.leaving, { userIds: staffIds, roleId }, { quiet: true, fresh: true }));
  return <BlockedPeople left={data} />;
}
