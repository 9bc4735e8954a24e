// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, mountAt } from '../kit/mounted.tsx';
import { queryClient } from '../kit/query-client.ts';
import { SsoDialog, type SsoView } from './SsoDialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const view = (use: 'off' | 'optional'): SsoView => ({
  settings: {
    ...{ use, code: 'firm', issuer: 'https://sso.example.com', clientId: 'qixing', claim: 'phone_number' },
    ...{ names: 'phone', roles: [], factor: 'ours', hosts: [] },
  },
  ...{ isProven: false, failure: '', failedAt: null, redirectUri: 'https://car.example.com/login/sso' },
  origin: 'https://car.example.com',
});

const DECISIVE = [
  '签发地址',
  '客户端 ID',
  '其他主机',
  '声明',
  '手机号',
  '工号',
  '谁使用',
  '企行按动态验证码的设置再问一次',
];
/** The label of a needed field says so behind its name. */
const named = (label: string): RegExp => new RegExp(`^${label}(必填)?$`);
const isDisabled = (label: string): boolean => screen.getByLabelText<HTMLInputElement>(named(label)).disabled;

test.each([
  ['the super administrator decides everything', true, 'optional', false],
  ['others decide nothing about whom the provider speaks for, and may turn it off', false, 'optional', false],
  ['others do not turn it on', false, 'off', true],
] as const)('%s', async (_, mayDecide, use, isUseShut) => {
  vi.stubGlobal('fetch', async () => answer([]));
  mountAt(() => <SsoDialog view={view(use)} mayDecide={mayDecide} onClose={() => undefined} />);
  await screen.findByLabelText(named('签发地址'));
  expect(DECISIVE.map(isDisabled)).toEqual(DECISIVE.map(() => !mayDecide));
  expect(screen.queryByText(/只有超级管理员可以修改/) !== null).toBe(!mayDecide);
  expect([isDisabled('客户端密钥'), isDisabled('企业代码')]).toEqual([false, false]);
  expect(isDisabled('可以使用')).toBe(isUseShut);
});
