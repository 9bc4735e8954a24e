import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

export type Kind = 'inside' | 'request' | 'outgoing';
export type Attributes = Record<string, string | number | boolean>;

/** Where a trace stands: what W3C's `traceparent` carries from one system to the next. */
export interface Place {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether anybody is told of it. */
  readonly isKept: boolean;
}

interface About {
  readonly kind: Kind;
  readonly parentId: string | null;
}

/** A piece of work with its beginning and end, as whoever collects them is told. */
export interface EndedSpan extends Place, About {
  readonly name: string;
  readonly begunNano: bigint;
  readonly endedNano: bigint;
  readonly attributes: Attributes;
  readonly failed: boolean;
}

export type Keep = (span: EndedSpan) => void;

const BEGAN = BigInt(Math.round(performance.timeOrigin * 1e6));
/** Since 1970, by a clock that is never put back. */
const nowNano = (): bigint => BEGAN + BigInt(Math.round(performance.now() * 1e6));

const newId = (bytes: number): string => randomBytes(bytes).toString('hex');

const HEADER = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** What a caller sent; null where it cannot be read: then the trace begins here. */
export function readTraceparent(header: unknown): Place | null {
  const [, traceId = '', spanId = '', flags = ''] = (typeof header === 'string' && HEADER.exec(header)) || [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return null;
  return { traceId, spanId, isKept: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Work under way. One that is not kept passes the trace on and tells nobody. */
export class Span {
  readonly attributes: Attributes;
  readonly place: Place;
  /** The request or job that all of it belongs to. */
  readonly first: Span;
  readonly #about: About;
  readonly #keep: Keep;
  readonly #begunNano = nowNano();
  #isOver = false;
  name: string;
  failed = false;

  constructor(keep: Keep, place: Place, name: string, about: About, attributes: Attributes = {}, first?: Span) {
    this.#keep = keep;
    this.place = place;
    this.name = name;
    this.#about = about;
    this.attributes = attributes;
    this.first = first ?? this;
  }

  child(name: string, kind: Kind, attributes: Attributes): Span {
    const about = { kind, parentId: this.place.spanId };
    return new Span(this.#keep, { ...this.place, spanId: newId(8) }, name, about, attributes, this.first);
  }

  get traceparent(): string {
    const { traceId, spanId, isKept } = this.place;
    return `00-${traceId}-${spanId}-${isKept ? '01' : '00'}`;
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { name, attributes, failed } = this;
    const times = { begunNano: this.#begunNano, endedNano: nowNano() };
    if (this.place.isKept) this.#keep({ ...this.place, ...this.#about, ...times, name, attributes, failed });
  }
}

/** Where a trace begins here, or comes in: kept where the caller's is, and where ours are. */
export function firstSpan(keep: Keep, name: string, kind: Kind, from: Place | null, mayKeep: (id: string) => boolean) {
  const traceId = from?.traceId ?? newId(16);
  const isKept = (from?.isKept ?? true) && mayKeep(traceId);
  return new Span(keep, { traceId, spanId: newId(8), isKept }, name, { kind, parentId: from?.spanId ?? null });
}

const under = new AsyncLocalStorage<Span>();

export const currentSpan = (): Span | undefined => under.getStore();

/** Does the work as that span's, which ends with it. */
export function within<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  return under.run(span, async () => {
    try {
      return await work(span);
    } catch (error) {
      span.failed = true;
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Goes on as that span's, which somebody else ends. */
export const goOn = (span: Span, next: () => void): void => under.run(span, next);

/** A part of whatever is traced just now; where nothing is, the work alone. */
export function traced<T>(
  name: string,
  kind: Kind,
  attributes: Attributes,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  const span = currentSpan();
  return span ? within(span.child(name, kind, attributes), work) : work();
}

/** Whose business a request is about, once that is certain. */
export function tellCompany(companyId: number): void {
  const span = currentSpan();
  if (span) span.first.attributes['qixing.company'] = companyId;
}
