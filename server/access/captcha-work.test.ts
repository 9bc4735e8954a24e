import { createHash, createHmac, hash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { leadingZeroBits, WORK_TASKS, workText } from '#rules/work.ts';
import { solved } from '#ui/browser-work.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { createCaptchaProvider } from '../outside/captcha-provider.ts';
import { checkCaptcha, makeWork } from './captchas.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const check = (captchaToken: string, captcha: string) =>
  checkCaptcha(server.services, { captchaToken, captcha }, 'needed').then(
    () => 'passed',
    (error: { refusal?: { code: number } }) => error.refusal?.code,
  );
const task = async () => (await server.visitor().get('/api/v1/h5/captchaWork')).data as { token: string; bits: number };

/** As the browser's, which is slower: the one test of it is enough. */
function quicklySolved({ token, bits }: { token: string; bits: number }): string {
  for (let answer = 0; ; answer++)
    if (leadingZeroBits(hash('sha256', workText(token, answer), 'buffer')) >= bits) return String(answer);
}

test('what the browser computed stands for a picture once; anything else is wrong and spends the task', async () => {
  const given = await task();
  const answer = (await solved(given))!;
  expect(await check(given.token, answer)).toBe('passed');
  expect(await check(given.token, answer)).toBe(10003);
  const other = await makeWork(server.services);
  expect(await check(other.token, answer)).toBe(6001);
  expect(await check(other.token, quicklySolved(other))).toBe(10003);
  const third = await makeWork(server.services);
  expect(await check(third.token, `${quicklySolved(third)} `)).toBe(6001);
});

test('an address gets few tasks an hour', async () => {
  const answers = [];
  for (let nth = 0; nth <= WORK_TASKS; nth++) answers.push((await server.visitor().get('/api/v1/h5/captchaWork')).code);
  expect(answers.filter((code) => code === 0).length).toBeLessThan(WORK_TASKS + 1);
  expect(answers.at(-1)).not.toBe(0);
});

/** The rule of the signature once more, from what arrived. */
function signatureHolds(request: IncomingMessage, body: string): boolean {
  const [, names = '', signature] =
    /SignedHeaders=([^,]+),Signature=(\w+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (!names.includes('content-type')) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  const headers = names.split(';').map((name) => `${name}:${request.headers[name]}\n`);
  const canonical = `${request.method}\n/\n\n${headers.join('')}\n${names}\n${digest(body)}`;
  const expected = createHmac('sha256', 'secret')
    .update(`ACS3-HMAC-SHA256\n${digest(canonical)}`)
    .digest('hex');
  return expected === signature;
}

test('a provider is asked as it documents, and believed only where it says so', async () => {
  const seen: URLSearchParams[] = [];
  const stand = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const sent = new URLSearchParams(body);
      seen.push(sent);
      const isSigned = signatureHolds(request, body) && request.headers['x-acs-action'] === 'VerifyIntelligentCaptcha';
      const isRight = isSigned && sent.get('CaptchaVerifyParam') === '{"a":"1 +%"}' && sent.get('SceneId') === 'scene1';
      const Result = { VerifyResult: isRight, VerifyCode: isRight ? 'T001' : 'F001' };
      response.writeHead(isSigned ? 200 : 403, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ Code: 'Success', Success: true, Result }));
    });
  });
  await new Promise<void>((done) => stand.listen(0, '127.0.0.1', done));
  const settings = {
    CAPTCHA_PROVIDER: 'aliyun',
    CAPTCHA_ENDPOINT: `http://127.0.0.1:${(stand.address() as AddressInfo).port}`,
    CAPTCHA_ACCESS_KEY: 'key',
    CAPTCHA_ACCESS_SECRET: 'secret',
    CAPTCHA_SCENE_ID: 'scene1',
  };
  const provider = createCaptchaProvider(settings)!;
  const services = { ...server.services, captchaProvider: provider };
  const tried = (captcha: string, captchaToken = 'aliyun') =>
    checkCaptcha(services, { captchaToken, captcha }, 'needed').then(
      () => 'passed',
      (error: { refusal?: { code: number } }) => error.refusal?.code,
    );
  expect(await tried('{"a":"1 +%"}')).toBe('passed');
  expect(await tried('forged')).toBe(6001);
  expect(await createCaptchaProvider({ ...settings, CAPTCHA_ACCESS_SECRET: 'wrong' })!.verify('{"a":"1 +%"}')).toBe(
    false,
  );
  expect(seen).toHaveLength(3);
  stand.closeAllConnections();
  await new Promise((done) => stand.close(done));
  expect(await tried('{"a":"1 +%"}')).toBe(6001);
  expect(createCaptchaProvider({})).toBeNull();
  expect(() => createCaptchaProvider({ CAPTCHA_PROVIDER: 'aliyun' })).toThrow('CAPTCHA_ACCESS_KEY');
  expect(() => createCaptchaProvider({ CAPTCHA_PROVIDER: 'else' })).toThrow('CAPTCHA_PROVIDER');
});
