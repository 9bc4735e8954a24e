import { expect, test } from 'vitest';
import { testServer } from '../tests/kit/server.ts';
import { lastEdits, markEdited } from './edits.ts';

test('any number of records is marked at once, each once, and by whoever edited last', async () => {
  const server = await testServer();
  const { companyId } = await server.company();
  const ids = Array.from({ length: 14_000 }, (_, nth) => nth + 1);
  const mark = (name: string, records: readonly number[], at: Date) =>
    server.services.database.company(companyId, (db) => markEdited(db, { companyId, name }, 'conditions', records, at));
  const [first, later] = [new Date('2026-03-16T08:00:00Z'), new Date('2026-03-17T08:00:00Z')];
  await mark('许静怡', [...ids, 1], first);
  await mark('周明', [14_000], later);
  const editOf = await server.services.database.company(companyId, (db) => lastEdits(db, companyId, 'conditions'));
  expect(editOf(1)).toEqual({ editedBy: '许静怡', editedAt: first });
  expect(editOf(13_999)).toEqual({ editedBy: '许静怡', editedAt: first });
  expect(editOf(14_000)).toEqual({ editedBy: '周明', editedAt: later });
});
