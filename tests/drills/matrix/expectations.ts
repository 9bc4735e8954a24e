import { readFileSync } from 'node:fs';
import type { Endpoint } from '#contract/endpoint.ts';
import { DESK_ROLES, type DeskFunction, type DeskLevel, mayDo } from '#rules/desk/rights.ts';
import { type ActorKind, heldBy, OBJECTS_IN, type Placement } from './actors.ts';

/** What a caller gets: an answer, or which of the refusals. */
export type Answer = 'done' | 'signIn' | 'forbidden' | 'refused';
/** `in`: past every gate; `out`: past the gate, and what it asks about is not there for this caller. */
export type Expected = 'in' | 'out' | 'signIn' | 'forbidden';

/**
 * Whose matter a call is: the caller's own, that of the head of 平台, who approves, the super administrator's own, one of a
 * department (平台 unless another is named), the whole company's, or nothing that somebody has. `content`: what it is
 * about says who may, so that nobody is told anything of what is missing.
 */
type Object = 'content' | 'own' | 'head' | 'admin' | 'company' | 'none' | 'department' | `department ${string}`;
export interface Needs {
  readonly access: string;
  readonly object: Object;
  /** Whose names its answers hold: of the departments of the caller's functions, or of the whole company. */
  readonly names: 'scope' | 'company';
}

const TABLE = new URL('needs.tsv', import.meta.url);
const table = new Map<string, Needs>(
  readFileSync(TABLE, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [call = '', access = '', object = '', names = ''] = line.split('\t');
      return [call, { access, object: object as Object, names: names as Needs['names'] }];
    }),
);

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** From the table alone, never from what the call itself declares. */
export function needsOf(call: Endpoint): Needs {
  const needs = table.get(nameOf(call));
  if (!needs) throw new Error(`${nameOf(call)} has no line in tests/drills/matrix/needs.tsv`);
  return needs;
}
export const listedCalls = (): string[] => [...table.keys()];

const NOBODY: readonly ActorKind[] = ['stranger', 'ended', 'deskClerk'];
const CLERK = DESK_ROLES.find(({ name }) => name === '客服')!.rights;
const numbers = (access: string): number[] => access.split(' ').map(Number);

function gate(access: string, kind: ActorKind): Expected {
  if (access === 'public') return 'in';
  if (access.startsWith('desk')) {
    if (kind !== 'deskClerk') return 'signIn';
    const [, asked, level] = access.split(' ');
    return !asked || mayDo(CLERK, asked as DeskFunction, level as DeskLevel) ? 'in' : 'forbidden';
  }
  if (NOBODY.includes(kind)) return 'signIn';
  if (access === 'session' || kind === 'holder' || kind === 'superAdmin') return 'in';
  const held: readonly number[] = kind in heldBy ? heldBy[kind as keyof typeof heldBy] : [];
  return numbers(access).some((id) => held.includes(id)) ? 'in' : 'forbidden';
}

/** The departments of a caller for whom 平台 lies so. */
const BELOW: Record<'own' | 'child' | 'sibling' | 'parent', readonly string[]> = {
  own: ['平台', '小组'],
  child: ['研发', '平台', '小组', '数据'],
  sibling: ['数据'],
  parent: ['小组'],
};

/** `isAbout`: whether the request names anything at all, which may then be missing. */
export function expected({ access, object }: Needs, kind: ActorKind, placement: Placement, isAbout: boolean): Expected {
  const passed = gate(access, kind);
  if (object === 'content' && placement === 'missing' && passed === 'forbidden') return 'out';
  if (object === 'head' && passed === 'in') return kind === 'departmentAdmin' && placement === 'own' ? 'in' : 'out';
  if (object === 'admin' && kind !== 'superAdmin' && passed === 'in') return 'out';
  if (passed !== 'in' || access === 'public' || access.startsWith('desk') || object === 'none') return passed;
  if (placement === 'missing') return isAbout ? 'out' : 'in';
  if (placement === 'otherCompany' || object === 'own') return 'out';
  if (object === 'company' || kind === 'superAdmin') return 'in';
  const [, department = OBJECTS_IN] = object.split(' ');
  return hasScope(kind) && BELOW[placement].includes(department) ? 'in' : 'out';
}

/** In the app and as a plain employee nobody sees others' departments. */
const hasScope = (kind: ActorKind): boolean => kind !== 'employee' && kind !== 'adminInApp';

/** The departments whose people's names an answer to this caller may hold. */
export function scopeOf({ names, object }: Needs, kind: ActorKind, placement: Placement): 'all' | readonly string[] {
  if (names === 'company' || kind === 'superAdmin') return 'all';
  if (!hasScope(kind) || object === 'own') return [];
  return BELOW[placement === 'missing' || placement === 'otherCompany' ? 'own' : placement];
}

/** Whoever gets in may still be refused for what the request is about: a name that is taken, a bill that is confirmed. */
export function isAsExpected(wanted: Expected, answer: Answer, { access }: Needs): boolean {
  // Half of a sign-in is asked for by some of what anybody may send.
  if (access === 'public') return answer !== 'forbidden';
  if (wanted === 'in') return answer === 'done' || answer === 'refused';
  if (wanted === 'out') return answer === 'refused' || answer === 'forbidden';
  return answer === wanted;
}
