import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { permissionOf } from '#rules/permission.ts';

const MEDIA = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: 'multipart/form-data',
} as const;

type Json = Record<string, unknown>;

/** What travels, not what we make of it: the wire side of each codec. Where that is open, what it must hold says more. */
function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type !== 'pipe') return;
      const { in: wire, out } = def as unknown as { in: z.ZodType; out: z.ZodType };
      if (['any', 'unknown'].includes(wire._zod.def.type)) Object.assign(jsonSchema, schemaOf(out));
    },
  }) as Json;
  return rest;
}

type Shape = { properties?: Record<string, unknown>; required?: string[] };

function inputOf(call: Endpoint, schema: Shape): Json {
  if (call.encoding !== 'query') return { requestBody: { content: { [MEDIA[call.encoding]]: { schema } } } };
  const parameters = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
  return { parameters };
}

function accessText({ access }: Endpoint): string {
  if (typeof access === 'string') return { public: '任何人', session: '已登录', desk: '运营台密钥' }[access];
  const ids = typeof access === 'number' ? [access] : access;
  return ids.map((id) => `${permissionOf(id)?.label ?? ''}（${id}）`).join(' 或 ');
}

interface Operation {
  call: Endpoint;
  fields: string[];
  operation: Json;
}

function describedCall(call: Endpoint): Operation {
  const input = schemaOf(call.input) as Shape;
  return { call, fields: Object.keys(input.properties ?? {}), operation: operationOf(call, input) };
}

function operationOf(call: Endpoint, input: Shape): Json {
  const data = schemaOf(call.output);
  const envelope = { type: 'object', properties: { code: { type: 'integer' }, msg: { type: 'string' }, data } };
  const content = call.file ? { 'application/octet-stream': {} } : { 'application/json': { schema: envelope } };
  return {
    tags: [call.area],
    summary: call.summary,
    description: `权限：${accessText(call)}${call.effect ? `；写入：${call.effect}` : ''}`,
    ...inputOf(call, input),
    responses: { 200: { description: 'code 0 为成功，否则 msg 是给人看的原因', content } },
  };
}

function openapi(operations: readonly Operation[]): Json {
  const paths: Record<string, Json> = {};
  for (const { call, operation } of operations) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation };
  }
  return { openapi: '3.1.0', info: { title: '企行', version: '1' }, paths };
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]!);

function rowOf({ call, fields }: Operation): string {
  const cells = [
    call.summary,
    `<code>${call.method} ${escaped(call.path)}</code>`,
    call.encoding,
    accessText(call),
    escaped(fields.join('、') || '—'),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

/** A plain page of every call, for a person; the whole truth is /openapi.json. */
function docsPage(operations: readonly Operation[]): string {
  const areas = [...new Set(endpoints.map(({ area }) => area))];
  const sections = areas.map((area) => {
    const rows = operations
      .filter(({ call }) => call.area === area)
      .map(rowOf)
      .join('');
    return `<h2>${area}</h2><table><thead><tr><th>用途</th><th>调用</th><th>编码</th><th>权限</th><th>字段</th></tr></thead><tbody>${rows}</tbody></table>`;
  });
  const style =
    'body{font:14px/1.6 system-ui;margin:32px auto;max-width:1200px;padding:0 24px;color:#1b2130}' +
    'table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:6px 10px;border-bottom:1px solid #e7eaf0;vertical-align:top}' +
    'th{color:#666e80;font-weight:500}code{font-size:13px}h2{margin-top:32px;font-size:16px}';
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>企行接口</title><style>${style}</style></head>
<body><h1>企行接口</h1><p>共 ${endpoints.length} 个调用；完整定义见 <a href="/openapi.json">/openapi.json</a>。</p>${sections.join('')}</body></html>`;
}

interface Document {
  type: string;
  bytes: Buffer;
  etag: string;
}

function documentOf(type: string, text: string): Document {
  const hash = createHash('sha256').update(text).digest('base64url');
  return { type, bytes: Buffer.from(text), etag: `"${hash.slice(0, 22)}"` };
}

let described: { json: Document; page: Document } | undefined;

/** Takes a quarter of a second of everybody's time, so it is done once, before the server listens. */
export function describeCalls() {
  if (described) return described;
  const operations = endpoints.map(describedCall);
  described = {
    json: documentOf('application/json; charset=utf-8', JSON.stringify(openapi(operations))),
    page: documentOf('text/html; charset=utf-8', docsPage(operations)),
  };
  return described;
}

function send(request: FastifyRequest, reply: FastifyReply, { type, bytes, etag }: Document): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type(type).send(bytes);
}

export function docsRoutes(app: FastifyInstance): void {
  app.get('/openapi.json', async (request, reply) => send(request, reply, describeCalls().json));
  app.get('/docs', async (request, reply) => send(request, reply, describeCalls().page));
}
