import type { CompanyPlan } from './plan.ts';

/** A small consultancy, there so that two companies can be seen apart. */
export const YUANSHAN: CompanyPlan = {
  companyId: 101,
  name: '远山咨询',
  accountKind: 'prepaid',
  ageDays: 1180,
  prefix: 'YS',
  mailDomain: 'yuanshan.example',
  departments: [
    [1, '远山咨询', 'board', 2],
    [2, '总经办', 'office', 3],
    [2, '战略咨询部', 'consulting', 12],
    [2, '运营咨询部', 'consulting', 10],
    [2, '数字化咨询部', 'consulting', 9],
    [2, '市场拓展部', 'sales', 5],
    [2, '综合管理部', 'administration', 5],
  ],
  leavers: 2,
  accounts: [
    {
      phone: '13900000001',
      name: '顾清妍',
      sex: 'female',
      department: '远山咨询',
      duty: '总经理',
      manages: true,
      role: '超级管理员',
    },
  ],
  createdRoles: [
    { name: '用车管理员', memo: '维护员工与用车场景，查看订单和申请', permissions: [3, 13, 21, 25], scope: 'all' },
  ],
  members: [{ role: '用车管理员', within: '综合管理部', count: 2 }],
};
