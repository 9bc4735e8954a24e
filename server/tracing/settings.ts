import { StartError } from '../start-error.ts';

export interface TracingSettings {
  /** Such as http://collector:4318; traces go to /v1/traces of it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  /** Which part of the traces is kept, 0 to 1. */
  readonly share: number;
}

type Env = Record<string, string | undefined>;

/** 'name=value,name=value', the values as in an address. */
function headersOf(text: string): Record<string, string> {
  try {
    const pairs = text.split(',').map((part) => /^\s*([\w-]+)\s*=(.*)$/.exec(part)!);
    return Object.fromEntries(pairs.map(([, name, value]) => [name!.toLowerCase(), decodeURIComponent(value!.trim())]));
  } catch {
    throw new StartError('OTEL_EXPORTER_OTLP_HEADERS 不正确：应为 名=值,名=值');
  }
}

function shareOf(text: string): number {
  const share = Number(text);
  if (share >= 0 && share <= 1) return share;
  throw new StartError(`OTEL_TRACES_SAMPLER_ARG=${text} 不正确：应为 0 到 1 之间的数`);
}

/** By the names that OpenTelemetry's own programs know. */
export function readTracing(env: Env): TracingSettings | null {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim();
  if (!endpoint) return null;
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new StartError('OTEL_EXPORTER_OTLP_ENDPOINT 不正确：应为 http://… 或 https://…');
  const headers = env.OTEL_EXPORTER_OTLP_HEADERS?.trim();
  return {
    endpoint,
    headers: headers ? headersOf(headers) : {},
    service: env.OTEL_SERVICE_NAME?.trim() || 'qixing',
    share: shareOf(env.OTEL_TRACES_SAMPLER_ARG?.trim() || '1'),
  };
}
