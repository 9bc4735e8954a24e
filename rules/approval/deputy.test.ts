import { describe, expect, test } from 'vitest';
import { isRefused } from '../refusal.ts';
import { mayDecide } from './decide.ts';
import { actsFor, DeputyDraft, type Deputyship, nameDeputy } from './deputy.ts';
import { eventText } from './trail.ts';

const draft = (more: Partial<DeputyDraft> = {}): DeputyDraft => ({
  deputyId: 2,
  startDay: '2026-03-16',
  endDay: '2026-03-20',
  flowIds: null,
  ...more,
});
const known = (staffId: number, deputyId: number, more: Partial<Deputyship> = {}): Deputyship => ({
  ...draft({ deputyId }),
  staffId,
  staffName: `甲${staffId}`,
  deputyName: `乙${deputyId}`,
  ...more,
});

describe('what a form may say', () => {
  test.each([
    [{ endDay: '2026-03-15' }, '结束日期不能早于开始日期'],
    [{ endDay: '2027-03-16' }, '代审最长一年'],
    [{ startDay: '2026-02-30' }, '请选择代审日期'],
    [{ deputyId: 0 }, '请选择代审人'],
    [{ flowIds: [] }, '请选择审批流'],
  ])('%j: %s', (more, sentence) => {
    expect(DeputyDraft.safeParse(draft(more)).error?.issues[0]?.message).toBe(sentence);
  });
  test.each([{}, { endDay: '2026-03-16' }, { endDay: '2027-03-15' }, { flowIds: [1000] }])('%j is fine', (more) => {
    expect(DeputyDraft.safeParse(draft(more)).success).toBe(true);
  });
});

describe('who may be named: nobody who is away decides for another', () => {
  const facts = { staffId: 1, today: '2026-03-16', isActive: true, knownFlows: new Set([1000, 1001]), known: [] };
  const answer = (asked: DeputyDraft, more: object = {}) => {
    const decision = nameDeputy(asked, { ...facts, ...more });
    return isRefused(decision) ? decision.refused.code : decision;
  };
  test.each([
    ['a colleague', draft(), {}, true],
    ['oneself', draft({ deputyId: 1 }), {}, 28161],
    ['somebody who has left', draft(), { isActive: false }, 28162],
    ['days that are over', draft({ startDay: '2026-03-10', endDay: '2026-03-15' }), {}, 28163],
    ['the last day is today', draft({ startDay: '2026-03-10', endDay: '2026-03-16' }), {}, true],
    ['a flow that is gone', draft({ flowIds: [1000, 999] }), {}, 28167],
    ['a second one for the same days', draft({ deputyId: 3 }), { known: [known(1, 2)] }, 28164],
    [
      'the same days, other flows',
      draft({ deputyId: 3, flowIds: [1001] }),
      { known: [known(1, 2, { flowIds: [1000] })] },
      true,
    ],
    [
      'a flow of both',
      draft({ deputyId: 3, flowIds: [1000, 1001] }),
      { known: [known(1, 2, { flowIds: [1000] })] },
      28164,
    ],
    ['the day after', draft({ startDay: '2026-03-21', endDay: '2026-03-22' }), { known: [known(1, 2)] }, true],
    [
      'the last day of another',
      draft({ startDay: '2026-03-20', endDay: '2026-03-22' }),
      { known: [known(1, 2)] },
      28164,
    ],
    ['one who is away too', draft(), { known: [known(2, 3)] }, 28165],
    [
      'one who is away in another flow',
      draft({ flowIds: [1000] }),
      { known: [known(2, 3, { flowIds: [1001] })] },
      28165,
    ],
    ['by one who decides for another', draft(), { known: [known(4, 1)] }, 28166],
    ['a circle', draft(), { known: [known(2, 1)] }, 28165],
    ['one who represents others', draft(), { known: [known(4, 2)] }, true],
  ])('%s', (_name, asked, more, expected) => {
    expect(answer(asked, more)).toBe(expected);
  });
});

describe('for whom a deputy decides', () => {
  const acting = [
    { staffId: 7, staffName: '张三', flowIds: null },
    { staffId: 8, staffName: '李四', flowIds: [1000] },
  ];
  test('in the flows that were named, and never on their own application', () => {
    expect(actsFor(acting, { staffId: 2, applicant: { staffId: 5 }, flowId: 1000 })).toEqual([7, 8]);
    expect(actsFor(acting, { staffId: 2, applicant: { staffId: 5 }, flowId: 1001 })).toEqual([7]);
    expect(actsFor(acting, { staffId: 2, applicant: { staffId: 2 }, flowId: 1000 })).toEqual([]);
    expect(actsFor(acting, { staffId: 2, applicant: { staffId: 5, placedBy: 2 }, flowId: 1000 })).toEqual([]);
  });

  const step = { status: 'pending', position: 0, approvers: [7] } as const;
  const asked = { kind: 'asked', position: 0, staffIds: [7], people: [{ name: '张三', phone: '' }] } as const;
  test('who is asked too decides in their own name', () => {
    const both = { ...step, approvers: [2, 7] };
    expect(mayDecide(both, { staffId: 2, actsFor: [7], position: 0 }, [asked])).toEqual({ inPlaceOf: null });
    expect(mayDecide(step, { staffId: 2, actsFor: [7], position: 0 }, [asked])).toEqual({ inPlaceOf: 7 });
  });
  test('a deputy who comes late is told who decided; anybody else finds nothing', () => {
    const over = { status: 'passed', position: null, approvers: [] } as const;
    const trail = [asked, { ...asked, kind: 'passed' as const }];
    expect(mayDecide(over, { staffId: 2, actsFor: [7], position: 0 }, trail)).toMatchObject({
      refused: { code: 28061 },
    });
    expect(mayDecide(over, { staffId: 2, actsFor: [], position: 0 }, trail)).toMatchObject({
      refused: { code: 40400 },
    });
  });
  test('the trail names both', () => {
    const line = { position: 0, people: [{ name: '李四', phone: '' }], inPlaceOfName: '张三' };
    expect(eventText({ ...line, kind: 'passed', reason: '' })).toBe('第 1 步 李四 代 张三 审批通过');
    expect(eventText({ ...line, kind: 'rejected', reason: '超预算' })).toBe('第 1 步 李四 代 张三 驳回：超预算');
  });
});
