import type { Day } from '#rules/calendar.ts';
import { flowTables, foundFlows } from './flows.ts';
import { openRegistry, organisationTables, organise } from './organisation.ts';
import type { DemoCompany } from './rows.ts';
import { YUANSHAN } from './yuanshan.ts';
import { YUNCHENG } from './yuncheng.ts';

export type { DemoCompany, TableRows } from './rows.ts';

/** The demonstration's rows: people depend on the seed alone, dates lie back from `today`. */
export function demoWorld(today: Day, seed = 'qixing'): DemoCompany[] {
  const registry = openRegistry(seed, today);
  return [YUNCHENG, YUANSHAN].map((plan) => {
    const organisation = organise(plan, registry);
    const flows = flowTables(organisation, foundFlows(organisation, today));
    return { companyId: plan.companyId, tables: [...organisationTables(organisation), ...flows] };
  });
}
