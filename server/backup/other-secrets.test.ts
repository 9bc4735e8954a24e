import { expect, test } from 'vitest';
import { otherSecrets } from './other-secrets.ts';

const BACKUP = { sessionSecret: 's1', deskKey: 'k1', deskSecret: 'x1' };
const OTHERS = { sessionSecret: 's2', deskKey: 'k2', deskSecret: 'x2' };
const file = '/data/secrets.json';

test.each([
  ['what the backup brought', BACKUP, {}],
  ['the same by settings, whatever lies beside the data', OTHERS, BACKUP],
])('nothing is said where in force is %s', (_, kept, set) => {
  expect(otherSecrets(BACKUP, { file, kept, set })).toEqual([]);
});

test('secrets that were there cost what the backup’s had sealed, and giving them up is told', () => {
  const [session, desk, ...rest] = otherSecrets(BACKUP, { file, kept: OTHERS, set: {} });
  for (const what of ['重新登录', '身份证号', '动态口令', 'Webhook', '单点登录']) expect(session).toContain(what);
  for (const line of [session, desk]) expect(line).toContain(`请移走 ${file}`);
  expect(rest).toEqual([]);
});

test('a setting wins over the backup, and where the backup’s is to be found is told', () => {
  const [line, ...rest] = otherSecrets(BACKUP, { file, kept: BACKUP, set: { sessionSecret: 's2' } });
  expect(line).toContain('设置的 SESSION_SECRET 与备份中的不同，以设置为准');
  expect(line).toContain(`请把它改为备份时所用的（备份中的在 ${file}）`);
  expect(rest).toEqual([]);
});

test('keys of the desk that are off here and were not there', () => {
  const set = { sessionSecret: 's1', deskKey: '', deskSecret: '' };
  const lines = otherSecrets(BACKUP, { file, kept: OTHERS, set });
  expect(lines).toEqual([
    '设置的 DESK_KEYS 与备份中的不同，以设置为准：若它不是备份时所用的，仍用原来的 DESK_KEYS 签名的系统会被拒绝。请把它改为备份时所用的',
  ]);
});
