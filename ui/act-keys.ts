import type { Area } from '#contract/areas.ts';
import { storedUser } from './stored-user.ts';

/** One act of a person: a call with everything it was given, and whatever becomes of it. */
export interface Act {
  /** The same for the same call with the same input, so that a second click and a retry are recognised. */
  readonly fingerprint: string;
  readonly area: Area;
  /** The act in words, for telling what became of it. */
  readonly summary: string;
}

/** An act whose answer has not arrived: its key stays, so that asking again cannot do it twice. */
export interface OpenAct extends Act {
  readonly key: string;
  readonly staffId: number | null;
  /** Lost: sent without an answer, nobody knows yet whether it was done. Done: the server has said so since. */
  readonly state: 'sent' | 'lost' | 'done';
}

const STORE = 'qixing.acts';
const MOST = 20;

const staffId = (): number | null => storedUser()?.userId ?? null;

/** Of this tab alone, and of its reloads: another tab's act is another act. */
function stored(): OpenAct[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((act: OpenAct) => act.staffId === staffId()) : [];
  } catch {
    return [];
  }
}

let acts: readonly OpenAct[] | undefined;
export const openActs = (): readonly OpenAct[] => {
  acts ??= stored();
  return acts;
};

function setActs(next: readonly OpenAct[]): void {
  acts = next.slice(-MOST);
  try {
    sessionStorage.setItem(STORE, JSON.stringify(acts.filter(({ state }) => state !== 'sent')));
  } catch {
    // Without storage a reload forgets the key; this page still has it.
  }
}

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The key of this act: the one it was sent with where its answer was lost, otherwise a new one. What the server says was
 * done is answered alike while nothing else is done; after that, the same once more is meant as another act.
 */
export function openAct(act: Act): OpenAct {
  const before = openActs().find(({ fingerprint }) => fingerprint === act.fingerprint);
  if (before) return before;
  const opened: OpenAct = { ...act, key: newKey(), staffId: staffId(), state: 'sent' };
  setActs([...openActs().filter(({ state }) => state !== 'done'), opened]);
  return opened;
}

export const closeAct = ({ key }: Pick<OpenAct, 'key'>): void => setActs(openActs().filter((act) => act.key !== key));

const mark = (key: string, state: OpenAct['state']): void =>
  setActs(openActs().map((act) => (act.key === key ? { ...act, state } : act)));

export const markDone = ({ key }: Pick<OpenAct, 'key'>): void => mark(key, 'done');

export function markLost({ key }: Pick<OpenAct, 'key'>): void {
  mark(key, 'lost');
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();
/** Told whenever an answer was lost for good. */
export const onLost = (listener: () => void): void => void listeners.add(listener);

/** 53 bits of the text: what somebody typed is not kept in the browser's storage, only that it was the same. */
function hashOf(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return ((low >>> 0) * 2_097_152 + (high >>> 11)).toString(36);
}

/** A file is told from another by what the browser knows of it without reading it. */
const plain = (_name: string, value: unknown): unknown =>
  value instanceof Blob
    ? [value.size, value.type, ...(value instanceof File ? [value.name, value.lastModified] : [])]
    : value;

export const fingerprintOf = (path: string, input: unknown): string =>
  `${path} ${hashOf(JSON.stringify(input, plain) ?? '')}`;
