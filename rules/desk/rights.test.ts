import { expect, test } from 'vitest';
import { DESK_ROLES, presetDifference } from './rights.ts';

const service = DESK_ROLES.find(({ name }) => name === '客服')!;

test('a role that was left as it began differs in nothing; one of the provider’s own has nothing to differ from', () => {
  for (const role of DESK_ROLES) expect(presetDifference(role)).toEqual([]);
  expect(presetDifference({ ...service, name: '夜班客服' })).toBeNull();
});

test('what a role has gained or lost is told with both sides', () => {
  const { bills: _, ...rights } = service.rights;
  const changed = { ...service, rights: { ...rights, prices: 'release', log: 'look' } as const, correctionLimitFen: 0 };
  expect(presetDifference(changed)).toEqual([
    { what: '费用更正、退款与复核', preset: '办', now: '复核', isMore: true },
    { what: '账单', preset: '看', now: '—', isMore: false },
    { what: '操作记录', preset: '—', now: '看', isMore: true },
    { what: '单笔自办上限：更正、退款、异议', preset: '¥200.00', now: '¥0.00', isMore: false },
  ]);
});
