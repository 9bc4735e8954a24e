import { expect, test } from 'vitest';
import { readRoleWords } from './role-words.ts';

test('rights and limits are read as they are written; the last of two counts', () => {
  expect(readRoleWords(['prices=release', 'correction=2000.5', 'prices=act', 'movement=0'])).toEqual({
    rights: { prices: 'act' },
    limits: { correctionLimitFen: 200_050, movementLimitFen: 0 },
  });
});

test.each([[], ['prices'], ['prices='], ['price=act'], ['prices=all'], ['correction=much'], ['movement=1=2']])(
  'whatever is none of them is read by nobody: %s',
  (...words) => {
    expect(readRoleWords(words)).toBeNull();
    expect(readRoleWords(['orders=act', ...words])).toEqual(
      words.length === 0 ? { rights: { orders: 'act' }, limits: {} } : null,
    );
  },
);
