import type { DeskActor } from '../http/desk-actor.ts';
import type { DeskPerson } from '../http/desk-session.ts';
import { found } from '../http/refused.ts';

/** The person behind a call that only people make. */
export const personOf = ({ person }: DeskActor): DeskPerson => found(person);
