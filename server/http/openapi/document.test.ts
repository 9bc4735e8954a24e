import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/index.ts';
import { Rides, rideDesk } from '../../../tests/kit/ride-calls.ts';
import { type TestServer, testServer } from '../../../tests/kit/server.ts';

type Json = Record<string, unknown>;
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: Record<string, string[]>[];
  parameters?: Json[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>;
}
interface Description {
  info: { license: Json };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<'schemas' | 'parameters' | 'securitySchemes' | 'responses', Record<string, Json>>;
}

let server: TestServer;
let described: Description;
let operations: (Operation & { path: string; method: string })[];
beforeAll(async () => {
  server = await testServer();
  described = (await server.visitor().send('GET', '/openapi.json')).json();
  operations = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
  );
});

const operation = (id: string) => {
  const found = operations.find(({ operationId }) => operationId === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

/** Every value of a key, however deep. */
function valuesOf(key: string, within: unknown): unknown[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(key, value)]);
}

/** What a reference of the document leads to. */
const at = (reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((part, name) => (part as Json)?.[name], described);

/** The schema with everything that it refers to in place, so that it can be tried by itself. */
function whole(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(whole);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) return whole(at(String(schema.$ref)));
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, whole(value)]));
}
const reader = (schema: Json): z.ZodType => z.fromJSONSchema(whole(schema) as Json);

describe('what generators of clients ask of the description', () => {
  test('every call is in it once, under a name of its own, with its tag, its answer and its refusals', () => {
    expect(operations).toHaveLength(endpoints.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    const tags = described.tags.map(({ name }) => name);
    for (const { operationId, tags: own, responses } of operations) {
      expect(operationId).toMatch(/^[a-z][A-Za-z0-9]*$/);
      expect(tags).toEqual(expect.arrayContaining(own));
      const statuses = Object.keys(responses);
      expect(statuses).toContain('200');
      expect(statuses.some((status) => status.startsWith('4'))).toBe(true);
    }
  });

  test('where it is served, under which licence, and what each tag is', () => {
    expect(described.servers).toEqual([{ url: '/' }]);
    expect(described.info.license).toMatchObject({ identifier: 'LicenseRef-Qixing' });
    for (const { description } of described.tags) expect(description).toMatch(/\p{Script=Han}/u);
  });

  test('each call says what it must be signed with, and only by ways that are described', () => {
    const ways = Object.keys(described.components.securitySchemes);
    for (const { security } of operations) {
      for (const way of security) expect(ways).toEqual(expect.arrayContaining(Object.keys(way)));
    }
    expect(operation('appRidesBook').security).toEqual([{ session: [] }]);
    expect(operation('deskOrderEvent').security).toEqual([{ deskKey: [], deskTime: [], deskSignature: [] }]);
    expect(operation('accessCaptcha').security).toEqual([]);
  });

  test('every reference leads somewhere, every named schema is used, and none is empty', () => {
    const references = valuesOf('$ref', described).map(String);
    expect(references.filter((reference) => at(reference) === undefined)).toEqual([]);
    const used = new Set(references.map((reference) => reference.split('/').at(-1)));
    expect(Object.keys(described.components.schemas).filter((name) => !used.has(name))).toEqual([]);
    expect(Object.keys(described.components.schemas).filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([]);
    const choices = valuesOf('anyOf', described).flat();
    expect(choices.filter((one) => Object.keys(one as Json).length === 0)).toEqual([]);
  });

  test('each refusal stands under its status with code and sentence', () => {
    const { responses } = operation('appRidesBook');
    expect(responses[422]?.description).toContain('28009 您有未支付的个人费用');
    expect(responses[401]?.description).toContain('10004 登录已过期，请重新登录');
    expect(valuesOf('enum', responses[422]).flat()).toContain(28019);
    expect(operation('deskOrderEvent').responses[409]?.description).toContain('28017 同一事件编号的内容不一致');
    expect(Object.keys(operation('accessMe').responses)).toEqual(['200', '4XX']);
    expect(operation('accessMe').responses[200]?.description).toContain('10004 登录已过期');
  });
});

test('who knows the description alone books a ride, and every answer is as described', async () => {
  const rides = await Rides.create(server, await rideDesk(server));
  const { caller } = await rides.rider();
  const { path, method, requestBody, responses } = operation('appRidesBook');
  const [type, { schema }] = Object.entries(requestBody!.content)[0]!;
  expect([method, type]).toEqual(['post', 'application/json']);
  const input = rides.ask();
  expect(reader(schema).safeParse(input).error).toBeUndefined();
  expect(reader(schema).safeParse({ ...input, sceneId: '一号' }).success).toBe(false);
  const answerOf = async (body: Json) => {
    const sent = await caller.send('POST', path, { body, json: true });
    const described = responses[sent.statusCode]!.content!['application/json']!.schema;
    expect(reader(described).safeParse(sent.json()).error).toBeUndefined();
    return [sent.statusCode, sent.json().code];
  };
  expect(await answerOf(input)).toEqual([200, 0]);
  expect(await answerOf(rides.ask({ vehicleGroup: 'business' }))).toEqual([422, 28010]);
  expect(await answerOf(rides.ask({ sceneId: 1 }))).toEqual([404, 40400]);
});
