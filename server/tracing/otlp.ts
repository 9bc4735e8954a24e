import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inRoot } from '../root.ts';
import type { TracingSettings } from './settings.ts';
import type { Attributes, EndedSpan, Keep, Kind } from './span.ts';

/** The numbers and shapes of OTLP 1 by HTTP and JSON. */
const KINDS: Record<Kind, number> = { inside: 1, request: 2, outgoing: 3 };
const ERROR = 2;

const wireValue = (value: Attributes[string]) => {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
};
const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: wireValue(value) }));

const spanOf = ({ traceId, spanId, parentId, name, kind, begunNano, endedNano, attributes, failed }: EndedSpan) => ({
  traceId,
  spanId,
  ...(parentId ? { parentSpanId: parentId } : {}),
  name,
  kind: KINDS[kind],
  startTimeUnixNano: String(begunNano),
  endTimeUnixNano: String(endedNano),
  attributes: attributesOf(attributes),
  ...(failed ? { status: { code: ERROR } } : {}),
});

const EVERY_MS = 1_000;
const TIMEOUT_MS = 5_000;
const AT_ONCE = 1_000;
/** Some seconds of a busy server: a collector that is away costs memory up to here, and then traces. */
const MOST_WAITING = 20_000;

export interface Sending {
  readonly keep: Keep;
  /** Sends what waits, once, and no more after it. */
  stop(): Promise<void>;
}

/** Gathers what ended and sends it every second, beside the work: nobody waits for it, and nothing fails by it. */
export function sendTo({ endpoint, headers, service }: TracingSettings, warn: (line: string) => void): Sending {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { version: string };
  const about = { 'service.name': service, 'service.version': version, 'service.instance.id': randomUUID() };
  const resource = { attributes: attributesOf(about) };
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  let waiting: EndedSpan[] = [];
  let lost = 0;
  let isAway = false;
  let underWay: Promise<void> = Promise.resolve();

  const sent = async (spans: readonly EndedSpan[]): Promise<boolean> => {
    const scopeSpans = [{ scope: { name: 'qixing' }, spans: spans.map(spanOf) }];
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] });
    const asked = { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } };
    try {
      const answer = await fetch(url, { ...asked, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  };

  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, AT_ONCE);
      if (!(await sent(spans))) {
        waiting = [...spans, ...waiting].slice(0, MOST_WAITING);
        if (!isAway) warn('traces are not taken: they wait, and the newest are lost when too many do');
        isAway = true;
        return;
      }
      if (isAway) warn(`traces are taken again; ${lost} were lost`);
      isAway = false;
    }
  };
  const timer = setInterval(() => {
    underWay = underWay.then(sendAll);
  }, EVERY_MS).unref();

  return {
    keep: (span) => {
      if (waiting.length < MOST_WAITING) waiting.push(span);
      else lost += 1;
    },
    stop: async () => {
      clearInterval(timer);
      await underWay.then(sendAll);
    },
  };
}
