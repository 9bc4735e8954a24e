import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { MeterReading } from '#rules/fleet.ts';
import { OrderStatus, RANK } from '#rules/order.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { lockAccount } from '../../account/ledger.ts';
import type { Db } from '../../db.ts';
import { openDesk } from '../../http/desk-session.ts';
import { isSameOrigin } from '../../http/gate.ts';
import { found, Refused } from '../../http/refused.ts';
import { companyOf } from '../../http/session.ts';
import { retried } from '../../http/transaction.ts';
import { lockOrder } from '../../ride/stored.ts';
import type { Services } from '../../services.ts';
import { DRIVER_ACTS, type DriverRide, nextAct, waitsForPayment } from './driver-acts.ts';
import { endedPage, refusedPage, replacedPage, ridePage, waitingPage } from './link-page.ts';

/** So long after its ride a link says what became of it, and then nothing. */
const AFTER_HOURS = 12;

/** The ride behind a link; an unknown token, an old one and one of a ride that is another's now look alike. */
async function rideBehind(db: Db, companyId: number, tokenHash: Buffer, now: Date): Promise<DriverRide> {
  await openDesk(db);
  const assignment = db
    .selectFrom('rideAssignment')
    .where('companyId', '=', companyId)
    .where('tokenHash', '=', tokenHash);
  const { orderId } = found(await assignment.select('orderId').executeTakeFirst());
  await lockAccount(db, companyId);
  const order = found(await lockOrder(db, companyId, orderId));
  // Read behind the locks: while they are waited for, the ride may become another driver's.
  const row = found(
    await assignment.select(['id as assignmentId', 'acceptedAt', 'endedAt', 'busyUntil']).executeTakeFirst(),
  );
  const isOver = row.endedAt !== null && now.getTime() - row.busyUntil.getTime() > AFTER_HOURS * 3_600_000;
  if (isOver) throw new Refused(REFUSALS.notFound);
  return { companyId, order, ...row };
}

type WithToken = { Params: { token: string } };
const sentAct = z.object({ act: z.enum(DRIVER_ACTS) });
/** Yuan, kilometres and minutes as a driver types them. */
const typed = z.object({
  km: z.coerce.number('请填写里程').positive('请填写里程'),
  minutes: z.coerce.number('请填写时长'),
  waiting: z.coerce.number().default(0),
  highway: z.coerce.number().default(0),
  parking: z.coerce.number().default(0),
});

const inUnits = ({ km, minutes, waiting, highway, parking }: z.output<typeof typed>): z.input<typeof MeterReading> => ({
  meters: Math.round(km * 1_000),
  minutes: Math.round(minutes),
  waitingMinutes: Math.round(waiting),
  highwayFen: Math.round(highway * 100),
  parkingFen: Math.round(parking * 100),
});

function readingOf(body: unknown): MeterReading {
  const read = typed.transform(inUnits).pipe(MeterReading).safeParse(body);
  if (!read.success) throw new Refused({ ...REFUSALS.invalidInput, msg: read.error.issues[0]?.message ?? '' });
  return read.data;
}

/** A press of a button that is not the next one (again, or from an old page) does nothing. */
async function press(db: Db, ride: DriverRide, body: unknown, now: Date): Promise<void> {
  const { data } = sentAct.safeParse(body);
  const next = nextAct(ride);
  if (!data || !next || data.act !== next.act) return;
  const reading = next.act === 'end' ? readingOf(body) : null;
  await next.run(db, ride, reading, now);
}

/** The policy for referrers is everybody's: it keeps the link from other hosts, and a form tells its true origin. */
const send = (reply: FastifyReply, status: number, html: string) =>
  reply.code(status).type('text/html; charset=utf-8').send(html);

/** What a driver reads, who knows no console of ours. */
const IN_OTHER_WORDS: Readonly<Record<number, readonly [status: number, reason: string]>> = {
  [REFUSALS.notFound.code]: [404, '这个链接已失效，请联系调度。'],
  [REFUSALS.crossSite.code]: [403, '请打开短信里的链接，在那一页操作。'],
};

function withRide<T>(
  { database, secrets, clock }: Services,
  token: string,
  work: (db: Db, ride: DriverRide, now: Date) => Promise<T>,
): Promise<T> {
  const companyId = companyOf(token);
  if (companyId === null) throw new Refused(REFUSALS.notFound);
  const now = clock.now();
  const hash = secrets.hash('driver link', token);
  return retried(() =>
    database.company(companyId, async (db) => work(db, await rideBehind(db, companyId, hash, now), now)),
  );
}

const shown = (ride: DriverRide): string => {
  const next = nextAct(ride);
  const { status } = ride.order.state;
  if (next) return ridePage(ride.order, next);
  if (waitsForPayment(ride)) return waitingPage(ride.order);
  return ride.endedAt !== null && RANK[status] < RANK.cancelled
    ? replacedPage()
    : endedPage(OrderStatus.labelOf(status));
};

/** A driver without any device of ours: one page per ride, behind a link in an SMS. */
export function driverLinkRoutes(app: FastifyInstance): void {
  const { services } = app;
  const failed = (reply: FastifyReply, token: string, error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    const [status, reason] = IN_OTHER_WORDS[error.refusal.code] ?? [400, error.message];
    return send(reply, status, refusedPage(reason, token));
  };

  app.get<WithToken>('/d/:token', async ({ params }, reply) => {
    try {
      return await send(reply, 200, await withRide(services, params.token, async (_, ride) => shown(ride)));
    } catch (error) {
      return failed(reply, params.token, error);
    }
  });

  app.post<WithToken>('/d/:token', async (request: FastifyRequest<WithToken>, reply) => {
    const { token } = request.params;
    try {
      if (!isSameOrigin(request)) throw new Refused(REFUSALS.crossSite);
      await withRide(services, token, (db, ride, now) => press(db, ride, request.body, now));
      return reply.redirect(`/d/${token}`, 303);
    } catch (error) {
      return failed(reply, token, error);
    }
  });
}
