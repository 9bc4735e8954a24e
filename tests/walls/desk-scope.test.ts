import { beforeAll, describe, expect, test } from 'vitest';
import { deskApi } from '#contract/desk.ts';
import { heldCall } from '#contract/desk-holds.ts';
import { DESK_SCOPE } from '#contract/desk-scope.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { DeskFunction } from '#rules/desk/rights.ts';
import { nameOf } from '../fuzz/play.ts';
import { RECIPES } from '../fuzz/recipes/all.ts';
import { type FuzzWorld, newWorld } from '../fuzz/world.ts';
import { type DeskPersonCaller, deskPerson } from '../kit/desk-person.ts';
import { meteredDraft } from '../kit/ride-calls.ts';
import { BEIJING } from '../kit/scenes.ts';
import { type TestServer, testServer } from '../kit/server.ts';

const SHANGHAI = 310_100;
const MISSING = 40_400;
let server: TestServer;
let world: FuzzWorld;
/** Holds every right, and works for another company alone. */
let ofAnother: DeskPersonCaller;
/** Holds every right, and works for another city alone. */
let ofAnotherCity: DeskPersonCaller;

async function limited(column: 'company_ids' | 'city_ids', id: number): Promise<DeskPersonCaller> {
  const person = await deskPerson(server, '审计');
  const rights = JSON.stringify(Object.fromEntries(DeskFunction.names.map((name) => [name, 'release'])));
  await server.owner.query(
    `with made as (insert into desk_role (name, rights) values ($1, $2) returning id)
     update desk_staff set role_id = made.id, ${column} = array[$3::bigint] from made where desk_staff.id = $4`,
    [`全部${column}${id}`, rights, id, person.staffId],
  );
  return person;
}

beforeAll(async () => {
  server = await testServer({ demo: true });
  world = await newWorld(server);
  ofAnother = await limited('company_ids', world.other.companyId);
  ofAnotherCity = await limited('city_ids', SHANGHAI);
}, 120_000);

const CALLS = Object.entries(deskApi) as [keyof typeof deskApi, Endpoint][];
const bound = (...kinds: unknown[]) => CALLS.filter(([name]) => kinds.includes(DESK_SCOPE[name]));

/** A request that would succeed for whoever may see what it is about. */
async function fieldsOf(call: Endpoint): Promise<Record<string, unknown>> {
  const recipe = RECIPES[nameOf(call)];
  const { fields = {} } = recipe ? await recipe(world) : {};
  return {
    ...fields,
    ...(call.path.includes('fleet') ? {} : { companyId: fields.companyId ?? world.company.companyId }),
  };
}

/** What moves money is submitted by people. */
async function send(person: DeskPersonCaller, call: Endpoint, fields: Record<string, unknown>) {
  if (heldCall(call.path)) return person.write('/desk/v1/holds/preview', { call: call.path, input: fields });
  return call.method === 'GET'
    ? person.get(call.path, fields as Record<string, string>)
    : person.write(call.path, fields);
}

test('every call of the desk says how cities and companies bind it, or why they do not', () => {
  expect(Object.keys(DESK_SCOPE).sort()).toEqual(Object.keys(deskApi).sort());
  const silent = CALLS.filter(([name]) => {
    const scope = DESK_SCOPE[name];
    return typeof scope !== 'string' && scope.none.length < 20;
  });
  expect(silent).toEqual([]);
});

test.each(bound('all'))('%s is for those who work for all companies and cities', async (_, call) => {
  for (const person of [ofAnother, ofAnotherCity]) {
    expect((await send(person, call, await fieldsOf(call))).code).toBe(29_140);
  }
});

describe('what belongs to another company is missing', () => {
  test.each(bound('company', 'order', 'objection', 'question'))('%s', async (_, call) => {
    const fields = { ...(await fieldsOf(call)), companyId: world.company.companyId };
    expect((await send(ofAnother, call, fields)).code).toBe(MISSING);
  });

  test.each(bound('rows').filter(([, { method, stream }]) => method === 'GET' && !stream))(
    '%s lists none',
    async (_, call) => {
      const { companyId: __, ...fields } = await fieldsOf(call);
      const answer = await send(ofAnother, call, fields);
      expect(JSON.stringify(answer)).not.toContain(`"companyId":${world.company.companyId},`);
    },
  );
});

describe('what lies in another city is missing', () => {
  test.each(bound('order', 'objection', 'question'))('%s', async (_, call) => {
    expect((await send(ofAnotherCity, call, await fieldsOf(call))).code).toBe(MISSING);
  });

  test.each(bound('city', 'cityOrRows'))('%s', async (_, call) => {
    const written = call === deskApi.saveTariff ? meteredDraft() : await fieldsOf(call);
    expect((await send(ofAnotherCity, call, { ...written, cityId: BEIJING })).code).toBe(MISSING);
  });

  test.each(bound('rows', 'company').filter(([, { method }]) => method === 'GET'))('%s lists none', async (_, call) => {
    const answer = await send(ofAnotherCity, call, await fieldsOf(call));
    expect(JSON.stringify(answer)).not.toContain(`"cityId":${BEIJING}`);
  });

  test('the board without a city is of an own one, and shows no ride of another', async () => {
    const [here, there] = [await fieldsOf(deskApi.candidates), await fieldsOf(deskApi.candidates)];
    const soon = `update ride_order set city_id = $1, ride_at = now() + interval '2 hours' where id = $2`;
    await server.owner.query(soon, [BEIJING, here.orderId]);
    await server.owner.query(soon, [SHANGHAI, there.orderId]);
    const boardOf = async (person: DeskPersonCaller) => {
      const { code, data } = await person.get(deskApi.board.path);
      const cities = data?.cities.map(({ cityId }: { cityId: number }) => cityId);
      return [code, data?.cityId, cities, data?.waiting.map(({ orderId }: { orderId: number }) => orderId)];
    };
    const own = await boardOf(await limited('city_ids', BEIJING));
    expect(own).toEqual([0, BEIJING, [BEIJING], expect.arrayContaining([here.orderId])]);
    expect(own[3]).not.toContain(there.orderId);
    expect(await boardOf(ofAnotherCity)).toEqual([0, SHANGHAI, [SHANGHAI], [there.orderId]]);
  });

  test('papers of drivers and cars', async () => {
    const paper = await fieldsOf(deskApi.saveDocument);
    expect((await send(ofAnotherCity, deskApi.saveDocument, paper)).code).toBe(MISSING);
    const { rows } = await server.owner.query(
      'select number from fleet_document where driver_id = $1 and replaced_at is null',
      [paper.ownerId],
    );
    expect(rows).toEqual([]);
  });

  test('drivers and cars', async () => {
    for (const path of ['drivers', 'vehicles'])
      expect((await ofAnotherCity.get(`/desk/v1/fleet/${path}`)).data.rows, path).toEqual([]);
  });
});
