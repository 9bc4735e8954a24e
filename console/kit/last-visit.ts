import { storedUser } from './stored-user.ts';

/**
 * What the last visit knew of this person's rights, kept in the browser: the right menu and buttons are painted at once
 * and corrected when the server has answered. It opens nothing: the server asks for the right with every call.
 */
const KEY = 'qixing.last-visit';

interface LastVisit {
  readonly userId: number;
  readonly seen: Readonly<Record<string, unknown>>;
}

function read(): LastVisit | null {
  const userId = storedUser()?.userId;
  if (userId === undefined) return null;
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as LastVisit | null;
    return kept?.userId === userId ? kept : { userId, seen: {} };
  } catch {
    return { userId, seen: {} };
  }
}

/** One thing that is kept, as text: what is read again must have survived it. */
export interface KeptPart {
  readonly name: string;
  /** Of the answer, what is worth keeping; all of it unless said. */
  readonly of?: (answer: never) => unknown;
}

/** Undefined for whoever signs in here for the first time, or after somebody else. */
export const lastSeen = <T>(name: string): T | undefined => read()?.seen[name] as T | undefined;

export function keepSeen({ name, of }: KeptPart, answer: unknown): void {
  const visit = read();
  if (!visit) return;
  const value = of ? of(answer as never) : answer;
  localStorage.setItem(KEY, JSON.stringify({ ...visit, seen: { ...visit.seen, [name]: value } }));
}
