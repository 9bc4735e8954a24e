import type { SearchResult } from '../kit/Palette.tsx';
import { SECURITY_TITLES, SETTING_TITLES } from './setting-names.ts';

const rows = (titles: Record<string, string>, to: string, hint: string): SearchResult[] =>
  Object.entries(titles).map(([name, label]) => ({ key: `setting-${name}`, label, hint, to, search: { open: name } }));

const COMPANY: readonly SearchResult[] = [
  ...rows(SETTING_TITLES, '/usersettings', '企业设置'),
  { key: 'setting-calendar', label: '节假日', hint: '企业设置', to: '/usersettings/calendar' },
  { key: 'setting-webhooks', label: '事件推送', hint: '企业设置', to: '/usersettings' },
];
const SECURITY: readonly SearchResult[] = [
  ...rows(SECURITY_TITLES, '/security', '登录安全'),
  { key: 'setting-sso', label: '单点登录', hint: '登录安全', to: '/security' },
];

/** What is typed may begin with the act: “修改 提示语”. */
const named = (keyword: string) => keyword.replace(/^(?:修改|设置)\s*/, '');
const finder = (all: readonly SearchResult[]) => async (keyword: string) =>
  all.filter(({ label, hint }) => `${hint}${label}`.includes(named(keyword)));

/** For the command palette: settings by their titles, each opening what changes it. */
export const findSettings = finder(COMPANY);
export const findSecurity = finder(SECURITY);
