import { type AnomalyHit, anomaliesOf, type IsWorkday, overlapping } from '#rules/anomaly.ts';
import type { Month } from '#rules/calendar.ts';
import { dayKindOf } from '#rules/day-kind.ts';
import { companyDays } from '../company-days.ts';
import type { Db } from '../db.ts';
import { ridesOfEach, scenesOf } from './rides.ts';

/** Told while it lasts; hits are kept as they come. */
export interface FindReport {
  keep(hits: readonly AnomalyHit[]): Promise<void>;
  rides(done: number): Promise<void>;
}

const KEEP_AT = 500;

async function workdaysOf(db: Db, companyId: number): Promise<IsWorkday> {
  const own = await companyDays(db, companyId);
  return (day) => dayKindOf(day, own) === 'workday';
}

/** Goes through a month twice, by who booked and by who rode; what is held at once is one person's rides. */
export async function findAnomalies(db: Db, companyId: number, month: Month, report: FindReport): Promise<number> {
  const scenes = await scenesOf(db, companyId);
  const isWorkday = await workdaysOf(db, companyId);
  let [rides, held]: [number, AnomalyHit[]] = [0, []];
  const take = async (hits: readonly AnomalyHit[]): Promise<void> => {
    held.push(...hits);
    if (held.length < KEEP_AT) return;
    await report.keep(held);
    held = [];
  };
  for await (const own of ridesOfEach(db, [companyId, month], 'booker', scenes)) {
    rides += own.length;
    await take(anomaliesOf(own, isWorkday));
    await report.rides(rides);
  }
  for await (const own of ridesOfEach(db, [companyId, month], 'rider', scenes)) {
    await take(overlapping(own));
    await report.rides(rides);
  }
  await report.keep(held);
  return rides;
}
