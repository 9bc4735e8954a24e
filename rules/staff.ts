import { codeTable, type NameOf } from './code-table.ts';
import { refusal } from './refusal.ts';

export const Sex = codeTable({ female: [0, '女'], male: [1, '男'] });
export type Sex = NameOf<typeof Sex>;

/** Whether the company pays this person's rides. */
export const CompanyPay = codeTable({ disabled: [0, '已停用'], enabled: [1, '已启用'] });
export const CompanyPayFilter = codeTable({ all: [3, '全部'], enabled: [1, '已启用'], disabled: [0, '已停用'] });
export type CompanyPayFilter = NameOf<typeof CompanyPayFilter>;

/** What a list of people can be ordered by: what an index of the database keeps in order. */
export const StaffSort = codeTable({
  joined: ['joined', '加入时间'],
  number: ['number', '员工编号'],
  phone: ['phone', '手机号'],
});
export type StaffSort = NameOf<typeof StaffSort>;

/** Whoever was deleted can be brought back for so many days. */
export const RESTORE_DAYS = 30;
/** So many people can be acted on at once, whichever way they are named. */
export const MOST_MATCHING = 20_000;

export const SecretaryStatus = codeTable({ pending: [0, '待确认'], active: [1, '生效中'], rejected: [2, '已拒绝'] });
export type SecretaryStatus = NameOf<typeof SecretaryStatus>;

export const ImportResult = codeTable({
  allDone: [1, '全部成功'],
  partFailed: [2, '部分失败'],
  allFailed: [3, '全部失败'],
});
export type ImportResult = NameOf<typeof ImportResult>;

export const ImportKind = codeTable({ add: ['add', '批量导入'], update: ['update', '信息补充'] });
export type ImportKind = NameOf<typeof ImportKind>;

/** Titles that every company can choose from; those it uses itself are offered beside them. */
export const DUTIES: readonly string[] = [
  '董事长',
  '总经理',
  '副总经理',
  '总监',
  '经理',
  '主管',
  '专员',
  '助理',
  '工程师',
  '会计',
  '出纳',
  '销售',
  '客服',
  '行政',
  '司机',
  '实习生',
];

export const STAFF_REFUSALS = {
  /** One text for a number that is somebody's, wherever that person works: it must not tell whose. */
  phoneTaken: refusal(
    9115,
    '手机号码不合法，请更正后重新提交',
    'phone',
    '手机号码不合法，请更正后重新提交（该号码已被使用）',
  ),
  phoneLocked: refusal(25001, '手机号不能在此修改，请使用“修改手机号”', 'phone'),
  numberTaken: refusal(25002, '员工编号已被使用', 'number'),
  departmentMissing: refusal(25003, '请选择部门', 'departmentId'),
  roleUnknown: refusal(25004, '所选角色不存在', 'roleIds'),
  roleBeyond: refusal(25005, '角色“{role}”超出您自己的权限，不能授予或收回', 'roleIds'),
  ownRoles: refusal(25006, '不能修改自己的角色', 'roleIds'),
  birthdayAhead: refusal(25007, '出生日期不能晚于今天', 'birthday'),
  moveBeyond: refusal(25008, '“{name}”的角色“{role}”在新部门会超出您的权限，不能调入', 'departmentId'),
  superAlone: refusal(25009, '“{name}”是超级管理员，其信息只能由本人修改'),
  superStays: refusal(25010, '“{name}”是超级管理员，请先移交再删除'),
  deleteOneself: refusal(25011, '不能删除自己'),
  stronger: refusal(25012, '“{name}”的权限高于您，不能进行此操作'),
  ownConditions: refusal(25013, '不能修改自己的用车场景和限额'),
  ownPay: refusal(25014, '不能修改自己的支付状态'),
  payStopped: refusal(25015, '“{name}”的企业支付已经停用'),
  payStarted: refusal(25016, '“{name}”的企业支付已经启用'),
  importBeyond: refusal(25017, '只有超级管理员，或管理全部部门的员工管理员可以进行此操作'),
  allMarked: refusal(25018, '所选员工已经是会员'),
  noneMarked: refusal(25019, '所选员工都不是会员'),
  ownPhone: refusal(25020, '不能在此修改自己的手机号'),
  notCaller: refusal(25021, '操作人与当前登录人不一致'),
  samePhone: refusal(25022, '新手机号与原手机号相同', 'phone'),
  sceneUnknown: refusal(25023, '所选用车场景不存在、已删除或已过期', 'sceneIds'),
  keepInBulk: refusal(25024, '只有批量设置可以保持限额不变'),
  secretaryOneself: refusal(25025, '不能将本人设为自己的秘书', 'secretaryId'),
  secretaryExists: refusal(25026, '“{name}”已经有秘书，请修改或删除'),
  secretaryAbsent: refusal(25027, '“{name}”没有秘书'),
  secretarySame: refusal(25028, '秘书没有变化', 'secretaryId'),
  nobodyChosen: refusal(25029, '请选择员工'),
  alreadyThere: refusal(25030, '所选员工已在该部门'),
  ownDepartment: refusal(25031, '不能调整自己的部门', 'departmentId'),
  matchingChanged: refusal(25032, '符合条件的员工现在是 {n} 人，与选择时不同，请重新选择'),
  tooManyMatching: refusal(25033, '一次最多操作 {most} 人，请缩小筛选范围'),
  allStopped: refusal(25034, '所选员工的企业支付都已停用'),
  allStarted: refusal(25035, '所选员工的企业支付都已启用'),
  restoreTooLate: refusal(25036, '“{name}”删除已超过 {days} 天，不能恢复'),
  restorePhoneTaken: refusal(25037, '“{name}”的手机号已被使用，不能恢复', 'phone'),
  restoreDepartment: refusal(25038, '“{name}”原来的部门已删除，请选择恢复到哪个部门', 'departmentId'),
  exportEmpty: refusal(25039, '没有符合条件的员工，导出失败'),
  fileNotSpreadsheet: refusal(25040, '请选择xls或xlsx格式的文件', 'excel'),
  fileTooLarge: refusal(25041, '文件太大，请分成几个文件导入', 'excel'),
  fileTooManyRows: refusal(25042, '一次最多导入 {most} 行，请分成几个文件导入', 'excel'),
  fileBroken: refusal(25043, '文件已损坏或内容异常，没有导入任何内容', 'excel'),
  fileEmpty: refusal(25044, '文件中没有可导入的内容', 'excel'),
  headingWrong: refusal(25045, '表头与模板不一致（{detail}），请下载模板后填写', 'excel'),
  ownNumber: refusal(25046, '企业凭员工编号单点登录，不能修改自己的员工编号', 'number'),
} as const;
