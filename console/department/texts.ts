import { departmentApi } from '#contract/department.ts';
import { CallFailed } from '../kit/call.ts';
import { sessionEnd } from '../kit/failure-text.ts';
import { notify } from '../kit/notify.tsx';

export type DepartmentAction = 'add' | 'edit' | 'remove';

export const DONE: Record<DepartmentAction, string> = { add: '添加部门成功', edit: '编辑成功', remove: '删除成功' };

/** Without a reason, and with one. */
const FAILED: Record<DepartmentAction, readonly [plain: string, reason: string]> = {
  add: ['添加部门失败', '保存失败:'],
  edit: ['编辑失败', '编辑失败:'],
  remove: ['删除失败', '删除失败:'],
};

export const DETAIL_FAILED = '读取详情失败:{msg}';
export const NO_DETAIL = '没有读取到详情数据';

/** The sentence of the call itself, for a detail that names no department. */
export const noIdText = (): string =>
  departmentApi.detail.input.safeEncode({ departmentId: undefined as never }).error?.issues[0]?.message ?? '';

/** What a refusal without a reason is called; it explains nothing. */
const NO_REASON = '响应失败';

export function failedText(act: DepartmentAction, error: unknown): string {
  const [plain, reason] = FAILED[act];
  return error instanceof CallFailed && error.message !== NO_REASON ? `${reason}${error.message}` : plain;
}

/** The end of a session is told elsewhere. */
export function notifyFailure(act: DepartmentAction, error: unknown): void {
  if (sessionEnd(error) === null) notify.error(failedText(act, error), { about: 'department' });
}
