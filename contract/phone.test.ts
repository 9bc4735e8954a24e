import { expect, test } from 'vitest';
import { z } from 'zod';
import { phonesFor } from '#rules/masked-phone.ts';
import { endpoints } from './index.ts';
import { asRead, phone, withPhones } from './phone.ts';
import { spelt } from './spelt.ts';

const finance = phonesFor({ phone: '13900000009', rights: { functions: new Set([21, 25, 33]) } });
const staff = phonesFor({ phone: '13900000009', rights: { functions: new Set([3]) } });

const person = spelt({ name: ['userName', z.string()], phone: ['mobile', phone] });
const page = spelt(
  { rows: ['list', z.array(person).readonly()], head: ['head', person.nullable()], note: ['phoneNote', z.string()] },
  { all: [phone, ({ rows }) => rows.map((row) => row.phone).join('、')] },
);
const wire = {
  list: [
    { userName: '甲', mobile: '13812340004' },
    { userName: '乙', mobile: '13900000009' },
  ],
  head: { userName: '丙', mobile: '' },
  phoneNote: '13812340004',
  all: '13812340004、13900000009',
};

test('what is declared as a phone is masked wherever it stands, a reader’s own and other texts are not', () => {
  expect(withPhones(page, wire, finance)).toEqual({
    ...wire,
    list: [{ userName: '甲', mobile: '138****0004' }, wire.list[1]],
    all: '138****0004、13900000009',
  });
  expect(withPhones(page, wire, staff)).toEqual(wire);
});

test('a document shows of a value what its answer would', () => {
  const rows = [{ name: '甲', phone: '13812340004' }];
  expect(asRead(page, { rows, head: null, note: '' }, finance).rows).toEqual([{ name: '甲', phone: '138****0004' }]);
});

/** Phones that nobody is kept from: one's own, what was just asked for, and where a company's invoices go. */
const OPEN = [
  '/api/v1/company/login1 phone',
  '/api/v1/password/login phone',
  '/api/v1/password/signIn phone',
  '/api/v1/factor/verify user.phone',
  '/api/v1/passkey/signIn phone',
  '/api/v1/factor/passkey phone',
  '/api/v1/sso/finish phone',
  '/api/v1/company/me phone',
  '/app/v1/me person.phone',
  // Whom to call when one's own rides are stopped.
  '/app/v1/me payStop.manager.phone',
  '/api/v3/home/start me.phone',
  '/api/v2/company/phone/reveal phone',
  '/api/v2/invoiceManagement/loadAll saleMobile',
  '/api/v2/invoiceManagement/loadAll addressList.contactPhone',
  '/api/v2/invoiceManagement/loadAll mobile',
  // Where the warning's SMS goes.
  '/api/v3/account/queryWarning recPhone',
  '/api/v3/account/userDeptList mobile',
  // Who acted: to say so is the log's work.
  '/api/v2/operationLog/findList list.createMobile',
  '/api/v3/home/summary operations.createMobile',
  // A ride in the app, where the server masks colleagues, and everybody for whoever did not book it.
  '/app/v1/orders/detail bookedBy.phone',
  '/app/v1/orders/detail companions.phone',
  '/app/v1/orders/detail driver.phone',
];

type Schema = z.core.$ZodType;
function* stringsOf(schema: Schema, place: string): Generator<string> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object')
    for (const [name, inner] of Object.entries(def.shape)) yield* stringsOf(inner, place ? `${place}.${name}` : name);
  else if (def.type === 'array') yield* stringsOf(def.element, place);
  else if (def.type === 'pipe')
    yield* stringsOf(['unknown', 'any'].includes(def.in._zod.def.type) ? def.out : def.in, place);
  else if ('innerType' in def && def.innerType) yield* stringsOf(def.innerType as Schema, place);
  else if (def.type === 'string' && schema !== phone) yield place;
}

test('every phone that leaves for a company’s people is declared as one, or open for a reason', () => {
  const undeclared = endpoints
    .filter(({ access }) => access !== 'desk')
    .flatMap(({ path, output }) => [...stringsOf(output, '')].map((field) => `${path} ${field}`))
    .filter((field) => /(phone|mobile)$/i.test(field));
  expect(undeclared.sort()).toEqual(OPEN.sort());
});
