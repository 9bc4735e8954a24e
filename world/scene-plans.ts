import type { Day } from '#rules/calendar.ts';
import type { FlowIdOf, ScenePlan } from './scene-kit.ts';
import { consultancyScenes } from './yuanshan-scenes.ts';
import { approvedScenes } from './yuncheng-approved-scenes.ts';
import { everydayScenes } from './yuncheng-scenes.ts';

/** What is decided by hand about the scenes of a company. */
export function scenePlans(companyId: number, today: Day, flow: FlowIdOf): ScenePlan[] {
  if (companyId === 100) return [...everydayScenes(today), ...approvedScenes(today, flow)];
  return companyId === 101 ? consultancyScenes(today, flow) : [];
}
