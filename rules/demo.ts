/** The people a newcomer signs in as; their password is printed at the start of a demonstration. */
export const DEMO_ACCOUNTS = [
  { phone: '13800000001', who: '超级管理员' },
  { phone: '13800000003', who: '部门管理员（研发中心）' },
  { phone: '13800000004', who: '部门经理' },
  { phone: '13800000005', who: '普通员工' },
  { phone: '13800000006', who: '财务（账户、发票、报表）' },
  { phone: '13800000007', who: '审计（仅操作日志）' },
  { phone: '13900000001', who: '远山咨询的超级管理员' },
] as const;

/** About how many orders the demonstration has; tests are content with fewer. */
export const DEMO_ORDERS = 60_000;
export const FEW_DEMO_ORDERS = 1_500;

export const DEMO_PASSWORD = 'qixing2026';
export const DEMO_PHONES: readonly string[] = DEMO_ACCOUNTS.map(({ phone }) => phone);

/** Who has something to do in the employees' app. */
export const DEMO_APP_PEOPLE = {
  rider: { phone: '13800000005', what: '有一个进行中的行程，一单要说明情况' },
  approver: { phone: '13800000004', what: '有几项审批等着决定' },
  head: { phone: '13800000003', what: '有一单二次审批等着决定' },
  secretary: { phone: '13800000007', what: '是沈知远的秘书，可以代他用车' },
  principal: { phone: '13800000001', what: '可以由秘书代订' },
} as const;

/** The provider's people of a demonstration, one of each role and a second administrator; the password is the same. */
export const DEMO_DESK_PEOPLE = [
  { account: 'ops', name: '沈晚晴', phone: '13700000001', roleName: '运营主管' },
  { account: 'dispatch', name: '郭一诺', phone: '13700000002', roleName: '调度员' },
  { account: 'service', name: '陶然', phone: '13700000003', roleName: '客服' },
  { account: 'finance', name: '贺知秋', phone: '13700000004', roleName: '财务' },
  { account: 'chief', name: '阮经纬', phone: '13700000005', roleName: '财务主管' },
  { account: 'admin', name: '林叙', phone: '13700000006', roleName: '管理员' },
  { account: 'admin2', name: '杭可', phone: '13700000007', roleName: '管理员' },
  { account: 'audit', name: '邵明', phone: '13700000008', roleName: '审计' },
] as const;
