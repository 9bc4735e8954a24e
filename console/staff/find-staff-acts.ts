import { staffApi } from '#contract/staff.ts';
import { call } from '../kit/call.ts';
import { type SpokenAct, spoken } from '../kit/spoken-act.ts';
import { phoneGroups } from '../kit/text.ts';
import { conditionsSearch, editSearch, type ListState } from './staff-address.ts';

interface Found {
  staffId: number;
  name: string;
}

const LIST: ListState = { departmentId: undefined, withSubDepartments: true, search: {} };
const ACTS: readonly SpokenAct<Found>[] = [
  {
    words: ['编辑', '修改'],
    of: () => true,
    to: ({ staffId }) => ({ to: '/AddStaff', search: editSearch(staffId, LIST) }),
  },
  {
    words: ['管理用车条件', '用车条件', '限额'],
    of: () => true,
    to: (person) => ({ to: '/AddStaffNext', search: conditionsSearch(person, LIST) }),
  },
  { words: ['额度流水', '流水'], of: () => true, to: ({ staffId }) => ({ to: `/limit/staff/${staffId}` }) },
];

/** For the command palette: “用车条件 周子昂”. */
export async function findStaffActs(keyword: string, signal: AbortSignal) {
  const { acts, rest } = spoken(ACTS, keyword);
  if (acts.length === 0 || rest === '') return [];
  const people = await call(staffApi.secretaryCandidates, { search: rest }, signal);
  return acts.flatMap(({ words: [word], to }) =>
    people.map(({ staffId, name, phone }) => ({
      key: `act-staff-${word}-${staffId}`,
      label: `${word}：${name}`,
      hint: phoneGroups(phone).join(' '),
      ...to({ staffId, name }),
    })),
  );
}
