import type { Day } from '../calendar.ts';
import type { SceneTemplate } from '../scene/codes.ts';

/** The first days that can be applied for; null: any. A journey may have begun; any other use lies ahead. */
export const firstDays = (template: (typeof SceneTemplate.names)[number], today: Day) => ({
  startDay: template === 'trip' ? null : today,
  endDay: today,
});
