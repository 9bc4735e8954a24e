import { beforeAll, describe, expect, test } from 'vitest';
import { FUNCTIONS } from '#rules/permission.ts';
import { newPhone } from '../../tests/kit/company.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { deskPerson } from '../../tests/kit/desk-person.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;

beforeAll(async () => {
  server = await testServer({ demo: true });
  desk = new Desk(server);
});

const LIST = '/desk/v1/enrolments';
const DECIDE = '/desk/v1/enrolments/decide';
const terms = { accountKind: 'postpaid', creditFen: 5_000_000 };

const contactPhone = (): string => `138${newPhone().slice(3)}`;

async function enrolled(more: { phone?: string; companyName?: string } = {}): Promise<number> {
  const { rows } = await server.owner.query(
    `insert into enrolment (company_name, company_nature, city, contact, phone, department, post, created_at)
     values ($1, 'unknown', '杭州', '陈一帆', $2, 'unknown', 'unknown', now()) returning id`,
    [more.companyName ?? '新桥物流', more.phone ?? contactPhone()],
  );
  return Number(rows[0].id);
}
const companiesOf = async (enrolmentId: number): Promise<number> =>
  (
    await server.owner.query(
      'select count(*)::int as n from enrolment join company on company.id = opened_id where enrolment.id = $1',
      [enrolmentId],
    )
  ).rows[0].n;
const sentCode = async (phone: string): Promise<string> => {
  const { rows } = await server.owner.query('select params from outbox where recipient = $1 order by id desc limit 1', [
    phone,
  ]);
  return rows[0].params.code;
};

test('a visitor applies, the desk accepts, the administrator signs in and sees everything', async () => {
  const phone = contactPhone();
  const visitor = server.visitor({ address: '10.2.0.1' });
  await visitor.post('/api/v1/company/smsSend', { phone, purpose: 'application' });
  const { data: picture } = await visitor.get('/api/v1/h5/captcha');
  const { data: shown } = await visitor.get('/demo/captcha', { token: picture.captcha_token });
  const applied = await visitor.get('/api/v1/h5/companyRegister', {
    companyName: '启明咨询',
    responName: '周启明',
    responPhone: phone,
    captchaToken: picture.captcha_token,
    captcha: shown.captcha,
    smsCaptcha: await sentCode(phone),
  });
  expect(applied.code).toBe(0);

  const { data: listed } = await desk.get(LIST, { status: 'new' });
  const enrolment = listed.rows.find((row: { phone: string }) => row.phone === phone);
  expect(enrolment).toEqual({
    enrolmentId: expect.any(Number),
    companyName: '启明咨询',
    companyNature: 'unknown',
    city: 'unknown',
    contact: '周启明',
    phone,
    department: 'unknown',
    post: 'unknown',
    status: 'new',
    reason: '',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    dueAt: expect.stringMatching(/ 18:00:00$/),
    movedAt: null,
    companyId: null,
  });
  const { enrolmentId } = enrolment;
  expect((await desk.post(DECIDE, { enrolmentId, status: 'contacted' })).data).toEqual({
    enrolmentId,
    status: 'contacted',
    companyId: null,
    administratorId: null,
  });
  const accepted = await desk.post(DECIDE, { enrolmentId, status: 'accepted', terms });
  expect(accepted).toEqual({
    code: 0,
    msg: '成功',
    data: {
      enrolmentId,
      status: 'accepted',
      companyId: expect.any(Number),
      administratorId: expect.any(Number),
    },
  });

  await server.owner.query('delete from rate_limit');
  const browser = server.visitor({ address: '10.2.0.2' });
  await browser.post('/api/v1/company/smsSend', { phone, purpose: 'login' });
  const signedIn = await browser.post('/api/v1/company/login1', { phone, smsCaptcha: await sentCode(phone) });
  expect(signedIn.data).toMatchObject({
    userId: accepted.data.administratorId,
    userName: '周启明',
    roleName: '超级管理员',
    companyId: accepted.data.companyId,
    companyName: '启明咨询',
    accountType: 2,
  });
  const menu = await browser.get('/api/v2/permission/menuList');
  expect(menu.data).toHaveLength(23);
  const me = await browser.get('/api/v1/company/me');
  expect(me.data.functions.toSorted()).toEqual(FUNCTIONS.toSorted());
  expect(me.data.roleIds).toEqual([1, 3, 5]);

  const { data: done } = await desk.get(LIST, { status: 'accepted' });
  expect(done.rows[0]).toMatchObject({ enrolmentId, companyId: accepted.data.companyId, status: 'accepted' });
});

describe('accepting', () => {
  const accept = (enrolmentId: number, more: object = {}, tampering = {}) =>
    desk.post(DECIDE, { enrolmentId, status: 'accepted', terms, ...more }, tampering);

  test('opens a company with all that each one has', async () => {
    const phone = contactPhone();
    const { data } = await accept(await enrolled({ phone }), {
      terms: { ...terms, taxpayerId: '91330100MA27X00000', applicationPrefix: 'QXA' },
    });
    const one = async (query: string) => (await server.owner.query(query, [data.companyId])).rows;
    expect(await one('select name, status, account_kind from company where id = $1')).toEqual([
      { name: '新桥物流', status: 'active', account_kind: 'postpaid' },
    ]);
    const [root] = await one('select * from department where company_id = $1');
    expect(root).toMatchObject({ name: '新桥物流', super_id: null, level: 1 });
    expect(
      await one(`select id::int, name, scope, is_system,
        (select coalesce(array_agg(permission_id order by permission_id), '{}') from role_permission
         where company_id = role.company_id and role_id = role.id) as permissions
        from role where company_id = $1 order by id`),
    ).toMatchObject([
      { id: 1, name: '超级管理员', scope: 'all', is_system: true },
      { id: 3, name: '部门管理员', scope: 'listed', permissions: [1, 3, 5, 37, 39] },
      { id: 4, name: '部门经理', scope: 'ownTree', permissions: [1, 3, 37, 39] },
      { id: 5, name: '普通员工', scope: 'none', permissions: [] },
    ]);
    expect(await one('select staff_id::int, role_id::int from staff_role where company_id = $1')).toEqual([
      { staff_id: data.administratorId, role_id: 1 },
    ]);
    expect(await one('select staff_id::int from department_manager where company_id = $1')).toHaveLength(1);
    expect(await one('select * from company_terms where company_id = $1')).toMatchObject([
      { credit_fen: '5000000', taxpayer_id: '91330100MA27X00000', application_prefix: 'QXA', carpool_offer: 'none' },
    ]);
    const { rows } = await server.owner.query('select text from outbox where recipient = $1', [phone]);
    expect(rows[0].text).toContain('新桥物流');
  });

  test('is told in the trail, with key, call and company', async () => {
    const { data } = await accept(await enrolled());
    const { data: trail } = await desk.get('/desk/v1/events', { companyId: data.companyId });
    expect(trail).toEqual({
      total: 1,
      rows: [
        {
          eventId: expect.any(Number),
          at: expect.any(String),
          key: desk.key,
          call: DECIDE,
          companyId: data.companyId,
          place: '',
          summary: expect.stringMatching(/^接受企业申请 \d+“新桥物流”，开通企业“新桥物流”，超级管理员 陈一帆/),
        },
      ],
    });
    expect(trail.rows[0].summary).toContain('授信额度 ¥50,000.00');
  });

  test('with a number that is somebody’s is refused and leaves nothing; another number opens it', async () => {
    const { admin } = await server.company();
    const phone = contactPhone();
    await server.owner.query('update staff set phone = $1 where id = $2', [phone, admin.staffId]);
    const enrolmentId = await enrolled({ phone });
    const refused = await accept(enrolmentId);
    expect(refused).toMatchObject({ code: 29011, fields: { administratorPhone: expect.stringContaining(phone) } });
    expect(await companiesOf(enrolmentId)).toBe(0);
    expect((await desk.get(LIST, { status: 'new', pageSize: 500 })).data.rows).toContainEqual(
      expect.objectContaining({ enrolmentId }),
    );
    const other = newPhone();
    const opened = await accept(enrolmentId, {
      administratorPhone: other,
      administratorName: '林远',
      companyName: '新桥物流（杭州）',
    });
    expect(opened.code).toBe(0);
    const { data } = await desk.get('/desk/v1/companies/detail', { companyId: opened.data.companyId });
    expect(data).toMatchObject({ name: '新桥物流（杭州）', administrator: { name: '林远', phone: other } });
  });

  test('twice with one key opens one company and answers alike', async () => {
    const enrolmentId = await enrolled();
    const first = await accept(enrolmentId, {}, { idempotencyKey: 'open-once' });
    expect(await accept(enrolmentId, {}, { idempotencyKey: 'open-once' })).toEqual(first);
    expect(await companiesOf(enrolmentId)).toBe(1);
  });

  test('eight at once open one company', async () => {
    const enrolmentId = await enrolled();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => accept(enrolmentId, {}, { time: Date.now() + nth })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, ...Array(7).fill(29010)]);
    expect(await companiesOf(enrolmentId)).toBe(1);
  });

  test('two applications with one number at once: one company', async () => {
    const phone = contactPhone();
    const ids = [await enrolled({ phone }), await enrolled({ phone })];
    const answers = await Promise.all(ids.map((id) => accept(id)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 29011]);
  });

  test('a company of one letter needs a longer name', async () => {
    const enrolmentId = await enrolled({ companyName: '云' });
    expect(await accept(enrolmentId)).toMatchObject({ code: 29012, fields: { companyName: expect.any(String) } });
    expect((await accept(enrolmentId, { companyName: '云间' })).code).toBe(0);
  });

  test('a prepaid company has no credit', async () => {
    const answer = await accept(await enrolled(), { terms: { accountKind: 'prepaid', creditFen: 1 } });
    expect(answer).toMatchObject({ code: 29020, fields: { 'terms.creditFen': expect.any(String) } });
  });

  test.each([
    [{ terms: undefined }, 'terms', '请填写企业条款'],
    [{ terms: {} }, 'terms.accountKind', '账户类型应为 prepaid 或 postpaid'],
    [{ administratorPhone: '23800000001' }, 'administratorPhone', '手机号格式不正确'],
    [{ terms: { ...terms, applicationPrefix: 'qxa' } }, 'terms.applicationPrefix', '申请单号前缀应为三个大写字母'],
  ])('%j is refused at its field', async (more, field, message) => {
    const enrolmentId = await enrolled();
    expect(await accept(enrolmentId, more)).toMatchObject({ code: 40000, fields: { [field]: message } });
    expect(await companiesOf(enrolmentId)).toBe(0);
  });
});

describe('what a company is opened with', () => {
  const byKey = async (limitFen: number) => {
    const chief = await deskPerson(server, '财务主管');
    await server.owner.query(`update desk_role set rights = rights || '{"enrolments": "act"}' where name = '财务主管'`);
    const draft = { name: '开户系统', rights: { enrolments: 'act' }, addresses: [] };
    const add = (keyId: string, most: number | null) =>
      chief.write('/desk/v1/keys/add', { ...draft, keyId, limitFen: most });
    expect((await add('opening-00', null)).code, 'no more than its maker may alone').toBe(29119);
    const { data } = await add('opening-01', limitFen);
    return { key: data.keyId, secret: data.secret };
  };

  test.each([
    ['credit', { creditFen: 1 }],
    ['a lower price', { discountPerTenThousand: 9_999 }],
    ['a longer time to pay', { paymentDays: 31 }],
  ])('is not %s where a person opens it: that is submitted as a change of its terms', async (_, given) => {
    for (const role of ['客服', '运营主管', '管理员']) {
      const person = await deskPerson(server, role);
      const enrolmentId = await enrolled();
      const decision = { enrolmentId, status: 'accepted', terms: { accountKind: 'postpaid', ...given } };
      expect((await person.write(DECIDE, decision)).code, role).toBe(29048);
      expect(await companiesOf(enrolmentId), role).toBe(0);
    }
  });

  test('is what gives nothing; the rest waits for a second person', async () => {
    const ops = await deskPerson(server, '运营主管');
    const enrolmentId = await enrolled();
    const plain = { accountKind: 'postpaid', paymentDays: 15, salesName: '乔安' };
    const { data } = await ops.write(DECIDE, { enrolmentId, status: 'accepted', terms: plain });
    const input = { companyId: data.companyId, creditFen: 5_000_000 };
    const submitted = await ops.write('/desk/v1/holds/submit', { call: '/desk/v1/companies/terms', input });
    expect(submitted.data).toMatchObject({ needs: 'second', amountFen: 5_000_000 });
    const { data: opened } = await ops.get('/desk/v1/companies/detail', { companyId: String(data.companyId) });
    expect(opened.terms).toMatchObject({ ...plain, creditFen: 0 });
  });

  test('is within the bound of the key that opens it', async () => {
    const own = await byKey(1_000_000);
    const enrolmentId = await enrolled();
    const open = (creditFen: number) =>
      desk.post(DECIDE, { enrolmentId, status: 'accepted', terms: { ...terms, creditFen } }, own);
    expect((await open(1_000_001)).code).toBe(29095);
    expect(await companiesOf(enrolmentId)).toBe(0);
    expect((await open(1_000_000)).code).toBe(0);
  });
});

describe('deciding', () => {
  test('refusing keeps its reason, and is the end', async () => {
    const enrolmentId = await enrolled();
    expect((await desk.post(DECIDE, { enrolmentId, status: 'refused' })).fields).toEqual({ reason: '请填写拒绝原因' });
    expect((await desk.post(DECIDE, { enrolmentId, status: 'refused', reason: '资料不全' })).code).toBe(0);
    const { data } = await desk.get(LIST, { status: 'refused' });
    expect(data.rows[0]).toMatchObject({ enrolmentId, reason: '资料不全', movedAt: expect.any(String) });
    for (const decision of [{ status: 'contacted' }, { status: 'accepted', terms }]) {
      expect((await desk.post(DECIDE, { enrolmentId, ...decision })).code).toBe(29010);
    }
    expect((await desk.get('/desk/v1/events')).data.rows[0]).toMatchObject({
      companyId: null,
      summary: `拒绝企业申请 ${enrolmentId}“新桥物流”：资料不全`,
    });
  });

  test('an unknown application is no application, an unknown decision none', async () => {
    expect(await desk.post(DECIDE, { enrolmentId: 1, status: 'contacted' })).toMatchObject({ code: 40400 });
    const answer = await desk.post(DECIDE, { enrolmentId: 1, status: 'new' });
    expect(answer).toMatchObject({ code: 40000, msg: '请选择处理结果：contacted、refused 或 accepted' });
    expect((await desk.get(LIST, { status: 'lost' })).code).toBe(40000);
  });

  test('the list is paged, newest first', async () => {
    const [first, second] = [await enrolled(), await enrolled()];
    const page = async (number: number) => (await desk.get(LIST, { page: number, pageSize: 1 })).data;
    const [one, two] = [await page(1), await page(2)];
    expect([one.rows[0].enrolmentId, two.rows[0].enrolmentId]).toEqual([second, first]);
    expect(one.total).toBeGreaterThanOrEqual(2);
  });
});
