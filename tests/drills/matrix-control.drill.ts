import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { FUNCTIONS } from '#rules/permission.ts';
import { studyExamples } from '../kit/fuzz.ts';
import { testServer } from '../kit/server.ts';
import { playMatrix } from './matrix/play.ts';

const SEED = process.env.DRILL_SEED ?? '17';
const removed = vi.hoisted(() => ({ functions: false, scope: false }));

// Everybody has every function, though in their own departments.
vi.mock('#rules/role.ts', async (original) => {
  const role = await original<typeof import('#rules/role.ts')>();
  const rightsOf: typeof role.rightsOf = (...given) =>
    removed.functions ? { ...role.rightsOf(...given), functions: new Set(FUNCTIONS) } : role.rightsOf(...given);
  return { ...role, rightsOf };
});
// Every row lies within everybody's departments.
vi.mock('#server/query-kit.ts', async (original) => {
  const kit = await original<typeof import('#server/query-kit.ts')>();
  const withinScope: typeof kit.withinScope = (...given) =>
    removed.scope ? sql<boolean>`true` : kit.withinScope(...given);
  return { ...kit, withinScope };
});

test.each(['functions', 'scope'] as const)('with no check of %s the matrix finds it', async (what) => {
  const server = await testServer({ demo: true });
  studyExamples();
  removed[what] = true;
  const { cases, wrong } = await playMatrix(server, SEED, ({ path }) =>
    /orderyq|applyInfo|company\/user\/(stop|getPage|delete|update)/.test(path),
  );
  removed[what] = false;
  console.log(`matrix, control without ${what}: ${wrong.length} of ${cases} cases wrong`);
  expect(wrong.length, 'the control must differ').toBeGreaterThan(0);
});
