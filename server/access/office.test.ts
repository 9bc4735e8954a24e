import { beforeAll, expect, test } from 'vitest';
import type { TestCompany } from '../../tests/kit/company.ts';
import { newPhone } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { tokenHash } from './captchas.ts';

/** Many times what an address may do unasked; `OFFICE=1200` tries a whole building. */
const PEOPLE = Number(process.env.OFFICE ?? 80);
const ADDRESS = '203.0.113.77';
const AT_ONCE = 8;

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer();
  company = await server.company();
});

async function hire(): Promise<string[]> {
  const phones = Array.from({ length: PEOPLE }, newPhone);
  await server.owner.query(
    `insert into staff (company_id, department_id, name, phone, company_pay)
     select $1, $2, '员工' || phone, phone, true from unnest($3::text[]) as phone`,
    [company.companyId, company.rootId, phones],
  );
  return phones;
}

/** A picture that somebody has read: drawn by nobody, for the drawing is not what is tried. */
async function solved(): Promise<{ captchaToken: string; captcha: string }> {
  const token = `office-${newPhone()}`;
  const { secrets } = server.services;
  await server.owner.query(
    `insert into captcha (token_hash, answer_hash, expires_at) values ($1, $2, now() + interval '2 minutes')`,
    [tokenHash(server.services, token), secrets.hash('captcha', 'abcd')],
  );
  return { captchaToken: token, captcha: 'abcd' };
}

async function signIn(phone: string): Promise<{ code: number; pictured: boolean }> {
  const browser = server.visitor({ address: ADDRESS });
  const body = { phone, purpose: 'login' };
  let sent = await browser.post('/api/v1/company/smsSend', body);
  const pictured = sent.code === 6002;
  if (pictured) sent = await browser.post('/api/v1/company/smsSend', { ...body, ...(await solved()) });
  expect(sent.code).toBe(0);
  const { rows } = await server.owner.query('select params from outbox where recipient = $1 order by id desc limit 1', [
    phone,
  ]);
  const { code } = await browser.post('/api/v1/company/login1', { phone, smsCaptcha: rows[0].params.code });
  return { code, pictured };
}

async function morning(phones: readonly string[]) {
  const answers: { code: number; pictured: boolean }[] = [];
  const queue = [...phones];
  const worker = async () => {
    for (let phone = queue.pop(); phone; phone = queue.pop()) answers.push(await signIn(phone));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return {
    in: answers.filter(({ code }) => code === 0).length,
    pictured: answers.filter((one) => one.pictured).length,
  };
}

test(`an office of ${PEOPLE} behind one address signs in in one morning, and is known the next`, {
  timeout: 300_000,
}, async () => {
  const phones = await hire();
  expect(await morning(phones)).toEqual({ in: PEOPLE, pictured: PEOPLE - 20 });
  await server.owner.query(`delete from rate_limit where key like 'sms-gap:%' or key like 'sms-day:%'`);
  expect(await morning(phones.slice(0, 30))).toEqual({ in: 30, pictured: 0 });
});
