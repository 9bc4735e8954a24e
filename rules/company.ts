import { codeTable, type NameOf } from './code-table.ts';

/** One fact in three spellings on the wire: payType 1/−1, accountType 1/2, payment 1/2. */
export const AccountKind = codeTable({ prepaid: [1, '预付费'], postpaid: [2, '后付费'] });
export type AccountKind = NameOf<typeof AccountKind>;
/** headAccount spells the same fact 1 / −1. */
export const PayType = codeTable({ prepaid: [1, '预付费'], postpaid: [-1, '后付费'] });

export const CompanyStatus = codeTable({ active: [1, '正常'], suspended: [0, '已暂停'] });
