import { type Day, dayOf } from '#rules/calendar.ts';
import { type Flow, flowTables, foundFlows } from './flows.ts';
import { foundLimits, limitTables, type WorldLimit } from './limits.ts';
import { type Organisation, openRegistry, organisationTables, organise } from './organisation.ts';
import { openRideRegistry, type Registry, type RideTable, rideParts, rideTables } from './rides/index.ts';
import type { DemoCompany } from './rows.ts';
import { foundScenes, sceneTables, type WorldScene } from './scenes.ts';
import { foundRules, ruleTables, type WorldRule } from './second-rules.ts';
import { foundTariffs, tariffTable } from './tariffs.ts';
import { termsTables } from './terms.ts';
import { YUANSHAN } from './yuanshan.ts';
import { YUNCHENG } from './yuncheng.ts';

export type { Cell, RideTable } from './rides/index.ts';
export type { DemoCompany, TableRows } from './rows.ts';

const SEED = 'qixing';

/** What a company is before anybody rides. */
interface Founded {
  readonly organisation: Organisation;
  readonly flows: readonly Flow[];
  readonly scenes: readonly WorldScene[];
  readonly limits: readonly WorldLimit[];
  readonly rules: readonly WorldRule[];
}

function foundCompanies(today: Day, seed: string): Founded[] {
  const registry = openRegistry(seed, today);
  return [YUNCHENG, YUANSHAN].map((plan) => {
    const organisation = organise(plan, registry);
    const flows = foundFlows(organisation, today);
    const scenes = foundScenes(organisation, flows, today);
    const limits = foundLimits(organisation, today);
    return { organisation, flows, scenes, limits, rules: foundRules(plan.companyId, flows, scenes, today) };
  });
}

/** The demonstration's people and their rules: people depend on the seed alone, dates lie back from `today`. */
export function demoWorld(today: Day, seed = SEED): DemoCompany[] {
  return foundCompanies(today, seed).map(({ organisation, flows, scenes, limits, rules }) => ({
    companyId: organisation.plan.companyId,
    tables: [
      ...organisationTables(organisation),
      ...termsTables(organisation, today),
      ...flowTables(organisation, flows),
      ...sceneTables(organisation, scenes),
      ...ruleTables(organisation, rules),
      ...limitTables(organisation, limits),
    ],
  }));
}

const SMALL_COMPANY = 101;
const SMALL_SHARE = 40;
const LEAST = 120;

export interface DemoRides {
  readonly companyId: number;
  /** In the order in which foreign keys let them be inserted. */
  readonly tables: readonly RideTable[];
}

type Riding = Founded & { readonly orders: number };

function ridingCompanies(now: Date, orders: number, seed: string): { registry: Registry; companies: Riding[] } {
  const today = dayOf(now);
  const few = Math.max(LEAST, Math.round(orders / SMALL_SHARE));
  const companies = foundCompanies(today, seed).map((founded) => ({
    ...founded,
    orders: founded.organisation.plan.companyId === SMALL_COMPANY ? few : orders - few,
  }));
  return { registry: openRideRegistry(seed, now, foundTariffs(today)), companies };
}

/** Twelve months of their rides that end now: applications, orders, tracks, ledgers. `orders` is about how many. */
export function demoRides(now: Date, orders: number, seed = SEED): DemoRides[] {
  const { registry, companies } = ridingCompanies(now, orders, seed);
  return companies.map((riding) => ({
    companyId: riding.organisation.plan.companyId,
    tables: rideTables(riding, registry),
  }));
}

/** The same, each table in several parts and as soon as they can be told: rows can be stored while others are made. */
export function* demoRideParts(now: Date, orders: number, seed = SEED): Iterable<RideTable> {
  const { registry, companies } = ridingCompanies(now, orders, seed);
  for (const riding of companies) for (const part of rideParts(riding, registry)) yield* part;
}

/** What belongs to the platform and not to a company. */
export const platformTables = (today: Day) => [tariffTable(foundTariffs(today))];
