import { z } from 'zod';
import { keepDraft, readDraft } from '../kit/draft.ts';
import type { Companion } from './trip.ts';

const NAME = 'lately.colleagues';
const MOST = 5;
const Kept = z.array(z.object({ name: z.string(), phone: z.string(), staffId: z.number() }));

/** One person, however often they are chosen or typed. */
export const sameAs = (one: Companion, other: Companion): boolean =>
  one.staffId === undefined && other.staffId === undefined ? one.phone === other.phone : one.staffId === other.staffId;

/** Each once, the newest first. */
export const withNewest = (all: readonly Companion[], newest: Companion): Companion[] =>
  [newest, ...all.filter((one) => !sameAs(one, newest))].slice(0, MOST);

/** Colleagues for whom or with whom somebody booked on this device. */
export const lately = (): Companion[] => readDraft(NAME, (stored) => Kept.safeParse(stored).data ?? null) ?? [];
export const keepLately = (person: Companion): void => keepDraft(NAME, withNewest(lately(), person));
