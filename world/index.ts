import { dayOf } from '#rules/calendar.ts';
import { FIRST_CREATED_ROLE } from '#rules/role.ts';
import { companyChunks, foundCompany } from './company.ts';
import { fleetChunks } from './fleet.ts';
import { sourcesOf } from './organisation.ts';
import { tariffsByKey } from './rides/books.ts';
import { yearOf } from './rides/year.ts';
import { type Chunk, idGiver } from './rows.ts';
import { foundTariffs, tariffChunk } from './tariffs.ts';
import { YUANSHAN } from './yuanshan.ts';
import { YUNCHENG } from './yuncheng.ts';

export type { Chunk } from './rows.ts';

const SEED = 'qixing';
const SMALL_SHARE = 40;
const LEAST = 120;
/** Where ids begin; every other table's begin with 1. */
const FIRST_IDS = {
  ...{ department: 1_000, staff: 10_000, role: FIRST_CREATED_ROLE, approvalFlow: 1_000, scene: 1_000 },
  ...{
    vehicle: 1_000,
    driver: 1_000,
    secondApprovalRule: 1_000,
    application: 10_000,
    approval: 10_000,
    rideOrder: 100_000,
    ...{ legalEntity: 1_000, orderRefund: 1_000, redLetter: 1_000, anomalyHit: 1_000 },
  },
};

/**
 * The whole demo world up to a moment, with about so many orders: two companies, their people and rules, and twelve
 * months of their rides. Rows of one table come in several chunks; whatever a row points at outside the rides comes
 * before it. The same moment, size and seed give the same rows.
 */
export function* demoWorld(now: Date, orders: number, seed = SEED): Generator<Chunk> {
  const idOf = idGiver(FIRST_IDS);
  const today = dayOf(now);
  const tariffs = foundTariffs(today);
  yield tariffChunk(tariffs);
  const sources = sourcesOf(seed, today, idOf);
  const companies = [YUNCHENG, YUANSHAN].map((plan) => foundCompany(plan, sources));
  for (const company of companies) yield* companyChunks(company);
  yield* fleetChunks(seed, now, idOf);
  const serials = { order: 0, application: 0 };
  const nextSerial = (of: keyof typeof serials) => {
    serials[of] += 1;
    return serials[of];
  };
  const shared = { seed, now: now.getTime(), tariffs: tariffsByKey(tariffs), idOf, nextSerial };
  const few = Math.max(LEAST, Math.round(orders / SMALL_SHARE));
  for (const company of companies) {
    const isSmall = company.organisation.plan === YUANSHAN;
    yield* yearOf(company, isSmall ? few : orders - few, shared);
  }
}
