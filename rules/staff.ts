import { codeTable, type NameOf } from './code-table.ts';

export const Sex = codeTable({ female: [0, '女'], male: [1, '男'] });
export type Sex = NameOf<typeof Sex>;

/** Whether the company pays this person's rides. */
export const CompanyPay = codeTable({ disabled: [0, '已停用'], enabled: [1, '已启用'] });
export const CompanyPayFilter = codeTable({ all: [3, '全部'], enabled: [1, '已启用'], disabled: [0, '已停用'] });

export const SecretaryStatus = codeTable({ pending: [0, '待确认'], active: [1, '生效中'], rejected: [2, '已拒绝'] });
export type SecretaryStatus = NameOf<typeof SecretaryStatus>;

export const ImportResult = codeTable({
  allDone: [1, '全部成功'],
  partFailed: [2, '部分失败'],
  allFailed: [3, '全部失败'],
});
