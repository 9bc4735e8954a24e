import { addDays, dayOf, localText } from '#rules/calendar.ts';
import { kindStarts } from '#rules/desk/kind-change.ts';
import { DocumentKind, DRIVER_DOCUMENTS } from '#rules/fleet.ts';
import { VehicleGroup } from '#rules/scene.ts';
import { insertBill, insertLine } from '../../kit/bill-rows.ts';
import { newPhone } from '../../kit/company.ts';
import { type DeskPersonCaller, deskPerson as signedIn } from '../../kit/desk-person.ts';
import { done, meteredDraft, NOON } from '../../kit/ride-calls.ts';
import { BEIJING, TIANANMEN } from '../../kit/scenes.ts';
import type { FuzzWorld } from '../world.ts';
import type { Recipe, Recipes } from './recipe.ts';

let made = 0;
const number = (): number => {
  made += 1;
  return made;
};

/** Each at a machine of their own: from one address, the door lets in so many a minute. */
const deskPerson = (server: FuzzWorld['server'], role: string): Promise<DeskPersonCaller> => {
  const nth = number();
  return signedIn(server, role, `10.7.${Math.floor(nth / 250)}.${1 + (nth % 250)}`);
};

const hours = (count: number): string => localText(new Date(NOON.getTime() + count * 3_600_000));

async function newDriver({ desk }: FuzzWorld): Promise<{ driverId: number; vehicleId: number }> {
  const nth = number();
  const person = { workNo: `F-${nth}`, name: `司机${nth}`, phone: newPhone(), cityId: BEIJING };
  const { driverId } = done(await desk.post('/desk/v1/fleet/drivers/save', person));
  const car = { plate: `京F${10_000 + nth}`, model: '红旗', vehicleGroup: 'comfort', cityId: BEIJING };
  const { vehicleId } = done(await desk.post('/desk/v1/fleet/vehicles/save', car));
  return { driverId, vehicleId };
}

async function onShift(world: FuzzWorld): Promise<{ driverId: number; vehicleId: number; shiftId: number }> {
  const { driverId, vehicleId } = await newDriver(world);
  const shift = { driverId, vehicleId, startsAt: hours(-6), endsAt: hours(6) };
  return { driverId, vehicleId, ...done(await world.desk.post('/desk/v1/fleet/shifts/save', shift)) };
}

const EXPIRES = { number: 'N1', expiresOn: '2036-01-01' };
async function ready(world: FuzzWorld): Promise<number> {
  const { driverId, vehicleId } = await onShift(world);
  for (const kind of DocumentKind.names) {
    const ownerId = DRIVER_DOCUMENTS.includes(kind) ? driverId : vehicleId;
    done(await world.desk.post('/desk/v1/fleet/documents/save', { ownerId, kind, ...EXPIRES }));
  }
  return driverId;
}

const bookedRide = async ({ rides, rider, company }: FuzzWorld) => ({
  companyId: company.companyId,
  orderId: await rides.booked(rider),
});

const byPerson =
  (role: string, fieldsOf: (person: DeskPersonCaller, world: FuzzWorld) => Promise<object> | object) =>
  async (world: FuzzWorld): Promise<Recipe> => {
    const person = await deskPerson(world.server, role);
    return { by: person, fields: { ...(await fieldsOf(person, world)) } };
  };

const movement = ({ other }: FuzzWorld, amountFen = 50_000) => ({
  call: '/desk/v1/account/adjust',
  input: { companyId: other.companyId, amountFen, reference: `H${number()}`, note: '补偿' },
});
/** Something that waits for a second person. */
async function submitted(world: FuzzWorld, amountFen: number) {
  const finance = await deskPerson(world.server, '财务');
  const { holdId, version } = done(await finance.write('/desk/v1/holds/submit', movement(world, amountFen)));
  return { finance, fields: { holdId, version } };
}
const LARGE = 90_000_000;

const roleDraft = () => ({
  name: `角色${number()}`,
  rights: { orders: 'look' },
  correctionLimitFen: 0,
  movementLimitFen: 0,
});
async function newRole(person: DeskPersonCaller): Promise<number> {
  return done(await person.write('/desk/v1/roles/save', roleDraft())).roleId;
}
const staffDraft = (roleId: number) => ({
  ...{ account: `fuzz-${number()}`, name: '新人', phone: newPhone(), roleId, companyIds: null },
});
async function newStaff(person: DeskPersonCaller) {
  const draft = staffDraft(await newRole(person));
  return { draft, ...done(await person.write('/desk/v1/staff/add', draft)) };
}

/** Pairs of service and group that no other recipe has written on. */
const GROUPS = VehicleGroup.names;
const tariffDraft = () => {
  const nth = number();
  const vehicleGroup = GROUPS[nth % GROUPS.length]!;
  return {
    ...meteredDraft({ cityId: CITIES[nth % CITIES.length]!, vehicleGroup }),
    effectiveFrom: '2036-01-01 00:00:00',
  };
};
const CITIES = [310100, 440100, 440300, 510100, 320100, 420100, 610100, 120100, 320500, 370200];
async function newTariffDraft(person: DeskPersonCaller) {
  const { draftId, version } = done(await person.write('/desk/v1/tariffs/draft', tariffDraft()));
  return { draftId, version };
}
async function submittedTariff(person: DeskPersonCaller) {
  const { draftId, version } = done(await person.write('/desk/v1/tariffs/draft/submit', await newTariffDraft(person)));
  return { draftId, version };
}
/** A company with a bill that has been overdue for long. */
async function newDebtor({ server }: FuzzWorld) {
  const company = await server.company({ accountKind: 'postpaid' });
  const { billId } = await insertBill(server.owner, company, '2025-03');
  await insertLine(server.owner, company, billId, { kind: 'adjustment', amountFen: 50_000 });
  const dueOn = addDays(dayOf(new Date()), -70);
  await server.owner.query('update bill set due_on = $2 where company_id = $1', [company.companyId, dueOn]);
  return { companyId: company.companyId, version: 0 };
}
const keyDraft = () => ({
  ...{ keyId: `fuzz-${number()}`, name: '车队', rights: { orders: 'look' }, addresses: [], limitFen: null },
});
async function newKey(person: DeskPersonCaller) {
  const draft = keyDraft();
  const { keyId } = done(await person.write('/desk/v1/keys/add', draft));
  return { draft: { ...draft, keyId }, one: { keyId, version: 1 } };
}

export const DESK_RECIPES: Recipes = {
  'GET /desk/v1/tariffs/city': () => ({ fields: { cityId: BEIJING } }),
  'GET /desk/v1/tariffs/detail': () => ({
    fields: { cityId: BEIJING, service: 'scheduled', vehicleGroup: 'comfort' },
  }),
  'GET /desk/v1/tariffs/compare': () => ({
    fields: { cityId: BEIJING, service: 'scheduled', vehicleGroup: 'comfort', month: '2026-01', one: 1, other: 1 },
  }),
  'GET /desk/v1/companies/terms/versions': ({ other }) => ({ fields: { companyId: other.companyId } }),
  'POST /desk/v1/companies/terms/drop': byPerson('运营主管', async (_, { desk, other: { companyId } }) => {
    const effectiveFrom = addDays(dayOf(new Date()), 30);
    await desk.post('/desk/v1/companies/terms', { companyId, effectiveFrom, paymentDays: 40 + number() });
    return { companyId };
  }),
  'GET /desk/v1/companies/kindChange': ({ other }) => ({ fields: { companyId: other.companyId } }),
  'POST /desk/v1/companies/kindChange/plan': async ({ server }) => {
    const { companyId } = await server.company({ accountKind: 'prepaid' });
    return { fields: { companyId, effectiveFrom: kindStarts(dayOf(new Date()))[0], creditFen: 100_000 } };
  },
  'GET /desk/v1/holidays': () => ({ fields: { year: 2027 } }),
  'POST /desk/v1/holidays/save': () => {
    const year = 2030 + (number() % 60);
    const festival = { name: '节', statutory: [], first: `${year}-03-04`, last: `${year}-03-05`, worked: [] };
    return { fields: { year, publishedOn: '2026-11-10', version: 0, festivals: [festival] } };
  },
  'GET /desk/v1/reasons': byPerson('客服', () => ({})),
  'POST /desk/v1/reasons/save': byPerson('管理员', async (person) => {
    const [{ reasonId, occasion, version }] = done(await person.get('/desk/v1/reasons'));
    return { reasonId, occasion, version, text: `说明${number()}` };
  }),
  'POST /desk/v1/reasons/order': byPerson('管理员', async (person) => {
    const rows: { reasonId: number; occasion: string }[] = done(await person.get('/desk/v1/reasons'));
    const ids = rows.filter(({ occasion }) => occasion === 'price').map(({ reasonId }) => reasonId);
    return { occasion: 'price', ids };
  }),
  'GET /desk/v1/partners': byPerson('管理员', () => ({})),
  'POST /desk/v1/partners/save': byPerson('管理员', () => ({
    ...{ name: `车队${number()}`, contact: '钱师傅', phone: '010-6500123', cityIds: [BEIJING] },
    ...{ vehicleGroups: ['comfort'], note: '', offered: true },
  })),
  'POST /desk/v1/services/order': async ({ desk }) => {
    const rows: { serviceId: number }[] = done(await desk.get('/desk/v1/services'));
    return { fields: { ids: rows.map(({ serviceId }) => serviceId) } };
  },
  'POST /desk/v1/vehicleGroups/order': async ({ desk }) => {
    const rows: { vehicleGroupId: number }[] = done(await desk.get('/desk/v1/vehicleGroups'));
    return { fields: { ids: rows.map(({ vehicleGroupId }) => vehicleGroupId) } };
  },
  'POST /desk/v1/tariffs/draft': byPerson('财务主管', () => tariffDraft()),
  'POST /desk/v1/tariffs/draft/drop': byPerson('财务主管', newTariffDraft),
  'POST /desk/v1/tariffs/draft/submit': byPerson('财务主管', newTariffDraft),
  'POST /desk/v1/tariffs/draft/reopen': byPerson('财务主管', submittedTariff),
  'POST /desk/v1/tariffs/draft/release': byPerson('财务主管', async (_, { server }) =>
    submittedTariff(await deskPerson(server, '财务主管')),
  ),
  'POST /desk/v1/tariffs/draft/return': byPerson('财务主管', async (_, { server }) => ({
    ...(await submittedTariff(await deskPerson(server, '财务主管'))),
    reason: '太高',
  })),
  'POST /desk/v1/tariffs/draft/many': byPerson('财务主管', async (_, { desk }) => {
    const { cityId, service, vehicleGroup, ...rates } = tariffDraft();
    const inForce = { ...rates, cityId, service, vehicleGroup, effectiveFrom: '2020-01-01 00:00:00' };
    done(await desk.post('/desk/v1/tariffs/save', inForce));
    const many = { cityId, toCityIds: [cityId], pairs: [{ service, vehicleGroup }], perTenThousand: 10_500 };
    return { ...many, effectiveFrom: `${addDays(dayOf(new Date()), 30)} 00:00:00` };
  }),
  'POST /desk/v1/tariffs/draft/releaseMany': byPerson('财务主管', async (_, { server }) => ({
    drafts: [await submittedTariff(await deskPerson(server, '财务主管'))],
  })),
  'GET /desk/v1/debts': () => ({ fields: {} }),
  'GET /desk/v1/debts/detail': async (world) => ({ fields: { companyId: (await newDebtor(world)).companyId } }),
  'POST /desk/v1/debts/step': byPerson('财务主管', async (_, world) => ({
    ...(await newDebtor(world)),
    ...{ step: 'letter', message: '请付款' },
  })),
  'POST /desk/v1/debts/export': byPerson('财务', () => ({})),
  'POST /desk/v1/debts/steps': byPerson('财务主管', () => ({})),
  'POST /desk/v1/debts/tell': byPerson('财务主管', async (_, world) => ({
    ...(await newDebtor(world)),
    step: 'freeze',
  })),
  'POST /desk/v1/debts/contact': byPerson('财务主管', async (_, world) => ({
    ...(await newDebtor(world)),
    ...{ text: '电话', promised: { day: addDays(dayOf(new Date()), 3), amountFen: 100 } },
  })),
  'POST /desk/v1/debts/pause': byPerson('财务主管', async (_, world) => ({
    ...(await newDebtor(world)),
    ...{ until: addDays(dayOf(new Date()), 3), reason: '对账' },
  })),
  'POST /desk/v1/debts/owner': byPerson('财务主管', async (person, world) => ({
    ...(await newDebtor(world)),
    staffId: person.staffId,
  })),
  'POST /desk/v1/debts/thaw': byPerson('财务主管', async (_, world) => {
    const one = await newDebtor(world);
    await world.server.owner.query('update company set credit_frozen_at = now() where id = $1', [one.companyId]);
    return { ...one, reason: '已谈妥' };
  }),
  'GET /desk/v1/keys': byPerson('管理员', () => ({})),
  'GET /desk/v1/keys/refusals': byPerson('管理员', () => ({ keyId: 'fleet-01' })),
  'POST /desk/v1/keys/add': byPerson('管理员', () => keyDraft()),
  'POST /desk/v1/keys/save': byPerson('管理员', async (person) => {
    const { draft, one } = await newKey(person);
    return { ...draft, ...one };
  }),
  'POST /desk/v1/keys/rotate': byPerson('管理员', async (person) => (await newKey(person)).one),
  'POST /desk/v1/keys/old': byPerson('管理员', async (person) => {
    const { one } = await newKey(person);
    done(await person.write('/desk/v1/keys/rotate', one));
    return { ...one, version: 2, days: 1 };
  }),
  'POST /desk/v1/keys/end': byPerson('管理员', async (person) => (await newKey(person)).one),
  'POST /desk/v1/enrolments/decide': async ({ server }) => {
    const { rows } = await server.owner.query(
      `insert into enrolment (company_name, company_nature, city, contact, phone, department, post, created_at)
       values ('新桥物流', 'unknown', '杭州', '陈一帆', $1, 'unknown', 'unknown', now()) returning id`,
      [`138${newPhone().slice(3)}`],
    );
    return { fields: { enrolmentId: Number(rows[0].id), status: 'accepted', terms: { accountKind: 'prepaid' } } };
  },
  'POST /desk/v1/companies/suspend': ({ other }) => ({ fields: { companyId: other.companyId, message: '欠费' } }),
  'POST /desk/v1/companies/resume': async ({ desk, other: { companyId } }) => {
    await desk.post('/desk/v1/companies/suspend', { companyId, message: '欠费' });
    return { fields: { companyId } };
  },
  'POST /desk/v1/companies/administrator': async ({ server }) => ({
    fields: { companyId: (await server.company()).companyId, phone: `138${newPhone().slice(3)}` },
  }),
  'POST /desk/v1/account/recharge': async ({ server }) => ({
    fields: {
      companyId: (await server.company({ accountKind: 'prepaid' })).companyId,
      ...{ amountFen: 1_000, reference: `R${number()}` },
    },
  }),
  'POST /desk/v1/account/repay': ({ other }) => ({
    fields: { companyId: other.companyId, amountFen: 1_000, reference: `R${number()}` },
  }),
  'POST /desk/v1/account/adjust': ({ other }) => ({
    fields: { companyId: other.companyId, amountFen: 1_000, reference: `R${number()}`, note: '补偿' },
  }),
  'POST /desk/v1/fleet/drivers/save': () => ({
    fields: { workNo: `F-${number()}`, name: '司机', phone: newPhone(), cityId: BEIJING },
  }),
  'POST /desk/v1/fleet/drivers/import': () => ({
    fields: {
      rows: [
        {
          ...{ workNo: `F-${number()}`, name: '司机', phone: newPhone(), cityName: '北京' },
          ...{ plate: `京G${10_000 + number()}`, model: '红旗', vehicleGroup: 'comfort' },
        },
      ],
    },
  }),
  'POST /desk/v1/fleet/vehicles/save': () => ({
    fields: { plate: `京H${10_000 + number()}`, model: '红旗', vehicleGroup: 'comfort', cityId: BEIJING },
  }),
  'POST /desk/v1/fleet/shifts/save': async (world) => ({
    fields: { ...(await newDriver(world)), startsAt: hours(-6), endsAt: hours(6) },
  }),
  'POST /desk/v1/fleet/shifts/remove': async (world) => ({ fields: { shiftId: (await onShift(world)).shiftId } }),
  'POST /desk/v1/fleet/documents/save': async (world) => ({
    fields: { ownerId: (await newDriver(world)).driverId, kind: 'driving', ...EXPIRES },
  }),
  'GET /desk/v1/fleet/shifts': () => ({ fields: { from: '2026-01-01', to: '2026-01-07' } }),
  'GET /desk/v1/dispatch/candidates': async (world) => ({ fields: await bookedRide(world) }),
  'POST /desk/v1/dispatch/claim': byPerson('调度员', (_, world) => bookedRide(world)),
  'POST /desk/v1/dispatch/assign': byPerson('调度员', async (_, world) => ({
    ...(await bookedRide(world)),
    driverId: await ready(world),
  })),
  'POST /desk/v1/dispatch/cancel': byPerson('调度员', async (_, world) => ({
    ...(await bookedRide(world)),
    reason: '没有车',
  })),
  'POST /desk/v1/dispatch/automatic': byPerson('运营主管', () => ({ cityId: BEIJING, on: false })),
  'POST /desk/v1/session/login': async ({ server }) => {
    const person = await deskPerson(server, '客服');
    return { by: server.visitor(), fields: { account: person.account, password: '晴天出门 不带伞 2026' } };
  },
  'POST /desk/v1/session/verify': byPerson('客服', async (person) => {
    await person.login();
    return { code: person.digits(1) };
  }),
  'GET /desk/v1/session/me': byPerson('客服', () => ({})),
  'GET /desk/v1/session/list': byPerson('客服', () => ({})),
  'POST /desk/v1/session/logout': byPerson('客服', () => ({})),
  'POST /desk/v1/session/password': byPerson('客服', () => ({
    ...{ current: '晴天出门 不带伞 2026', password: '雨天出门 要带伞 2027' },
  })),
  'POST /desk/v1/session/end': byPerson('客服', async (person) => ({
    sessionId: done(await person.get('/desk/v1/session/list'))[0].sessionId,
  })),
  'GET /desk/v1/roles': byPerson('管理员', () => ({})),
  'GET /desk/v1/staff': byPerson('管理员', () => ({
    word: '员',
    status: 'active',
    unseen: false,
    page: 1,
    pageSize: 10,
  })),
  'GET /desk/v1/staff/cities': byPerson('管理员', () => ({})),
  'POST /desk/v1/roles/save': byPerson('管理员', roleDraft),
  'POST /desk/v1/roles/remove': byPerson('管理员', async (person) => ({ roleId: await newRole(person) })),
  'POST /desk/v1/staff/add': byPerson('管理员', async (person) => staffDraft(await newRole(person))),
  'POST /desk/v1/staff/save': byPerson('管理员', async (person) => {
    const { draft, staffId } = await newStaff(person);
    return { ...draft, staffId, version: 1, name: '改名' };
  }),
  'GET /desk/v1/settings': byPerson('客服', () => ({})),
  'POST /desk/v1/settings/save': byPerson('管理员', async (person) => {
    const settings = done(await person.get('/desk/v1/settings'));
    return { ...settings, dayFactor: settings.dayFactor === 5 ? 6 : 5 };
  }),
  'GET /desk/v1/staff/sessions': byPerson('管理员', () => ({})),
  'POST /desk/v1/staff/sessions/end': byPerson('管理员', async (person) => {
    const live: { sessionId: string; isCurrent: boolean }[] = done(await person.get('/desk/v1/staff/sessions'));
    return { sessionId: live.find(({ isCurrent }) => isCurrent)!.sessionId };
  }),
  'POST /desk/v1/staff/export': byPerson('管理员', () => ({})),
  'POST /desk/v1/staff/reset': byPerson('管理员', async (person) => ({ staffId: (await newStaff(person)).staffId })),
  'POST /desk/v1/holds/preview': byPerson('财务', (_, world) => movement(world)),
  'POST /desk/v1/holds/submit': byPerson('财务', (_, world) => movement(world)),
  'GET /desk/v1/holds': byPerson('财务', () => ({})),
  'POST /desk/v1/holds/release': byPerson('财务主管', async (_, world) => (await submitted(world, LARGE)).fields),
  'POST /desk/v1/holds/return': byPerson('财务主管', async (_, world) => ({
    ...(await submitted(world, LARGE)).fields,
    reason: '编号不对',
  })),
  'POST /desk/v1/holds/withdraw': async (world) => {
    const { finance, fields } = await submitted(world, LARGE);
    return { by: finance, fields };
  },
  'GET /desk/v1/today': byPerson('运营主管', () => ({})),
  'GET /desk/v1/search': byPerson('运营主管', () => ({ q: '测试企业' })),
  'POST /desk/v1/fleet/positions': () => ({
    fields: { cars: [{ plate: '京F10001', at: localText(new Date()), point: TIANANMEN }] },
  }),
};
