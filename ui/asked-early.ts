/** What a page asked for before its scripts had come: the app's own, in app/index.html. */
interface Early {
  readonly traceId: string;
  readonly response: Promise<Response>;
}
declare global {
  var qixingAsked: Record<string, Early> | undefined;
}

export const wasAskedEarly = (url: string): boolean => globalThis.qixingAsked?.[url] !== undefined;

/** Serves once, and only the very question that was asked. */
export function takeEarly(url: string): Early | undefined {
  const found = globalThis.qixingAsked?.[url];
  if (found) delete globalThis.qixingAsked?.[url];
  return found;
}

/** It was the answer to another person. */
export function forgetEarly(): void {
  globalThis.qixingAsked = undefined;
}
