import { PERMISSION } from '#rules/permission.ts';
import { DepartmentScope, ROLE } from '#rules/role.ts';
import { chosenFunctions, type RoleDraft } from '#rules/role-form.ts';

/** What each function is for, in one line under its box. */
export const FUNCTION_HELP: Readonly<Record<number, string>> = {
  3: '员工档案、个人限额和场景',
  5: '维护部门、负责人和部门限额',
  7: '设置角色，安排谁有哪个角色',
  13: '规定什么情况由企业支付',
  9: '安排申请由谁审批',
  45: '行程异常时再审一次',
  21: '人人都有，范围按部门',
  25: '人人都有，范围按部门',
  33: '余额、账单与异议',
  35: '申请发票，查看开票记录',
  39: '用车次数、金额与分布',
  27: '谁在什么时候改了什么',
  43: '拼车、指定司机与结算方式',
  47: '谁能怎样登录，登录多久有效',
};

export const SCOPE_HELP: Readonly<Record<DepartmentScope, string>> = {
  all: '企业的所有部门，包括以后新增的',
  ownTree: '按每位成员自己所在的部门计算',
  listed: '选中的部门及其所有下级部门',
  none: '不管理任何部门，只看得到自己的订单和申请',
};

type Content = Pick<RoleDraft, 'permissions' | 'scope' | 'departments'>;
export type NameOf = (departmentId: number) => string | undefined;

/** Where in the form a value of the sentence comes from. */
export type FieldName = 'permissions' | 'scope';
/** Plain words, or a value that leads to its field. */
export type Piece = string | { readonly text: string; readonly field: FieldName };

const NAMES: Readonly<Record<number, string>> = {
  3: '员工',
  5: '部门',
  7: '角色与成员',
  13: '用车场景',
  9: '审批流',
  45: '二次审批规则',
  33: '账户与账单',
  35: '发票',
  27: '操作日志',
  43: '企业设置',
  47: '登录安全',
};

/** What belongs to the company as a whole: the department scope does not touch it. */
const COMPANY_ACTS: readonly (readonly [verb: string, ids: readonly number[]])[] = [
  ['管理', [7]],
  ['维护', [13, 9, 45]],
  ['处理', [33, 35]],
  ['查看', [27]],
  ['修改', [43, 47]],
];

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join('、')}和${words.at(-1)}`;

const functions = (text: string): Piece => ({ text, field: 'permissions' });

const MOST_NAMED = 3;

function departmentsText(departments: readonly number[], nameOf: NameOf): string {
  if (departments.length === 0) return '指定部门（还没有选）';
  const named = departments.slice(0, MOST_NAMED).map((id) => nameOf(id) ?? '未知部门');
  const more = departments.length > MOST_NAMED ? `等 ${departments.length} 个部门` : '';
  return `${named.join('、')}${more}及下级部门`;
}

function whereText({ scope, departments }: Content, nameOf: NameOf): string {
  if (scope === 'all') return '全部部门';
  return scope === 'ownTree' ? '成员自己的部门及下级部门' : departmentsText(departments, nameOf);
}

/** Orders and applications come with every role; how far one sees is the scope's matter. */
function departmentPieces(content: Content, nameOf: NameOf): Piece[] {
  const chosen = new Set(content.permissions);
  const managed = [3, 5].filter((id) => chosen.has(id)).map((id) => NAMES[id]!);
  const seen = ['订单', '用车申请', ...(chosen.has(PERMISSION.report) ? ['用车报表'] : [])];
  if (content.scope === 'none') {
    return ['只看得到', { text: '自己的', field: 'scope' }, '订单和用车申请。'];
  }
  const where: Piece = { text: whereText(content, nameOf), field: 'scope' };
  if (managed.length === 0) return ['可以查看', where, '的', functions(listed(seen)), '。'];
  return ['可以管理', where, '的', functions(listed(managed)), '，查看这些部门的', functions(listed(seen)), '。'];
}

function companyPieces({ permissions }: Content): Piece[] {
  const clauses = COMPANY_ACTS.flatMap(([verb, ids]) => {
    const names = ids.filter((id) => permissions.includes(id)).map((id) => NAMES[id]!);
    return names.length > 0 ? [[verb, functions(listed(names))]] : [];
  });
  if (clauses.length === 0) return [];
  return ['还可以', ...clauses.flatMap((clause, at) => (at > 0 ? ['，', ...clause] : clause)), '，不分部门。'];
}

/** What somebody with this role can do, in sentences. */
export function roleProse(content: Content, nameOf: NameOf): Piece[][] {
  if (chosenFunctions(content.permissions).length === 0) return [['选择功能后，这里会说明它能做什么。']];
  return [departmentPieces(content, nameOf), companyPieces(content)].filter((pieces) => pieces.length > 0);
}

const NEEDS_DEPARTMENTS: readonly (readonly [id: number, label: string])[] = [
  [3, '员工管理'],
  [5, '部门管理'],
  [39, '用车报表'],
];

/** Chosen functions that would show nobody and nothing; undefined where there are none. */
export function emptyScopeWarning({ permissions, scope }: Content): string | undefined {
  const labels = NEEDS_DEPARTMENTS.filter(([id]) => permissions.includes(id)).map(([, label]) => label);
  return scope === 'none' && labels.length > 0 ? `部门范围是“无”，${listed(labels)}里看不到任何内容。` : undefined;
}

/** The scope in one or two words, for the list; role 3 reaches whatever its holder manages. */
export function scopeLabel({ id, scope }: { id: number; scope: DepartmentScope }): string {
  return id === ROLE.departmentAdministrator ? '所负责的部门' : DepartmentScope.labelOf(scope);
}
