import { ApproverKind } from '../flow.ts';
import type { Approver } from './form-approver.ts';

/** What a step says to a reader, in full; the console cuts it to its width. */
export function stepText(approver: Approver): string {
  if (approver.kind === 'role') return `${ApproverKind.labelOf('role')}“${approver.roleName}”`;
  if (approver.kind !== 'designated') return ApproverKind.labelOf(approver.kind);
  return `${ApproverKind.labelOf('designated')} ${approver.staff.map(({ name }) => name).join('、')}`;
}
