// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Output } from '#contract/endpoint.ts';
import type { securityApi } from '#contract/security.ts';
import { SECURITY_REFUSALS } from '#rules/security.ts';
import { answer, mount } from '../kit/mounted.tsx';
import { queryClient } from '../kit/query-client.ts';
import { PasskeySection } from './PasskeySection.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

type Mine = Output<typeof securityApi.mine>;
const at = new Date('2026-11-01T08:00:00Z');
const keys = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({ id: nth + 1, name: `设备${nth + 1}`, createdAt: at, lastUsedAt: null }));
const mine = (change: Partial<Mine>): Mine => ({
  sessions: [],
  passwordRule: 'documented',
  hasFactor: false,
  mustHaveFactor: false,
  recoveryCodesLeft: 0,
  passkeys: keys(1),
  passkeyUse: 'factor',
  ...change,
});
const named = (name: RegExp) => screen.queryAllByRole('button', { name }).length;

test.each<[what: string, change: Partial<Mine>, offered: number]>([
  ['the company asks for none', {}, 1],
  ['it is the last factor and one is asked for', { mustHaveFactor: true }, 0],
  ['there is an app beside it', { mustHaveFactor: true, hasFactor: true }, 1],
  ['there is another', { mustHaveFactor: true, passkeys: keys(2) }, 2],
])('删除 is offered where the server does it: %s', (_, change, offered) => {
  mount(<PasskeySection mine={mine(change)} />);
  expect(named(/删除/)).toBe(offered);
  expect(screen.queryAllByText(/最后一个不能删除/)).toHaveLength(offered === 0 ? 1 : 0);
});

test('添加 is not offered to whoever has as many as there may be', () => {
  mount(<PasskeySection mine={mine({ passkeys: keys(10) })} />);
  expect([named(/^添\s*加$/), screen.queryAllByText(/最多添加 10 个/).length]).toEqual([0, 1]);
});

async function refusedBy(): Promise<string | null> {
  mount(<PasskeySection mine={mine({})} />);
  fireEvent.click(screen.getByRole('button', { name: /^添\s*加$/ }));
  const submit = (await screen.findAllByRole('button', { name: /^添\s*加$/ })).at(-1)!;
  await act(async () => fireEvent.click(submit));
  return (await screen.findByRole('alert')).textContent;
}

test('what the server refuses stands in the dialog', async () => {
  const { code, msg } = SECURITY_REFUSALS.passkeysOff;
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code, msg, data: null })));
  expect(await refusedBy()).toBe(msg);
});

const BEGUN = { challenge: 'AA', rpId: 'x', userHandle: 'AA', account: '1', displayName: '张三', credentialIds: [] };

test.each([
  ['NotAllowedError', '没有使用通行密钥：已取消、超时，或这台设备上没有'],
  ['SecurityError', '这个地址不能使用通行密钥，请用企业平时的网址打开'],
  ['InvalidStateError', '这台设备上已经有您的通行密钥'],
])('what the browser refuses (%s) stands there too', async (name, text) => {
  vi.stubGlobal('fetch', async () => answer(BEGUN));
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', { credentials: { create: () => Promise.reject(new DOMException('', name)) } });
  expect(await refusedBy()).toBe(text);
});

test('so does that it knows no passkeys', async () => {
  vi.stubGlobal('fetch', async () => answer(BEGUN));
  vi.stubGlobal('navigator', {});
  expect(await refusedBy()).toBe('这个浏览器不支持通行密钥');
});
