/** What a visitor typed into the application, until it is sent: for a reload and the way back, in this tab alone. */
const KEY = 'qixing.application';

/** The kept values of the fields that the form still has; codes are never kept, for they are used up. */
export function keptDraft<V extends Record<string, string>>(empty: V, codes: readonly (keyof V)[]): V {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    const known = Object.entries(kept).filter(
      ([name, value]) => name in empty && !codes.includes(name) && typeof value === 'string',
    );
    return { ...empty, ...Object.fromEntries(known) };
  } catch {
    return empty;
  }
}

export const keepDraft = (draft: object): void => sessionStorage.setItem(KEY, JSON.stringify(draft));
export const dropDraft = (): void => sessionStorage.removeItem(KEY);
