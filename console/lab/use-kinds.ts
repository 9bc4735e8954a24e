import type { RunKind } from '#rules/lab/request.ts';
import { PERMISSION } from '#rules/permission.ts';
import { useMay } from '../kit/rights.ts';

export type Kind = RunKind;

/** What this person may change and therefore play; nothing for who only reads what was kept. */
export function useKinds(): { value: Kind; label: string }[] {
  const may = useMay();
  const kind = (isAllowed: boolean, value: Kind, label: string) => (isAllowed ? [{ value, label }] : []);
  if (!may(PERMISSION.report)) return [];
  return [
    ...kind(may(PERMISSION.scene), 'scene', '用车场景'),
    ...kind(may(PERMISSION.staff) || may(PERMISSION.department), 'limit', '员工与部门限额'),
    ...kind(may(PERMISSION.flow), 'flow', '审批流'),
    ...kind(may(PERMISSION.secondApproval), 'rule', '二次审批规则'),
    ...kind(may(PERMISSION.settings), 'calendar', '节假日'),
  ];
}
