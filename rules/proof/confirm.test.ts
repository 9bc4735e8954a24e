import { describe, expect, test } from 'vitest';
import { BILL_REFUSALS } from '../bill/refusals.ts';
import { refuse } from '../refusal.ts';
import { confirmLines, type LineState } from './confirm.ts';
import { PROOF_REFUSALS } from './refusals.ts';

const states = (counts: Partial<Record<LineState, number>>) =>
  Object.entries(counts).map(([state, lines]) => ({ state: state as LineState, lines, amountFen: lines * 100 }));

describe('confirmLines', () => {
  test('what nobody disputes, and with it what is worth a look where that is said', () => {
    const some = states({ plain: 7, doubtful: 2, differs: 1 });
    expect(confirmLines('issued', some, 1, false)).toEqual({ lines: 7, amountFen: 700, billFollows: false });
    expect(confirmLines('issued', some, 1, true)).toEqual({ lines: 9, amountFen: 900, billFollows: false });
  });

  test.each<[string, Parameters<typeof confirmLines>, boolean]>([
    ['nothing is left', ['issued', states({ plain: 3, confirmed: 4 }), 0, false], true],
    ['objections are decided and the rest is taken', ['processed', states({ plain: 3 }), 0, false], true],
    ['a doubt is left', ['issued', states({ plain: 3, doubtful: 1 }), 0, false], false],
    ['the doubt is taken too', ['issued', states({ plain: 3, doubtful: 1 }), 0, true], true],
    ['a decided objection is left to the bill', ['processed', states({ plain: 3, objected: 1 }), 0, true], false],
    ['the bill as a whole differs', ['issued', states({ plain: 3 }), 1, true], false],
    ['objections are open', ['disputed', states({ plain: 3 }), 0, true], false],
  ])('the bill follows: %s', (_, asked, follows) => {
    expect(confirmLines(...asked)).toMatchObject({ billFollows: follows });
  });

  test('a bill that is confirmed has no lines to confirm, nor has one where nothing is plain', () => {
    for (const status of ['confirmed', 'paid'] as const) {
      expect(confirmLines(status, states({ plain: 1 }), 0, true)).toEqual(refuse(BILL_REFUSALS.alreadyConfirmed));
    }
    const rest = states({ doubtful: 1, differs: 1, confirmed: 5, plain: 0 });
    expect(confirmLines('issued', rest, 1, false)).toEqual(refuse(PROOF_REFUSALS.nothingToConfirm));
  });
});
