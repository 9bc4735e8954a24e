import pg from 'pg';
import { expect, test } from 'vitest';
import { momentOf } from './db.ts';

const TIMESTAMPTZ = 1184;
const general = pg.types.getTypeParser(TIMESTAMPTZ);

test.each([
  '2026-03-01 00:00:00+08',
  '2026-12-31 23:59:59.999999+08',
  '2024-02-29 07:59:59.5+08',
  '1970-01-01 08:00:00.001+08',
  '2026-03-01 12:00:00+00',
  '2026-03-01 12:00:00.25-03:30',
  '0099-12-31 23:59:59+08',
  '0044-03-15 12:00:00+08 BC',
  '1900-06-15 12:00:00+08:05:43',
  'infinity',
])('a moment is read as any reader of it would: %s', (text) => {
  expect(momentOf(text)).toEqual(general(text));
});
