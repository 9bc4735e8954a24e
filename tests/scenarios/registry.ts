import { inflateRawSync } from 'node:zlib';
import { readZipDirectory } from '#server/outside/zip-directory.ts';
import { type Address, type Browser, browser } from './kit.ts';
import type { RawAnswer } from './wire.ts';

/** A call as the server's own documentation tells it. */
export interface Call {
  readonly area: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly encoding: 'query' | 'form' | 'json' | 'multipart';
  readonly fields: readonly string[];
  /** Whether it changes anything. */
  readonly writes: boolean;
}

const ENCODINGS: Record<string, Call['encoding']> = {
  'application/x-www-form-urlencoded': 'form',
  'application/json': 'json',
  'multipart/form-data': 'multipart',
};

interface Operation {
  tags: [string];
  description: string;
  parameters?: { name?: string; in?: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

type Schema = { $ref?: string; properties?: object };
type Schemas = Record<string, Schema>;

/** A schema by its name, or as it stands. */
const schemaAt = (schemas: Schemas, schema: Schema): Schema =>
  schema.$ref ? schemas[schema.$ref.split('/').at(-1)!]! : schema;

function callOf(path: string, method: string, operation: Operation, schemas: Schemas): Call {
  const { description, parameters = [], requestBody } = operation;
  const writes = description.includes('写入：') && !description.endsWith('export');
  const call = { area: operation.tags[0], path, method: method.toUpperCase() as Call['method'], writes };
  const sent = parameters.flatMap((one) => (one.in === 'query' && one.name ? [one.name] : []));
  if (!requestBody) return { ...call, encoding: 'query', fields: sent };
  const [[type, { schema }]] = Object.entries(requestBody.content) as [[string, { schema: Schema }]];
  return { ...call, encoding: ENCODINGS[type]!, fields: Object.keys(schemaAt(schemas, schema).properties ?? {}) };
}

/** Every call there is, but the provider's. */
export async function registeredCalls(address: Address): Promise<Call[]> {
  const { bytes } = await browser(address).download('/openapi.json');
  const { paths, components } = JSON.parse(bytes.toString()) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Schemas };
  };
  return Object.entries(paths)
    .filter(([path]) => !path.startsWith('/desk/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => callOf(path, method, one, components.schemas)),
    );
}

/** Sends a call as the console would. */
export const ask = (person: Browser, { method, path, encoding }: Call, fields: Record<string, unknown>) =>
  person.send(method, path, encoding === 'json' ? 'json' : method === 'GET' ? 'query' : 'form', fields);

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString() === 'PK';

/** All that an answer says: its text, or the texts of every part of a workbook. */
export function textOf({ bytes }: RawAnswer): string {
  if (!isZip(bytes)) return bytes.toString();
  const parts = (readZipDirectory(bytes) ?? []).map(({ start, packed, stored }) => {
    const part = bytes.subarray(start, start + packed);
    return (stored ? part : inflateRawSync(part)).toString();
  });
  return parts.join('\n');
}
