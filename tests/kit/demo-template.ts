import { FEW_DEMO_ORDERS } from '#rules/demo.ts';
import { loadDemo } from '#server/demo/load.ts';

/** When the world of these tests was loaded: the same one each time, whatever the hour of the run. */
export const DEMO_MOMENT = new Date('2026-03-16T06:00:00Z');

export const DEMO_TEMPLATE = 'qixing_demo_template';

export const fillDemoTemplate = (url: string) => loadDemo(url, DEMO_MOMENT, FEW_DEMO_ORDERS);
