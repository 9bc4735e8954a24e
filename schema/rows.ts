import type { Insertable } from 'kysely';
import type { DB } from './tables.ts';

export type Table = keyof DB;

/** Text as COPY reads it: a moment, and a document. Only the world's `moment` and `json` make such text. */
export type Moment = string & { readonly moment: true };
export type Json = string & { readonly json: true };

type Stored<C> = unknown extends C ? Json | null : C extends Date ? Moment : C;

/** A row that is to be stored. */
export type NewRow<T extends Table> = { readonly [C in keyof Insertable<DB[T]>]: Stored<Insertable<DB[T]>[C]> };
