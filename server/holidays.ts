import type { Day } from '#rules/calendar.ts';
import { draftOfFestival, storedFestivals, yearDays } from '#rules/holiday-draft.ts';
import { type Festival, holidaysOf } from '#rules/holidays.ts';
import type { Db } from './db.ts';

export interface ArrangedYear {
  readonly year: number;
  readonly publishedOn: Day | null;
  readonly festivals: readonly Festival[];
  /** Who arranged it at the desk, and when; null: as the program was shipped. */
  readonly saved: { readonly by: string; readonly at: Date } | null;
  /** Counts up with each change; 0: as the program was shipped. */
  readonly version: number;
}

/** A year as the desk has arranged it, or as the program was shipped with it. */
export async function arrangedYear(db: Db, year: number, lock = false): Promise<ArrangedYear> {
  const query = db.selectFrom('holidayYear').selectAll().where('year', '=', year);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return { year, ...holidaysOf(year), saved: null, version: 0 };
  const { publishedOn, festivals, savedBy, savedAt, version } = row;
  const saved = { by: savedBy, at: savedAt };
  return { year, publishedOn, festivals: storedFestivals(festivals), saved, version };
}

type Saved = Omit<ArrangedYear, 'publishedOn' | 'saved'> & { publishedOn: Day; by: string };

/** The festivals, and every day of the year by them. */
export async function putYear(db: Db, { year, publishedOn, festivals, by, version }: Saved, now: Date): Promise<void> {
  const stored = JSON.stringify(festivals.map(draftOfFestival));
  const row = { publishedOn, festivals: stored, savedBy: by, savedAt: now, version };
  // Two who arrange a year for the first time at once: the second breaks its key instead of writing over the first.
  if (version === 1)
    await db
      .insertInto('holidayYear')
      .values({ year, ...row })
      .execute();
  else await db.updateTable('holidayYear').set(row).where('year', '=', year).execute();
  await db
    .insertInto('holidayDay')
    .values([...yearDays(year, festivals)])
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet(({ ref }) => ({ kind: ref('excluded.kind'), name: ref('excluded.name') })),
    )
    .execute();
}
