import { expect, test } from 'vitest';
import { ALL } from '../department-tree.ts';
import type { Org, RoutedStep } from '../flow/route.ts';
import { flowFigures } from './flow-figures.ts';
import { singleSteps } from './flow-singles.ts';
import { type PastApplication, reroute } from './reroute.ts';

const [SUPER, HEAD, CHIEF, FAR, WORKER] = [1, 2, 3, 4, 5] as const;
const ORG: Org = {
  superAdministrator: SUPER,
  pathOf: (id) => (id === 12 ? [10, 11, 12] : [10]),
  managersOf: (id) => (id === 12 ? [HEAD] : id === 11 ? [CHIEF] : []),
  holdersOf: (id) => (id === 9 ? [FAR, CHIEF].map((staffId) => ({ staffId, scope: ALL })) : []),
  isActive: () => true,
};
const application = (at: string, more: Partial<PastApplication> = {}): PastApplication => ({
  ...{ approvalId: 1, staffId: WORKER, departmentId: 12, placedBy: null, amountFen: null, org: ORG, at: new Date(at) },
  ...more,
});
const steps = (...approvers: RoutedStep['approver'][]): RoutedStep[] => approvers.map((approver) => ({ approver }));
const NO_WAITS = { company: null, of: new Map() };
const month = (at: Date) => at.toISOString().slice(0, 7);
const PAST = [application('2026-01-05T00:00:00Z'), application('2026-02-05T00:00:00Z')];

function rerouted(all: readonly PastApplication[], before: RoutedStep[], after: RoutedStep[]) {
  const both = { before, after };
  const turns = reroute(all, { steps: both, singles: singleSteps(both), waits: NO_WAITS, monthOf: month });
  let turn = turns.next();
  while (!turn.done) turn = turns.next();
  return { parts: turn.value, ...flowFigures(turn.value) };
}

test('the same steps change nothing, whatever they are', () => {
  for (const one of [steps({ kind: 'head' }), steps({ kind: 'superior' }, { kind: 'role', roleId: 9, roleName: '' })]) {
    const { load, approvers, changed, examples } = rerouted(PAST, one, one);
    expect(load.before).toEqual(load.after);
    expect([...approvers.values()].every(({ before, after }) => before === after)).toBe(true);
    expect([changed, examples]).toEqual([0, []]);
  }
});

test('decisions are shared among those who are asked, and add up to the steps that are decided', () => {
  const before = steps({ kind: 'head' }, { kind: 'role', roleId: 9, roleName: '' });
  const after = steps({ kind: 'head' }, { kind: 'superior' });
  const { load, approvers, months, departments, examples } = rerouted(PAST, before, after);
  expect(load).toMatchObject({ before: { decisions: 4, passes: 0 }, after: { decisions: 4, passes: 0 } });
  expect(Object.fromEntries(approvers)).toEqual({
    [HEAD]: { before: 2, after: 2 },
    [FAR]: { before: 1, after: 0 },
    [CHIEF]: { before: 1, after: 2 },
  });
  expect([...months.keys()]).toEqual(['2026-01', '2026-02']);
  expect(departments.get(12)).toEqual({ before: 4, after: 4 });
  expect(examples.map(({ at }) => month(new Date(at)))).toEqual(['2026-02', '2026-01']);
});

test('a second step of the same person passes by itself, and nobody at all falls to the super administrator', () => {
  const before = steps({ kind: 'head' }, { kind: 'designated', staffIds: [HEAD] });
  const after = steps({ kind: 'role', roleId: 8, roleName: '' });
  const { load } = rerouted(PAST, before, after);
  expect(load.before).toMatchObject({ decisions: 2, passes: 2, unled: 0 });
  expect(load.after).toMatchObject({ decisions: 2, passes: 0, unled: 2 });
});

test('each step is played by itself, and departments add up to the company', () => {
  const before = steps({ kind: 'head' });
  const after = steps({ kind: 'superior' }, { kind: 'designated', staffIds: [FAR] });
  expect(singleSteps({ before, after })).toEqual([
    steps({ kind: 'superior' }),
    steps({ kind: 'head' }, { kind: 'designated', staffIds: [FAR] }),
  ]);
  expect(singleSteps({ before: after, after: before })[1]).toEqual(steps({ kind: 'superior' }));
  expect(singleSteps({ before, after: steps({ kind: 'superior' }) })).toEqual([]);
  const { parts, singles, load, changed } = rerouted(
    [...PAST, application('2026-03-05T00:00:00Z', { departmentId: 10 })],
    before,
    after,
  );
  expect(parts.map(({ departmentId }) => departmentId)).toEqual([12, 10]);
  expect(load.after.decisions - load.before.decisions).toBe(3);
  expect(singles.map(({ moved }) => moved)).toEqual([0, 3]);
  expect([changed, singles[1]!.changed]).toEqual([3, 3]);
});
