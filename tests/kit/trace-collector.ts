import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { atEnd } from './at-end.ts';

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status?: { code: number };
  /** By name, in whatever kind of value it came. */
  readonly told: Record<string, unknown>;
}

interface Attribute {
  readonly key: string;
  readonly value: Record<string, unknown>;
}
const toldIn = (attributes: readonly Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (CollectedSpan & { attributes: readonly Attribute[] })[];
    }[];
  }[];
}

export interface Collector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  readonly asked: { readonly path: string; readonly headers: Record<string, unknown> }[];
  /** What the sender says about itself. */
  readonly senders: Record<string, unknown>[];
  /** Answers so instead of taking them. */
  refuses: number | null;
}

/** Takes OTLP by HTTP and JSON, as OpenTelemetry's collector does at port 4318. */
export async function traceCollector(): Promise<Collector> {
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Sent;
    collector.asked.push({ path: request.url!, headers: request.headers });
    if (collector.refuses !== null) return void response.writeHead(collector.refuses).end();
    for (const { resource, scopeSpans } of resourceSpans) {
      collector.senders.push(toldIn(resource.attributes));
      const spans = scopeSpans.flatMap((scope) => scope.spans);
      collector.spans.push(...spans.map(({ attributes, ...span }) => ({ ...span, told: toldIn(attributes) })));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  atEnd(async () => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const collector: Collector = { url, spans: [], asked: [], senders: [], refuses: null };
  return collector;
}
