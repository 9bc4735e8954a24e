import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API } from '#contract/index.ts';
import { builtFile, IS_BUILT } from '../../root.ts';
import { AREA_NAMES } from './area-names.ts';
import { docsPage } from './docs-page.ts';
import { type NamedCall, operationOf } from './operation.ts';
import { type Json, schemaNames } from './schemas.ts';

const capital = (word: string): string => word.replace(/^./, (first) => first.toUpperCase());

/** Every call under the name that generated clients give it: the registry's own. */
const namedCalls = (): NamedCall[] =>
  Object.entries(API).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ id: `${group}${capital(name)}`, call })),
  );

const header = (name: string, description: string, required: boolean): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string', minLength: 1, maxLength: 100 },
});

const apiKey = (place: 'cookie' | 'header', name: string, description: string): Json => ({
  type: 'apiKey',
  in: place,
  name,
  description,
});

const PARAMETERS = {
  TraceId: header('trace-id', '请求编号，1 至 64 个字符；写操作必须带上', true),
  ActKey: header('idempotency-key', '同一键只做一次，再次发送得到同样的回答', false),
  IdempotencyKey: header('idempotency-key', '1 至 100 个字符；同一键只做一次，再次发送得到同样的回答', true),
};

const SECURITY = {
  session: apiKey('cookie', 'qixing', '登录后由服务器写入的会话；通过 https 时名为 __Host-qixing'),
  deskKey: apiKey('header', 'x-desk-key', '服务商的密钥编号'),
  deskTime: apiKey('header', 'x-desk-time', '毫秒时间，与服务器相差不超过 300 秒'),
  deskSignature: apiKey(
    'header',
    'x-desk-signature',
    '十六进制 HMAC-SHA256(密钥, 方法 + "\\n" + 带查询的路径 + "\\n" + 时间 + "\\n" + 正文的十六进制 SHA-256)',
  ),
};

const REFUSAL_SCHEMA: Json = {
  type: 'object',
  description: '没有做成：code 是原因的编号，msg 是给人看的一句话，fields 是各个字段的原因',
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string' },
    data: { type: 'null' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['code', 'msg', 'data'],
};

const NOT_HTTP: Json = { description: '请求没有到达接口：不是有效的 HTTP 请求，或被代理拒绝；接口自己的拒绝总是 200' };

function openapi(calls: readonly NamedCall[], origin: string): Json {
  const names = schemaNames();
  names.keep('Refusal', REFUSAL_SCHEMA);
  const paths: Record<string, Json> = {};
  for (const named of calls) {
    const { path, method } = named.call;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(named, names) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '企行',
      version: '1',
      description: '企业用车管理平台的接口：/api 供控制台，/app/v1 供员工端，/desk/v1 供服务商',
      license: { name: '仅供已签约的企业和服务商使用', identifier: 'LicenseRef-Qixing' },
    },
    servers: [{ url: origin || '/' }],
    tags: [...new Set(calls.map(({ call }) => call.area))].map((name) => ({
      name,
      description: AREA_NAMES[name],
    })),
    paths,
    components: {
      schemas: names.schemas,
      parameters: PARAMETERS,
      securitySchemes: SECURITY,
      responses: { NotHttp: NOT_HTTP },
    },
  };
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

export type Described = { json: Document; page: Document };
const described = new Map<string, Described>();

/** Takes a second of computing, so it is done once. */
export function describeCalls(origin = ''): Described {
  const known = described.get(origin);
  if (known) return known;
  const calls = namedCalls();
  const made = {
    json: documentOf('application/json; charset=utf-8', JSON.stringify(openapi(calls, origin))),
    page: documentOf('text/html; charset=utf-8', docsPage(calls)),
  };
  described.set(origin, made);
  return made;
}

const asked = new Map<string, Promise<Described>>();

/** Made when somebody asks for it, and beside the server: nobody waits for it who did not. */
function describedFor(origin: string): Promise<Described> {
  const known = asked.get(origin);
  if (known) return known;
  const made = IS_BUILT ? describedInThread(origin) : Promise.resolve(describeCalls(origin));
  asked.set(origin, made);
  made.catch(() => asked.delete(origin));
  return made;
}

async function describedInThread(origin: string): Promise<Described> {
  const thread = new Worker(builtFile('http/openapi/describe-thread'), { workerData: origin });
  const { json, page } = await new Promise<Described>((done, failed) => {
    thread.once('message', done).once('error', failed);
    thread.once('exit', () => failed(new Error('the description was not made')));
  });
  // What comes out of a thread is plain bytes.
  return { json: { ...json, bytes: Buffer.from(json.bytes) }, page: { ...page, bytes: Buffer.from(page.bytes) } };
}

function send(request: FastifyRequest, reply: FastifyReply, { type, bytes, etag }: Document): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type(type).send(bytes);
}

export function docsRoutes(app: FastifyInstance): void {
  const { publicOrigin } = app.services.config;
  app.get('/openapi.json', async (request, reply) => send(request, reply, (await describedFor(publicOrigin)).json));
  app.get('/docs', async (request, reply) => send(request, reply, (await describedFor(publicOrigin)).page));
}
