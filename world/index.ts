import type { Day } from '#rules/calendar.ts';
import { flowTables, foundFlows } from './flows.ts';
import { foundLimits, limitTables } from './limits.ts';
import { operationTables } from './operation-log.ts';
import { openRegistry, organisationTables, organise } from './organisation.ts';
import type { DemoCompany } from './rows.ts';
import { foundScenes, sceneTables } from './scenes.ts';
import { YUANSHAN } from './yuanshan.ts';
import { YUNCHENG } from './yuncheng.ts';

export type { DemoCompany, TableRows } from './rows.ts';

/** The demonstration's rows: people depend on the seed alone, dates lie back from `today`. */
export function demoWorld(today: Day, seed = 'qixing'): DemoCompany[] {
  const registry = openRegistry(seed, today);
  return [YUNCHENG, YUANSHAN].map((plan) => {
    const organisation = organise(plan, registry);
    const flows = foundFlows(organisation, today);
    const scenes = foundScenes(organisation, flows, today);
    const limits = foundLimits(organisation, today);
    const tables = [
      ...organisationTables(organisation),
      ...flowTables(organisation, flows),
      ...sceneTables(organisation, scenes),
      ...limitTables(organisation, limits),
      ...operationTables(organisation, { scenes, limits, today }),
    ];
    return { companyId: plan.companyId, tables };
  });
}
