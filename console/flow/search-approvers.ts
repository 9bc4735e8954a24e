import { flowApi } from '#contract/flow.ts';
import { call } from '../kit/call.ts';
import { storedUser } from '../kit/stored-user.ts';
import type { SearchStaff } from '../pickers/StaffPicker.tsx';

const search: SearchStaff = async (keyword, signal) => {
  const people = await call(
    flowApi.searchStaff,
    { companyId: storedUser()?.companyId, nameOrMobileStr: keyword },
    signal,
  );
  return people.map(({ staffId, ...person }) => ({ id: staffId, ...person }));
};

/** How people are looked for on this page, in the words and with the delay of the documents. */
export const APPROVER_SEARCH = {
  search,
  searchName: 'flow',
  delayMs: 2000,
  placeholder: '姓名或手机号',
  idleText: '请输入查询信息',
  nothingText: '没有查询到审批人',
  failedText: '查询审批人失败',
} as const;
