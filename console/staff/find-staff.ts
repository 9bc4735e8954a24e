import { staffApi } from '#contract/staff.ts';
import { call } from '../kit/call.ts';
import { phoneGroups } from '../kit/text.ts';

/** For the command palette: people whom this person manages, each opening beside the list. */
export async function findStaff(keyword: string, signal: AbortSignal) {
  const found = await call(staffApi.secretaryCandidates, { search: keyword }, signal);
  return found.map(({ staffId, name, phone }) => ({
    key: `staff-${staffId}`,
    label: name,
    hint: phoneGroups(phone).join(' '),
    to: '/staff',
    search: { detail: String(staffId) },
  }));
}
