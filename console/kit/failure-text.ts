import type { Area } from '#contract/areas.ts';
import { isUnreachable, reasonOf } from '#ui/failure.ts';

export { isNotFound, isStale, isUnreachable, reasonOf, sessionEnd } from '#ui/failure.ts';

/** Areas of document 3, which words an unreachable server differently. */
const MONEY_AREAS: readonly Area[] = [
  'finance',
  'objection',
  'invoice',
  'operationLog',
  'report',
  'settings',
  'secondApproval',
];

/** The document's word for a list or detail of applications that could not be asked for. */
const APPLICATION_UNREAD = '查询异常';

export interface FailureContext {
  area?: Area | undefined;
  failed?: string | undefined;
  kind: 'read' | 'write';
}

/** What a person reads when a call fails: the server's own sentence wherever there is one. */
export function failureText(error: unknown, { area, failed, kind }: FailureContext): string {
  const reason = reasonOf(error);
  // {msg} is the server's own sentence: a read that reached no server has none, and is told like any other.
  const isAnswered = kind === 'write' || !isUnreachable(error) || !failed?.includes('{msg}');
  if (failed && isAnswered) return failed.replace(/\{(?:message|msg)\}/, () => reason);
  if (!isUnreachable(error)) return reason;
  if (area === 'application' && kind === 'read') return APPLICATION_UNREAD;
  if (area && MONEY_AREAS.includes(area)) return `网络请求错误！${reason}`;
  return kind === 'read' ? `查询失败:${reason}` : reason;
}
