import { setTimeout as wait } from 'node:timers/promises';
import { localText } from '#rules/calendar.ts';
import type { ScenarioCompany } from '../tests/scenarios/company.ts';
import { type ProviderReport, tell } from '../tests/scenarios/ride.ts';
import { pointsAlong, type Spot } from './along.ts';
import { answerOf, deskCall } from './calls.ts';
import { priceOfFares } from './fares.ts';

/** How long a ride takes to watch. */
export interface LivePace {
  /** Between two things that are told. */
  readonly pause: () => Promise<unknown>;
  /** Positions on the way to the rider, and with the rider. */
  readonly comingSteps: number;
  readonly ridingSteps: number;
}
const STEP_MS = 2_000;
export const LIVE: LivePace = { pause: () => wait(STEP_MS), comingSteps: 12, ridingSteps: 25 };

const DRIVER = { name: '罗师傅', phone: '13700000000', plate: '京B·Y5508', car: '大众 帕萨特', score: 5 };
/** Where a car comes from: some streets away to the north-east. */
const AWAY = { lng: 0.012, lat: 0.008 };
const METERS_A_SECOND = 7;

interface Taken {
  readonly orderId: number;
  readonly number: string;
  readonly start: { address: string; point: Spot };
  readonly end: { address: string; point: Spot };
  readonly via: readonly { point: Spot }[];
  readonly estimateFen: number;
  readonly discountPerTenThousand: number;
}

/** What the provider tells of one ride, as it happens. */
export class LiveRide {
  readonly company: ScenarioCompany;
  readonly order: Taken;
  readonly pace: LivePace;
  private sequence = 0;
  constructor(company: ScenarioCompany, order: Taken, pace: LivePace) {
    this.company = company;
    this.order = order;
    this.pace = pace;
  }

  private async report(kind: string, details: object = {}): Promise<void> {
    this.sequence += 1;
    const { orderId } = this.order;
    const at = localText(this.company.clock.now());
    const event: ProviderReport = { kind, eventId: `${orderId}-${kind}`, sequence: this.sequence, at, ...details };
    await answerOf(`/desk/v1/orders/events ${kind}`, () => tell(this.company, orderId, event));
    await this.pace.pause();
  }

  /** The car on its way, a step at a time, with what is left of it. */
  private async move(line: readonly Spot[], steps: number): Promise<void> {
    const { companyId, desk, clock } = this.company;
    for (const { point, leftMeters } of pointsAlong(line, steps)) {
      const etaSeconds = Math.round(leftMeters / METERS_A_SECOND);
      const at = localText(clock.now());
      await deskCall(desk, '/desk/v1/orders/position', {
        companyId,
        orderId: this.order.orderId,
        at,
        point,
        etaSeconds,
      });
      await this.pace.pause();
    }
  }

  private async wayThrough(points: readonly Spot[]): Promise<{ meters: number; seconds: number; line: Spot[] }> {
    const path = '/app/v1/rides/way';
    return answerOf(path, () => this.company.admin.json(path, { points }));
  }

  async drive(): Promise<void> {
    const { start, end, via, estimateFen, discountPerTenThousand } = this.order;
    const from = { lng: start.point.lng + AWAY.lng, lat: start.point.lat + AWAY.lat };
    const coming = await this.wayThrough([from, start.point]);
    const { meters, seconds, line } = await this.wayThrough([start.point, ...via.map(({ point }) => point), end.point]);
    await this.report('accepted');
    await this.report('assigned', { driver: DRIVER });
    await this.report('departed');
    await this.move(coming.line, this.pace.comingSteps);
    await this.report('arrived');
    await this.pace.pause();
    await this.report('started');
    await this.move(line, this.pace.ridingSteps);
    await this.report('ended', { start, end, meters, seconds });
    const base = Math.round((estimateFen * 10_000) / discountPerTenThousand);
    await this.report('priced', priceOfFares({ base, highway: 0, parking: 0 }, discountPerTenThousand));
    await this.settle();
  }

  /** A price without a measure is looked at first where a company's terms ask for one: then it stands, and the bill comes. */
  private async settle(): Promise<void> {
    const { companyId, desk } = this.company;
    const { orderId } = this.order;
    const path = '/desk/v1/orders/detail';
    const { priceHeldAt } = await answerOf(path, () => desk.get(path, { companyId, orderId }));
    if (!priceHeldAt) return;
    await this.pace.pause();
    const verdict = { outcome: 'asPushed', reason: '已核对里程和时长' };
    await deskCall(desk, '/desk/v1/prices/decide', { companyId, orderId, ...verdict });
  }
}

const SOON_MS = 30 * 60_000;

/** Bookings that wait for a car and begin about now; those of other days are left to whoever looks after them. */
async function bookingsNow({ desk, companyId, clock }: ScenarioCompany): Promise<Taken[]> {
  const path = '/desk/v1/orders';
  const { rows } = await answerOf(path, () => desk.get(path, { companyId, status: 'booking', pageSize: 20 }));
  const latest = localText(new Date(clock.now().getTime() + SOON_MS));
  return rows.filter(({ rideAt }: { rideAt: string }) => rideAt <= latest);
}

interface LivePlay {
  readonly company: ScenarioCompany;
  readonly pace?: LivePace;
  print(line: string): void;
  readonly stop: AbortSignal;
}

/** Takes every ride that somebody books in the app, and drives it before their eyes until it is stopped. */
export async function playLive({ company, pace = LIVE, print, stop }: LivePlay): Promise<number> {
  const under = new Map<number, Promise<void>>();
  const failed: unknown[] = [];
  while (!stop.aborted && failed.length === 0) {
    for (const order of await bookingsNow(company)) {
      if (under.has(order.orderId)) continue;
      print(`接单　${order.number}　${order.start.address} → ${order.end.address}`);
      const ride = new LiveRide(company, order, pace).drive().then(
        () => print(`到达　${order.number}`),
        (error: unknown) => void failed.push(error),
      );
      under.set(order.orderId, ride);
    }
    await wait(STEP_MS, undefined, { signal: stop }).catch(() => undefined);
  }
  await Promise.all(under.values());
  if (failed.length > 0) throw failed[0];
  return under.size;
}
