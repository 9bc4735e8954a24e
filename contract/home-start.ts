import { z } from 'zod';
import type { MenuBadges } from '#rules/home.ts';
import { Me, MenuEntry, PublicSettings } from './access.ts';
import { calls } from './endpoint.ts';
import { spelt } from './spelt.ts';
import { flag, optional } from './wire.ts';

/*
 * What every page of the console asks first. It stands apart from the start page's summary, whose shapes only that page
 * needs.
 */
const signedIn = calls('home', { access: 'session' });
const count = z.int();

const badges = spelt<MenuBadges>({
  home: ['homeNum', count],
  approvals: ['approvalNum', count],
  bills: ['billNum', count],
});

const start = z.object({ me: Me, menu: z.array(MenuEntry), settings: PublicSettings, badges: badges.nullable() });
export type ConsoleStart = z.output<typeof start>;

export const homeStartApi = {
  start: signedIn.get(
    '/api/v3/home/start',
    '打开控制台时先要知道的：登录的人、菜单、公开设置，以及菜单上的待办数',
    z.object({ badges: optional(flag) }),
    start,
  ),
  badges: signedIn.get('/api/v3/home/badges', '菜单上的待办数', z.object({}), badges),
};
