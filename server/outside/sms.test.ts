import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { acs3Headers, percentEncoded } from './acs3.ts';
import { createSmsSender } from './sms.ts';
import { templateSetting } from './sms-aliyun.ts';

const message = { phone: '13800000001', purpose: 'login', params: { code: '4821' }, text: '验证码 4821' };
let server: Server | undefined;

async function listen(answer: (request: IncomingMessage) => { status: number; body: string } | undefined) {
  server = createServer((request, response) => {
    const reply = answer(request);
    if (!reply) return; // never answers
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    SMS_ENDPOINT: `http://127.0.0.1:${port}`,
    SMS_ACCESS_KEY: 'key',
    SMS_ACCESS_SECRET: 'secret',
    SMS_SIGN_NAME: '企行',
    SMS_TEMPLATE_LOGIN: 'SMS_1',
  };
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A second, independent reading of the rule: it starts from what arrived on the wire. */
function signatureHolds(request: IncomingMessage, secret: string) {
  const [, names = '', signature] =
    /SignedHeaders=([^,]+),Signature=(\w+)$/.exec(request.headers.authorization ?? '') ?? [];
  const [path, query = ''] = (request.url ?? '').split('?');
  const headers = names.split(';').map((name) => `${name}:${request.headers[name]}\n`);
  const canonical = `${request.method}\n${path}\n${query.split('&').sort().join('&')}\n${headers.join('')}\n${names}\n${
    createHash('sha256').digest('hex') // the body is empty
  }`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  return createHmac('sha256', secret).update(`ACS3-HMAC-SHA256\n${digest}`).digest('hex') === signature;
}

describe('Aliyun signature', () => {
  it('equals the example of the documentation', () => {
    const headers = acs3Headers(
      {
        method: 'POST',
        host: 'ecs.cn-shanghai.aliyuncs.com',
        path: '/',
        query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
        body: '',
        action: 'RunInstances',
        version: '2014-05-26',
        date: new Date('2023-10-26T10:22:32Z'),
        nonce: '3156853299f313e23d1673dc12e1703d',
      },
      'YourAccessKeyId',
      'YourAccessKeySecret',
    );
    expect(headers.authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
        'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
        'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  it('encodes what encodeURIComponent leaves alone', () => {
    expect(percentEncoded("企 行*~!'()")).toBe('%E4%BC%81%20%E8%A1%8C%2A~%21%27%28%29');
  });
});

describe('SMS senders', () => {
  it('keeps messages in the outbox unless told otherwise', async () => {
    await expect(createSmsSender('outbox', {}).send(message)).resolves.toBeUndefined();
  });

  it('refuses settings that cannot work', () => {
    expect(() => createSmsSender('pigeon', {})).toThrow('SMS_PROVIDER');
    expect(() => createSmsSender('aliyun', {})).toThrow('SMS_ACCESS_KEY');
    const environment = { SMS_ACCESS_KEY: 'k', SMS_ACCESS_SECRET: 's', SMS_SIGN_NAME: '企行' };
    expect(() => createSmsSender('aliyun', environment, ['setPassword'])).toThrow('SMS_TEMPLATE_SET_PASSWORD');
    expect(() => createSmsSender('aliyun', { ...environment, SMS_ENDPOINT: 'http://sms.example' })).toThrow('https');
    expect(templateSetting('hand-over')).toBe('SMS_TEMPLATE_HAND_OVER');
  });

  it('sends a request whose signature the other side can verify', async () => {
    const seen: { verified: boolean; query: URLSearchParams; action: unknown }[] = [];
    const environment = await listen((request) => {
      const query = new URL(request.url ?? '', 'http://x').searchParams;
      seen.push({ verified: signatureHolds(request, 'secret'), query, action: request.headers['x-acs-action'] });
      return { status: 200, body: '{"Code":"OK","Message":"OK"}' };
    });
    await createSmsSender('aliyun', environment).send(message);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ verified: true, action: 'SendSms' });
    expect(Object.fromEntries(seen[0]?.query ?? [])).toEqual({
      PhoneNumbers: '13800000001',
      SignName: '企行',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"4821"}',
    });
  });

  it('a wrong secret is seen by the verifier', async () => {
    let verified = true;
    const environment = await listen((request) => {
      verified = signatureHolds(request, 'another');
      return { status: 200, body: '{"Code":"OK"}' };
    });
    await createSmsSender('aliyun', environment).send(message);
    expect(verified).toBe(false);
  });

  it.each([
    [403, '{"Code":"isv.MOBILE_NUMBER_ILLEGAL","Message":"13800000001"}', 'isv.MOBILE_NUMBER_ILLEGAL'],
    [200, '{"Code":"13800000001"}', '未知'],
    [502, '<html>13800000001 4821</html>', 'HTTP 502'],
  ])('says why without phone or code (%i)', async (status, body, expected) => {
    const environment = await listen(() => ({ status, body }));
    const error = await createSmsSender('aliyun', environment)
      .send(message)
      .catch((reason: Error) => reason);
    expect(String(error)).toContain(expected);
    expect(String(error)).not.toMatch(/13800000001|4821/);
  });

  it('names the missing template, and an unreachable service, without phone or code', async () => {
    const environment = await listen(() => ({ status: 200, body: '{"Code":"OK"}' }));
    const sender = createSmsSender('aliyun', environment);
    await expect(sender.send({ ...message, purpose: 'notice' })).rejects.toThrow('SMS_TEMPLATE_NOTICE');
    server?.close();
    server?.closeAllConnections();
    const error: Error & { cause?: unknown } = (await sender.send(message).catch((reason: Error) => reason)) as Error;
    expect(error.message).toBe('短信服务无法连接');
    expect(error.cause).toBeUndefined();
  });

  it('gives up after 5 seconds', async () => {
    const environment = await listen(() => undefined);
    await expect(createSmsSender('aliyun', environment).send(message)).rejects.toThrow('短信服务超时');
  }, 8000);
});
