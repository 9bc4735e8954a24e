import { z } from 'zod';
import type { Area } from '#contract/areas.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { CallFailed, UNREACHABLE } from './call.ts';

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

/** The server's sentence, or a rule's own where it kept the call from being sent, or the plainest of ours. */
export function reasonOf(error: unknown): string {
  if (error instanceof z.core.$ZodError) return error.issues[0]?.message ?? '系统异常';
  return error instanceof Error && error.message ? error.message : '系统异常';
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

/** What was asked for is not there, or not for this person: asking again changes nothing. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof CallFailed && error.code === REFUSALS.notFound.code;

export const isUnreachable = (error: unknown): boolean => error instanceof CallFailed && error.code === UNREACHABLE;

/** How the session ended, if it did: at once, or after the reason was shown. */
export function sessionEnd(error: unknown): 'now' | 'afterMessage' | null {
  if (!(error instanceof CallFailed)) return null;
  if (error.code === 10004 || error.code === 1006) return 'now';
  return error.code === 10302 || error.code === 10303 ? 'afterMessage' : null;
}
