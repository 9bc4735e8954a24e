import { z } from 'zod';
import { calls } from './endpoint.ts';

const read = calls('desk', { access: 'desk', desk: null, limit: { count: 60, seconds: 60 } });

/** What may have changed: nothing but its name is told, each page reads again what its person may see. */
export const DESK_TOPICS = ['orders', 'cars', 'claims', 'holds', 'cases'] as const;
export type DeskTopic = (typeof DESK_TOPICS)[number];

export const deskStreamCalls = {
  deskStream: read.get(
    '/desk/v1/stream',
    '实时事件：订单、车辆、认领、复核、待办有变化时告知名称，页面再读一次',
    z.object({}),
    z.custom<never>(),
    { stream: true },
  ),
};
