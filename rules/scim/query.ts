import { MOST_LISTED } from './resource.ts';

/** `startIndex` counts from one; what is beyond its bounds is brought within them, as the standard says. */
export function pageOf(query: Readonly<Record<string, unknown>>): { start: number; count: number } {
  const whole = (value: unknown, otherwise: number): number => {
    const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : otherwise;
    return number;
  };
  return {
    start: Math.max(1, whole(query.startIndex, 1)),
    count: Math.min(MOST_LISTED, Math.max(0, whole(query.count, 100))),
  };
}

export interface Filter {
  readonly attribute: string;
  readonly value: string;
}

/** `userName eq "x"`: the one comparison by which provisioning finds somebody; 'unknown' where it is any other. */
export function filterOf(filter: unknown, attributes: readonly string[]): Filter | undefined | 'unknown' {
  if (filter === undefined || filter === '') return undefined;
  const [, name = '', quoted = ''] = /^\s*([\w.:]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(String(filter)) ?? [];
  const attribute = attributes.find((one) => one.toLowerCase() === name.toLowerCase());
  if (!attribute) return 'unknown';
  try {
    return { attribute, value: String(JSON.parse(quoted)) };
  } catch {
    return 'unknown';
  }
}
