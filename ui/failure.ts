import { z } from 'zod';
import { REFUSALS } from '#rules/refusal.ts';
import { CallFailed, UNREACHABLE } from './call.ts';

/** The server's sentence, or a rule's own where it kept the call from being sent, or the plainest of ours. */
export function reasonOf(error: unknown): string {
  if (error instanceof z.core.$ZodError) return error.issues[0]?.message ?? '系统异常';
  return error instanceof Error && error.message ? error.message : '系统异常';
}

/** What was asked for is not there, or not for this person: asking again changes nothing. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof CallFailed && error.code === REFUSALS.notFound.code;

/** Somebody has changed it since it was read. */
export const isStale = (error: unknown): boolean =>
  error instanceof CallFailed && error.code === REFUSALS.changedMeanwhile.code;

export const isUnreachable = (error: unknown): boolean => error instanceof CallFailed && error.code === UNREACHABLE;

/** How the session ended, if it did: at once, or after the reason was shown. */
export function sessionEnd(error: unknown): 'now' | 'afterMessage' | null {
  if (!(error instanceof CallFailed)) return null;
  if (error.code === 10004 || error.code === 1006) return 'now';
  return error.code === 10302 || error.code === 10303 ? 'afterMessage' : null;
}
