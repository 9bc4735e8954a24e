import { z } from 'zod';
import { calls } from './endpoint.ts';

const read = calls('app', { access: 'session', limit: { count: 60, seconds: 60 } });

/** What a line of events may say: ids and states alone, the rest is read by the ordinary calls. */
export const STREAM_EVENTS = ['ready', 'reset', 'order', 'position', 'approval', 'message', 'limit', 'gone'] as const;

export const appStreamApi = {
  stream: read.get(
    '/app/v1/stream',
    '实时事件：订单、位置、审批、消息、限额有变化时告知；以 Last-Event-ID 续接十分钟内的事件',
    z.object({}),
    z.custom<never>(),
    { stream: true },
  ),
};
