import { refusalsOf } from '#contract/call-refusals.ts';
import { type Endpoint, successCode, writes } from '#contract/endpoint.ts';
import { refusalStatus } from '#contract/http-status.ts';
import { permissionOf } from '#rules/permission.ts';
import type { Refusal } from '#rules/refusal.ts';
import { type Json, type SchemaNames, type Shape, schemaOf } from './schemas.ts';

const MEDIA = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: 'multipart/form-data',
} as const;

export interface NamedCall {
  readonly id: string;
  readonly call: Endpoint;
}

/** Schemas are types in a generated client, so they begin with a capital. */
const typeName = (id: string, of: 'Input' | 'Data'): string =>
  `${id.replace(/^./, (first) => first.toUpperCase())}${of}`;

export const fieldsOf = (call: Endpoint): string[] => Object.keys((schemaOf(call.input) as Shape).properties ?? {});

export function accessText({ access }: Endpoint): string {
  if (typeof access === 'string') return { public: '任何人', session: '已登录', desk: '运营台密钥' }[access];
  const ids = typeof access === 'number' ? [access] : access;
  return ids.map((id) => `${permissionOf(id)?.label ?? ''}（${id}）`).join(' 或 ');
}

/** What travels in headers beside the cookie or the signature. */
function headersOf(call: Endpoint): Json[] {
  if (!writes(call)) return [];
  const { access } = call;
  if (access === 'desk') return [{ $ref: '#/components/parameters/IdempotencyKey' }];
  const trace = { $ref: '#/components/parameters/TraceId' };
  return access === 'public' ? [trace] : [trace, { $ref: '#/components/parameters/ActKey' }];
}

function inputOf({ id, call }: NamedCall, names: SchemaNames): Json {
  const schema = schemaOf(call.input) as Json & Shape;
  const headers = headersOf(call);
  if (call.encoding !== 'query') {
    const content = { [MEDIA[call.encoding]]: { schema: names.named(typeName(id, 'Input'), schema) } };
    return { ...(headers.length > 0 ? { parameters: headers } : {}), requestBody: { required: true, content } };
  }
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
  return headers.length + fields.length > 0 ? { parameters: [...headers, ...fields] } : {};
}

const securityOf = ({ access }: Endpoint): Json[] => {
  if (access === 'public') return [];
  return access === 'desk' ? [{ deskKey: [], deskTime: [], deskSignature: [] }] : [{ session: [] }];
};

/** What a success looks like. */
function successOf({ id, call }: NamedCall, names: SchemaNames): Json {
  const answer = names.named(typeName(id, 'Data'), schemaOf(call.output));
  const text = { type: 'string' };
  const [msg, data] = call.dataIn === 'msg' ? [answer, { type: 'null' }] : [text, answer];
  return {
    type: 'object',
    properties: { code: { type: 'integer', const: successCode(call) }, msg, data },
    required: ['code', 'msg', 'data'],
  };
}

const sentences = (refusals: readonly Refusal[]): string =>
  refusals.map(({ code, msg }) => `- ${code} ${msg}`).join('\n');

const REFUSAL = { $ref: '#/components/schemas/Refusal' };

/** The refusals of one status: the codes are part of the schema, their sentences of the description. */
const refused = (refusals: readonly Refusal[]): Json => ({
  description: sentences(refusals),
  content: {
    'application/json': {
      schema: { allOf: [REFUSAL, { properties: { code: { enum: refusals.map(({ code }) => code) } } }] },
    },
  },
});

function responsesOf(named: NamedCall, names: SchemaNames): Json {
  const { call } = named;
  const success = call.file || call.stream ? {} : { 'application/json': { schema: successOf(named, names) } };
  const file = {
    ...(call.file ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } : {}),
    ...(call.stream ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
  };
  const refusals = refusalsOf(call);
  const statuses = [...new Set(refusals.map(({ code }) => refusalStatus(call.path, code)))];
  const of = (status: number) => refusals.filter(({ code }) => refusalStatus(call.path, code) === status);
  if (!statuses.includes(200)) {
    const others = statuses.map((status) => [status, refused(of(status))]);
    return { 200: { description: '成功', content: { ...success, ...file } }, ...Object.fromEntries(others) };
  }
  const json = call.file ? REFUSAL : { anyOf: [successOf(named, names), REFUSAL] };
  return {
    200: {
      description: `code ${successCode(call)} 为成功，否则 msg 是给人看的原因：\n${sentences(refusals)}`,
      content: { ...file, 'application/json': { schema: json } },
    },
    '4XX': { $ref: '#/components/responses/NotHttp' },
  };
}

export function operationOf(named: NamedCall, names: SchemaNames): Json {
  const { id, call } = named;
  return {
    operationId: id,
    tags: [call.area],
    summary: call.summary,
    description: `权限：${accessText(call)}${call.effect ? `；写入：${call.effect}` : ''}`,
    security: securityOf(call),
    ...inputOf(named, names),
    responses: responsesOf(named, names),
  };
}
