import { describe, expect, test } from 'vitest';
import { ALL, NOTHING, type Scope, trees } from '../department-tree.ts';
import type { StoredApprover } from './form.ts';
import { type Applicant, approversOf, managerChain, type Org } from './route.ts';
import { activateStep, advance, routeApplication } from './route-application.ts';

/** root 1 ─ 10 研发 ─ 100 平台 ─ 1000 订单组; beside it 20 销售. Super administrator 1 manages the root. */
const PATHS: Record<number, number[]> = {
  1: [1],
  10: [1, 10],
  100: [1, 10, 100],
  1000: [1, 10, 100, 1000],
  20: [1, 20],
};
const BOSS = 1;
const [CENTRE, PLATFORM, TEAM, DEPUTY, SALES, FINANCE, STAFF] = [11, 12, 13, 14, 21, 31, 99];

interface Sketch {
  managers?: Record<number, number[]>;
  holders?: Record<number, [staffId: number, scope: Scope][]>;
  gone?: number[];
  superAdministrator?: number;
}
const MANAGERS = { 1: [BOSS], 10: [CENTRE], 100: [PLATFORM], 1000: [TEAM, DEPUTY], 20: [SALES] };

const org = ({ managers = {}, holders = {}, gone = [], superAdministrator = BOSS }: Sketch = {}): Org => {
  const all: Record<number, number[]> = { ...MANAGERS, ...managers };
  return {
    pathOf: (id) => PATHS[id] ?? [],
    managersOf: (id) => all[id] ?? [],
    holdersOf: (id) => (holders[id] ?? []).map(([staffId, scope]) => ({ staffId, scope })),
    isActive: (id) => !gone.includes(id),
    superAdministrator,
  };
};
const at = (departmentId: number, staffId: number = STAFF): Applicant => ({ staffId, departmentId });
const HEAD: StoredApprover = { kind: 'head' };
const SUPERIOR: StoredApprover = { kind: 'superior' };
const THIRD: StoredApprover = { kind: 'superiorsSuperior' };
const role = (roleId: number): StoredApprover => ({ kind: 'role', roleId, roleName: '' });
const people = (...staffIds: number[]): StoredApprover => ({ kind: 'designated', staffIds });
const steps = (...approvers: StoredApprover[]) => approvers.map((approver) => ({ approver }));
const who = (approver: StoredApprover, applicant: Applicant, sketch: Sketch = {}) =>
  approversOf({ approver }, applicant, org(sketch));

describe('the chain of managers', () => {
  test.each([
    {
      rule: 'own department, then each above it',
      from: at(1000),
      chain: [[TEAM, DEPUTY], [PLATFORM], [CENTRE], [BOSS]],
    },
    { rule: 'another branch has its own', from: at(20), chain: [[SALES], [BOSS]] },
    {
      rule: 'a manager starts above the department managed',
      from: at(1000, TEAM),
      chain: [[PLATFORM], [CENTRE], [BOSS]],
    },
    { rule: 'so does the second of two managers', from: at(1000, DEPUTY), chain: [[PLATFORM], [CENTRE], [BOSS]] },
    { rule: 'who manages one above the own starts above that', from: at(1000, CENTRE), chain: [[BOSS]] },
    { rule: 'managing elsewhere changes nothing', from: at(20, TEAM), chain: [[SALES], [BOSS]] },
    { rule: 'above the root there is nobody', from: at(1, BOSS), chain: [] },
    { rule: 'an unknown department has no chain', from: at(7), chain: [] },
  ])('$rule', ({ from, chain }) => {
    expect(managerChain(from, org())).toEqual(chain);
  });

  test.each([
    {
      rule: 'a level whose managers have left is dropped',
      sketch: { gone: [PLATFORM] },
      chain: [[TEAM, DEPUTY], [CENTRE], [BOSS]],
    },
    {
      rule: 'a level without a manager is dropped',
      sketch: { managers: { 1000: [] } },
      chain: [[PLATFORM], [CENTRE], [BOSS]],
    },
    { rule: 'one of two left is enough', sketch: { gone: [TEAM] }, chain: [[DEPUTY], [PLATFORM], [CENTRE], [BOSS]] },
  ])('$rule', ({ sketch, chain }) => {
    expect(managerChain(at(1000), org(sketch))).toEqual(chain);
  });
});

describe('approvers by place', () => {
  test.each([
    { rule: 'code 1 is the first level', approver: HEAD, from: at(1000), approvers: [TEAM, DEPUTY], notes: [] },
    { rule: 'code 4 is the second', approver: SUPERIOR, from: at(1000), approvers: [PLATFORM], notes: [] },
    { rule: 'code 5 is the third', approver: THIRD, from: at(1000), approvers: [CENTRE], notes: [] },
    {
      rule: 'a missing third is the highest there is',
      approver: THIRD,
      from: at(20),
      approvers: [BOSS],
      notes: ['highestLevel'],
    },
    {
      rule: 'a missing second is the first',
      approver: SUPERIOR,
      from: at(1),
      approvers: [BOSS],
      notes: ['highestLevel'],
    },
    { rule: 'a manager’s first is one above', approver: HEAD, from: at(1000, TEAM), approvers: [PLATFORM], notes: [] },
    {
      rule: 'no level at all: the super administrator',
      approver: HEAD,
      from: at(7),
      approvers: [BOSS],
      notes: ['nobody'],
    },
    { rule: 'no level for a third either', approver: THIRD, from: at(7), approvers: [BOSS], notes: ['nobody'] },
  ])('$rule', ({ approver, from, approvers, notes }) => {
    expect(who(approver, from)).toEqual({ approvers, notes });
  });
});

describe('approvers by role', () => {
  const cases: { rule: string; held: [number, Scope][]; gone?: number[]; approvers: number[]; notes: string[] }[] = [
    {
      rule: 'holders whose departments cover the applicant’s',
      held: [
        [FINANCE, trees([10])],
        [SALES, trees([20])],
      ],
      approvers: [FINANCE],
      notes: [],
    },
    { rule: 'the very department covers', held: [[FINANCE, trees([1000])]], approvers: [FINANCE], notes: [] },
    {
      rule: 'a department below does not',
      held: [
        [FINANCE, trees([1000])],
        [SALES, ALL],
      ],
      approvers: [FINANCE, SALES],
      notes: [],
    },
    {
      rule: 'none covers: all holders',
      held: [
        [FINANCE, NOTHING],
        [SALES, trees([20])],
      ],
      approvers: [FINANCE, SALES],
      notes: ['allHolders'],
    },
    {
      rule: 'who has left does not count',
      held: [
        [FINANCE, ALL],
        [SALES, trees([20])],
      ],
      gone: [FINANCE],
      approvers: [SALES],
      notes: ['allHolders'],
    },
    {
      rule: 'held twice is one approver',
      held: [
        [FINANCE, ALL],
        [FINANCE, trees([10])],
      ],
      approvers: [FINANCE],
      notes: [],
    },
    { rule: 'no holder: the super administrator', held: [], approvers: [BOSS], notes: ['nobody'] },
    {
      rule: 'all have left: the super administrator',
      held: [[FINANCE, ALL]],
      gone: [FINANCE],
      approvers: [BOSS],
      notes: ['nobody'],
    },
  ];
  test.each(cases)('$rule', ({ held, gone = [], approvers, notes }) => {
    expect(who(role(4), at(1000), { holders: { 4: held }, gone })).toEqual({ approvers, notes });
  });
});

describe('designated approvers', () => {
  test.each([
    { rule: 'the people listed', ids: [SALES, FINANCE], gone: [], approvers: [SALES, FINANCE], notes: [] },
    { rule: 'those who are active', ids: [SALES, FINANCE], gone: [SALES], approvers: [FINANCE], notes: [] },
    { rule: 'nobody left: the super administrator', ids: [SALES], gone: [SALES], approvers: [BOSS], notes: ['nobody'] },
  ])('$rule', ({ ids, gone, approvers, notes }) => {
    expect(who(people(...ids), at(1000), { gone })).toEqual({ approvers, notes });
  });
});

const approversText = (approvers: StoredApprover[], applicant: Applicant, sketch: Sketch = {}) =>
  routeApplication(steps(...approvers), applicant, org(sketch)).map((route) =>
    route.outcome === 'pass'
      ? `${route.reason} ${route.approvers}`
      : `${route.approvers}${route.notes.map((n) => ` ${n}`)}`,
  );

describe('an application on its way', () => {
  test.each([
    {
      rule: 'each step asks its approvers',
      flow: [HEAD, SUPERIOR, THIRD],
      from: at(1000),
      way: [`${TEAM},${DEPUTY}`, `${PLATFORM}`, `${CENTRE}`],
    },
    {
      rule: 'the same person again passes',
      flow: [HEAD, SUPERIOR, THIRD],
      from: at(20),
      way: [`${SALES}`, `${BOSS}`, `repeated ${BOSS}`],
    },
    {
      rule: 'not next to each other',
      flow: [HEAD, SUPERIOR, people(SALES)],
      from: at(20),
      way: [`${SALES}`, `${BOSS}`, `repeated ${SALES}`],
    },
    {
      rule: 'one of a group passed before: the group is not asked',
      flow: [people(SALES), people(SALES, FINANCE)],
      from: at(20),
      way: [`${SALES}`, `repeated ${SALES}`],
    },
    {
      rule: 'which of two will pass is open, so is the repetition',
      flow: [people(SALES, FINANCE), people(SALES)],
      from: at(20),
      way: [`${SALES},${FINANCE}`, `${SALES} mayRepeat`],
    },
    {
      rule: 'the applicant’s own step passes, for another decides later',
      flow: [people(STAFF), HEAD],
      from: at(20),
      way: [`applicant ${STAFF}`, `${SALES}`],
    },
    {
      rule: 'or has decided before',
      flow: [HEAD, people(STAFF)],
      from: at(20),
      way: [`${SALES}`, `applicant ${STAFF}`],
    },
    {
      rule: 'where others can decide, the applicant is left out',
      flow: [people(STAFF, FINANCE)],
      from: at(20),
      way: [`${FINANCE} withoutApplicant`],
    },
    {
      rule: 'the applicant alone everywhere: the super administrator, once',
      flow: [people(STAFF), people(STAFF)],
      from: at(20),
      way: [`${BOSS} onlyApplicant`, `applicant ${STAFF}`],
    },
    { rule: 'a manager’s own flow asks above', flow: [HEAD], from: at(20, SALES), way: [`${BOSS}`] },
    {
      rule: 'the super administrator with others asks them',
      flow: [HEAD, people(FINANCE)],
      from: at(1, BOSS),
      way: [`applicant ${BOSS}`, `${FINANCE}`],
    },
    {
      rule: 'who handed it in is left out like the applicant',
      flow: [people(STAFF, FINANCE, SALES)],
      from: { ...at(20), placedBy: SALES },
      way: [`${FINANCE} withoutApplicant, withoutPlacedBy`],
    },
    {
      rule: 'their step passes where another decides',
      flow: [people(FINANCE), people(STAFF, FINANCE), HEAD],
      from: { ...at(20), placedBy: FINANCE },
      way: [`placedBy ${FINANCE}`, `applicant ${STAFF},${FINANCE}`, `${SALES}`],
    },
    {
      rule: 'both alone everywhere: the super administrator',
      flow: [people(FINANCE)],
      from: { ...at(20), placedBy: FINANCE },
      way: [`${BOSS} onlyPlacedBy`],
    },
    {
      rule: 'handed in by the super administrator, and nobody else is named: nobody is above them',
      flow: [people(STAFF), people(BOSS)],
      from: { ...at(20), placedBy: BOSS },
      way: [`placedBySuperAdministrator ${BOSS}`, `placedBySuperAdministrator ${BOSS}`],
    },
    {
      rule: 'the super administrator alone passes, with that reason',
      flow: [HEAD, SUPERIOR, people(BOSS)],
      from: at(1, BOSS),
      way: [`superAdministrator ${BOSS}`, `superAdministrator ${BOSS}`, `superAdministrator ${BOSS}`],
    },
  ])('$rule', ({ flow, from, way }) => {
    expect(approversText(flow, from)).toEqual(way);
  });
});

describe('amounts', () => {
  const asks = (amountFen: number | null) =>
    routeApplication(
      [
        { approver: HEAD, amounts: { fromFen: null, aloneUpToFen: 50_000 } },
        { approver: people(FINANCE), amounts: { fromFen: 10_000, aloneUpToFen: null } },
        { approver: people(BOSS), amounts: { fromFen: 100_000, aloneUpToFen: null } },
      ],
      { ...at(20), amountFen },
      org(),
    ).map((route) => (route.outcome === 'pass' ? route.reason : route.approvers.join()));

  test.each([
    { amountFen: 1, way: [`${SALES}`, 'decidedAlone', 'decidedAlone'] },
    { amountFen: 50_000, way: [`${SALES}`, 'decidedAlone', 'decidedAlone'] },
    { amountFen: 50_001, way: [`${SALES}`, `${FINANCE}`, 'belowAmount'] },
    { amountFen: 99_999, way: [`${SALES}`, `${FINANCE}`, 'belowAmount'] },
    { amountFen: 100_000, way: [`${SALES}`, `${FINANCE}`, `${BOSS}`] },
    { amountFen: null, way: [`${SALES}`, `${FINANCE}`, `${BOSS}`] },
  ])('$amountFen fen: $way', ({ amountFen, way }) => expect(asks(amountFen)).toEqual(way));

  test('a step that nobody reaches does not stand for another person: the super administrator decides', () => {
    const flow = [
      { approver: people(STAFF) },
      { approver: people(FINANCE), amounts: { fromFen: 10_000, aloneUpToFen: null } },
    ];
    expect(routeApplication(flow, { ...at(20), amountFen: 9_999 }, org())).toMatchObject([
      { outcome: 'decide', approvers: [BOSS], notes: ['onlyApplicant'] },
      { outcome: 'pass', reason: 'belowAmount' },
    ]);
  });

  test('an own step that passes by itself lets nobody be left out; one that was decided before does', () => {
    const own = [
      { approver: people(STAFF), amounts: { fromFen: null, aloneUpToFen: 10_000 } },
      { approver: people(FINANCE) },
    ];
    expect(advance(own, 0, [], { ...at(20), amountFen: 5_000 }, org()).waiting).toMatchObject({ at: 1 });
    const repeated = [
      { approver: people(FINANCE) },
      { approver: people(FINANCE), amounts: { fromFen: null, aloneUpToFen: 10_000 } },
      { approver: people(SALES) },
    ];
    expect(advance(repeated, 1, [FINANCE], { ...at(20), amountFen: 5_000 }, org())).toMatchObject({
      passed: [{ reason: 'repeated' }, { reason: 'decidedAlone' }],
      waiting: null,
    });
  });
});

describe('a step is resolved when its turn comes', () => {
  const flow = steps(people(STAFF), people(FINANCE), SUPERIOR);

  test('automatic passes are gathered until somebody must decide', () => {
    expect(advance(flow, 0, [], at(20), org())).toEqual({
      passed: [{ at: 0, outcome: 'pass', reason: 'applicant', approvers: [STAFF], notes: [] }],
      waiting: { at: 1, outcome: 'decide', approvers: [FINANCE], notes: [] },
    });
    expect(advance(flow, 2, [FINANCE], at(20), org())).toMatchObject({
      passed: [],
      waiting: { at: 2, approvers: [BOSS] },
    });
    expect(advance(flow, 3, [FINANCE, BOSS], at(20), org())).toEqual({ passed: [], waiting: null });
  });

  test('what has changed since submission counts: the pending step is resolved anew', () => {
    expect(advance(flow, 1, [], at(20), org({ gone: [FINANCE] })).waiting).toMatchObject({
      at: 1,
      approvers: [BOSS],
      notes: ['nobody'],
    });
  });

  test('who decided in fact, not who could have, makes a repetition', () => {
    const two = steps(people(SALES, FINANCE), people(SALES));
    expect(advance(two, 1, [SALES], at(20), org())).toMatchObject({ passed: [{ reason: 'repeated' }], waiting: null });
    expect(advance(two, 1, [FINANCE], at(20), org())).toMatchObject({ passed: [], waiting: { approvers: [SALES] } });
  });

  test('an own step that passed early does not let the application through when the other approver leaves', () => {
    const own = steps(people(STAFF), people(STAFF, FINANCE));
    expect(advance(own, 0, [], at(20), org()).waiting).toMatchObject({ at: 1, approvers: [FINANCE] });
    expect(activateStep(own, 1, [], at(20), org({ gone: [FINANCE] }))).toMatchObject({
      outcome: 'decide',
      approvers: [BOSS],
      notes: ['onlyApplicant'],
    });
  });
});
