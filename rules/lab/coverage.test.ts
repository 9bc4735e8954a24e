import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { approval, BEIJING, place, quick, SHANGHAI } from '../../tests/kit/scenes.ts';
import { addDays, startOfDay, weekdayOf } from '../calendar.ts';
import { dayKindOf } from '../day-kind.ts';
import { rulesOf, type SceneDraft } from '../scene.ts';
import { CELLS, type CoverageQuestion, coverage, HOURS, hoursOf, judged, momentOf, weekOf } from './coverage.ts';
import { gapsOf, isWider, shadowsOf } from './coverage-findings.ts';

const NOW = new Date('2026-03-04T04:00:00Z');
const MONDAY = '2026-03-09';
const asked = (more: Partial<CoverageQuestion> = {}): CoverageQuestion => ({
  ...{ cityId: BEIJING, centre: { lng: 116.4, lat: 39.9 }, service: 'scheduled', place: 'near', weekStart: MONDAY },
  ...{ companyDays: new Map(), carpool: 'off', now: NOW },
  ...more,
});
const WORKING = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ranges: [{ from: 8 * 60, to: 20 * 60 }] }));
const LATE = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ranges: [{ from: 21 * 60, to: 6 * 60 }] }));
const scene = (sceneId: number, draft: SceneDraft, ...holders: number[]) => ({
  sceneId,
  rules: rulesOf(draft),
  holders,
});
const cellsOf = (scenes: ReturnType<typeof scene>[], people: readonly number[], question = asked()) =>
  coverage(
    scenes,
    scenes.map((one) => hoursOf(one, question)),
    people,
  );

describe('an hour of the week', () => {
  test('counts who may ride at once, who could apply, each once', () => {
    const day = scene(1, quick({ hours: WORKING }), 1, 2);
    const always = scene(2, quick(), 2, 3);
    const applied = scene(3, approval(), 1, 4, 9);
    const cells = cellsOf([day, always, applied], [1, 2, 3, 4, 5]);
    expect(cells).toHaveLength(CELLS);
    expect(cells[9]).toEqual({ direct: 3, apply: 1 });
    expect(cells[21]).toEqual({ direct: 2, apply: 2 });
    expect(cells[6 * HOURS + 9]).toEqual({ direct: 2, apply: 2 });
  });

  test('past midnight it belongs to the night before', () => {
    const { open } = hoursOf(scene(1, quick({ hours: LATE })), asked());
    const at = (day: number, hour: number) => open[day * HOURS + hour];
    expect([at(0, 20), at(0, 21), at(1, 5), at(1, 6), at(5, 5), at(0, 5)]).toEqual([
      ...['shut', 'direct', 'direct', 'shut', 'direct', 'shut'],
    ]);
  });

  test('from the scene’s own place, or from elsewhere; in its cities and services', () => {
    const here = scene(1, quick({ startPlaces: [place()] }), 1);
    expect(cellsOf([here], [1])[9]!.direct).toBe(1);
    expect(cellsOf([here], [1], asked({ place: 'anywhere' }))[9]!.direct).toBe(0);
    expect(cellsOf([here], [1], asked({ cityId: SHANGHAI }))[9]!.direct).toBe(0);
    expect(cellsOf([scene(1, quick(), 1)], [1], asked({ service: 'dayRental' }))[9]!.direct).toBe(0);
  });

  test('says what evaluating that very ride says', () => {
    const drafts = [
      quick(),
      quick({ hours: WORKING }),
      quick({ hours: LATE }),
      approval({ hours: LATE }),
      quick({ cityIds: [SHANGHAI] }),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...drafts),
        fc.nat(CELLS - 1),
        fc.constantFrom('near', 'anywhere'),
        (draft, cell, at) => {
          const question = asked({ place: at });
          const opening = hoursOf(scene(1, draft), question).open[cell]!;
          const { verdict } = judged(rulesOf(draft), question, momentOf(MONDAY, cell));
          expect({ ALLOW: 'direct', ALLOW_SPLIT: 'direct', NEED_APPLICATION: 'apply', DENY: 'shut' }[verdict]).toBe(
            opening,
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the week', () => {
  test('an ordinary one has no festival in it, nor worked weekends', () => {
    const monday = weekOf('ordinary', new Date('2026-09-28T04:00:00Z'), new Map());
    const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
    expect(weekdayOf(startOfDay(monday))).toBe(1);
    expect(days.map((day) => dayKindOf(day))).toEqual([...Array(5).fill('workday'), 'restDay', 'restDay']);
  });
  test('one with a festival is the next there is', () => {
    expect(weekOf('holiday', new Date('2026-09-22T04:00:00Z'), new Map())).toBe('2026-09-28');
  });
});

describe('what is found', () => {
  test('a gap: far fewer than before and after, told for all days at once', () => {
    const people = Array.from({ length: 10 }, (_, at) => at + 1);
    const scenes = [
      scene(1, quick({ hours: WORKING }), ...people),
      scene(2, quick({ hours: LATE }), ...people),
      scene(3, quick(), 1),
    ];
    const gaps = gapsOf(cellsOf(scenes, people));
    expect(gaps).toContainEqual({ weekdays: [1, 2, 3, 4, 5], fromHour: 20, toHour: 21, people: 1 });
    expect(gaps).toContainEqual({ weekdays: [2, 3, 4, 5], fromHour: 6, toHour: 8, people: 1 });
    expect(gapsOf(cellsOf([scene(1, quick(), ...people)], people))).toEqual([]);
  });

  test('a scene without effect: another allows all of it and pays as much', () => {
    const narrow = scene(1, quick({ hours: WORKING, perOrderQuotaFen: 5_000 }), 1, 2, 3);
    const wide = scene(2, quick(), 2, 3, 4);
    expect(shadowsOf([narrow, wide])).toEqual([{ sceneId: 1, widerId: 2, people: 2 }]);
    const poorer = scene(2, quick({ perOrderQuotaFen: 4_999 }), 2, 3);
    expect(shadowsOf([narrow, poorer])).toEqual([]);
    const alike = [scene(1, quick(), 1), scene(2, quick(), 1)];
    expect(shadowsOf(alike)).toEqual([{ sceneId: 2, widerId: 1, people: 1 }]);
  });

  test('a scene that needs an application never hides one that does not', () => {
    expect(isWider(rulesOf(approval()), rulesOf(quick()))).toBe(false);
    expect(isWider(rulesOf(quick()), rulesOf(approval()))).toBe(true);
  });
});

test('a ride that the narrower allows, the wider allows', () => {
  const hours = fc.constantFrom([], WORKING, LATE);
  const cities = fc.constantFrom<number[]>([], [BEIJING], [BEIJING, SHANGHAI]);
  const quota = fc.constantFrom(null, 1_000, 5_000);
  const drafts = fc.record({ hours, cityIds: cities, perOrderQuotaFen: quota }).map((more) => quick(more));
  fc.assert(
    fc.property(drafts, drafts, fc.nat(CELLS - 1), fc.constantFrom(BEIJING, SHANGHAI), (a, b, cell, cityId) => {
      const [wide, narrow] = [rulesOf(a), rulesOf(b)];
      if (!isWider(wide, narrow)) return;
      const at = momentOf(MONDAY, cell);
      const [of, other] = [judged(narrow, asked({ cityId }), at), judged(wide, asked({ cityId }), at)];
      if (of.verdict === 'ALLOW') expect(other.verdict).toBe('ALLOW');
      expect(other.capFen ?? Number.MAX_SAFE_INTEGER).toBeGreaterThanOrEqual(of.capFen ?? Number.MAX_SAFE_INTEGER);
    }),
    { numRuns: 500 },
  );
});
