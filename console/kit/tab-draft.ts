import { storedUser } from './stored-user.ts';

/**
 * What somebody has typed and not saved: kept for one tab and its reloads, and for one person. Two tabs that work on the
 * same thing do not share it, so that saving in one takes nothing from the other.
 */
const keyOf = (name: string): string => `qixing.${name.replace('.', `.${storedUser()?.userId ?? ''}.`)}`;

/** Whatever was kept, for the caller to judge; undefined where there is nothing, or nothing that can be read. */
export function readTabDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** False where the browser keeps nothing: then leaving loses the work, and must be asked about. */
export function keepTabDraft(name: string, content: unknown): boolean {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(content));
    return true;
  } catch {
    return false;
  }
}

export function dropTabDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was kept either.
  }
}
