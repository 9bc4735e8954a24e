import { describe, expect, test } from 'vitest';
import { MOST_REASONS, type ReasonRow, reasonText, savedReason } from './reasons.ts';

const row = (reasonId: number, more: Partial<ReasonRow> = {}): ReasonRow => ({
  ...{ reasonId, occasion: 'cancel', name: `原因${reasonId}`, text: '', offered: true },
  ...more,
});
const many = (count: number): ReasonRow[] => Array.from({ length: count }, (_, nth) => row(nth + 1));
const refused = (code: number) => ({ refused: expect.objectContaining({ code }) });

describe('a reason of an occasion', () => {
  test('is new with a name, and keeps what an edit leaves out', () => {
    const added = { occasion: 'cancel', name: '没有车', text: '', offered: true };
    expect(savedReason(undefined, { occasion: 'cancel', name: '没有车' }, [])).toEqual(added);
    expect(savedReason(undefined, { occasion: 'cancel', text: '说明' }, [])).toMatchObject(refused(29132));
    const before = row(1, { text: '说明', offered: false });
    expect(savedReason(before, { occasion: 'cancel', name: '别的' }, [])).toMatchObject(refused(29134));
    expect(savedReason(before, { occasion: 'cancel', name: '别的' }, [row(2)])).toMatchObject({
      ...{ name: '别的', text: '说明', offered: false },
    });
  });

  test('is named once', () => {
    expect(savedReason(undefined, { occasion: 'cancel', name: '原因2' }, [row(2)])).toMatchObject(refused(29133));
    expect(savedReason(row(2), { occasion: 'cancel', name: '原因2' }, [row(1)])).toMatchObject({ name: '原因2' });
  });

  test('is one of so many at most', () => {
    const add = (others: number) => savedReason(undefined, { occasion: 'price', name: '新' }, many(others));
    expect(add(MOST_REASONS - 1)).toMatchObject({ name: '新' });
    expect(add(MOST_REASONS)).toMatchObject(refused(29135));
    expect(savedReason(row(99), { occasion: 'price', text: '新' }, many(MOST_REASONS))).toMatchObject({ text: '新' });
  });

  test('the last one for cancelling stays; where words of one’s own will do, none need', () => {
    const off = { offered: false } as const;
    expect(savedReason(row(1), { occasion: 'cancel', ...off }, [row(2, off)])).toMatchObject(refused(29134));
    expect(savedReason(row(1), { occasion: 'cancel', ...off }, [row(2)])).toMatchObject(off);
    expect(savedReason(row(1), { occasion: 'price', ...off }, [])).toMatchObject(off);
  });

  test('writes its text, or its name where it has none', () => {
    expect([reasonText(row(1)), reasonText(row(1, { text: '说明' }))]).toEqual(['原因1', '说明']);
  });
});
