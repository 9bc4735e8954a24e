import { z } from 'zod';
import type { DeskFunction, DeskLevel } from '#rules/desk/rights.ts';
import type { OperationType } from '#rules/operation.ts';
import type { PermissionId } from '#rules/permission.ts';
import { AREAS, type Area } from './areas.ts';

/** Who may call: anybody, a signed-in person, holders of one of these functions, or the provider's desk. */
export type Access = 'public' | 'session' | 'desk' | PermissionId | readonly PermissionId[];

/**
 * What a call does to the data. Nothing: a read. An operation: a write that leaves one entry of that type in the
 * operation log. 'unlogged': a write with a trail of its own (access, uploads, app, desk). 'export' and 'reveal' are reads
 * that are logged.
 */
export type Effect = OperationType | 'unlogged';

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly area: Area;
  readonly access: Access;
  readonly effect?: Effect;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** What the console sends. A POST is read as form and as JSON alike. */
  readonly encoding: 'query' | 'form' | 'json' | 'multipart';
  readonly input: I;
  readonly output: O;
  /** file/upload/stream answers 1 where everything else answers 0. */
  readonly successCode?: number;
  /** dissentPdf answers its address in `msg`. */
  readonly dataIn?: 'msg';
  /** The answer is a file that the browser navigates to, not an envelope. */
  readonly file?: true;
  /** The answer is a line of events (text/event-stream) that stays open. */
  readonly stream?: true;
  /** A list, report or export that may be a moment behind: read from the replica where one is set. */
  readonly replica?: true;
  /** The caller's own matter: the phones in it are theirs to read, whatever their functions. */
  readonly ownPhones?: true;
  /** The most a body may hold, where it may hold more than others: files inside JSON. */
  readonly maxBytes?: number;
  /** Which part of the desk's work it is, and what a person there needs; null: every person of the desk. */
  readonly desk?: {
    readonly function: DeskFunction;
    readonly level: DeskLevel;
    /** What only people do: no key makes it, whatever its rights. */
    readonly people?: true;
  } | null;
  /** How often one caller (a session, or an address where there is none) may call. */
  readonly limit?: { readonly count: number; readonly seconds: number };
  /** One line for the generated documentation. */
  readonly summary: string;
}

export const endpoint = <I extends z.ZodType, O extends z.ZodType>(declared: Endpoint<I, O>): Endpoint<I, O> =>
  declared;

/** What a call says beside its path, its summary and its codecs. */
type CallOptions = Partial<Omit<Endpoint, 'area' | 'method' | 'encoding' | 'path' | 'summary' | 'input' | 'output'>>;
/** Areas that no permission stands for: their calls say who may call. */
type OpenArea = { [A in Area]: (typeof AREAS)[A] extends 0 ? A : never }[Area];

/**
 * The calls of an area, by what they are sent as: `get` in the address, `form`, `json` and `upload` (multipart) as a
 * POST. Who may call is the area's permission, unless `access` says otherwise here or at the call.
 */
export function calls(area: OpenArea, shared: CallOptions & { readonly access: Access }): Calls;
export function calls(area: Exclude<Area, OpenArea>, shared?: CallOptions): Calls;
export function calls(area: Area, shared: CallOptions = {}): Calls {
  const access = shared.access ?? AREAS[area];
  if (access === 0) throw new Error(`The calls of ${area} do not say who may call`);
  const sent =
    (method: Endpoint['method'], encoding: Endpoint['encoding']): DeclareCall =>
    (path, summary, input, output, more = {}) => ({
      area,
      access,
      ...shared,
      method,
      encoding,
      path,
      summary,
      input,
      output,
      ...more,
    });
  return {
    get: sent('GET', 'query'),
    form: sent('POST', 'form'),
    json: sent('POST', 'json'),
    upload: sent('POST', 'multipart'),
  };
}
type DeclareCall = <I extends z.ZodType, O extends z.ZodType>(
  path: string,
  summary: string,
  input: I,
  output: O,
  more?: CallOptions,
) => Endpoint<I, O>;
type Calls = Readonly<Record<'get' | 'form' | 'json' | 'upload', DeclareCall>>;

/** A call that answers nothing but that it went well. */
export const nothing = z.null();
/** A file as the server hands it to the browser. */
export const download = z.custom<{ filename: string; contentType: string; content: AsyncIterable<Uint8Array> }>();

export type Input<E extends Endpoint> = z.output<E['input']>;
export type Output<E extends Endpoint> = z.output<E['output']>;

const LOGGED_READS: readonly (Effect | undefined)[] = ['export', 'reveal'];

export const writes = (call: Endpoint): boolean => call.effect !== undefined && !LOGGED_READS.includes(call.effect);

/** What changes something, and what a browser navigates to for a file: no other site may ask for it. */
export const fromOwnPages = (call: Endpoint): boolean => call.effect !== undefined || call.file === true;

/** The one number in {code, msg, data} that means success, for this call. */
export const successCode = (call: Endpoint): number => call.successCode ?? 0;
