import { expect, test } from 'vitest';
import { isRefused } from './refusal.ts';
import { ROLE } from './role.ts';
import { maySaveSso, SSO_REFUSALS, type SsoSettings } from './sso.ts';

const BEFORE: SsoSettings = {
  ...{ use: 'optional', code: 'firm', issuer: 'https://sso.example.com', clientId: 'qixing', claim: 'phone_number' },
  ...{ names: 'phone', roles: [1000, 1001], factor: 'ours', hosts: ['keys.example.com'] },
};
const OFF: SsoSettings = { ...BEFORE, use: 'off' };
const { superDecides, superTurnsOn } = SSO_REFUSALS;

test.each<[string, SsoSettings | undefined, Partial<SsoSettings>, number | null]>([
  ['nothing', BEFORE, {}, null],
  ['its code', BEFORE, { code: 'other-firm' }, null],
  ['that it must be used', BEFORE, { use: 'required' }, null],
  ['that it is off', BEFORE, { use: 'off' }, null],
  ['the same roles and hosts in another order', BEFORE, { roles: [1001, 1000] }, null],
  ['another issuer', BEFORE, { issuer: 'https://mine.example.com' }, superDecides.code],
  ['another client', BEFORE, { clientId: 'mine' }, superDecides.code],
  ['another claim', BEFORE, { claim: 'nickname' }, superDecides.code],
  ['what it names', BEFORE, { names: 'number' }, superDecides.code],
  ['more roles', BEFORE, { roles: [] }, superDecides.code],
  ['who asks for the factor', BEFORE, { factor: 'provider' }, superDecides.code],
  ['one more host', BEFORE, { hosts: ['keys.example.com', 'mine.example.com'] }, superDecides.code],
  ['another issuer while it is off', OFF, { issuer: 'https://mine.example.com' }, superDecides.code],
  ['that it is on', OFF, { use: 'optional' }, superTurnsOn.code],
  ['all of it for the first time', undefined, {}, superTurnsOn.code],
  ['all of it for the first time, off', undefined, { use: 'off' }, superTurnsOn.code],
])('saving %s', (_, before, change, code) => {
  const after = { ...(before ?? BEFORE), ...change };
  const decision = maySaveSso({ roleIds: [1000, ROLE.staff] }, before, after);
  expect(isRefused(decision) ? decision.refused.code : null).toBe(code);
  expect(maySaveSso({ roleIds: [ROLE.superAdministrator] }, before, after)).toBe(after);
});

test('the refusal says what is not theirs to change, at its field', () => {
  const decision = maySaveSso({ roleIds: [] }, BEFORE, { ...BEFORE, claim: 'nickname', factor: 'provider' });
  expect(decision).toMatchObject({
    refused: { field: 'claim', msg: expect.stringMatching(/^声明、单点登录后的动态验证码决定谁能登录/) },
  });
});
