import { randomBytes } from 'node:crypto';
import { StartError } from '../start-error.ts';
import { type Acs3Request, acs3Headers, percentEncoded } from './acs3.ts';
import { aliyunEndpoint } from './aliyun-endpoint.ts';
import type { CaptchaProvider } from './captcha-service.ts';
import type { Environment } from './sms-sender.ts';

const TIMEOUT_MS = 5000;
/** The widget's answers are some 2,000 characters. */
const MOST_CHARACTERS = 20_000;

function required(environment: Environment, name: string): string {
  const value = environment[name]?.trim();
  if (!value) throw new StartError(`CAPTCHA_PROVIDER=aliyun 时必须设置 ${name}`);
  return value;
}

/** Captcha 2.0, `VerifyIntelligentCaptcha`: parameters in a form body, which the signature covers. */
const verification = (endpoint: URL, sceneId: string, answer: string): Acs3Request => ({
  method: 'POST',
  host: endpoint.host,
  path: '/',
  query: {},
  body: `CaptchaVerifyParam=${percentEncoded(answer)}&SceneId=${percentEncoded(sceneId)}`,
  contentType: 'application/x-www-form-urlencoded',
  action: 'VerifyIntelligentCaptcha',
  version: '2023-03-05',
  date: new Date(),
  nonce: randomBytes(16).toString('hex'),
});

const isPassed = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'Result' in answer &&
  typeof answer.Result === 'object' &&
  answer.Result !== null &&
  'VerifyResult' in answer.Result &&
  answer.Result.VerifyResult === true;

export function createAliyunCaptcha(environment: Environment): CaptchaProvider {
  const endpoint = aliyunEndpoint(environment, 'CAPTCHA_ENDPOINT', 'https://captcha.cn-shanghai.aliyuncs.com');
  const key = required(environment, 'CAPTCHA_ACCESS_KEY');
  const secret = required(environment, 'CAPTCHA_ACCESS_SECRET');
  const sceneId = required(environment, 'CAPTCHA_SCENE_ID');
  return {
    token: 'aliyun',
    async verify(answer) {
      if (answer.length > MOST_CHARACTERS) return false;
      const request = verification(endpoint, sceneId, answer);
      const { host: _, ...headers } = acs3Headers(request, key, secret);
      try {
        const response = await fetch(endpoint, {
          method: 'POST',
          headers,
          body: request.body,
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        return response.ok && isPassed(await response.json());
      } catch {
        return false;
      }
    },
  };
}
