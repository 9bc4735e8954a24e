import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#rules/calendar.ts';
import { CarpoolOffer } from '#rules/company-terms.ts';
import { newPhone, type TestCompany } from '../../tests/kit/company.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let company: TestCompany;

beforeAll(async () => {
  server = await testServer();
  desk = new Desk(server);
  company = await server.company({ name: '远帆贸易', departments: { 研发: {} } });
});

const COMPANIES = '/desk/v1/companies';
const summaries = async (companyId: number): Promise<string[]> =>
  (await desk.get('/desk/v1/events', { companyId })).data.rows.map(({ summary }: { summary: string }) => summary);
const me = async ({ caller }: { caller: TestCompany['admin']['caller'] }) => caller.get('/api/v1/company/me');

const FIRST = {
  accountKind: 'postpaid',
  creditFen: 0,
  discountPerTenThousand: 10_000,
  invoiceTitle: '',
  taxpayerId: '',
  invoiceMinimumFen: 0,
  salesName: '',
  salesPhone: '',
  carpoolOffer: 'none',
  applicationPrefix: '',
  priceBoundPerTenThousand: 1_000_000,
  priceNeedsMeasure: false,
  paymentDays: 30,
  reminderDays: [-3, 1, 15, 30],
};

describe('companies', () => {
  test('are listed with their terms, and found by name and status', async () => {
    await server.company({ name: '远山测试' });
    const { data } = await desk.get(COMPANIES, { name: '远帆' });
    expect(data).toEqual({
      total: 1,
      rows: [
        {
          companyId: company.companyId,
          name: '远帆贸易',
          status: 'active',
          suspendedMessage: '',
          createdAt: expect.any(String),
          terms: FIRST,
        },
      ],
    });
    expect((await desk.get(COMPANIES, { name: '%' })).data.total).toBe(0);
    expect((await desk.get(COMPANIES)).data.total).toBeGreaterThanOrEqual(2);
    expect((await desk.get(COMPANIES, { status: 'suspended' })).data.total).toBe(0);
    expect((await desk.get(COMPANIES, { status: 'gone' })).code).toBe(40000);
  });

  test('one is shown with its super administrator and how many work there', async () => {
    await company.person();
    const { data } = await desk.get(`${COMPANIES}/detail`, { companyId: company.companyId });
    const { staffId, name, phone } = company.admin;
    expect(data).toMatchObject({ name: '远帆贸易', administrator: { staffId, name, phone }, terms: FIRST });
    expect(data.staffCount).toBe(2);
  });

  const others: [method: 'get' | 'post', path: string, body: object][] = [
    ['get', 'detail', {}],
    ['post', 'terms', { creditFen: 1 }],
    ['post', 'suspend', { message: '欠费' }],
    ['post', 'resume', {}],
    ['post', 'administrator', { phone: '13900001111' }],
  ];
  test.each(others)('an unknown one is not there: %s %s', async (method, path, body) => {
    const sent = { companyId: 9_999_999, ...body };
    expect(await desk[method](`${COMPANIES}/${path}`, sent)).toMatchObject({ code: 40400, msg: '没有查询到数据' });
  });
});

describe('terms', () => {
  const set = (edit: object, of = company) => desk.post(`${COMPANIES}/terms`, { companyId: of.companyId, ...edit });

  test('change where they are given and stay where they are not, told with old and new', async () => {
    const of = await server.company({ name: '条款企业' });
    const effectiveFrom = dayOf(server.services.clock.now());
    const first = { creditFen: 12_345, discountPerTenThousand: 9_550, salesName: '何畅' };
    expect((await set(first, of)).data).toEqual({
      ...{ ...FIRST, ...first, effectiveFrom, version: 2, raisedFen: 12_345, needsSecond: true },
      change: '授信额度由 ¥0.00 改为 ¥123.45，折扣由 100% 改为 95.5%，销售姓名由 无 改为 “何畅”',
    });
    const all = {
      accountKind: 'prepaid',
      creditFen: 0,
      discountPerTenThousand: 8_000,
      invoiceTitle: '条款企业有限公司',
      taxpayerId: '91330100MA27X00000',
      invoiceMinimumFen: 20_000,
      salesName: '何畅',
      salesPhone: '0571-88886666',
      carpoolOffer: 'mixed',
      applicationPrefix: 'ABC',
      priceBoundPerTenThousand: 3_000,
      priceNeedsMeasure: true,
      paymentDays: 45,
      reminderDays: [-5, 0, 20],
    };
    const agreed = (await set(all, of)).data;
    const facts = { change: agreed.change, effectiveFrom, version: 3, raisedFen: 0, needsSecond: true };
    expect(agreed).toEqual({ ...all, ...facts });
    const { data } = await desk.get(`${COMPANIES}/detail`, { companyId: of.companyId });
    expect(data.terms).toEqual(all);
    const [newest, older] = await summaries(of.companyId);
    expect(newest).toBe(`修改企业“条款企业”的条款：${agreed.change}`);
    expect(older).toBe(
      '修改企业“条款企业”的条款：授信额度由 ¥0.00 改为 ¥123.45，折扣由 100% 改为 95.5%，销售姓名由 无 改为 “何畅”',
    );
    expect(newest).toContain('付款期限由 出账后 30 天 改为 出账后 45 天，付款提醒由 到期前 3 天、逾期 1 天');
    expect(newest).toContain('账户类型由 后付费 改为 预付费，授信额度由 ¥123.45 改为 ¥0.00');
    expect((await me(of.admin)).data.accountType).toBe(1);
  });

  test('a prepaid company gets no credit, whichever comes first', async () => {
    const of = await server.company({ accountKind: 'prepaid' });
    expect(await set({ creditFen: 1 }, of)).toMatchObject({ code: 29020, fields: { creditFen: expect.any(String) } });
    expect((await set({ accountKind: 'postpaid', creditFen: 1 }, of)).code).toBe(0);
    expect((await set({ accountKind: 'prepaid' }, of)).code).toBe(29020);
  });

  test.each([
    ['accountKind', 'later', '账户类型应为 prepaid 或 postpaid'],
    ['creditFen', -1, '授信额度不能小于 0'],
    ['creditFen', 1.5, '授信额度应为整数（分）'],
    ['creditFen', 10_000_000_000_001, '授信额度太大'],
    ['discountPerTenThousand', 0, '折扣应为 1 至 10000'],
    ['discountPerTenThousand', 10_001, '折扣应为 1 至 10000'],
    ['invoiceTitle', '长'.repeat(101), '发票抬头不能超过 100 个字'],
    ['taxpayerId', '12345678901234', '纳税人识别号应为 15 至 20 位数字或大写字母'],
    ['invoiceMinimumFen', '100', '最低开票金额应为整数（分）'],
    ['salesName', '名'.repeat(26), '销售姓名不能超过 25 个字'],
    ['salesPhone', '12ab', '销售电话格式不正确'],
    ['carpoolOffer', 'all', '拼车应为 none、ownRiders 或 mixed'],
    ['applicationPrefix', 'AB', '申请单号前缀应为三个大写字母'],
  ])('%s %j is refused: %s', async (field, value, message) => {
    expect(await set({ [field]: value })).toMatchObject({ code: 40000, fields: { [field]: message } });
  });

  test('the database knows the same offers', async () => {
    for (const carpoolOffer of CarpoolOffer.names)
      expect((await set({ carpoolOffer })).data).toMatchObject({ carpoolOffer });
    await expect(server.owner.query(`update company_terms set carpool_offer = 'x'`)).rejects.toThrow(
      /check constraint/,
    );
  });

  test('the database holds the same bounds', async () => {
    const broken = [
      'credit_fen = -1',
      'discount_per_ten_thousand = 0',
      `application_prefix = 'ab'`,
      `taxpayer_id = '1'`,
    ];
    for (const change of broken) {
      await expect(server.owner.query(`update company_terms set ${change}`)).rejects.toThrow(/check constraint/);
    }
  });
});

describe('suspending', () => {
  test('shuts everybody out with the desk’s words until it is resumed', async () => {
    const of = await server.company({ name: '暂停企业' });
    const { companyId } = of;
    const person = await of.person();
    expect((await desk.post(`${COMPANIES}/suspend`, { companyId })).fields).toEqual({ message: '请填写暂停原因' });
    expect((await desk.post(`${COMPANIES}/suspend`, { companyId, message: '账单逾期，请联系销售' })).code).toBe(0);
    for (const one of [of.admin, person]) {
      expect(await me(one)).toMatchObject({ code: 10302, msg: '账单逾期，请联系销售' });
    }
    expect((await me(company.admin)).code).toBe(0);
    expect((await desk.post(`${COMPANIES}/suspend`, { companyId, message: '再次' })).code).toBe(29021);
    expect((await desk.get(COMPANIES, { status: 'suspended' })).data.rows).toMatchObject([
      { companyId, suspendedMessage: '账单逾期，请联系销售' },
    ]);
    expect((await desk.post(`${COMPANIES}/resume`, { companyId })).code).toBe(0);
    expect((await me(person)).code).toBe(0);
    expect((await desk.post(`${COMPANIES}/resume`, { companyId })).code).toBe(29022);
    expect(await summaries(companyId)).toEqual(['恢复企业“暂停企业”', '暂停企业“暂停企业”：账单逾期，请联系销售']);
    expect(await of.log()).toEqual([]);
  });
});

describe('a super administrator who lost the phone', () => {
  const replace = (of: TestCompany, by: object) =>
    desk.post(`${COMPANIES}/administrator`, { companyId: of.companyId, ...by });

  test('gets a new number; the old sessions end and the old number is told', async () => {
    const of = await server.company({ name: '换号企业' });
    const phone = newPhone();
    const { staffId, name, phone: old } = of.admin;
    expect(await replace(of, { phone })).toMatchObject({ code: 0, data: { staffId, name, phone } });
    expect((await me(of.admin)).code).toBe(1006);
    const { rows } = await server.owner.query('select purpose from outbox where recipient = $1', [old]);
    expect(rows).toEqual([{ purpose: 'superReplaced' }]);
    const owners = await server.owner.query('select staff_id::int from login_phone where phone = any($1)', [
      [old, phone],
    ]);
    expect(owners.rows).toEqual([{ staff_id: staffId }]);
    expect(await summaries(of.companyId)).toEqual([
      `将企业“换号企业”超级管理员“${name}”的手机号由 ${old} 改为 ${phone}`,
    ]);
  });

  test('is followed by another active person, who manages the root from then on', async () => {
    const of = await server.company({ name: '接任企业', departments: { 研发: {} } });
    const successor = await of.person({ name: '接任者', department: '研发' });
    expect((await replace(of, { staffId: successor.staffId })).data).toEqual({
      staffId: successor.staffId,
      name: '接任者',
      phone: successor.phone,
    });
    expect((await me(of.admin)).code).toBe(1006);
    expect((await me(successor)).data.roleIds).toEqual([1, 3, 5]);
    const again = await of.signIn(of.admin.staffId);
    expect((await me({ caller: again })).data.roleIds).toEqual([5]);
    expect((await summaries(of.companyId))[0]).toMatch(/^将企业“接任企业”的超级管理员由“管理员”（\d+）换为“接任者”/);
  });

  test('a number that is taken, the same number and the same person are refused', async () => {
    const of = await server.company();
    const taken = (await company.person()).phone;
    expect(await replace(of, { phone: taken })).toMatchObject({
      code: 29024,
      fields: { phone: expect.stringContaining(taken) },
    });
    expect((await replace(of, { phone: of.admin.phone })).code).toBe(29025);
    expect((await replace(of, { staffId: of.admin.staffId })).code).toBe(29023);
    expect((await me(of.admin)).code).toBe(0);
  });

  test('somebody of another company, who left, or nobody at all is not there', async () => {
    const of = await server.company();
    const gone = await of.person();
    await server.owner.query('update staff set deleted_at = now() where id = $1', [gone.staffId]);
    const stranger = await company.person();
    for (const staffId of [gone.staffId, stranger.staffId, 1]) {
      expect(await replace(of, { staffId })).toMatchObject({ code: 40400 });
    }
    expect((await me(of.admin)).code).toBe(0);
  });

  test('exactly one of the two ways is asked for', async () => {
    for (const by of [{}, { phone: newPhone(), staffId: 1 }]) {
      expect((await replace(company, by)).fields?.phone).toContain('二者选一');
    }
    expect((await replace(company, { phone: '123' })).fields).toEqual({ phone: '手机号格式不正确' });
  });

  test('two replacements at once leave exactly one super administrator', async () => {
    const of = await server.company();
    const people = [await of.person(), await of.person(), await of.person(), await of.person()];
    const answers = await Promise.all(people.map(({ staffId }) => replace(of, { staffId })));
    expect(answers.every(({ code }) => code === 0)).toBe(true);
    const { rows } = await server.owner.query('select count(*)::int as n from staff_role where company_id = $1', [
      of.companyId,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
  });
});
