import { StaffKeyword } from '#rules/role-form.ts';
import { text } from '../kit/filter-table.ts';

export const MEMBER_FILTERS = { param: text('param', StaffKeyword, '成员') };
