import { z } from 'zod';
import { OrderStatus } from '#rules/order.ts';
import { acting, point } from './app-ride-wire.ts';
import { calls } from './endpoint.ts';
import { localTime, neededId, text } from './wire.ts';

const write = calls('app', { access: 'session', limit: { count: 30, seconds: 60 }, effect: 'unlogged' });
const open = calls('app', { access: 'public', limit: { count: 120, seconds: 60 } });

/** A ride as somebody sees it to whom it was sent: where it is, and nothing of phones or money. */
const sharedRide = z.object({
  /** The server's time: the clock of whoever looks may be hours off. */
  now: localTime,
  status: z.enum(OrderStatus.names),
  statusName: z.string(),
  plate: z.string().nullable(),
  car: z.string().nullable(),
  rideAt: localTime,
  position: z.object({ at: localTime, point, etaSeconds: z.int().nullable() }).nullable(),
});
export type SharedRide = z.output<typeof sharedRide>;

export const appShareApi = {
  share: write.json(
    '/app/v1/orders/share',
    '把进行中的行程发给别人看：状态、车牌和位置，行程结束 30 分钟后失效',
    z.object({ orderId: neededId, ...acting }),
    z.object({ url: z.string() }),
  ),
  shared: open.get('/app/v1/shared', '别人发来的行程', z.object({ token: text }), sharedRide),
};
