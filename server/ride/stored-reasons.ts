import { REASON_CODES, type Reason } from '#rules/scene.ts';

/** What is not known by today's rules any more has no sentence, and is left out. */
export const storedReasons = (stored: unknown): Reason[] =>
  ((stored ?? []) as Reason[]).filter(({ code }) => Object.hasOwn(REASON_CODES, code));
