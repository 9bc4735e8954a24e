import { beforeAll, expect, test } from 'vitest';
import { designated, newScene } from '../../tests/kit/applications.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { done, draftOf, saved } from '../../tests/kit/ride-calls.ts';
import { charter } from '../../tests/kit/rides.ts';
import { BEIJING, SHANGHAI } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let person: Person;
let sceneId: number;
const INCLUDED = { includedMeters: 100_000, includedSeconds: 28_800 };

beforeAll(async () => {
  server = await testServer();
  const desk = new Desk(server);
  company = await server.company();
  const discountPerTenThousand = 9_500;
  done(await desk.post('/desk/v1/companies/terms', { companyId: company.companyId, discountPerTenThousand }));
  for (const [vehicleGroup, baseFen] of [
    ['coach', 248_000],
    ['minibus', 198_000],
  ] as const) {
    await saved(desk, draftOf(charter({ service: 'dayRental', vehicleGroup, baseFen, ...INCLUDED })));
  }
  person = await company.person();
  const vehicleGroups = ['coach', 'minibus', 'coaster'];
  sceneId = await newScene(server, company, [designated(company.admin)], [person], {
    template: 'bus',
    flowType: 0,
    more: { vehicleGroups },
  });
});

const prices = (more: object = {}, by = person) =>
  by.caller.get('/app/v1/applications/prices', { sceneId, cityId: BEIJING, service: 'dayRental', ...more });

test('whoever applies for buses is told what each costs, after the discount; what has no tariff is left out', async () => {
  expect(done(await prices())).toEqual([
    { vehicleGroup: 'coach', eachFen: 235_600, ...INCLUDED },
    { vehicleGroup: 'minibus', eachFen: 188_100, ...INCLUDED },
  ]);
  expect(done(await prices({ cityId: SHANGHAI }))).toEqual([]);
});

test('nothing of a service that the scene does not have, and no scene that is not one’s own', async () => {
  expect(done(await prices({ service: 'scheduled' }))).toEqual([]);
  expect((await prices({}, await company.person())).code).toBe(40400);
  expect((await prices({ service: 'taxi' })).msg).toBe('请选择服务类型');
});

test('a charter is told the price of each of its cars that has one', async () => {
  const desk = new Desk(server);
  await saved(
    desk,
    draftOf(charter({ service: 'dayRental', vehicleGroup: 'business', baseFen: 120_000, ...INCLUDED })),
  );
  const ofCars = await newScene(server, company, [designated(company.admin)], [person], {
    template: 'approvalCharter',
    flowType: 0,
    more: { vehicleGroups: ['business', 'luxury'], services: ['dayRental'] },
  });
  expect(done(await prices({ sceneId: ofCars }))).toEqual([
    { vehicleGroup: 'business', eachFen: 114_000, ...INCLUDED },
  ]);
});
